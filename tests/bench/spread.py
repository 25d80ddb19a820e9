"""From a move sent until all eight clients of a table hold its update: one move after another, loopback, CURVE, the
server in a process of its own."""

import asyncio
import sys
import time
from contextlib import AsyncExitStack

import msgspec

from core.moves import Seat
from core.position import Position
from core.scabbah.options import ScabbahOptions
from net.messages import Update
from net.table.setup import Setup
from net.wire.client import Client
from net.wire.keys import new_pair
from net.wire.process import Order, write_order
from net.wire.server import Ready
from tests.bench.numbers import percentile

SEATS, MOVES = 8, 600
WANTED_MS = (1.2, 6.8)  # p50 and p99 of a well-known JavaScript engine, in memory and unencrypted


def measure() -> str:
    """A line with median and p99 in ms, and their ratios to the figures wanted."""
    waits = asyncio.run(_waits_ms())
    p50, p99 = percentile(waits, 0.5), percentile(waits, 0.99)
    return (
        f"spread: a move to all {SEATS} clients p50 {p50:.2f} ms = {p50 / WANTED_MS[0]:.2f} of {WANTED_MS[0]}, "
        f"p99 {p99:.2f} ms = {p99 / WANTED_MS[1]:.2f} of {WANTED_MS[1]} ({len(waits)} moves)"
    )


async def _waits_ms() -> list[float]:
    options = ScabbahOptions(target=999)
    setup = Setup(options=options, seats=SEATS, auto_begin=True)
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "net.wire", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(write_order(Order(setup=setup, address="127.0.0.1", seed=1)))
    ready = msgspec.json.decode(await server.stdout.readline(), type=Ready)
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(
                Client(f"tcp://127.0.0.1:{ready.port}", ready.key, new_pair(), f"Player {seat}")
            )
            for seat in range(SEATS)
        ]
        waits = await _play(clients)
    server.stdin.close()
    await server.wait()
    return waits


async def _play(clients: list[Client]) -> list[float]:
    """Always the first move offered to whoever is asked; how long each took to reach everyone."""
    streams = [aiter(client) for client in clients]
    seats: dict[Seat, int] = {}
    latest: list[Update] = []
    for at, stream in enumerate(streams):
        update = await _until(stream, 0)
        while update.view is None:
            update = await _until(stream, 0)
        latest.append(update)
        seats[update.you if update.you is not None else -1] = at
    waits: list[float] = []
    seq = max(update.seq for update in latest)
    while len(waits) < MOVES:
        view = latest[0].view
        assert view is not None
        seat = _mover(view)
        mine = latest[seats[seat]].view
        assert mine is not None
        move = mine.candidates(seat)[0]
        before = time.perf_counter()
        await clients[seats[seat]].act(move, latest[seats[seat]])
        latest = list(await asyncio.gather(*(_until(stream, seq + 1) for stream in streams)))
        waits.append((time.perf_counter() - before) * 1000)
        seq = max(update.seq for update in latest)
    return waits


def _mover(view: Position) -> Seat:
    return view.state.turn if view.state.turn is not None else next(iter(view.asked()))


async def _until(stream: object, seq: int) -> Update:
    async for happening in stream:  # type: ignore[attr-defined]
        if isinstance(happening, Update) and happening.seq >= seq:
            return happening
    raise AssertionError("the table closed")
