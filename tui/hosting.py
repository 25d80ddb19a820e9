"""The table's own process, as whoever plays or hosts sees it: what it is told, its beginning and its end.

It stops when its input closes, so nothing is left running whatever becomes of this process. No screen is known here.
"""

import asyncio
import contextlib
import sys
from typing import Final

import msgspec

from core import options, registry
from core.options import Options
from net.errors import Trouble
from net.table.setup import Setup
from net.wire.process import Failed, Order, write_order
from net.wire.server import Ready
from tui.start import Start

OPENING_S: Final = 20.0
CLOSING_S: Final = 4.0


def options_of(start: Start) -> Options:
    """Return the game's options with what was chosen. Raises BadOption."""
    given = dict(start.options) | ({} if start.rounds is None else {"rounds": str(start.rounds)})
    return options.read(registry.game(start.game).options, given)


def order_of(
    start: Start, *, host_key: str | None, auto_begin: bool = False, once: bool = False, tied: bool = True
) -> Order:
    """Return what the table's process is told. Raises BadOption."""
    setup = Setup(
        options=options_of(start), seats=start.seats, host_key=host_key, bots=start.bots,
        auto_begin=auto_begin or start.kind == "play", once=once, text=start.text, text_name=start.text_name,
    )  # fmt: skip
    return Order(setup=setup, port=start.port, seed=start.seed, tied=tied)


class TableProcess:
    """A table's process: `open` it once, then `close` it."""

    async def open(self, order: Order) -> Ready:
        """Start it; return where its table is, once that is open. Raises Trouble, and then nothing is left running."""
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "net.wire",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip  # a session of its own: ctrl-C is ours to hear, and it goes when we do
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the table's process has no input or output")
        try:
            process.stdin.write(write_order(order))
            return _ready(await asyncio.wait_for(process.stdout.readline(), OPENING_S))
        except TimeoutError:
            await self.close()
            raise Trouble("The table did not open in time: this machine may be too busy. Try again.") from None
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close its input, which ends it and its bots; wait until it has gone."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), CLOSING_S)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


def _ready(line: bytes) -> Ready:
    with contextlib.suppress(msgspec.MsgspecError):
        return msgspec.json.decode(line, type=Ready)
    with contextlib.suppress(msgspec.MsgspecError):
        raise Trouble(msgspec.json.decode(line, type=Failed).trouble)
    raise Trouble("The table's process ended before the table was open. Try again; `lowlife serve` may tell more.")
