"""From a key to the settled move on screen: the server's own process, two clients here, and `lowlife join` in a
pseudo-terminal, beside a key in a bare Textual "hello". The others wait until each move has been seen.
"""

import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from statistics import median

from net.messages import Update
from net.wire.client import Client
from net.wire.keys import new_pair
from tests.bench.numbers import percentile
from tests.bench.terminal import Terminal
from tests.tui.lowlife import COMMAND, Served, served

MOVES = 40
NOTHING = "nothing you hold fits"
TABLE = ("--game", "scabbah", "--seats", "3", "--option", "target=999", "--option", "turn-limit=0")


def measure() -> str:
    """A line with median and p99 in ms, and their ratios to the bare hello's."""
    ours, bare = asyncio.run(_settled_ms()), _hello_ms()
    p50, p99 = (percentile(ours, share) / percentile(bare, share) for share in (0.5, 0.99))
    return (
        f"keypress: to the settled move on screen p50 {median(ours):.1f} ms = {p50:.2f} of the bare hello's "
        f"{median(bare):.1f}, p99 {percentile(ours, 0.99):.1f} = {p99:.2f} of its {percentile(bare, 0.99):.1f} "
        f"({len(ours)} moves)"
    )


def _hello_ms() -> list[float]:
    waits = []
    with Terminal([sys.executable, "-m", "tests.bench.hello"]) as terminal:
        terminal.until(lambda text: "hello" in text)
        for key in "abcd" * (MOVES // 4):
            pressed = terminal.press(key)
            waits.append((terminal.until(partial(_contains, f"pressed {key}")) - pressed) * 1000)
    return waits


async def _settled_ms() -> list[float]:
    may_move = asyncio.Event()
    with tempfile.TemporaryDirectory() as folder:
        async with served(*TABLE, home=Path(folder)) as table, AsyncExitStack() as stack:
            command = ["join", table.address, "--key", table.key, "--name", "Ann", "--ascii"]
            terminal = stack.enter_context(Terminal([sys.executable, *COMMAND, *command]))
            await asyncio.to_thread(terminal.until, lambda text: "Ann" in text)
            playing = [asyncio.create_task(_play(table, name, may_move)) for name in ("Bob", "Cleo")]
            try:
                return [await _move_ms(terminal, may_move) for _ in range(MOVES)]
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)


async def _play(table: Served, name: str, may_move: asyncio.Event) -> None:
    """Always the first move offered, as soon as one may."""
    async with Client(f"tcp://{table.address}", table.key, new_pair(), name) as client:
        async for happening in client:
            if isinstance(happening, Update) and happening.view is not None and happening.you is not None:
                moves = happening.view.candidates(happening.you)
                await may_move.wait()
                if moves:
                    await client.act(moves[0], happening)


async def _move_ms(terminal: Terminal, may_move: asyncio.Event) -> float:
    """Lets the others play until it is our turn, then makes a move with a key: how long until it is on screen."""
    may_move.set()
    while not await asyncio.to_thread(_is_ready, terminal):
        pass
    may_move.clear()
    return await asyncio.to_thread(_timed, terminal)


def _is_ready(terminal: Terminal) -> bool:
    """Waits for a key that is wanted and presses those that are no move of the game; whether one is."""
    terminal.until(lambda text: _mine(text) or "d Deal" in text or "is dealt" in text)
    if _mine(terminal.text) and "d Deal" not in terminal.text:
        return True
    key, sign = ("t", "is dealt") if "is dealt" in terminal.text else ("d", "d Deal")
    terminal.press(key)
    terminal.until(lambda text: sign not in text)
    return False


def _timed(terminal: Terminal) -> float:
    key = "p"
    if NOTHING not in terminal.text:
        key = "\r"
        terminal.until(lambda text: "h Hint" in text)
        terminal.press("h")
        terminal.until(lambda text: "Enter Lay" in text)
    before = _news(terminal.text)
    pressed = terminal.press(key)
    return (terminal.until(lambda text: before != _news(text) and "You " in _news(text)) - pressed) * 1000


def _news(text: str) -> str:
    """What has just happened, as the screen marks it."""
    return "\n".join(line for line in text.splitlines() if line.startswith(" > "))


def _contains(words: str, text: str) -> bool:
    return words in text


def _mine(text: str) -> bool:
    return text.lstrip().startswith(">>")
