"""Wires between network namespaces, with the delays of modelled links, and what the kernels say of each (Linux, root).

The kernels' own round trips are real on them: every frame of every protocol is carried, late, by a process in user
space. `python -m tests.bench.wire` compares what is credited with what was laid.
"""

import asyncio
import contextlib
import fcntl
import heapq
import json
import os
import select
import shutil
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from net.race.kernel import echo_ms, trip, where
from net.race.measure import Meter
from tests.net.evening import Wire, ethernet, ssh, wifi

KINDS: Final = {"ethernet": ethernet, "wifi": wifi, "routed": ssh}
HOST: Final = "lowlife-host"
PORT: Final = 7707
SAMPLES: Final = 64
NS: Final = 1e9
FRAME_BYTES: Final = 2048
_TUNSETIFF: Final = 0x400454CA
_TAP: Final = 0x0002 | 0x1000  # frames as they are, nothing before them


class Leg(NamedTuple):
    """A wire from the host to one client: its number, kind, and the seed of its luck."""

    number: int
    kind: str
    seed: int = 1

    @property
    def space(self) -> str:
        """The client's namespace."""
        return f"lowlife-{self.number}"

    @property
    def host_address(self) -> str:
        """Where the client finds the host."""
        return f"10.77.{self.number}.1"

    @property
    def address(self) -> str:
        """The client's own address; a routed one is on no network that the host is on."""
        return f"10.78.{self.number}.2" if self.kind == "routed" else f"10.77.{self.number}.2"

    @property
    def wire(self) -> Wire:
        """The delays of this wire; the same for the same seed."""
        return KINDS[self.kind](Random(self.seed))


def why_not() -> str | None:
    """What is missing for wires here, in words; None: nothing."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "wires between namespaces need Linux and root"
    if not os.path.exists("/dev/net/tun"):
        return "this kernel offers no /dev/net/tun"
    return None if shutil.which("ip") else "the command `ip` is missing"


# ── laying ─────────────────────────────────────────────────────────────────────────────────────────────────────


@contextlib.contextmanager
def laid(legs: Sequence[Leg]) -> Iterator[None]:
    """Namespaces and wires, with a process that carries the frames; all gone at the end. See `inside`."""
    spaces = [HOST, *(leg.space for leg in legs)]
    with contextlib.ExitStack() as ends:
        for space in spaces:
            _ip("netns", "add", space)
            ends.callback(_ip, "netns", "del", space)
            _in(space, "ip", "link", "set", "lo", "up")
            _in(space, "sysctl", "-qw", "net.ipv4.ping_group_range=0 2147483647")
        taps = [tap for leg in legs for tap in _lay(leg, ends)]
        words = [f"{leg.kind}:{leg.seed}" for leg in legs]
        command = [sys.executable, "-m", __name__ if __name__ != "__main__" else "tests.bench.wire", "carry", *words]
        carrier = subprocess.Popen([*command, *map(str, taps)], pass_fds=taps)
        ends.callback(carrier.wait)
        ends.callback(carrier.terminate)
        yield


def inside(space: str, *words: str) -> list[str]:
    """The command that runs these words in a namespace."""
    return ["ip", "netns", "exec", space, *words]


def _lay(leg: Leg, ends: contextlib.ExitStack) -> tuple[int, int]:
    """The descriptors of both ends of a wire, each end up and addressed in its namespace."""
    near, far = f"ll{leg.number}h", f"ll{leg.number}c"
    taps = _tap(near), _tap(far)
    for tap in taps:
        ends.callback(os.close, tap)
    for space, name, address in ((HOST, near, leg.host_address), (leg.space, far, f"10.77.{leg.number}.2")):
        _ip("link", "set", name, "netns", space)
        _in(space, "ip", "address", "add", f"{address}/24", "dev", name)
        _in(space, "ip", "link", "set", name, "up")
    if leg.kind == "routed":
        _in(leg.space, "ip", "address", "add", f"{leg.address}/32", "dev", "lo")
        _in(HOST, "ip", "route", "add", f"{leg.address}/32", "via", f"10.77.{leg.number}.2")
    return taps


def _tap(name: str) -> int:
    tap = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tap, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _TAP))
    return tap


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def _in(space: str, *words: str) -> None:
    subprocess.run(inside(space, *words), check=True, capture_output=True)


# ── carrying ───────────────────────────────────────────────────────────────────────────────────────────────────


class Carrier:
    """Takes frames at each end and puts them out at the other when their time has come, none past another."""

    def __init__(self, wires: Sequence[Wire], taps: Sequence[int]) -> None:
        pairs = list(zip(taps[::2], taps[1::2], strict=True))
        self._other = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
        self._wire = {tap: wire for pair, wire in zip(pairs, wires, strict=True) for tap in pair}
        self._free = dict.fromkeys(taps, 0.0)
        self._under_way: list[tuple[float, int, int, bytes]] = []
        self._count = 0
        self._chance = Random(99)

    def run(self) -> None:
        """Carries for ever."""
        while True:
            wait = max(0.0, self._under_way[0][0] - time.monotonic()) if self._under_way else None
            for tap in select.select(list(self._other), [], [], wait)[0]:
                self._take(tap)
            self._put_out()

    def _take(self, tap: int) -> None:
        with contextlib.suppress(OSError):
            while frame := os.read(tap, FRAME_BYTES):
                wire = self._wire[tap]
                delay_ms = wire.base_ms / 2 + wire.way(self._chance)
                self._free[tap] = max(self._free[tap], time.monotonic() + delay_ms / 1e3)
                self._count += 1
                heapq.heappush(self._under_way, (self._free[tap], self._count, self._other[tap], frame))

    def _put_out(self) -> None:
        now = time.monotonic()
        while self._under_way and self._under_way[0][0] <= now:
            _, _, tap, frame = heapq.heappop(self._under_way)
            with contextlib.suppress(OSError):  # as a real wire, it loses what finds no room
                os.write(tap, frame)


# ── what the kernels say ───────────────────────────────────────────────────────────────────────────────────────


def measure() -> str:
    """Several lines: for each kind of wire what was laid, what the kernels say, and what is credited; or why not."""
    if missing := why_not():
        return f"wires: not measured, {missing}"
    legs = [Leg(n, kind, n) for n, kind in enumerate(KINDS, 1)]
    with laid(legs):
        me = (sys.executable, "-m", "tests.bench.wire")
        clients = [
            subprocess.Popen(inside(leg.space, *me, "answer", leg.address, leg.host_address, str(hold_ms)))
            for leg in legs
            for hold_ms in (0, 80)
        ]
        told = subprocess.run(inside(HOST, *me, "ask", str(len(clients))), check=True, capture_output=True, text=True)
        for client in clients:
            client.wait()
    found = [json.loads(line) for line in told.stdout.splitlines()]
    return "\n".join(["wires: round trips in ms, laid in user space, as both kernels see them", *_lines(legs, found)])


def _lines(legs: Sequence[Leg], found: Sequence[dict[str, float | str]]) -> Iterator[str]:
    for leg in legs:
        for seen in sorted((one for one in found if one["peer"] == leg.address), key=lambda one: float(one["pong"])):
            mean = leg.wire.base_ms + 2 * leg.wire.way_mean_ms
            yield (
                f"  {leg.kind:<9} laid {mean:6.1f}  floor {seen['floor']:6.1f}  pongs {seen['pong']:6.1f}"
                f"  credit {seen['credit']:6.1f} = laid {float(seen['credit']) - mean:+5.1f}"
            )


def answer(mine: str, host: str, hold_ms: float) -> None:
    """A client: answers whatever is asked, honestly or late, until the host is content."""
    deadline = time.monotonic() + 20
    while True:
        try:
            line = socket.create_connection((host, PORT), source_address=(mine, 0))
            break
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
    with line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while asked := line.recv(64):
            time.sleep(hold_ms / 1e3)
            line.sendall(asked)


async def ask(clients: int) -> None:
    """The host: measures each client as it comes, and prints what it found, a line of JSON each."""
    done: asyncio.Queue[None] = asyncio.Queue()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        print(json.dumps(await _measured(reader, writer)), flush=True)
        writer.close()
        done.put_nowait(None)

    async with await asyncio.start_server(serve, "0.0.0.0", PORT):
        for _ in range(clients):
            await done.get()


async def _measured(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> dict[str, float | str]:
    peer = writer.get_extra_info("peername")[0]
    meter, chance, pongs = Meter(where(peer)), Random(5), []
    for _ in range(SAMPLES):
        asked_ns = time.monotonic_ns()
        writer.write(b"?")
        await reader.readexactly(1)
        pongs.append((time.monotonic_ns() - asked_ns) / 1e6)
        meter.pong(pongs[-1])
        if (found := trip(writer.get_extra_info("socket").fileno(), peer)) is not None:
            meter.kernel(found.min_rtt_ms)
        if (echo := await echo_ms(peer)) is not None:
            meter.echo(echo)
        await asyncio.sleep(chance.uniform(0, 0.03))
    pong = sum(pongs) / len(pongs)
    return {"peer": peer, "floor": meter.floor_ms, "credit": meter.credit_ms, "pong": pong}


def main(words: Sequence[str]) -> None:
    """One of the roles, or all of it."""
    match words:
        case ["carry", *rest]:
            kinds = [word.split(":") for word in rest if ":" in word]
            wires = [KINDS[kind](Random(int(seed))) for kind, seed in kinds]
            Carrier(wires, [int(word) for word in rest if ":" not in word]).run()
        case ["answer", mine, host, hold_ms]:
            answer(mine, host, float(hold_ms))
        case ["ask", clients]:
            asyncio.run(ask(int(clients)))
        case _:
            print(measure())


if __name__ == "__main__":
    main(sys.argv[1:])
