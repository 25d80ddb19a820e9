"""How one comes to a table: who plays or hosts starts the server's process first, everyone then connects. No screen.

The server stops when its input closes, so nothing is left running whatever becomes of this process.
"""

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from net.doors.address import PORT, Address, own_address, read_address
from net.errors import Trouble

if TYPE_CHECKING:
    from core.options import Options
    from net.wire.client import Client
    from net.wire.process import Order
    from net.wire.server import Ready

OPENING_S = 20.0
CLOSING_S = 4.0


@dataclass(frozen=True, kw_only=True)
class Start:
    """What a person chose, on the command line or on the home screen. `port` 0: any free one."""

    kind: Literal["play", "host", "join"]
    name: str
    profile: str = "default"
    address: str = ""
    key: str | None = None
    game: str = "asshole"
    seats: int = 4
    bots: int = 0
    port: int = 0
    rounds: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    seed: int | None = None
    text: str = ""  # the host's own deck, and what it is called
    text_name: str = ""


@dataclass(frozen=True)
class OpenTable:
    """A table that one may sit down at: the client, already connecting, and the line with which others join."""

    client: "Client"
    close: Callable[[], Awaitable[None]]
    invite: str


async def open_table(start: Start) -> OpenTable:
    """Opens the table, or reaches it. Raises Trouble; then nothing is left running."""
    from net.wire.keys import load_profile

    keys = load_profile(start.profile)
    if start.kind == "join":
        return await _join(start)
    process, ready = await _start_server(order_of(start, host_key=keys.public))
    try:
        return await _sit_down(start, Address("127.0.0.1", ready.port), ready.key, process)
    except BaseException:
        await _stop(process)
        raise


async def _join(start: Start) -> OpenTable:
    from net.doors.reach import check_key, reach
    from net.wire.keys import remember

    address = read_address(start.address)
    if not start.key:
        raise Trouble(f"The key of {address} is not known: give it with --key.")
    where = await reach(address)
    await check_key(where, start.key)
    remember(str(address), start.key)
    return await _sit_down(start, where, start.key)


async def _sit_down(
    start: Start, where: Address, key: str, process: asyncio.subprocess.Process | None = None
) -> OpenTable:
    from net.wire.client import Client
    from net.wire.keys import load_profile

    client = Client(where.url, key, load_profile(start.profile), start.name)
    await client.__aenter__()

    async def close() -> None:
        await client.close()
        if process is not None:
            await _stop(process)

    shown = where if process is None else Address(own_address(), where.port)
    return OpenTable(client, close, invite(shown, key))


def invite(address: Address, key: str) -> str:
    """The line that others paste to join."""
    return f"lowlife join {address} --key {key}"


# ── the table that is opened here ──────────────────────────────────────────────────────────────────────────────


def options_of(start: Start) -> "Options":
    """The game's options with what was chosen. Raises BadOption."""
    from core import options, registry

    given = dict(start.options) | ({} if start.rounds is None else {"rounds": str(start.rounds)})
    return options.read(registry.game(start.game).options, given)


def order_of(
    start: Start, *, host_key: str | None, auto_begin: bool = False, once: bool = False, tied: bool = True
) -> "Order":
    """What the server's process is told. Raises BadOption."""
    from net.table.setup import Setup
    from net.wire.process import Order

    setup = Setup(
        options=options_of(start), seats=start.seats, host_key=host_key, bots=start.bots,
        auto_begin=auto_begin or start.kind == "play", once=once, text=start.text, text_name=start.text_name,
    )  # fmt: skip
    return Order(setup=setup, port=start.port, seed=start.seed, tied=tied)


async def _start_server(order: "Order") -> tuple[asyncio.subprocess.Process, "Ready"]:
    """The server's process, once its table is open. Raises Trouble."""
    from net.wire.process import write_order

    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "net.wire.server",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip  # a session of its own: ctrl-C is ours to hear, and it goes when we do
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the server's process has no input or output")
    try:
        process.stdin.write(write_order(order))
        line = await asyncio.wait_for(process.stdout.readline(), OPENING_S)
        return process, _ready(line)
    except TimeoutError:
        await _stop(process)
        raise Trouble("The table did not open in time: this machine may be too busy. Try again.") from None
    except BaseException:
        await _stop(process)
        raise


def _ready(line: bytes) -> "Ready":
    import msgspec

    from net.wire.process import Failed
    from net.wire.server import Ready

    with contextlib.suppress(msgspec.MsgspecError):
        return msgspec.json.decode(line, type=Ready)
    with contextlib.suppress(msgspec.MsgspecError):
        raise Trouble(msgspec.json.decode(line, type=Failed).trouble)
    raise Trouble("The table's process ended before the table was open. Try again; `lowlife serve` may tell more.")


async def _stop(process: asyncio.subprocess.Process) -> None:
    """Closes the server's input, which ends it, and its bots; waits until it has gone."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), CLOSING_S)
    except TimeoutError:
        process.kill()
        await process.wait()


__all__ = ["PORT", "OpenTable", "Start", "invite", "open_table", "options_of", "order_of"]
