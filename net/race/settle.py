"""Which of several claims counts first, how sure that is, and how long to wait before it can be said.

Pure: arrivals, sends and links in; order, keys, certainty and reasons out. It knows no clock, no chance of its own,
no hand and no game, so what it answers can depend on none of them. Stamps are ns of the host's monotonic clock.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from hashlib import sha256
from math import prod
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.moves import Seat
from net.messages import FromClient
from net.units import MS

FLOOR_NS: Final = 120 * MS  # faster than any human buys nothing
LAN_CAP_NS: Final = 40 * MS
FAR_CAP_NS: Final = 150 * MS
LAN_CREDIT_MS: Final = 10.0  # what a file's link may have and still count as on the LAN

Reason: TypeAlias = Literal["first", "slower", "lot"]


class Arrival(Struct, frozen=True):
    """A message, whose it is (their key), and when the host had it, in ns."""

    stamp_ns: int
    key: str
    message: FromClient


def in_order(arrivals: Sequence[Arrival]) -> list[Arrival]:
    """The arrivals by stamp; of equal stamps as they were read. Which claim counts first is for `settle` to say."""
    return sorted(arrivals, key=lambda arrival: arrival.stamp_ns)


# ── what is known of a seat ────────────────────────────────────────────────────────────────────────────────────


class Link(Struct, frozen=True):
    """A seat's link, in ms of round trip: what is credited, and the slowest worth waiting for.

    `spread_ms`: by how much the round trips seen differed from the credit, in ascending order. `exact` is False where
    the kernel had no word in it.
    """

    credit_ms: float = 0.0
    slowest_ms: float = 0.0
    lan: bool = True
    spread_ms: tuple[float, ...] = ()
    exact: bool = True


def told(credit_ms: float, slowest_ms: float | None = None) -> Link:
    """A link as a file tells it; without a slowest trip the credited one is the slowest."""
    return Link(credit_ms, credit_ms if slowest_ms is None else slowest_ms, lan=credit_ms <= LAN_CREDIT_MS)


def without_credit(link: Link) -> Link:
    """The link of a seat whose word has been found false: nothing is credited to it any more."""
    spread = tuple(ms + link.credit_ms for ms in link.spread_ms)
    return replace(link, credit_ms=0.0, spread_ms=spread)


class Rival(Struct, frozen=True):
    """A seat that may claim: when the race was sent to it, its link, and when what it has answered last was sent."""

    seat: Seat
    sent_ns: int
    link: Link = Link()
    answered_ns: int | None = None


class Claim(Struct, frozen=True):
    """A claim as it counts: arrival, response time (the credit taken off), and the key that orders it, all in ns."""

    seat: Seat
    received_ns: int
    response_ns: int
    key_ns: int
    link: Link = Link()


def claim(rival: Rival, received_ns: int) -> Claim:
    """What an arrival at this time is worth: R = received - sent - credit, and a key of at least 120 ms."""
    response_ns = received_ns - rival.sent_ns - round(rival.link.credit_ms * MS)
    return Claim(rival.seat, received_ns, response_ns, max(response_ns, FLOOR_NS), rival.link)


# ── how long to wait ───────────────────────────────────────────────────────────────────────────────────────────


def cap_ns(links: Sequence[Link]) -> int:
    """The longest hold in ns: 40 ms where all are on the LAN, else 150 ms."""
    return LAN_CAP_NS if all(link.lan for link in links) else FAR_CAP_NS


def due_ns(claims: Sequence[Claim], rivals: Sequence[Rival]) -> int:
    """When these claims (at least one) may be settled, in ns; `rivals` are all seats still in the round.

    Every rival counts, whatever it holds: else the length of the wait would tell (TAB-2).
    """
    first_ns = min(made.received_ns for made in claims)
    key_ns = min(made.key_ns for made in claims)
    claimed = {made.seat for made in claims}
    waits = [latest_ns(rival, key_ns) for rival in rivals if rival.seat not in claimed and not _passed(rival, key_ns)]
    cap = cap_ns([rival.link for rival in rivals] + [made.link for made in claims])
    return max(first_ns, min(first_ns + cap, max(waits, default=first_ns)))


def latest_ns(rival: Rival, key_ns: int) -> int:
    """When a claim of this key arrives from the rival at the latest, in ns: from then on it can't be earlier."""
    return rival.sent_ns + key_ns + round(rival.link.slowest_ms * MS)


def _passed(rival: Rival, key_ns: int) -> bool:
    """Whether it has answered what was sent after its time to be earlier: the wire keeps order, so nothing is behind.

    An answer to something sent before that time proves nothing: the claim could still follow in time.
    """
    return rival.answered_ns is not None and rival.answered_ns - rival.sent_ns >= key_ns


# ── who was first ──────────────────────────────────────────────────────────────────────────────────────────────


class Place(Struct, frozen=True):
    """A claim in the order that was settled.

    `sure`: of the first, the share (0 to 1) of what the links do at random under which nobody was faster in truth; of
    each other, the share under which the first was faster than this one. `reason`: why it stands where it does.
    """

    seat: Seat
    key_ns: int
    response_ns: int
    credit_ms: float
    sure: float
    reason: Reason


class Verdict(Struct, frozen=True):
    """What was settled: the claims in order, and how long (ns) the first to arrive was held."""

    places: tuple[Place, ...]
    hold_ns: int
    cap_ns: int
    exact: bool

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats, the first to react first."""
        return tuple(place.seat for place in self.places)


def published(seed: bytes) -> str:
    """What is told of the seed before a race: a hash, so that the lot can be neither chosen later nor known before."""
    return sha256(seed).hexdigest()


def lot(seed: bytes, seat: Seat) -> bytes:
    """The seat's lot: of equal keys the lowest lot goes first. Anyone who is told the seed can draw it again."""
    return sha256(seed + seat.to_bytes(4, "big", signed=True)).digest()


def settle(claims: Sequence[Claim], rivals: Sequence[Rival], seed: bytes, now_ns: int) -> Verdict:
    """The claims (at least one) in order of keys, equal keys by lot, never by arrival."""
    ordered = sorted(claims, key=lambda made: (made.key_ns, lot(seed, made.seat)))
    links = [made.link for made in claims] + [rival.link for rival in rivals]
    return Verdict(
        places=tuple(_place(made, ordered) for made in ordered),
        hold_ns=max(0, now_ns - min(made.received_ns for made in claims)),
        cap_ns=cap_ns(links),
        exact=all(link.exact for link in links),
    )


def _place(made: Claim, ordered: Sequence[Claim]) -> Place:
    first = ordered[0]
    against = ordered[1:] if made is first else [made]
    drawn = sum(other.key_ns == made.key_ns for other in ordered) > 1
    reason: Reason = "lot" if drawn else "first" if made is first else "slower"
    return Place(made.seat, made.key_ns, made.response_ns, made.link.credit_ms, sure(first, against), reason)


def sure(first: Claim, others: Sequence[Claim]) -> float:
    """The share (0 to 1) of jitter differences under which the first was faster than all the others in truth."""
    chances = [_faster(first, others, luck_ms) for luck_ms in first.link.spread_ms or (0.0,)]
    return sum(chances) / len(chances)


def _faster(first: Claim, others: Sequence[Claim], luck_ms: float) -> float:
    """The same, had the first one's link taken `luck_ms` longer than its credit."""
    return prod(
        _share_below(other.link.spread_ms or (0.0,), (other.key_ns - first.key_ns) / MS + luck_ms) for other in others
    )


def _share_below(ordered: Sequence[float], limit: float) -> float:
    """The share of the ordered values below the limit; one that equals it counts half."""
    return (bisect_left(ordered, limit) + bisect_right(ordered, limit)) / 2 / len(ordered)


def behind_ms(verdict: Verdict, late: Claim) -> float:
    """By how much (ms) a claim that came after the settlement reacted later than the first; below 0: earlier."""
    return (late.key_ns - verdict.places[0].key_ns) / MS


# ── windows ────────────────────────────────────────────────────────────────────────────────────────────────────


def in_window(made: Claim, window_ms: float) -> bool:
    """Whether an answer was given in time: by its key against the window's length, whenever it arrived (ABU-17)."""
    return made.key_ns <= round(window_ms * MS)


def window_closes_ns(asked: Sequence[Rival], window_ms: float) -> int:
    """When the slowest of those asked (at least one) could have answered in time, in ns (ABU-6, ABU-7)."""
    return max(latest_ns(rival, round(window_ms * MS)) for rival in asked)
