"""The commands, run once their words are read. They return exit codes, and raise Trouble and Misuse."""

import asyncio
import gc
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from net.doors.address import Address, invite, own_address, read_address
from net.errors import Trouble
from tui.command.parser import Words
from tui.start import Start

if TYPE_CHECKING:
    from net.wire.server import Ready


def run(words: Words) -> int:
    """Run the command; all but the first screen know the games from outside from the start."""
    if words.command != "home":
        from net import plugins

        plugins.load()
    return COMMANDS[words.command](words)


# ── with a screen ──────────────────────────────────────────────────────────────────────────────────────────────


def home(words: Words) -> int:
    """Show the home screen."""
    return _screen(None, words)


def play(words: Words) -> int:
    """Open a table, with bots and the own seat, in one go."""
    from tui.command.table import start_of

    return _screen(start_of("play", words, _name(words)), words)


def host(words: Words) -> int:
    """Open a table whose lobby waits for others. Raises Trouble where the port is taken, before the screen is."""
    from net.wire.port import check_free
    from tui.command.table import start_of

    start = start_of("host", words, _name(words))
    _need_terminal()
    check_free(start.port)
    return _screen(start, words)


def join(words: Words) -> int:
    """Take a seat at another's table. Raises Trouble where the right one isn't there, before the screen is taken."""
    if words.look:
        return asyncio.run(_look(words))
    start = Start(kind="join", name=_name(words), profile=words.profile, address=words.address, key=words.key)
    asyncio.run(_knock(read_address(start.address), start.key))
    return _screen(start, words)


async def _knock(address: Address, key: str | None) -> None:
    """Raise Trouble if nobody is there, or with another key than the one given or met before."""
    from net.doors.preflight import check_key, check_met, look_at, reach

    where = await reach(address)
    if key:
        await check_key(where, key)
    else:
        check_met(address, (await look_at(where, None)).key)


async def _look(words: Words) -> int:
    """Print what is played there. Nobody sits down, and nothing is remembered."""
    from net.doors.preflight import look_at
    from net.table.notice import summary
    from net.wire.keys import fingerprint_words

    answer = await look_at(read_address(words.address), words.key)
    told = summary(answer.notice) or ["The host doesn't say what is played there."]
    print("\n".join([*told, f"The host's key in words: {fingerprint_words(answer.key)}."]))
    return 0


def _name(words: Words) -> str:
    from net.table.names import clean, login_name
    from tui import settings

    return str(words.name) if words.name else clean(settings.load().name) or login_name() or "Player"


def _need_terminal() -> None:
    """Raise Trouble where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise Trouble("this needs a terminal, and its input or output is none: run it in one, without pipes.")


def _screen(start: Start | None, words: Words) -> int:
    """Run the app; print its last words below, and where to read of faults at the table. Raises Trouble."""
    _need_terminal()
    from net import faults

    gc.disable()  # until the first frame: nothing is garbage yet, and looking for it takes a tenth of the time
    from tui.app import run

    before = faults.mark()
    outcome = run(start, ascii=words.ascii)
    if outcome.words:
        print(f"lowlife: {outcome.words}", file=sys.stderr if outcome.code else sys.stdout)
    if faults.mark() != before:
        print(f"lowlife: the table stumbled; {faults.told()}", file=sys.stderr)
    return outcome.code


# ── without ────────────────────────────────────────────────────────────────────────────────────────────────────


def serve(words: Words) -> int:
    """Serve a table without a screen, until its game is over or a signal comes."""
    from net import faults
    from tui.command.table import start_of

    start = start_of("host", words, "")
    faults.keep(lambda line: print(f"lowlife: {line}", file=sys.stderr, flush=True))
    return asyncio.run(_serve(start))


async def _serve(start: Start) -> int:
    from net.wire.process import serve_until_signalled
    from tui.hosting import order_of

    stop = asyncio.Event()
    order = order_of(start, host_key=None, auto_begin=True, once=True, tied=False)
    await serve_until_signalled(order, stop, tell=_tell_invite)
    if not stop.is_set():
        print("lowlife: the game is over, and the table is closed.", file=sys.stderr)
    return 0


def _tell_invite(ready: "Ready") -> None:
    """Print the line to be pasted, which has the output for itself, and beside it what it is compared by."""
    from net.wire.keys import fingerprint_words

    print(invite(Address(own_address(), ready.port), ready.key), flush=True)
    print(f"lowlife: the key in words: {fingerprint_words(ready.key)}", file=sys.stderr, flush=True)


def bot(words: Words) -> int:
    """Let our bot, or a program, play a seat."""
    from tui.command.bot import run

    return asyncio.run(run(words))


def check(words: Words) -> int:
    """Check files in table notation against the rules."""
    from net.table.check import main

    return main(words.files)


def deck(words: Words) -> int:
    """Check and show a deck."""
    from tui.command.deck import show

    return show(words)


def doctor(words: Words) -> int:
    """Say what is wrong here, if anything."""
    from tui.command.doctor import main

    return main(words.port)


COMMANDS: Final[Mapping[str, Callable[[Words], int]]] = {
    "home": home, "play": play, "host": host, "serve": serve, "join": join, "bot": bot, "check": check, "deck": deck,
    "doctor": doctor,
}  # fmt: skip
