"""Races as a table runs them: which moves are claims, who is sent which nonce, what is held, and the photo finish.

What opens a race the rules say, by public facts alone; who was first `race` says. Nothing here makes a move.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from core.moves import Move, Seat, kind_of
from core.position import Position
from core.race import Race
from core.refusal import Refusal
from net.messages import Missed, RaceOffer, RaceResult, Reaction
from net.race.life import Answer, Late, Races, Record
from net.race.settle import Link, Place, without_credit
from net.table.changes import News
from net.table.people import Key, People
from net.units import MS

SHOWN: Final = 200  # results that who comes (back) is told
_GONE: Final = Refusal("not-now", "The table has moved on since: look again.")


class Wish(Struct, frozen=True):
    """A move on its way: when it came (ns), and, of a claim, the race and nonce that it names."""

    move: Move
    received_ns: int
    race: int | None = None
    nonce: int | None = None
    timed: bool = True


class Claims:
    """The races of one table. Times in ns of the host's clock."""

    def __init__(self, chance: Random, people: People, news: News) -> None:
        self.stamp_late_ms = 0.0
        self.results: dict[int, tuple[int, RaceResult]] = {}  # the last, by number, with when each was settled
        self._races: Races[Wish] = Races(chance)
        self._people = people
        self._news = news
        self._race: Race | None = None
        self._links: dict[Key, Link] = {}
        self._waiting: list[tuple[Seat, Wish]] = []
        self._offer: tuple[int, dict[Seat, int], tuple[Seat, ...], str] = (0, {}, (), "")
        self._numbers: dict[int, int] = {}  # of results, by race
        self._shown = 0  # how many there have been

    # ── links ──────────────────────────────────────────────────────────────────────────────────────────────────

    def link(self, key: Key, link: Link) -> None:
        """What is known of this one's link from now on."""
        self._links[key] = link
        person = self._people.get(key)
        if person is not None and person.seat is not None:
            self._races.link(person.seat, link)

    def credit_ns(self, seat: Seat) -> int:
        """What is taken off this seat's times."""
        return round(self.link_of(seat).credit_ms * MS)

    def link_of(self, seat: Seat) -> Link:
        """What is known of this seat's link: nothing is credited to who was too fast for a human."""
        person = self._people.at(seat)
        link = Link() if person is None or not person.here else self._links.get(person.key, Link())
        return without_credit(link) if seat in self._races.unmasked else link

    # ── a race's life ──────────────────────────────────────────────────────────────────────────────────────────

    def follow(self, position: Position | None, now_ns: int) -> None:
        """The game has become this. While claims are held nothing changes: they are settled first."""
        if self.held:
            return
        race = None if position is None else position.race()
        if position is None or race is None:
            self._races.close()
        elif self._race is None or race.mark != self._race.mark:
            self._open(position, race, now_ns)
        elif self._races.number is None:
            number, nonces, order, _ = self._offer
            self._offer = (number, nonces, order, self._races.carry_on())
        self._race = race

    def _open(self, position: Position, race: Race, now_ns: int) -> None:
        for seat in position.state.order:
            self._races.link(seat, self.link_of(seat))
        opening = self._races.open(position.state.order, race.seats)
        self._offer = (opening.number, opening.nonces, opening.order, opening.published)
        for seat in position.state.order:
            person = self._people.at(seat)
            if person is None or not person.here:
                self._races.sent(seat, now_ns)  # who stands in for them sees it at once

    def abandon(self) -> None:
        """The game ends here: nothing is settled any more."""
        self._races.abandon()
        self._race, self._waiting = None, []

    def sent(self, seat: Seat, now_ns: int) -> None:
        """What was to be seen of the race went out to this seat now."""
        self._races.sent(seat, now_ns)

    def answered(self, seat: Seat, sent_ns: int) -> None:
        """The seat has answered what was sent to it then."""
        self._races.answered(seat, sent_ns)

    def offer(self, seat: Seat | None) -> RaceOffer | None:
        """The race that is on, as this seat is told of it."""
        number, nonces, _, published = self._offer
        if seat is None or self._race is None or self._races.number != number:
            return None
        return RaceOffer(number, nonces[seat], published) if seat in nonces else None

    def turn_to_be_told(self, seat: Seat | None) -> int:
        """Where this seat stands in the shuffled order of sending; onlookers come last."""
        order = self._offer[2]
        return order.index(seat) if seat is not None and seat in order else len(order)

    # ── claims ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def held(self) -> tuple[Seat, ...]:
        """Whose claims are held."""
        return self._races.held

    def has_in(self, seat: Seat) -> bool:
        """Whether a move of this seat is held, or waits for what is."""
        return seat in self.held or any(seat == other for other, _ in self._waiting)

    def takes(self, move: Move) -> bool:
        """Whether the move is a claim now."""
        return self._race is not None and kind_of(move) in self._race.kinds

    def claim(self, seat: Seat, wish: Wish) -> Answer:
        """A legal move that is a claim. What names an earlier race came late: see `after_late`."""
        return self._races.claim(seat, wish.race, wish.nonce, wish.received_ns, wish, timed=wish.timed)

    def after_late(self, position: Position, seat: Seat, wish: Wish) -> Answer | None:
        """What becomes of a claim that came late for its race, though another is on: None: it is made at once.

        A move that changes nothing for others needs no race, and one about what lies there as before is a claim in this
        one. All else was sent before there was anything to see: else old nonces would be a head start.
        """
        if position.changes_nothing(wish.move):
            return None
        lasting = frozenset() if self._race is None else self._race.lasting
        return self.enter(seat, wish) if kind_of(wish.move) in lasting else _GONE

    def enter(self, seat: Seat, wish: Wish) -> Answer:
        """A claim that need name no race: of a stand-in, or about what an earlier race was about too."""
        return self._races.enter(seat, wish.received_ns, wish)

    def wait(self, seat: Seat, wish: Wish) -> None:
        """A move that comes once what is held now is settled (ASS-34)."""
        self._waiting.append((seat, wish))

    # ── settling ───────────────────────────────────────────────────────────────────────────────────────────────

    def due_ns(self) -> int | None:
        """When what is held may be settled."""
        return self._races.due_ns()

    def settle(self, now_ns: int) -> "Settlement | None":
        """What is to be judged now, one after another: the claims by their keys, then what waited for them."""
        settled = self._races.settle(now_ns, stamp_late_ms=self.stamp_late_ms)
        if settled is None:
            return None
        waiting, self._waiting = self._waiting, []
        turns = frozenset() if self._race is None else self._race.turns
        mere = len(settled.moves) == 1 and kind_of(settled.moves[0][1].move) in turns
        return Settlement(settled.record, settled.moves, waiting, mere)

    def keep(self, settlement: "Settlement", round_number: int, made: frozenset[Seat], now_ns: int) -> None:
        """The photo finish, where there was one: several claims, or one that did something and was no mere turn."""
        if settlement.mere_turn or (len(settlement.claims) == 1 and not made):
            return
        self._shown += 1
        self._numbers[settlement.record.number] = self._shown
        self._show(_result(self._shown, round_number, settlement, made), now_ns)
        self._forget()

    def _forget(self) -> None:
        """What is too old to be told to anyone."""
        for kept in (self.results, self._numbers):
            while len(kept) > SHOWN:
                del kept[next(iter(kept))]

    def missed(self, late: Late, wish: Wish, now_ns: int) -> None:
        """The photo finish of that race shows who came late."""
        number = self._numbers.get(wish.race or 0, 0)
        if number not in self.results or late.behind_ms is None or late.after_ms is None:
            return
        settled_ns, result = self.results[number]
        if any(other.seat == late.seat for other in result.missed):
            return  # once is enough to be shown
        missed = Missed(late.seat, round(late.behind_ms, 1), round(late.after_ms, 1))
        self._show(replace(result, missed=(*result.missed, missed)), settled_ns, now_ns)

    def _show(self, result: RaceResult, settled_ns: int, now_ns: int | None = None) -> None:
        self.results[result.number] = (settled_ns, result)
        self._news.finish(_aged(result, settled_ns, settled_ns if now_ns is None else now_ns))

    def evening(self, now_ns: int) -> tuple[RaceResult, ...]:
        """The last results, for someone who comes (back)."""
        return tuple(_aged(result, settled_ns, now_ns) for settled_ns, result in self.results.values())


class Settlement(Struct, frozen=True):
    """A race that was settled: its record, the claims in order, what waited for them, and whether there was just one
    claim, and that a mere turn."""

    record: Record
    claims: tuple[tuple[Seat, Wish], ...]
    waiting: list[tuple[Seat, Wish]]
    mere_turn: bool = False

    def __iter__(self) -> Iterator[tuple[Seat, Wish]]:
        """All that is to be judged, in order."""
        yield from self.claims
        yield from self.waiting


def _aged(result: RaceResult, settled_ns: int, now_ns: int) -> RaceResult:
    return replace(result, ago_ms=(now_ns - settled_ns) // MS)


def _result(number: int, round_number: int, settlement: Settlement, made: frozenset[Seat]) -> RaceResult:
    record = settlement.record
    verdict = record.verdict
    wishes = dict(settlement.claims)
    places = tuple(_reaction(place, wishes[place.seat], place.seat in made) for place in verdict.places)
    return RaceResult(
        number, record.number, round_number, places, hold_ms=round(verdict.hold_ns / MS, 1), cap_ms=verdict.cap_ns / MS,
        exact=verdict.exact, seed=record.seed.hex(), stamp_late_ms=round(record.stamp_late_ms, 2),
    )  # fmt: skip


def _reaction(place: Place, wish: Wish, made: bool) -> Reaction:
    return Reaction(
        place.seat, kind_of(wish.move), round(place.response_ns / MS, 1), round(place.key_ns / MS, 1),
        round(place.credit_ms, 1), round(place.sure, 3), place.reason, made,
    )  # fmt: skip
