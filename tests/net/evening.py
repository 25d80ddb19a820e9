"""Modelled links and people for races: each seat's wire, its meter fed as the wire would feed it, and what a liar does.

All in ms of a clock of its own. Every seat has its own chance, so that two seats can change places, luck and all.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from core.climbing.moves import Pass
from core.moves import Seat
from core.race import Race
from net.race.kernel import Where
from net.race.life import BARRED_NS, Racer, Races, Wish
from net.race.measure import KEY_GRID_MS, Meter
from net.race.settle import FLOOR_MS, Latency, Offer, Result, as_written
from net.units import MS

SIMPLE: Final = (185.0, 25.0, 45.0)  # ex-Gaussian: mean and deviation of the normal part, mean of the tail
CHOICE: Final = (300.0, 45.0, 100.0)
PINGS: Final = 64
GUARD_MS: Final = 5_000.0  # between two races
SEND_MS: Final = 0.02  # between two sends


def reaction(chance: Random, kind: tuple[float, float, float]) -> float:
    """A person's reaction time in ms."""
    mean, deviation, tail = kind
    return chance.gauss(mean, deviation) + chance.expovariate(1 / tail)


class Wire(NamedTuple):
    """A seat's way to the host: fixed round trip, random delay of each way, and its mean. SSH's keys keep a grid."""

    where: Where
    base_ms: float
    way: Callable[[Random], float]
    way_mean_ms: float

    @property
    def grid(self) -> bool:
        return self.where == "ssh"

    def trip(self, chance: Random) -> float:
        """A round trip in ms."""
        return self.base_ms + self.way(chance) + self.way(chance)

    @property
    def mean_ms(self) -> float:
        """What a claim's way there and back takes on average: the credit of one who knows all."""
        return self.base_ms + 2 * self.way_mean_ms + (KEY_GRID_MS / 2 if self.grid else 0)


def _wifi_way(chance: Random) -> float:
    return chance.expovariate(1 / 5) if chance.random() < 0.85 else chance.uniform(5, 25)


def tunnel(_: Random) -> Wire:
    """150 ms through a VPN that looks like an attached network."""
    return Wire("routed", 150.0, lambda c: c.expovariate(1 / 3), 3.0)


def loop(_: Random) -> Wire:
    """The host's own machine."""
    return Wire("own", 0.2, lambda _: 0.0, 0.0)


def ethernet(chance: Random) -> Wire:
    """A cable, 1 to 3 ms."""
    return Wire("attached", chance.uniform(1, 3), lambda c: c.expovariate(1 / 0.3), 0.3)


def wifi(_: Random) -> Wire:
    """5 ms, and 13 of jitter."""
    return Wire("attached", 5.0, _wifi_way, 6.5)


def ssh(chance: Random) -> Wire:
    """20 to 120 ms, 6 of jitter, and the grid of keys."""
    return Wire("ssh", chance.uniform(20, 120), lambda c: c.expovariate(1 / 3), 3.0)


class Lie(NamedTuple):
    """What a liar does to the measurement of its link, and to its claims. The defaults are honest."""

    pong: Callable[[float, Random], float] = lambda ms, _: ms
    kernel: Callable[[float, Random], float] = lambda ms, _: ms
    trips: int = PINGS  # that the kernel has seen on this connection
    echoes: int = PINGS
    early: bool = False  # claims before it can have seen anything, with a guessed nonce


HONEST: Final = Lie()
LIES: Final = {
    "pongs held back, always": Lie(pong=lambda ms, _: ms + 80),
    "pongs held back outside races": Lie(pong=lambda ms, c: ms + (80 if c.random() < 0.9 else 0)),
    "pongs held back at random": Lie(pong=lambda ms, c: ms + c.uniform(0, 160)),
    "pongs forged, before the ping came": Lie(pong=lambda _, __: 0.01),
    "QUICKACK off, tiny buffer": Lie(kernel=lambda ms, c: ms + (c.uniform(0, 40) if c.random() < 0.8 else 0)),
    "reconnects before each race": Lie(trips=5, echoes=0),
    "reconnects, measured again since": Lie(trips=5),
    "spams, guessing nonces": Lie(early=True),
}
NO_KERNEL: Final = Lie(trips=0, echoes=0)  # a system whose kernel tells nothing


class Player:
    """A seat with its wire, and its own luck; meter and liar's tricks draw from other chances."""

    def __init__(
        self,
        seat: Seat,
        make: Callable[[Random], Wire],
        seed: int,
        lie: Lie = HONEST,
        script: tuple[float, float] | None = None,
    ) -> None:
        self.seat = seat
        self.script = script  # reacts within these ms, always
        self.chance = Random(seed)
        self.wire = make(self.chance)
        self.lie = lie
        self.pongs_ms: list[float] = []
        self.meter = self._metered(Random(seed + 1), Random(seed + 2))

    def _metered(self, chance: Random, tricks: Random) -> Meter:
        meter, trips = Meter(self.wire.where), [self.wire.trip(chance) for _ in range(3 * PINGS)]
        for n, ms in enumerate(trips[:PINGS]):
            late = self.lie.kernel(ms, tricks)
            if n < self.lie.trips:
                meter.kernel(late)
        if self.wire.where != "own":
            for ms in trips[PINGS : PINGS + self.lie.echoes]:
                meter.echo(ms)
        for ms in trips[2 * PINGS :]:
            self.pongs_ms.append(self.lie.pong(ms, tricks))
            meter.pong(self.pongs_ms[-1])
        return meter

    def latency(self) -> Latency:
        """The seat's latency as it is measured."""
        return self.meter.latency()

    def latency_by_pongs(self) -> Latency:
        """What would be credited to one who is believed."""
        return as_written(sum(self.pongs_ms) / len(self.pongs_ms))

    def draw(self, kind: tuple[float, float, float]) -> tuple[float, float]:
        """The reaction to the next race and what its way there and back takes, in ms."""
        waits = self.chance.uniform(0, KEY_GRID_MS) if self.wire.grid else 0.0
        reacts = self.chance.uniform(*self.script) if self.script else reaction(self.chance, kind)
        return reacts, self.wire.trip(self.chance) + waits


class Outcome(NamedTuple):
    """A race: who reacted first, who was settled, who arrived first, who one with perfect knowledge would have named.

    `overtaken`: the claim of the one who reacted first came after the settlement. `machines`: who is marked as one.
    """

    truth: Seat
    settled: Seat
    arrived: Seat
    best: Seat
    hold_ms: float
    sure: float
    overtaken: bool
    machines: frozenset[Seat] = frozenset()


class Evening:
    """Races at one table."""

    def __init__(
        self,
        players: Sequence[Player],
        seed: int,
        latency: Callable[[Player], Latency] = Player.latency,
        floor_ms: int = FLOOR_MS,
    ) -> None:
        self.floor_ms = floor_ms
        self.players = {player.seat: player for player in players}
        racers = {player.seat: Racer(measured=latency(player)) for player in players}
        self.races = Races(Random(seed), lambda seat: racers[seat], lambda _: None)
        self.now_ms = 0.0
        self._offers: dict[Seat, Offer] = {}

    def race(self, kind: tuple[float, float, float]) -> Outcome:
        """Everyone claims, each at its own reaction time."""
        self.now_ms += GUARD_MS
        seats = tuple(self.players)
        self.races.follow(Race(frozenset({"pass"}), seats, (round(self.now_ms),)), seats, 1, self.floor_ms)
        self._offers = {seat: offer for seat in seats if (offer := self.races.offer(seat))}
        draws = {seat: player.draw(kind) for seat, player in self.players.items()}
        sent = {seat: self.now_ms + self.races.place_in_sending(seat) * SEND_MS for seat in seats}
        for seat, ms in sent.items():
            self.races.sent(seat, round(ms * MS))
        arrivals = sorted((sent[seat] + sum(draws[seat]), seat) for seat in draws)
        result = self._run(arrivals)
        truth = min(draws, key=lambda seat: draws[seat][0])
        best = min(draws, key=lambda seat: sum(draws[seat]) - self.players[seat].wire.mean_ms)
        return Outcome(
            truth, result.places[0].seat, arrivals[0][1], best, result.hold_ms, result.places[0].sure,
            overtaken=truth not in {place.seat for place in result.places},
            machines=frozenset(place.seat for place in result.places if place.machine),
        )  # fmt: skip

    def _run(self, arrivals: Sequence[tuple[float, Seat]]) -> Result:
        result = None
        for at_ms, seat in sorted(self._spammed(at_ms, seat) for at_ms, seat in arrivals):
            result = result or self._settle(at_ms)
            self._claim(seat, self._offers[seat].nonce, round(at_ms * MS))
        result = result or self._settle(self.now_ms + GUARD_MS)
        assert result is not None
        return result

    def _spammed(self, at_ms: float, seat: Seat) -> tuple[float, Seat]:
        """When this seat's good claim arrives; one that guesses tries again as soon as it is let in."""
        if not self.players[seat].lie.early:
            return at_ms, seat
        guess_ns = round((self.now_ms + 1) * MS)
        self._claim(seat, 1, guess_ns)
        return max(at_ms, (guess_ns + BARRED_NS) / MS), seat

    def _claim(self, seat: Seat, nonce: int, at_ns: int) -> None:
        self.races.claim(Wish(seat, Pass(), at_ns, self._offers[seat].number, nonce))

    def _settle(self, until_ms: float) -> Result | None:
        due = self.races.due_ns()
        return self.races.settle(due, lambda _: True) if due is not None and due <= until_ms * MS else None


def share_won(
    make: Callable[[Random], Wire],
    lie: Lie,
    *,
    evenings: int,
    races: int,
    other: Lie = HONEST,
    latency: Callable[[Player], Latency] = Player.latency,
) -> float:
    """The share (0 to 1) of races that a liar wins against its equal; `other`: what the equal has been measured by.

    Each evening is played a second time with all luck exchanged, so that honest equals come to one half exactly.
    """
    won = 0
    for evening in range(evenings):
        seeds = (evening * 100 + 7, evening * 100 + 57)
        for mine, theirs in (seeds, seeds[::-1]):
            table = Evening([Player(0, make, mine, lie), Player(1, make, theirs, other)], evening, latency)
            won += sum(table.race(SIMPLE).settled == 0 for _ in range(races))
    return won / (2 * evenings * races)
