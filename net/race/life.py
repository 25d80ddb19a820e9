"""The races of a table: opened, claimed in, held, settled, shown. Sans-IO: the time is an argument, in ns.

At most one race is open. Moves are only carried here; the table judges them. What opens a race and who is waited for
must follow from public facts alone (TAB-2).
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from core.moves import Move, Seat, kind_of
from core.race import Race
from core.refusal import Refusal
from net.race.settle import (
    FLOOR_MS,
    Claim,
    Latency,
    Missed,
    Offer,
    Result,
    Runner,
    cap_ns,
    due_ns,
    first_ns,
    published,
    settle,
)
from net.units import MS

BARRED_NS: Final = 300 * MS  # for a nonce that was never this client's
FAST_NS: Final = 60 * MS  # nobody reacts like that
FAST_LIMIT: Final = 3
NONCE_BITS: Final = 53
SEED_BYTES: Final = 16
PAST: Final = 8  # races that a claim may still name, to be told how late it is
SHOWN: Final = 200  # results that are told to someone who comes (back)
REACTIONS: Final = 10  # by which a machine is known
MACHINE_MS: Final = 180.0  # a median below that
MACHINE_SPREAD_MS: Final = 15.0  # or an interquartile range below that

_WRONG: Final = Refusal("not-now", "That answers nothing you were shown: wait for the table, then react.")
_BARRED: Final = Refusal("not-now", "You answered before there was anything to see: out of this race for a moment.")
_TWICE: Final = Refusal("not-your-turn", "Your claim is in already: it is settled in a moment.")
_GONE: Final = Refusal("not-now", "The table has moved on since: look again.")


@dataclass(slots=True, eq=False)
class Racer:
    """A player as races know them. `bot`: no person reacts. `fast`: how many of their keys no human has."""

    bot: bool = False
    measured: Latency = field(default_factory=Latency)
    fast: int = 0
    responses_ms: deque[float] = field(default_factory=lambda: deque(maxlen=REACTIONS))

    @property
    def latency(self) -> Latency:
        """The latency that counts: nothing is credited to one who was too fast for a human too often."""
        return self.measured.without_credit() if self.fast >= FAST_LIMIT else self.measured

    @property
    def is_machinelike(self) -> bool:
        """True if the last reactions are so fast or so even that a machine may be at work."""
        if len(self.responses_ms) < REACTIONS:
            return False
        low, _, high = quantiles(self.responses_ms, n=4, method="inclusive")
        return median(self.responses_ms) < MACHINE_MS or high - low < MACHINE_SPREAD_MS


class Wish(Struct, frozen=True):
    """A move on its way to the table: when it came, and, of a claim, the race and nonce that it names.

    `is_reaction`: False where its maker reacted to nothing, as at an untimed line of a file.
    """

    seat: Seat
    move: Move
    received_ns: int
    race: int | None = None
    nonce: int | None = None
    is_reaction: bool = True


class Entry(Struct, frozen=True):
    """A claim's fate: held, refused, or (neither) to be made at once. `missed`: by how much it came too late for the
    race that it names."""

    held: bool = False
    refusal: Refusal | None = None
    missed: Missed | None = None


class _Race:
    """One race: who was sent it, what each claims, and how it ended."""

    def __init__(self, number: int, about: Race, nonces: dict[Seat, int], seed: bytes) -> None:
        self.number = number
        self.about = about
        self.awaited = frozenset(about.seats)
        self.nonces = nonces
        self.seed = seed
        self.round = 0
        self.floor_ms = FLOOR_MS
        self.runners: dict[Seat, Runner] = {}
        self.barred: dict[Seat, int] = {}
        self.claims: dict[Seat, tuple[Wish, Racer]] = {}
        self.places: tuple[Claim, ...] = ()
        self.settled_ns = 0
        self.shown = 0  # the number of its result

    def is_named_by(self, wish: Wish) -> bool:
        return wish.race == self.number and wish.seat in self.runners and wish.nonce == self.nonces[wish.seat]

    def end(self, places: tuple[Claim, ...], now_ns: int) -> dict[Seat, tuple[Wish, Racer]]:
        """Return what was claimed; nothing is any more."""
        claims, self.claims = self.claims, {}
        self.runners = {seat: replace(each, received_ns=None, what="") for seat, each in self.runners.items()}
        self.places, self.settled_ns, self.shown = places, now_ns, 0
        return claims


class Races:
    """All races of a table. `racer`: who runs on a seat now. `tell` hears of each photo finish, new or amended."""

    def __init__(self, chance: Random, racer: Callable[[Seat], Racer], tell: Callable[[Result], None]) -> None:
        self.stamp_late_ms = 0.0  # how late arrivals are read here, kept with each result
        self._chance = chance
        self._racer = racer
        self._tell = tell
        self._about: Race | None = None
        self._race: _Race | None = None
        self._past: deque[_Race] = deque(maxlen=PAST)
        self._waiting: list[Wish] = []
        self._order: tuple[Seat, ...] = ()  # in which it is sent
        self._number = 0
        self._results: dict[int, tuple[int, Result]] = {}  # by number, with when each was settled
        self._shown = 0
        self._too_fast: list[Seat] = []

    # ── a race's life ──────────────────────────────────────────────────────────────────────────────────────────

    def follow(self, about: Race | None, seats: Sequence[Seat], round_number: int, floor_ms: int = FLOOR_MS) -> None:
        """Go on with what these seats race for now. While claims are held nothing changes: they are settled first."""
        if self.held:
            return
        if about is None:
            self._close()
        else:
            same = self._about is not None and about.mark == self._about.mark
            self._race = self._carried_on(about) if same else self._opened(about, seats)
            self._race.round, self._race.floor_ms = round_number, floor_ms
        self._about = about

    def _opened(self, about: Race, seats: Sequence[Seat]) -> _Race:
        self._close()
        self._number += 1
        nonces = {seat: self._chance.getrandbits(NONCE_BITS) for seat in seats}
        self._order = tuple(self._chance.sample(list(seats), len(seats)))
        return _Race(self._number, about, nonces, self._seed())

    def _carried_on(self, about: Race) -> _Race:
        """Return the open race, or the one that was settled last: what it is about lies there unchanged, so reactions
        still count from where they began, and what was shown stands. Its seed is known by then: its lots get another.
        """
        race = self._race
        if race is None:
            race = self._past.pop()
            race.seed = self._seed()
        race.about = about
        return race

    def _close(self) -> None:
        if self._race is not None:
            self._past.append(self._race)
            self._race = None

    def _seed(self) -> bytes:
        return self._chance.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big")

    def abandon(self) -> None:
        """Drop all claims: the game ends here, and nothing is settled any more."""
        if self._race is not None:
            self._race.claims.clear()
        self._close()
        self._about, self._waiting = None, []

    def sent(self, seat: Seat, sent_ns: int) -> None:
        """Count from here for this seat: the open race was sent to it. Only the first time counts: to reconnect gives
        no fresh start."""
        race = self._race
        if race is not None and seat in race.nonces and seat not in race.runners:
            race.runners[seat] = Runner(seat, sent_ns, awaited=seat in race.awaited)

    def answered(self, seat: Seat, sent_ns: int) -> None:
        """Take note that the seat has answered what was sent to it then: nothing from before is behind."""
        if self._race is not None and (runner := self._race.runners.get(seat)):
            latest_ns = max(sent_ns, runner.answered_ns or sent_ns)
            self._race.runners[seat] = replace(runner, answered_ns=latest_ns)

    def offer(self, seat: Seat | None) -> Offer | None:
        """Return the race that is on, as this seat is told of it."""
        race = self._race
        if race is None or seat is None or seat not in race.nonces:
            return None
        return Offer(race.number, race.nonces[seat], published(race.seed))

    def place_in_sending(self, seat: Seat | None) -> int:
        """Return where this seat stands in the shuffled order of sending; onlookers come last."""
        return self._order.index(seat) if seat is not None and seat in self._order else len(self._order)

    # ── claims ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def held(self) -> bool:
        """True while a claim is held."""
        return self._race is not None and bool(self._race.claims)

    def has_in(self, seat: Seat) -> bool:
        """True if a move of this seat is held, or waits for what is."""
        claimed = self._race is not None and seat in self._race.claims
        return claimed or any(wish.seat == seat for wish in self._waiting)

    def takes(self, move: Move) -> bool:
        """True if the move is a claim now."""
        return self._about is not None and kind_of(move) in self._about.kinds

    def wait(self, wish: Wish) -> None:
        """Keep a move that comes once what is held now is settled (ASS-34)."""
        self._waiting.append(wish)

    def claim(self, wish: Wish, *, changes_nothing: bool = False) -> Entry:
        """Take a legal move that is a claim and must name the race that was on its maker's screen."""
        late = next((race for race in self._past if race.is_named_by(wish)), None)
        if late is not None:
            return self._claim_late(late, wish, changes_nothing)
        race = self._race
        if race is not None and not race.is_named_by(wish):
            race.barred[wish.seat] = wish.received_ns + BARRED_NS
            return Entry(refusal=_WRONG)
        return self.enter(wish)

    def _claim_late(self, race: _Race, wish: Wish, changes_nothing: bool) -> Entry:
        """A move that changes nothing for others needs no race, and one about what lies there as before is a claim in
        the next. All else was sent before there was anything to see: else old nonces would be a head start."""
        missed = self._missed(race, wish) if race.places else None
        if changes_nothing:
            return Entry(missed=missed)
        if self._about is not None and kind_of(wish.move) in self._about.lasting:
            return replace(self.enter(replace(wish, is_reaction=False)), missed=missed)
        return Entry(refusal=_GONE, missed=missed)

    def enter(self, wish: Wish) -> Entry:
        """Take a claim in the open race, whatever it names: of a stand-in, or about what an earlier race was about."""
        race = self._race
        if race is None or wish.seat not in race.runners:
            return Entry(refusal=_WRONG)
        if wish.seat in race.claims:
            return Entry(refusal=_TWICE)
        if wish.received_ns < race.barred.get(wish.seat, wish.received_ns):
            return Entry(refusal=_BARRED)
        racer = self._racer(wish.seat)
        runner = replace(
            race.runners[wish.seat], latency=racer.latency, received_ns=wish.received_ns, what=kind_of(wish.move)
        )
        race.runners[wish.seat] = runner
        race.claims[wish.seat] = wish, racer
        if wish.is_reaction and runner.response_ns(wish.received_ns) < FAST_NS:
            racer.fast += 1
            self._too_fast += [wish.seat] * (racer.fast == FAST_LIMIT)
        return Entry(held=True)

    def take_too_fast(self) -> list[Seat]:
        """Return the seats that were too fast for a human once too often, each once: the table is told when nothing is
        held, for before it would tell that they have claimed (TAB-2)."""
        seats, self._too_fast = self._too_fast, []
        return seats

    # ── settling ───────────────────────────────────────────────────────────────────────────────────────────────

    def due_ns(self) -> int | None:
        """Return when what is held may be settled; None: nothing is held. It may come nearer with every claim."""
        race = self._race
        return due_ns(self._runners(race), race.floor_ms) if race is not None and race.claims else None

    def _runners(self, race: _Race) -> list[Runner]:
        """Return the runners with their latencies of now; a claim that is in keeps the one that it came with."""
        return [
            each if each.received_ns is not None else replace(each, latency=self._racer(seat).latency)
            for seat, each in race.runners.items()
        ]

    def settle(self, now_ns: int, judge: Callable[[Wish], bool]) -> Result | None:
        """Settle what is held, if it is due, and have it judged: the claims by their keys, then what waited for them.

        `judge` makes the move where it is legal by then, and returns True if it did what it was for.
        """
        race, due = self._race, self.due_ns()
        if race is None or due is None or due > now_ns:
            return None
        runners, floor_ms = self._runners(race), race.floor_ms
        result = Result(
            0, race.number, race.round, settle(runners, race.seed, floor_ms),
            hold_ms=(now_ns - (first_ns(runners) or now_ns)) / MS, cap_ms=cap_ns(runners, floor_ms) / MS,
            exact=all(runner.latency.exact for runner in runners if runner.counts),
            seed=race.seed.hex(), stamp_late_ms=self.stamp_late_ms,
        )  # fmt: skip
        claims, waiting, turns = race.end(result.places, now_ns), self._waiting, race.about.turns
        self._waiting = []
        self._close()
        made = frozenset(place.seat for place in result.places if judge(claims[place.seat][0]))
        for wish in waiting:
            judge(wish)
        result = replace(result, places=tuple(_booked(each, *claims[each.seat], turns, made) for each in result.places))
        return self._shown_as(race, result, now_ns) if _is_photo_finish(result, turns) else result

    # ── showing ────────────────────────────────────────────────────────────────────────────────────────────────

    def _shown_as(self, race: _Race, result: Result, now_ns: int) -> Result:
        self._shown += 1
        race.shown = self._shown
        result = replace(result, number=self._shown)
        self._show(result, now_ns, now_ns)
        while len(self._results) > SHOWN:
            del self._results[next(iter(self._results))]
        return result

    def _missed(self, race: _Race, wish: Wish) -> Missed:
        """Return by how much the claim came too late; the photo finish shows it, once a seat."""
        runner = replace(race.runners[wish.seat], latency=self._racer(wish.seat).latency)
        key_ms = runner.key_ns(wish.received_ns, race.floor_ms) / MS
        missed = Missed(wish.seat, key_ms - race.places[0].key_ms, (wish.received_ns - race.settled_ns) / MS)
        settled_ns, result = self._results.get(race.shown, (0, None))
        if result is not None and all(other.seat != wish.seat for other in result.missed):
            self._show(replace(result, missed=(*result.missed, missed)), settled_ns, wish.received_ns)
        return missed

    def _show(self, result: Result, settled_ns: int, now_ns: int) -> None:
        self._results[result.number] = settled_ns, result
        self._tell(_aged(result, settled_ns, now_ns))

    def results(self, now_ns: int) -> tuple[Result, ...]:
        """Return the last photo finishes, for someone who comes (back)."""
        return tuple(_aged(result, settled_ns, now_ns) for settled_ns, result in self._results.values())


def _booked(place: Claim, wish: Wish, racer: Racer, turns: frozenset[str], made: frozenset[Seat]) -> Claim:
    """Return the place with all that is to be shown of it, once the reaction is booked. A bot's or a stand-in's is
    nobody's reaction, and a mere turn takes thought."""
    if wish.is_reaction and not racer.bot and place.what not in turns:
        racer.responses_ms.append(place.response_ms)
    return replace(place, made=place.seat in made, bot=racer.bot, machine=not racer.bot and racer.is_machinelike)


def _is_photo_finish(result: Result, turns: frozenset[str]) -> bool:
    """True if persons raced: several claimed, or one did something that was no mere turn."""
    first, *others = result.places
    alone = not others and (not first.made or first.what in turns)
    return not alone and not all(place.bot for place in result.places)


def _aged(result: Result, settled_ns: int, now_ns: int) -> Result:
    return replace(result, ago_ms=(now_ns - settled_ns) // MS)
