"""The races of a table: opened, claimed in, held, settled, kept for the photo finish. Sans-IO, told the time in ns.

At most one race is open. It knows no game: a move is only carried, and what becomes of it is for the host to say. What
opens a race and who is waited for must follow from public facts alone (TAB-2).
"""

from collections import deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.moves import Seat
from core.refusal import Refusal
from net.race.settle import (
    Claim,
    Link,
    Rival,
    Verdict,
    behind_ms,
    claim,
    due_ns,
    in_window,
    published,
    settle,
    window_closes_ns,
    without_credit,
)
from net.table.limits import MS

Move = TypeVar("Move")

BARRED_NS: Final = 300 * MS  # for a nonce that was never this client's
FAST_NS: Final = 60 * MS  # nobody reacts like that
FAST_LIMIT: Final = 3
NONCE_BITS: Final = 53
SEED_BYTES: Final = 16
_REMEMBERED: Final = 8  # races that a claim may still name, to be told how late it is
_KEPT: Final = 500  # records of an evening

_WRONG: Final = Refusal("not-now", "That answers nothing you were shown: wait for the table, then react.")
_BARRED: Final = Refusal("not-now", "You answered before there was anything to see: out of this race for a moment.")
_TWICE: Final = Refusal("not-your-turn", "Your claim is in already: it is settled in a moment.")
_PAST: Final = Refusal("not-now", "The time to answer that was over.")


class Opening(Struct, frozen=True):
    """A race begins: its number, the seats in the (shuffled) order of sending, each one's nonce, and the lot's hash."""

    number: int
    nonces: dict[Seat, int]
    order: tuple[Seat, ...]
    published: str


class Held(Struct, frozen=True):
    """The claim is in. `unmasked`: with it the seat was too fast for a human once too often; the table is told."""

    seat: Seat
    unmasked: bool = False


class Late(Struct, frozen=True):
    """The race was over: the reaction was so much slower than the first's (below 0: faster, but it came too late), and
    came so long after the settlement, both in ms. None: the race ended without a claim.
    """

    seat: Seat
    behind_ms: float | None = None
    after_ms: float | None = None


class InTime(Struct, frozen=True):
    """An answer within its window: nothing is held, for no other answer could change that. Its response time in ns."""

    seat: Seat
    response_ns: int


Answer: TypeAlias = Held | InTime | Late | Refusal


class Record(Struct, frozen=True):
    """A settled race as it is shown and kept. `stamp_late_ms`: how late the host read its arrivals, as it measured."""

    number: int
    opened_ns: int
    verdict: Verdict
    seed: bytes
    stamp_late_ms: float = 0.0
    late: tuple[Late, ...] = ()


class Settled(Struct, Generic[Move], frozen=True):
    """A race is settled: its record, and the moves to be judged by the table one after another."""

    record: Record
    moves: tuple[tuple[Seat, Move], ...]


class _Race(Generic[Move]):
    """One race's life."""

    def __init__(self, opening: Opening, waits: frozenset[Seat], seed: bytes, window_ms: float | None) -> None:
        self.opening = opening
        self.waits = waits
        self.seed = seed
        self.window_ms = window_ms
        self.sent: dict[Seat, int] = {}
        self.answered: dict[Seat, int] = {}
        self.barred: dict[Seat, int] = {}
        self.claims: dict[Seat, tuple[Claim, Move]] = {}
        self.record: Record | None = None
        self.settled_ns = 0

    def rivals(self, links: Mapping[Seat, Link]) -> list[Rival]:
        """Those still in the round to whom it was sent: nobody else can claim."""
        return [self.rival(seat, links) for seat in self.sent if seat in self.waits]

    def rival(self, seat: Seat, links: Mapping[Seat, Link]) -> Rival:
        return Rival(seat, self.sent[seat], links.get(seat, Link()), self.answered.get(seat))

    def knows(self, seat: Seat, nonce: int | None) -> bool:
        return seat in self.sent and self.opening.nonces[seat] == nonce


class Races(Generic[Move]):
    """All races of a table, and what is known of its seats' links."""

    def __init__(self, chance: Random) -> None:
        self.records: deque[Record] = deque(maxlen=_KEPT)
        self._chance = chance
        self._links: dict[Seat, Link] = {}
        self._fast: dict[Seat, int] = {}
        self._past: deque[_Race[Move]] = deque(maxlen=_REMEMBERED)
        self._race: _Race[Move] | None = None
        self._number = 0

    # ── links ──────────────────────────────────────────────────────────────────────────────────────────────────

    def link(self, seat: Seat, link: Link) -> None:
        """What is known of the seat's link from now on. A claim that is in keeps the link that it came with."""
        self._links[seat] = without_credit(link) if seat in self.unmasked else link

    @property
    def unmasked(self) -> frozenset[Seat]:
        """The seats that were too fast for a human three times: nothing is credited to them any more."""
        return frozenset(seat for seat, times in self._fast.items() if times >= FAST_LIMIT)

    # ── a race ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def number(self) -> int | None:
        """The open race's number; None: none is open."""
        return None if self._race is None else self._race.opening.number

    @property
    def held(self) -> tuple[Seat, ...]:
        """Whose claims are held."""
        return () if self._race is None else tuple(self._race.claims)

    def open(self, seats: Sequence[Seat], waits: Sequence[Seat], *, window_ms: float | None = None) -> Opening:
        """A race for these seats, in place of an open one; `waits`: those still in the round, who are waited for.

        With a window (ms) nobody races: each answer is judged by itself, and `closes_ns` says when no more can come.
        Raises ValueError while claims are held: they must be settled first.
        """
        self.close()
        self._number += 1
        seed = self._seed()
        nonces = {seat: self._chance.getrandbits(NONCE_BITS) for seat in seats}
        order = tuple(self._chance.sample(list(seats), len(seats)))
        opening = Opening(self._number, nonces, order, published(seed))
        self._race = _Race(opening, frozenset(waits), seed, window_ms)
        return opening

    def close(self) -> None:
        """There is nothing more to race for. Raises ValueError while claims are held."""
        if self.held:
            raise ValueError("claims are held: settle them first")
        if self._race is not None:
            self._past.append(self._race)
            self._race = None

    def sent(self, seat: Seat, sent_ns: int) -> None:
        """The open race was sent to the seat now. Only the first time counts: to reconnect gives no fresh start."""
        if self._race is not None and seat in self._race.opening.nonces:
            self._race.sent.setdefault(seat, sent_ns)

    def answered(self, seat: Seat, sent_ns: int) -> None:
        """The seat has answered something that was sent to it then; it no longer holds back anything from before."""
        if self._race is not None:
            self._race.answered[seat] = max(sent_ns, self._race.answered.get(seat, sent_ns))

    def carry_on(self) -> str:
        """The race that was settled last goes on: what it is about lies there unchanged, so reactions to it still count
        from where they began, and what was shown stands. Its seed is known by now, so there is a new one for its lots:
        returns the hash. Raises ValueError where there is none, or another is open."""
        if self._race is not None or not self._past:
            raise ValueError("there is no race to carry on")
        self._race = self._past.pop()
        self._race.seed = self._seed()
        return published(self._race.seed)

    def _seed(self) -> bytes:
        return self._chance.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big")

    def abandon(self) -> None:
        """Nothing is raced for any more, nor settled."""
        if self._race is not None:
            self._race.claims = {}
        self.close()

    def claim(
        self, seat: Seat, number: int | None, nonce: int | None, received_ns: int, move: Move, *, timed: bool = True
    ) -> Answer:
        """A move that names a race and the nonce it was shown, or fails to. Not `timed`: nobody reacted to anything, so
        that it can't have been too fast."""
        for race in self._past:
            if race.opening.number == number and race.knows(seat, nonce):
                return self._late(race, seat, received_ns)
        race_now = self._race
        if race_now is None:
            return _WRONG
        if number != race_now.opening.number or not race_now.knows(seat, nonce):
            race_now.barred[seat] = received_ns + BARRED_NS
            return _WRONG
        return self._take(race_now, seat, received_ns, move, timed)

    def enter(self, seat: Seat, received_ns: int, move: Move) -> Answer:
        """A claim by the host itself for this seat in the open race, or one that need name none."""
        if self._race is None or seat not in self._race.sent:
            return _WRONG
        return self._take(self._race, seat, received_ns, move, timed=False)

    def _take(
        self, race: _Race[Move], seat: Seat, received_ns: int, move: Move, timed: bool
    ) -> Held | InTime | Refusal:
        if seat in race.claims:
            return _TWICE
        if received_ns < race.barred.get(seat, received_ns):
            return _BARRED
        made = claim(race.rival(seat, self._links), received_ns)
        if race.window_ms is not None:
            return InTime(seat, made.response_ns) if in_window(made, race.window_ms) else _PAST
        race.claims[seat] = (made, move)
        return Held(seat, unmasked=timed and self._too_fast(made))

    def _too_fast(self, made: Claim) -> bool:
        """Counts the keys that no human has; true at the one with which the seat loses its credit."""
        if made.response_ns >= FAST_NS:
            return False
        self._fast[made.seat] = self._fast.get(made.seat, 0) + 1
        if self._fast[made.seat] != FAST_LIMIT:
            return False
        self._links[made.seat] = without_credit(made.link)
        return True

    def _late(self, race: _Race[Move], seat: Seat, received_ns: int) -> Late:
        if race.record is None:
            return Late(seat)
        made = claim(race.rival(seat, self._links), received_ns)
        late = Late(seat, behind_ms(race.record.verdict, made), (received_ns - race.settled_ns) / MS)
        if all(other.seat != seat for other in race.record.late):
            self._amend(race, replace(race.record, late=(*race.record.late, late)))
        return late

    def _amend(self, race: _Race[Move], record: Record) -> None:
        for at, kept in enumerate(self.records):
            if kept is race.record:
                self.records[at] = record
        race.record = record

    # ── the end of a race ──────────────────────────────────────────────────────────────────────────────────────

    def due_ns(self) -> int | None:
        """When what is held may be settled, in ns; None: nothing is held. It may come nearer with every claim."""
        if self._race is None or not self._race.claims:
            return None
        return due_ns([made for made, _ in self._race.claims.values()], self._race.rivals(self._links))

    def closes_ns(self) -> int | None:
        """When the open race's window closes, in ns; None: it has none, or nobody has been asked."""
        if self._race is None or self._race.window_ms is None or not self._race.sent:
            return None
        asked = [self._race.rival(seat, self._links) for seat in self._race.sent]
        return window_closes_ns(asked, self._race.window_ms)

    def settle(self, now_ns: int, *, stamp_late_ms: float = 0.0) -> Settled[Move] | None:
        """Settles what is held, if it is due; the race is over then. None: nothing is due."""
        due, race = self.due_ns(), self._race
        if race is None or due is None or due > now_ns:
            return None
        verdict = settle([made for made, _ in race.claims.values()], race.rivals(self._links), race.seed, now_ns)
        opened_ns = min(race.sent.values())
        race.record = Record(race.opening.number, opened_ns, verdict, race.seed, stamp_late_ms)
        race.settled_ns = now_ns
        moves = tuple((seat, race.claims[seat][1]) for seat in verdict.order)
        race.claims = {}
        self.records.append(race.record)
        self.close()
        return Settled(race.record, moves)
