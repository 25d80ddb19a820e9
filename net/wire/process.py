"""The server as a process (`python -m net.wire`): an Order on its input, then Ready or Failed on its output.

It stops on SIGTERM, on ctrl-C, when its game is over (`once`), and, if `tied`, when its input ends: then whoever
started it is gone.
"""

import asyncio
import signal
import sys
from collections.abc import Callable
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core import registry
from net import faults, plugins
from net.errors import Trouble
from net.table.setup import Setup
from net.wire.codec import as_state
from net.wire.keys import server_keys
from net.wire.server import Ready, serve

LINE_BYTES: Final = 1_048_576


class Order(Struct, frozen=True, kw_only=True):
    """An order to open a table: which, where, from which seed (None: by true chance), and whether to stop with the
    input."""

    setup: Setup
    address: str = "0.0.0.0"  # noqa: S104 (a table is for others to join)
    port: int = 0
    seed: int | None = None
    tied: bool = True


def write_order(order: Order) -> bytes:
    """Return the order as a line of JSON."""
    return msgspec.json.encode(order, enc_hook=as_state) + b"\n"


def read_order(line: bytes) -> Order:
    """Return the order that this line is. Raises MsgspecError and KeyError."""
    plain = msgspec.json.decode(line)
    options, position = plain["setup"].pop("options"), plain["setup"].pop("position", None)
    rules = registry.game(options["game"])
    order = msgspec.convert(plain, Order)
    setup = replace(
        order.setup,
        options=msgspec.convert(options, rules.options),
        position=position and rules.read_position(msgspec.msgpack.encode(position)),
    )
    return replace(order, setup=setup)


class Failed(Struct, frozen=True):
    """Why it could not be opened, in a line for a person."""

    trouble: str


def _tell(ready: Ready) -> None:
    print(msgspec.json.encode(ready).decode(), flush=True)


async def serve_until_signalled(
    order: Order, stop: asyncio.Event | None = None, tell: Callable[[Ready], None] = _tell
) -> None:
    """Serves by this order until a signal, or `stop`; once open, `tell` says so. Raises Trouble."""
    stop = stop or asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    chance = None if order.seed is None else Random(order.seed)
    await serve(
        order.setup,
        keys=server_keys(),
        port=order.port,
        address=order.address,
        chance=chance,
        on_ready=tell,
        stop=stop,
    )


async def _run() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(LINE_BYTES)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    order = read_order(await reader.readline())
    watch = asyncio.create_task(_until_end(reader, stop)) if order.tied else None
    await serve_until_signalled(order, stop)
    if watch:
        watch.cancel()


async def _until_end(reader: asyncio.StreamReader, stop: asyncio.Event) -> None:
    await reader.read()
    stop.set()


def main() -> int:
    """Return the exit code: 0 done, 1 it could not be opened."""
    faults.keep()
    try:
        plugins.load()
        asyncio.run(_run())
    except (Trouble, msgspec.MsgspecError, KeyError) as why:
        print(msgspec.json.encode(Failed(str(why))).decode(), flush=True)
        return 1
    return 0
