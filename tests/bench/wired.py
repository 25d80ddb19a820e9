"""Races on real sockets: the real server and a process for each person, between namespaces (Linux, root).

`python -m tests.bench.wired` prints who won against who should have, and what a liar's pongs were worth. The people
are scripts: they know when they saw and when they acted, and say so.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from core.asshole import evolve, start
from core.asshole.moves import QuickClear
from core.asshole.options import AssholeOptions
from core.climbing.moves import Pass, Play
from core.events import TurnCame
from core.moves import Take
from net.messages import FromClient, Pong, Result, Update
from net.table.setup import Setup
from net.wire.client import Client
from net.wire.keys import KeyPair, new_pair
from net.wire.process import Order, write_order
from net.wire.server import Ready
from tests.bench.numbers import percentile
from tests.bench.wire import HOST, Leg, inside, laid, why_not
from tests.games import as_climb, at
from tests.net.evening import SIMPLE, reaction

RACES: Final = 100
WARM_S: Final = 15.0  # for pings and echoes to be there
LIE_MS: Final = 80
RANKS: Final = ("3", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = "abefgijklmnopq"  # no real ones: a deck with enough of each rank for an evening of races
LEGS: Final = (Leg(1, "ethernet"), Leg(2, "wifi", 2), Leg(3, "routed", 3), Leg(4, "routed", 3))
LIAR: Final = len(LEGS)  # on the very same wire as the honest one before it
OPTIONS: Final = AssholeOptions(turn_limit=0, clearing="auto", cheating=False)


class Race(NamedTuple):
    """A race: how it was settled, and how fast everyone was in truth, in ms."""

    result: Result
    truth_ms: dict[int, float]

    @property
    def best(self) -> int:
        """Who was fastest in truth."""
        return min(self.truth_ms, key=lambda seat: self.truth_ms[seat])

    @property
    def arrived(self) -> int:
        """Whose claim arrived first."""
        return min(self.result.places, key=lambda place: place.response_ms + place.credit_ms).seat


# ── the people ─────────────────────────────────────────────────────────────────────────────────────────────────


class LateClient(Client):
    """Holds its pongs back."""

    def _send(self, message: FromClient) -> bool:
        if not isinstance(message, Pong):
            return super()._send(message)
        asyncio.get_running_loop().call_later(LIE_MS / 1e3, super()._send, message)
        return True


class Person:
    """Claims in each race after a time of its own, passes when it is settled; the leader lays card after card."""

    def __init__(self, seat: int, client: Client) -> None:
        self.seat = seat
        self.client = client
        self.chance = Random(seat)
        self.race = 0
        self.settled = 0
        self.busy: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        """Until the host says Bye."""
        async for happening in self.client:
            if isinstance(happening, Update) and happening.view is not None:
                self._hear(happening, time.monotonic_ns())

    def _hear(self, update: Update, now_ns: int) -> None:
        for result in update.finishes:
            self.settled = max(self.settled, result.race)
            if self.seat == 0:
                print(msgspec.json.encode(result).decode(), flush=True)
        new = update.race is not None and update.race.number > self.race
        if update.race is not None and new:
            self.race = update.race.number
            if self.seat:
                self._do(self._claim(update, self.race, now_ns))
        view = as_climb(update.view) if update.view else None
        if view is not None and view.turn == self.seat and (not view.pile or self.settled == self.race):
            self._do(self._turn(update))

    def _do(self, doing: Any) -> None:
        task = asyncio.create_task(doing)
        self.busy.add(task)
        task.add_done_callback(self.busy.discard)

    async def _claim(self, update: Update, race: int, seen_ns: int) -> None:
        assert update.view is not None
        await asyncio.sleep(max(0.12, reaction(self.chance, SIMPLE) / 1e3))
        took_ms = (time.monotonic_ns() - seen_ns) / 1e6
        print(json.dumps({"race": race, "seat": self.seat, "ms": took_ms}), flush=True)
        if self.settled < race:
            await self.client.act(QuickClear(as_climb(update.view).hands[self.seat][:1]), update)

    async def _turn(self, update: Update) -> None:
        assert update.view is not None
        view = as_climb(update.view)
        if self.seat:
            await self.client.act(Pass(), update)
        elif view.pile:
            await self.client.act(Take(), update)
        else:
            await asyncio.sleep(self.chance.uniform(0.2, 0.6) + (WARM_S if not view.gone else 0))
            await self.client.act(Play(view.hands[0][:1]), update)


async def person(seat: int, url: str, key: str, public: str, secret: str) -> None:
    """One of the processes."""
    kind = LateClient if seat == LIAR else Client
    async with kind(url, key, KeyPair(public, secret), f"P{seat}") as client:
        await Person(seat, client).play()


# ── the evening ────────────────────────────────────────────────────────────────────────────────────────────────


def measure() -> str:
    """Several lines; or why there are none."""
    if missing := why_not():
        return f"races on real sockets: not measured, {missing}"
    with laid(LEGS):
        races = list(_evening())
    return "\n".join([f"races on real sockets: {len(races)}, four people, the fourth a liar", *_lines(races)])


def _lines(races: Sequence[Race]) -> Iterator[str]:
    def share(found: int) -> str:
        return f"{100 * found / len(races):5.1f} %"

    results = [race.result for race in races]
    yield f"  right winner        {share(sum(race.result.places[0].seat == race.best for race in races))}"
    yield f"  by arrival          {share(sum(race.arrived == race.best for race in races))}"
    yield f"  hold, p50 / p95     {percentile([r.hold_ms for r in results], 0.5):.0f} / " + (
        f"{percentile([r.hold_ms for r in results], 0.95):.0f} ms, of at most {results[0].cap_ms:.0f}"
    )
    yield f"  fastest, but late   {share(sum(race.best not in {p.seat for p in race.result.places} for race in races))}"
    for seat, leg in enumerate(LEGS, 1):
        mine = [place.credit_ms for result in results for place in result.places if place.seat == seat]
        won = sum(result.places[0].seat == seat for result in results)
        laid_ms = leg.wire.base_ms + 2 * leg.wire.way_mean_ms
        yield (
            f"  {leg.kind:<9}{'liar' if seat == LIAR else '':<5} laid {laid_ms:6.1f} ms, credited "
            f"{percentile(mine, 0.5):6.1f}; won {share(won)}, should have {share(sum(r.best == seat for r in races))}"
        )
    yield f"  stamps late, p99    {max(result.stamp_late_ms for result in results):.2f} ms"


def _evening() -> Iterator[Race]:
    pairs = [new_pair() for _ in range(len(LEGS) + 1)]
    server, ready = _serve(pairs)
    me = (sys.executable, "-m", "tests.bench.wired", "person")
    people = []
    for seat, pair in enumerate(pairs):
        space, way = (HOST, "127.0.0.1") if seat == 0 else (LEGS[seat - 1].space, _way(LEGS[seat - 1]))
        words = (str(seat), f"tcp://{way}:{ready.port}", ready.key, pair.public, pair.secret)
        people.append(subprocess.Popen(inside(space, *me, *words), stdout=subprocess.PIPE, text=True))
    try:
        results = _results(people[0])
    finally:
        for process in people:
            process.terminate()
        assert server.stdin is not None
        server.stdin.close()
        server.wait()
    truth: dict[int, dict[int, float]] = {}
    for process in people[1:]:
        for line in process.communicate()[0].splitlines():
            said = json.loads(line)
            truth.setdefault(said["race"], {})[said["seat"]] = said["ms"]
    for result in results:
        if len(truth.get(result.race, {})) == len(LEGS):
            yield Race(result, truth[result.race])


def _way(leg: Leg) -> str:
    """From the leg's own address: a routed one comes from a network that the host is not on."""
    return f"{leg.address}:0;{leg.host_address}"


def _results(leader: "subprocess.Popen[str]") -> list[Result]:
    """What the leader is told, until there were races enough; of one that came twice, the first."""
    assert leader.stdout is not None
    found: dict[int, Result] = {}
    for line in leader.stdout:
        result = msgspec.json.decode(line, type=Result)
        if len(result.places) > 1 or result.places[0].what == "quick-clear":
            found.setdefault(result.race, result)
        if len(found) >= RACES:
            break
    return list(found.values())


def _serve(pairs: Sequence[KeyPair]) -> "tuple[subprocess.Popen[str], Ready]":
    hand = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
    hands = (hand, *((f"{RANKS[seat]}c", "Kd") for seat in range(1, len(pairs))))
    cards = tuple(card for each in hands for card in each)
    fresh = replace(start(len(pairs), OPTIONS), hands=hands, cards=cards, round=1)
    players = tuple((pair.public, f"P{seat}") for seat, pair in enumerate(pairs))
    setup = Setup(
        options=OPTIONS, seats=len(pairs), grace_ms=600_000, position=at(evolve(fresh, TurnCame(0))), players=players,
        after_ms={"pile-waits": 1},
    )  # fmt: skip
    pipe = subprocess.PIPE
    server = subprocess.Popen(inside(HOST, sys.executable, "-m", "net.wire"), stdin=pipe, stdout=pipe, text=True)
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(write_order(Order(setup=setup)).decode())
    server.stdin.flush()
    return server, msgspec.json.decode(server.stdout.readline(), type=Ready)


def main(words: Sequence[str]) -> None:
    """One of the people, or all of it."""
    match words:
        case ["person", seat, *rest]:
            asyncio.run(person(int(seat), *rest))
        case _:
            print(measure())


if __name__ == "__main__":
    main(sys.argv[1:])
