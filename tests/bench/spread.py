"""From a move sent until all eight clients of a table hold its update: one move after another, loopback.

Ours: CURVE, the guard, the server in a process of its own, the product's own client. Beside it, in turns and each time
with a fresh server: boardgame.io, in memory and unencrypted, where LOWLIFE_PEERS names a folder that has it.
"""

import asyncio
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from statistics import median
from typing import Final

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
from tests.bench import peers
from tests.bench.numbers import Spread, cpu_ms

SEATS: Final = 8
WARM: Final = 100  # moves before it counts, for both
MOVES: Final = 600  # fewer than the guard lets one client send in a burst, all together
RUNS: Final = 5
AIM: Final = (1.2, 0.5)  # of boardgame.io's: at least so many moves/s, at most so much of its p99


def measure() -> str:
    """A line for ours, one for boardgame.io, one with the ratios: medians of the runs."""
    beside = peers.has_boardgame_io()
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(asyncio.run(_ours()))
        if beside:
            theirs.append(peers.boardgame_io(_free_port(), SEATS, WARM, MOVES))
    head = f"spread: a move to all {SEATS} clients, {RUNS} runs of {MOVES} moves"
    lines = [head, f"  ours          {_line(ours)}"]
    if not theirs:
        return "\n".join([*lines, f"  {peers.missing('boardgame.io')}"])
    return "\n".join([*lines, f"  boardgame.io  {_line(theirs)}", f"  ratio         {_ratios(ours, theirs)}"])


def _line(runs: Sequence[Spread]) -> str:
    return (
        f"{median(run.moves_per_second for run in runs):6,.0f} moves/s, p50 {median(run.p50_ms for run in runs):.2f} ms"
        f", p99 {median(run.p99_ms for run in runs):.2f} ms"
        f", server {median(run.server_ms_per_move for run in runs):.2f} ms of CPU a move"
    )


def _ratios(ours: Sequence[Spread], theirs: Sequence[Spread]) -> str:
    """Run by run, as the machine is shared."""
    pairs = list(zip(ours, theirs, strict=True))
    moves = median(a.moves_per_second / b.moves_per_second for a, b in pairs)
    p50, p99 = (median(getattr(a, part) / getattr(b, part) for a, b in pairs) for part in ("p50_ms", "p99_ms"))
    return (
        f"{moves:.2f} of its moves/s (aim: {AIM[0]} or more), p50 {p50:.2f}, "
        f"p99 {p99:.2f} of its own (aim: {AIM[1]} or less)"
    )


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


async def _ours() -> Spread:
    setup = Setup(options=ScabbahOptions(target=999), seats=SEATS, auto_begin=True)
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
        spread = await _play(clients, server.pid)
    server.stdin.close()
    await server.wait()
    return spread


async def _play(clients: list[Client], server: int) -> Spread:
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
    before_ms = 0.0
    for number in range(WARM + MOVES):
        if number == WARM:
            before_ms = cpu_ms(server)
        view = latest[0].view
        assert view is not None
        seat = _mover(view)
        mine = latest[seats[seat]].view
        assert mine is not None
        move = mine.candidates(seat)[0]
        before = time.perf_counter()
        await clients[seats[seat]].act(move, latest[seats[seat]])
        latest = [await _until(stream, seq + 1) for stream in streams]
        waits.append((time.perf_counter() - before) * 1000)
        seq = max(update.seq for update in latest)
    return Spread(waits[WARM:], cpu_ms(server) - before_ms)


def _mover(view: Position) -> Seat:
    return view.state.turn if view.state.turn is not None else next(iter(view.asked()))


async def _until(stream: object, seq: int) -> Update:
    async for happening in stream:  # type: ignore[attr-defined]
        if isinstance(happening, Update) and happening.seq >= seq:
            return happening
    raise AssertionError("the table closed")
