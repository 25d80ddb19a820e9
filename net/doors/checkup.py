"""What can be found out about this machine as a host: its clock, how late it reads, what its kernel tells, its port.

Each finding is a line for a person. Nothing leaves this machine.
"""

import asyncio
import contextlib
import socket
import time
from typing import Final

import zmq
import zmq.asyncio
from msgspec import Struct

from net.doors.address import own_address
from net.errors import Trouble
from net.race import kernel
from net.wire.client import set_heartbeat
from net.wire.doorbell import ask_key
from net.wire.keys import KeyPair, new_pair
from net.wire.probe import Lateness, Probe

PROBES: Final = 200
PROBE_S: Final = 0.005
PATIENCE_S: Final = 5.0
WANTED_MS: Final = 1.0  # up to here races are as exact as they can be
LATE_MS: Final = 20.0  # from here on an evening's races suffer
STEP_NS: Final = 100_000


class Finding(Struct, frozen=True):
    """One thing looked at: what, how it is, and whether one can play with it; `mark`: what it is in place of ok."""

    what: str
    words: str
    good: bool = True
    mark: str = ""


async def findings(port: int) -> list[Finding]:
    """All of them, in the order of showing."""
    means = kernel.means()
    late, trip_ms = await read_own()
    return [clock(means), stamps(late), trips(means, trip_ms), await echoes(means), address(), await reachable(port)]


def clock(means: kernel.Means) -> Finding:
    """The clock that all stamps are read from."""
    good = means.clock_step_ns <= STEP_NS
    words = f"{means.clock}, steps of {means.clock_step_ns} ns"
    return Finding("clock", words if good else f"{words}: too coarse for races", good)


def stamps(late: Lateness) -> Finding:
    """How late arrivals are read."""
    if not late.samples:
        return Finding("stamps", "nothing came back from this machine's own port: is loopback blocked?", good=False)
    good = late.p99_ms < LATE_MS
    words = f"late by {late.p50_ms:.2f} ms (p99 {late.p99_ms:.2f}, worst {late.max_ms:.2f}; {late.samples} probes)"
    if not good:
        return Finding("stamps", f"{words}: this machine is busy, close something", good)
    if late.p99_ms < WANTED_MS:
        return Finding("stamps", words)
    return Finding(
        "stamps", f"{words}: under {WANTED_MS:.0f} ms is wanted; close races are less sure by that", mark="late"
    )


def trips(means: kernel.Means, trip_ms: float | None) -> Finding:
    """Return whether the kernel tells round trips."""
    if trip_ms is not None:
        return Finding("round trips", f"told by the kernel ({trip_ms:.2f} ms to itself)")
    why = "this kernel keeps them to itself" if means.kernel_trips else "this system's kernel has none"
    return Finding("round trips", f"{why}: races at a table hosted here are less exact", mark="-")


async def echoes(means: kernel.Means) -> Finding:
    """Return whether this user may send ICMP echoes."""
    ms = await kernel.echo_ms("127.0.0.1") if means.echoes else None
    if ms is not None:
        return Finding("ICMP echo", f"allowed ({ms:.2f} ms to itself)")
    return Finding("ICMP echo", "not allowed to this user: the jitter of links is not credited", mark="-")


def address() -> Finding:
    """Return under which address others reach this machine."""
    own = own_address()
    if own == "127.0.0.1":
        return Finding("address", "none that others could reach: is the network on?", mark="-")
    return Finding("address", f"{own} is what others join")


async def reachable(port: int) -> Finding:
    """Return whether a table can be opened on the port, or who is there already."""
    if _is_free(port):
        return Finding("port", f"{port} is free for a table; a firewall would have to let TCP and UDP {port} in")
    with contextlib.suppress(Trouble):
        await ask_key("127.0.0.1", port, timeout=1.0)
        return Finding("port", f"a table is open on {port}, and answers")
    return Finding("port", f"{port} is taken by something else: host with another --port", good=False)


def _is_free(port: int) -> bool:
    return all(_takes(kind, port) for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM))


def _takes(kind: socket.SocketKind, port: int) -> bool:
    with socket.socket(socket.AF_INET, kind) as own:
        if kind == socket.SOCK_STREAM:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            own.bind(("0.0.0.0", port))  # noqa: S104 (as a table would)
        except OSError:
            return False
    return True


async def read_own(probes: int = PROBES) -> tuple[Lateness, float | None]:
    """How late a port of this process is read, and the round trip that the kernel tells of the way to itself (ms)."""
    context = zmq.asyncio.Context()
    router = context.socket(zmq.ROUTER)
    keys = new_pair()
    _open(router, keys)
    probe = Probe(router.getsockopt_string(zmq.LAST_ENDPOINT), keys.public, PROBE_S)
    try:
        return await _read(router, probe, probes)
    finally:
        await asyncio.to_thread(probe.close)
        router.close(0)
        context.term()


def _open(router: zmq.asyncio.Socket, keys: KeyPair) -> None:
    router.curve_server = True
    router.curve_publickey, router.curve_secretkey = keys.public.encode(), keys.secret.encode()
    set_heartbeat(router)
    router.bind("tcp://127.0.0.1:*")


async def _read(router: zmq.asyncio.Socket, probe: Probe, probes: int) -> tuple[Lateness, float | None]:
    trip: kernel.Trip | None = None
    wire: zmq.Socket[bytes] = zmq.Socket.shadow(router)
    ends = time.monotonic() + PATIENCE_S
    while probe.lateness().samples < probes and (left := ends - time.monotonic()) > 0:
        await router.poll(round(left * 1_000))
        with contextlib.suppress(zmq.Again):
            frames = wire.recv_multipart(zmq.NOBLOCK, copy=False)
            probe.heard(time.monotonic_ns(), frames[-1].bytes)
            trip = trip or kernel.trip(int(frames[-1].get(zmq.SRCFD)), "127.0.0.1")
    return probe.lateness(), None if trip is None else trip.min_rtt_ms
