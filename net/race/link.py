"""What a seat's link is worth, from what the kernels answered. Pure: fed with samples in ms, asked for a Link.

Whatever rests on the client's own word would be a liar's gain: its pongs only say how long to wait, never the credit
(but for a little where no kernel tells, and then the link is not exact).
"""

from collections import deque
from collections.abc import Sequence
from statistics import median
from typing import Final, Literal, TypeAlias

from net.race.settle import Link

Where: TypeAlias = Literal["own", "attached", "routed", "ssh"]

CAPS_MS: Final[dict[Where, float]] = {"own": 0.0, "attached": 10.0, "routed": 150.0, "ssh": 150.0}
JITTER_CAP_MS: Final = 25.0
UNKNOWN_CAP_MS: Final = 10.0
KEY_GRID_MS: Final = 20.0  # newer SSH clients send keys only so often; half of it is the mean wait
SLOWEST_CAP_MS: Final = 500.0  # a client that never answers pings must not stop the table
SAMPLES: Final = 64
_SLOW: Final = 0.95


class Meter:
    """One connection's link. A new connection is another Meter; see `anew`."""

    def __init__(self, where: Where = "attached", *, key_grid: bool = False) -> None:
        self.where: Where = where
        self._grid_ms = KEY_GRID_MS if key_grid and where == "ssh" else 0.0
        self._kernel_ms: float | None = None
        self._echoes_ms: deque[float] = deque(maxlen=SAMPLES)
        self._pongs_ms: deque[float] = deque(maxlen=SAMPLES)

    def kernel(self, min_rtt_ms: float) -> None:
        """The kernel's least round trip of the connection's socket: the least over the connection's life counts."""
        if min_rtt_ms > 0 and (self._kernel_ms is None or min_rtt_ms < self._kernel_ms):
            self._kernel_ms = min_rtt_ms

    def echo(self, ms: float) -> None:
        """An ICMP echo: the other kernel's answer, at a moment of our choosing."""
        self._echoes_ms.append(ms)

    def pong(self, ms: float) -> None:
        """The client's answer to a ping: its own word."""
        self._pongs_ms.append(ms)

    def anew(self, where: Where) -> "Meter":
        """The meter of the connection that takes over this one: nothing of it is kept, the floor least of all."""
        return Meter(where, key_grid=self._grid_ms > 0)

    @property
    def exact(self) -> bool:
        """Whether a kernel has told the floor; if not, the table says that races are less exact here."""
        return self.where == "own" or self._kernel_ms is not None

    @property
    def floor_ms(self) -> float:
        """The least round trip in ms, as far as it is known."""
        if self._kernel_ms is not None:
            return self._kernel_ms
        return min(min(self._pongs_ms, default=0.0), UNKNOWN_CAP_MS)

    @property
    def credit_ms(self) -> float:
        """What is taken off this seat's response times, in ms."""
        floor = min(self.floor_ms, CAPS_MS[self.where])
        return floor + min(self._jitter_ms(), JITTER_CAP_MS) + self._grid_ms / 2

    def _jitter_ms(self) -> float:
        """The median of what echoes took beyond the floor; no echoes, none."""
        if not self._echoes_ms:
            return 0.0
        return max(0.0, median(self._echoes_ms) - self.floor_ms)

    @property
    def slowest_ms(self) -> float:
        """The round trip that all but the slowest in twenty keep to, in ms: how long to wait for this seat."""
        seen = [*self._echoes_ms, *self._pongs_ms]
        slow = max(self.floor_ms, _percentile(seen, _SLOW)) if seen else self.floor_ms
        return min(slow + self._grid_ms, SLOWEST_CAP_MS)

    def link(self) -> Link:
        """All of it, as races need it."""
        return Link(
            credit_ms=self.credit_ms,
            slowest_ms=self.slowest_ms,
            lan=self.where in ("own", "attached"),
            spread_ms=self._spread_ms(),
            exact=self.exact,
        )

    def _spread_ms(self) -> tuple[float, ...]:
        """How the trips seen differ from the credited one. What the grid of keys adds is dealt out evenly over them."""
        seen = self._echoes_ms or self._pongs_ms
        grid = [self._grid_ms * (_scattered(n) + 0.5) / SAMPLES for n in range(len(seen))]
        credit = self.credit_ms
        return tuple(sorted(ms + wait - credit for ms, wait in zip(seen, grid, strict=True)))


def _scattered(n: int) -> int:
    """The numbers 0 to 63 in an order that goes evenly with no other: 37 has no divisor in common with 64."""
    return n * 37 % SAMPLES


def _percentile(values: Sequence[float], share: float) -> float:
    """The value that this share (0 to 1) of the values (at least one) does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
