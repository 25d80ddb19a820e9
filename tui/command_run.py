"""What each command does once its words are read. Returns exit codes; raises Trouble and Misuse."""

import asyncio
import signal
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from net.doors.address import Address, own_address, read_address
from net.errors import Trouble
from tui.command_parser import DECKS, Misuse, Words
from tui.start import Start, invite, options_of, order_of

if TYPE_CHECKING:
    from net.messages import Bye
    from net.wire.server import Ready


# ── with a screen ──────────────────────────────────────────────────────────────────────────────────────────────


def home(words: Words) -> int:
    """The home screen."""
    return _screen(None, words)


def play(words: Words) -> int:
    """Server, bots and the own seat, in one go."""
    return _screen(_checked(_table("play", words, name=_name(words)), words), words)


def host(words: Words) -> int:
    """Server and the own seat; the lobby waits for others. Whether the port is free is found out first."""
    from net.wire.port import check_free

    start = _checked(_table("host", words, name=_name(words)), words)
    _need_terminal()
    check_free(start.port)
    return _screen(start, words)


def join(words: Words) -> int:
    """A seat at a table that another hosts; whether the right one is there is found out before the screen is taken."""
    if words.look:
        return asyncio.run(_look(words))
    start = Start(kind="join", name=_name(words), profile=words.profile, address=words.address, key=words.key)
    asyncio.run(_knock(read_address(start.address), start.key))
    return _screen(start, words)


async def _knock(address: Address, key: str | None) -> None:
    """Raises Trouble when nobody is there, or with another key than the one given or met before."""
    from net.doors.reach import check_key, check_met, look_at, reach

    where = await reach(address)
    if key:
        await check_key(where, key)
    else:
        check_met(address, (await look_at(where, None)).key)


async def _look(words: Words) -> int:
    """Says what is played there. Nobody sits down, and nothing is remembered."""
    from net.doors.reach import look_at
    from net.table.notice import summary
    from net.wire.keys import fingerprint_words

    answer = await look_at(read_address(words.address), words.key)
    told = summary(answer.notice) or ["The host doesn't say what is played there."]
    print("\n".join([*told, f"The host's key in words: {fingerprint_words(answer.key)}."]))
    return 0


def _table(kind: Literal["play", "host"], words: Words, **more: Any) -> Start:
    from tui.command_options import chosen

    game, options = chosen(words)
    _check_seats(game, words.seats)
    return Start(
        kind=kind, game=game, seats=words.seats, bots=words.bots, port=words.port, rounds=words.rounds,
        seed=words.seed, profile=getattr(words, "profile", "default"),
        **_deck_of(words.deck, game, options), **more,
    )  # fmt: skip


def _check_seats(game: str, seats: int) -> None:
    """Raises Misuse where the game isn't for so many."""
    from core import registry

    fewest, most = registry.game(game).seats
    if not fewest <= seats <= most:
        raise Misuse(f"--seats {seats}: {game.capitalize()} is for {fewest} to {most}. Choose a number in between")


def _deck_of(deck: str | None, game: str, options: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """What `--deck` makes of a Start. Raises Misuse for another game than Abuse, Trouble for a faulty deck."""
    if deck is None:
        return {"options": options}
    if game != "abuse":
        raise Misuse(f"--deck is for Abuse, and this is {game.capitalize()}. Add --game abuse, or leave it out")
    if deck in DECKS:
        return {"options": (*options, ("deck", deck))}
    from tui.command_deck import own_deck

    own = own_deck(deck)
    return {"options": options, "text": own.text, "text_name": own.name}


def _checked(start: Start, words: Words) -> Start:
    """The same Start, if its options are the game's. Raises Misuse."""
    from core.options import BadOption

    try:
        options_of(start)
    except BadOption as bad:
        raise Misuse(f"{bad}. See: lowlife {words.command} --help") from None
    return start


def _name(words: Words) -> str:
    """The name given, else the one that this machine remembers, else the login's."""
    from net.table.names import clean, login_name
    from tui import settings

    return str(words.name) if words.name else clean(settings.load().name) or login_name() or "Player"


def _need_terminal() -> None:
    """Raises Trouble where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise Trouble("this needs a terminal, and its input or output is none: run it in one, without pipes.")


def _screen(start: Start | None, words: Words) -> int:
    """Runs the app; its last words go to the terminal below. Raises Trouble where there is no terminal."""
    _need_terminal()
    from tui.app import run

    outcome = run(start, ascii=words.ascii)
    if outcome.words:
        print(f"lowlife: {outcome.words}", file=sys.stderr if outcome.code else sys.stdout)
    return outcome.code


# ── without ────────────────────────────────────────────────────────────────────────────────────────────────────


def serve(words: Words) -> int:
    """A table without a screen, until its game is over or a signal comes."""
    return asyncio.run(_serve(_checked(_table("host", words, name=""), words)))


async def _serve(start: Start) -> int:
    from net.wire.process import serve_until_signalled

    stop = asyncio.Event()
    order = order_of(start, host_key=None, auto_begin=True, once=True, tied=False)
    await serve_until_signalled(order, stop, tell=_tell_invite)
    if not stop.is_set():
        print("lowlife: the game is over, and the table is closed.", file=sys.stderr)
    return 0


def _tell_invite(ready: "Ready") -> None:
    """The line to be pasted has the output for itself; what it is compared by goes beside it."""
    from net.wire.keys import fingerprint_words

    print(invite(Address(own_address(), ready.port), ready.key), flush=True)
    print(f"lowlife: the key in words: {fingerprint_words(ready.key)}", file=sys.stderr, flush=True)


def check(words: Words) -> int:
    """Files in table notation against the rules."""
    from net.table.check import main

    return main(words.files)


def deck(words: Words) -> int:
    """A deck of Abuse, checked."""
    from tui.command_deck import show

    return show(words)


def doctor(words: Words) -> int:
    """What is wrong here, if anything."""
    from tui.doctor import main

    return main(words.port)


def bot(words: Words) -> int:
    """A seat played by our bot, or by a program."""
    return asyncio.run(_until_signalled(words))


async def _until_signalled(words: Words) -> int:
    """Plays until the host or the program ends it, or a signal comes: then the seat is let go of in good order."""
    playing = asyncio.create_task(_play_bot(words))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, playing.cancel)
    try:
        bye = await playing
    except asyncio.CancelledError:
        return 0
    if bye is None or bye.code == "ended":
        return 0
    raise Trouble(bye.words)


async def _play_bot(words: Words) -> "Bye | None":
    from random import SystemRandom

    from net.bots import program
    from net.bots.player import Player
    from net.doors.reach import reach
    from net.wire.client import Client
    from net.wire.keys import load_profile

    keys = load_profile(words.profile)
    address = read_address(words.address)
    where = await reach(address)
    key = await _host_key(address, where, words.key)
    async with Client(where.url, key, keys, words.name, bot=True) as client:
        if words.exec:
            return await program.run_command(client, words.exec)
        if words.stdio:
            return await program.run_stdio(client)
        return await Player(client, SystemRandom()).play()


async def _host_key(address: Address, where: Address, given: str | None) -> str:
    """The key given if it is the host's; else the one remembered, or a new host's own, which is said and remembered.

    Raises Trouble when the host's key has changed.
    """
    from net.doors.reach import check_key, check_met, check_version
    from net.wire.doorbell import ask_key
    from net.wire.keys import fingerprint_words, remember

    if given:
        await check_key(where, given)
        return given
    version, key = await ask_key(where.host, where.port)
    check_version(where, version)
    if check_met(address, key) == "new":
        print(f"lowlife: {address} is new here; its key reads: {fingerprint_words(key)}", file=sys.stderr)
        remember(str(address), key)
    return key


COMMANDS: Final[Mapping[str, Callable[[Words], int]]] = {
    "home": home, "play": play, "host": host, "serve": serve, "join": join, "bot": bot, "check": check, "deck": deck,
    "doctor": doctor,
}  # fmt: skip
