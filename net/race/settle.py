"""Which of several claims counts first, how sure that is, and how long to wait before it can be said.

Pure: sends, arrivals and latencies in; order, keys, certainty and reasons out. It knows no clock, no chance of its
own, no hand and no game, so no answer depends on one of them. Stamps are ns of the host's monotonic clock.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import prod
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.moves import Seat
from net.units import MS

FLOOR_MS: Final = 120  # faster than any human buys nothing
LAN_CAP_MS: Final = 40
FAR_CAP_MS: Final = 150
LAN_CREDIT_MS: Final = 10.0  # the most that a file's latency may credit and still count as on the LAN

Reason: TypeAlias = Literal["first", "slower", "lot"]


# ── what all are told ──────────────────────────────────────────────────────────────────────────────────────────


class Offer(Struct, frozen=True):
    """A race that is on: its number, this client's own nonce, and the hash of the seed that lots are drawn from."""

    number: int
    nonce: int
    published: str


class Claim(Struct, frozen=True, omit_defaults=True):
    """A claim in its place: how long (ms) its seat took from seeing to acting, and the key that ordered it.

    `what`: the kind of move, as `quick-clear`. `credit_ms`: the part of the time that went to the line and was taken
    off. `sure` (0 to 1): of the first, how sure it is that nobody was faster; of the others, that the first was.
    `why`: first, slower, lot (equal keys). `made`: False where it was no more to be made when its turn came.
    `bot`: a bot or a stand-in made it; no person reacted. `machine`: so fast or so even that a machine may be at work.
    """

    seat: Seat
    what: str
    response_ms: float
    key_ms: float
    credit_ms: float = 0.0
    sure: float = 1.0
    why: Reason = "first"
    made: bool = True
    bot: bool = False
    machine: bool = False


class Missed(Struct, frozen=True, omit_defaults=True):
    """A claim that came when its race was settled: so much slower than the first (below 0: faster, but too late), so
    long after the settlement, in ms."""

    seat: Seat
    behind_ms: float
    after_ms: float


class Result(Struct, frozen=True, omit_defaults=True):
    """A settled race. The photo finishes among them are numbered in the order of settling, the others bear 0; one that
    comes again (someone was late) replaces the first.

    `hold_ms`: how long the claim that arrived first was held, of at most `cap_ms`. `exact`: False where a latency is
    known from pongs only. `seed`: what the lots were drawn from. `forged`: set by the client where that is not the seed
    whose hash it was told before. `stamp_late_ms`: how late the host read what arrived (p99). `ago_ms`: how long before
    this Update it was settled.
    """

    number: int
    race: int
    round: int
    places: tuple[Claim, ...]
    hold_ms: float
    cap_ms: float
    exact: bool = True
    seed: str = ""
    forged: bool = False
    stamp_late_ms: float = 0.0
    ago_ms: int = 0
    missed: tuple[Missed, ...] = ()


# ── what is known of a seat ────────────────────────────────────────────────────────────────────────────────────


class Latency(Struct, frozen=True):
    """A seat's distance in ms of round trip: the part that is credited, and the slowest trip worth waiting for.

    `spread_ms`: by how much the round trips seen differed from the credit, in ascending order. `exact` is False where
    the kernel had no word in it.
    """

    credit_ms: float = 0.0
    slowest_ms: float = 0.0
    lan: bool = True
    spread_ms: tuple[float, ...] = ()
    exact: bool = True

    def without_credit(self) -> "Latency":
        """Return the same for a seat whose word has been found false: nothing is credited to it any more."""
        return replace(self, credit_ms=0.0, spread_ms=tuple(ms + self.credit_ms for ms in self.spread_ms))


def as_written(credit_ms: float, slowest_ms: float | None = None) -> Latency:
    """Return a latency as a file gives it; without a slowest trip the credited one is the slowest."""
    return Latency(credit_ms, credit_ms if slowest_ms is None else slowest_ms, lan=credit_ms <= LAN_CREDIT_MS)


class Runner(Struct, frozen=True):
    """A seat in a race: when the race was sent to it, its latency, and when its claim came, if one has.

    `awaited`: still in the round, so that others' claims wait for it. `answered_ns`: when the last thing that it has
    answered was sent to it. `what`: the kind of move that it claims.
    """

    seat: Seat
    sent_ns: int
    latency: Latency = Latency()
    awaited: bool = True
    answered_ns: int | None = None
    received_ns: int | None = None
    what: str = ""

    @property
    def counts(self) -> bool:
        """True if the hold depends on this seat: it is awaited, or has claimed."""
        return self.awaited or self.received_ns is not None

    def response_ns(self, received_ns: int) -> int:
        """Return the response time of a claim that came then: R = received - sent - credit."""
        return received_ns - self.sent_ns - round(self.latency.credit_ms * MS)

    def key_ns(self, received_ns: int, floor_ms: int = FLOOR_MS) -> int:
        """Return the key of a claim that came then: R, or the floor where that is more."""
        return max(self.response_ns(received_ns), floor_ms * MS)

    def latest_ns(self, key_ns: int) -> int:
        """Return when a claim of this key arrives from here at the latest: from then on it can't be earlier."""
        return self.sent_ns + key_ns + round(self.latency.slowest_ms * MS)

    def has_passed(self, key_ns: int) -> bool:
        """True if the seat has answered what was sent after its time to be earlier: the wire keeps order, so no such
        claim is behind. An answer to something sent before that time proves nothing."""
        return self.answered_ns is not None and self.answered_ns - self.sent_ns >= key_ns


# ── how long to wait ───────────────────────────────────────────────────────────────────────────────────────────


def cap_ns(runners: Sequence[Runner], floor_ms: int = FLOOR_MS) -> int:
    """Return the longest hold from the first arrival on: 40 ms where all who count are on the LAN, else 150 ms.

    What came faster than the floor is held for so much longer: else it would be settled before its equals can come.
    """
    lan = all(runner.latency.lan for runner in runners if runner.counts)
    first, counts_from = first_ns(runners), _counts_from_ns(runners, floor_ms)
    return (LAN_CAP_MS if lan else FAR_CAP_MS) * MS + counts_from - (first or 0)


def _counts_from_ns(runners: Iterable[Runner], floor_ms: int) -> int:
    """Return when the first claim would have arrived had none been faster than the floor."""
    claimed = ((runner, runner.received_ns) for runner in runners if runner.received_ns is not None)
    return min((at + runner.key_ns(at, floor_ms) - runner.response_ns(at) for runner, at in claimed), default=0)


def first_ns(runners: Iterable[Runner]) -> int | None:
    """Return when the first claim arrived; None: nobody has claimed."""
    return min((runner.received_ns for runner in runners if runner.received_ns is not None), default=None)


def due_ns(runners: Sequence[Runner], floor_ms: int = FLOOR_MS) -> int | None:
    """Return when what was claimed may be settled; None: nothing was.

    Every runner counts that is awaited, whatever it holds: else the length of the wait would tell (TAB-2).
    """
    first = first_ns(runners)
    if first is None:
        return None
    key = min(runner.key_ns(runner.received_ns, floor_ms) for runner in runners if runner.received_ns is not None)
    still = (runner for runner in runners if runner.awaited and runner.received_ns is None)
    waits = (runner.latest_ns(key) for runner in still if not runner.has_passed(key))
    return max(first, min(first + cap_ns(runners, floor_ms), max(waits, default=first)))


# ── who was first ──────────────────────────────────────────────────────────────────────────────────────────────


def published(seed: bytes) -> str:
    """Return what is told of the seed before a race: a hash, so that the lot can be neither chosen later nor known
    before."""
    return sha256(seed).hexdigest()


def lot(seed: bytes, seat: Seat) -> bytes:
    """Return the seat's lot: of equal keys the lowest goes first. Anyone who is told the seed can draw it again."""
    return sha256(seed + seat.to_bytes(4, "big", signed=True)).digest()


class _Run(Struct, frozen=True):
    key_ns: int
    response_ns: int
    runner: Runner


def settle(runners: Iterable[Runner], seed: bytes, floor_ms: int = FLOOR_MS) -> tuple[Claim, ...]:
    """Return what was claimed in order of keys, equal keys by lot, never by arrival."""
    runs = [
        _Run(runner.key_ns(at, floor_ms), runner.response_ns(at), runner)
        for runner in runners if (at := runner.received_ns) is not None
    ]  # fmt: skip
    ordered = sorted(runs, key=lambda run: (run.key_ns, lot(seed, run.runner.seat)))
    return tuple(_placed(run, ordered) for run in ordered)


def _placed(run: _Run, ordered: Sequence[_Run]) -> Claim:
    first, runner = ordered[0], run.runner
    drawn = sum(other.key_ns == run.key_ns for other in ordered) > 1
    return Claim(
        runner.seat, runner.what, run.response_ns / MS, run.key_ns / MS, runner.latency.credit_ms,
        sure=_sure(first, ordered[1:] if run is first else [run]),
        why="lot" if drawn else "first" if run is first else "slower",
    )  # fmt: skip


def _sure(first: _Run, others: Sequence[_Run]) -> float:
    """Return the share (0 to 1) of jitter differences under which the first was faster than all others in truth."""
    spread = first.runner.latency.spread_ms or (0.0,)
    return sum(prod(_slower(other, first.key_ns, luck_ms) for other in others) for luck_ms in spread) / len(spread)


def _slower(other: _Run, key_ns: int, luck_ms: float) -> float:
    """Return the share of the other's luck under which it was slower than this key, had the first one's link taken
    `luck_ms` longer than its credit. A tie counts half."""
    spread, limit = other.runner.latency.spread_ms or (0.0,), (other.key_ns - key_ns) / MS + luck_ms
    return (bisect_left(spread, limit) + bisect_right(spread, limit)) / 2 / len(spread)


# ── windows ────────────────────────────────────────────────────────────────────────────────────────────────────


def in_window(runner: Runner, received_ns: int, window_ns: int) -> bool:
    """True if an answer was given in time: by its key against the window's length, whenever it arrived (ABU-17)."""
    return runner.key_ns(received_ns) <= window_ns


def window_closes_ns(asked: Iterable[Runner], window_ns: int) -> int:
    """Return when the slowest of those asked (at least one) could have answered in time (ABU-6, ABU-7)."""
    return max(runner.latest_ns(window_ns) for runner in asked)
