"""The latency of each player, from what the kernels answered about their connections.

Whatever rests on the client's own word would be a liar's gain: its pongs only say how long to wait, never the credit
(but for a little where no kernel tells, and then the latency is not exact). A new connection is measured anew. Echoes
go out at random moments, never because of anything done at the table.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from statistics import median
from typing import Final

from net.race import kernel
from net.race.kernel import Where
from net.race.settle import Latency

CAPS_MS: Final[dict[Where, float]] = {"own": 0.0, "attached": 10.0, "routed": 150.0, "ssh": 150.0}
JITTER_CAP_MS: Final = 25.0
UNKNOWN_CAP_MS: Final = 10.0
KEY_GRID_MS: Final = 20.0  # newer SSH clients send keys only so often; half of it is the mean wait
SLOWEST_CAP_MS: Final = 500.0  # a client that never answers pings must not stop the table
SAMPLES: Final = 64
ECHO_S: Final = (0.3, 1.7)  # between two echoes, whoever is asked
_SLOW: Final = 0.95


class Meter:
    """One connection: the address it comes from, where its socket leads once that is known, and its samples in ms."""

    def __init__(self, where: Where = "attached", address: str = "") -> None:
        self.where: Where = where
        self.address = address
        self.peer: kernel.Peer | None = None
        self.told: Latency | None = None
        self._grid_ms = KEY_GRID_MS if where == "ssh" else 0.0
        self._kernel_ms: float | None = None
        self._echoes_ms: deque[float] = deque(maxlen=SAMPLES)
        self._pongs_ms: deque[float] = deque(maxlen=SAMPLES)

    def kernel(self, min_rtt_ms: float) -> None:
        """Take the kernel's least round trip of the connection's socket: the least over its life counts."""
        if min_rtt_ms > 0 and (self._kernel_ms is None or min_rtt_ms < self._kernel_ms):
            self._kernel_ms = min_rtt_ms

    def echo(self, ms: float) -> None:
        """Take an ICMP echo: the other kernel's answer, at a moment of our choosing."""
        self._echoes_ms.append(ms)

    def pong(self, ms: float) -> None:
        """Take the client's answer to a ping: its own word."""
        self._pongs_ms.append(ms)

    @property
    def exact(self) -> bool:
        """True if a kernel has told the floor; if not, the table says that races are less exact here."""
        return self.where == "own" or self._kernel_ms is not None

    @property
    def floor_ms(self) -> float:
        """The least round trip, as far as it is known."""
        if self._kernel_ms is not None:
            return self._kernel_ms
        return min(min(self._pongs_ms, default=0.0), UNKNOWN_CAP_MS)

    @property
    def credit_ms(self) -> float:
        """The part of this seat's response times that is credited: the floor, and the median of jitter beyond it."""
        jitter = max(0.0, median(self._echoes_ms) - self.floor_ms) if self._echoes_ms else 0.0
        return min(self.floor_ms, CAPS_MS[self.where]) + min(jitter, JITTER_CAP_MS) + self._grid_ms / 2

    @property
    def slowest_ms(self) -> float:
        """The round trip that all but the slowest in twenty keep to: how long to wait for this seat."""
        seen = [*self._echoes_ms, *self._pongs_ms]
        slow = max(self.floor_ms, _percentile(seen, _SLOW)) if seen else self.floor_ms
        return min(slow + self._grid_ms, SLOWEST_CAP_MS)

    def latency(self) -> Latency:
        """Return all of it, as races need it."""
        lan = self.where in ("own", "attached")
        return Latency(self.credit_ms, self.slowest_ms, lan, self._spread_ms(), self.exact)

    def _spread_ms(self) -> tuple[float, ...]:
        """Return how the trips seen differ from the credited one, the grid of keys dealt out evenly over them."""
        seen = self._echoes_ms or self._pongs_ms
        grid = [self._grid_ms * (_scattered(n) + 0.5) / SAMPLES for n in range(len(seen))]
        credit = self.credit_ms
        return tuple(sorted(ms + wait - credit for ms, wait in zip(seen, grid, strict=True)))


def _scattered(n: int) -> int:
    """Return the numbers 0 to 63 in an order that goes evenly with no other: 37 and 64 have no common divisor."""
    return n * 37 % SAMPLES


def _percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share (0 to 1) of the values (at least one) does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Meters:
    """The meters of a table, by the players' keys. `tell` hears of each latency that has changed."""

    def __init__(self, tell: Callable[[str, Latency], None], chance: Random | None = None) -> None:
        self._meters: dict[str, Meter] = {}
        self._tell = tell
        self._chance = chance or SystemRandom()

    def connect(self, key: str, address: str) -> None:
        """Measure this player anew: they are on a new connection, from this address."""
        self._meters[key] = Meter(kernel.where(address), address)

    def lose(self, key: str) -> None:
        """Forget the connection: it is gone."""
        self._meters.pop(key, None)

    def sample(self, key: str, descriptor: int) -> None:
        """Ask the kernel of the socket that something of this player's came through. That it still leads to the same
        peer is made sure each time: a descriptor may be another's by now."""
        if (meter := self._meters.get(key)) is None:
            return
        if trip := kernel.trip(descriptor, meter.address, meter.peer):
            meter.kernel(trip.min_rtt_ms)
            meter.peer = trip.peer
        self._say(key, meter)

    def pong(self, key: str, ms: float) -> None:
        """Take note that the player answered a ping after so long."""
        if meter := self._meters.get(key):
            meter.pong(ms)
            self._say(key, meter)

    async def echo(self) -> None:
        """Ask the kernels of all who are not on this machine, one at a random moment, for ever.

        Where this user may not ask, never."""
        while kernel.means().echoes:
            await asyncio.sleep(self._chance.uniform(*ECHO_S))
            far = [key for key, meter in self._meters.items() if meter.where != "own"]
            if far:
                await self._ask(self._chance.choice(far))

    async def _ask(self, key: str) -> None:
        meter = self._meters[key]
        ms = await kernel.echo_ms(meter.address)
        if ms is not None and self._meters.get(key) is meter:
            meter.echo(ms)
            self._say(key, meter)

    def _say(self, key: str, meter: Meter) -> None:
        latency = meter.latency()
        if latency != meter.told:
            meter.told = latency
            self._tell(key, latency)
