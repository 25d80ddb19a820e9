"""Races on real sockets: what claims carry, which connection counts, what is measured of it."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import pytest
from msgspec.structs import replace

from core.asshole import evolve, start
from core.asshole.events import QuickCleared
from core.asshole.moves import QuickClear
from core.asshole.options import AssholeOptions
from core.cards import Hand
from core.climbing.events import Played
from core.climbing.moves import Play
from core.events import TurnCame
from net.doors.checkup import read_own
from net.messages import VERSION, Act, Bye, Claimed, Hello, Offer, Result, Table, Update, named
from net.race import kernel
from net.race.measure import Meters
from net.race.settle import Latency, published
from net.wire.client import Lots
from net.wire.codec import decode_host, encode
from net.wire.keys import new_pair
from net.wire.probe import lateness
from tests.games import as_climb, at
from tests.net.wire import Guest, Open, open_table, raw_dealer

HANDS: tuple[Hand, ...] = (("7d", "7h", "9c"), ("8c", "8s", "9d"), ("5c", "7c", "7s"))
OPTIONS = AssholeOptions(turn_limit=0, clearing="auto")
CLEAR = QuickClear(("7c", "7s"))


@asynccontextmanager
async def three() -> AsyncIterator[tuple[Open, Guest, Guest, Guest]]:
    """A table where ann is to lead two sevens, bob can beat them, and cy holds the other two."""
    pairs = [new_pair() for _ in HANDS]
    state = evolve(replace(start(3, OPTIONS), hands=HANDS, round=1), TurnCame(0))
    players = tuple((pair.public, f"P{seat}") for seat, pair in enumerate(pairs))
    async with open_table(options=OPTIONS, position=at(state), players=players, auto_begin=False) as table:
        guests = [Guest(table, f"P{seat}", pair) for seat, pair in enumerate(pairs)]
        async with guests[0], guests[1], guests[2]:
            for guest in guests:
                await guest.until_game()
            yield table, guests[0], guests[1], guests[2]


async def test_a_claim_carries_what_was_on_screen_and_is_told_at_once() -> None:
    async with three() as (_, ann, bob, cy):
        await ann.act(Play(("7h", "7d")))
        await cy.until(Update, lambda update: update.race is not None)
        number = await cy.act(CLEAR)
        assert (await cy.until(Claimed)).id == number
        seen = await bob.until(Update, lambda update: any(isinstance(event, QuickCleared) for event in update.events))
        (result,) = seen.finishes
        assert [(place.seat, place.what, place.made) for place in result.places] == [(2, "quick-clear", True)]
        assert result.exact
        assert result.places[0].credit_ms == 0  # this machine's own seat


async def test_a_seat_is_bound_to_one_connection() -> None:
    """Slow for the floor and fast for claims: what comes on the other connection is not heard."""
    async with three() as (table, ann, bob, cy):
        await ann.act(Play(("7h", "7d")))
        seen = await cy.until(Update, lambda update: update.race is not None)
        await bob.until(Update, lambda update: update.race is not None)
        async with raw_dealer(table, cy.keys) as other:
            await other.send(encode(Act(1, seen.seq, CLEAR, *named(seen.race))))
            await bob.act(Play(("8c", "8s")))
            news = await cy.until(Update, lambda update: any(isinstance(event, Played) for event in update.events))
            assert news.view is not None
            assert [laid.seat for laid in as_climb(news.view).pile] == [0, 1]
            await other.send(encode(Hello(VERSION, "P2")))  # heard now, and the first is let go of
            assert isinstance(decode_host(await other.recv()), Update)
            assert (await cy.until(Bye)).code == "taken-over"
    print("two connections: the second is heard only in place of the first, and measured anew")


# ── meters ─────────────────────────────────────────────────────────────────────────────────────────────────────


class Kernel:
    """A kernel that says what it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.min_rtt_ms = 20.0
        self.peer = ("10.0.0.9", 4000)
        monkeypatch.setattr(kernel, "trip", self._trip)
        monkeypatch.setattr(kernel, "where", lambda _: "routed")

    def _trip(self, _: int, address: str, peer: kernel.Peer | None = None) -> kernel.Trip | None:
        good = self.peer[0] == address and peer in (None, self.peer)
        return kernel.Trip(self.min_rtt_ms, self.peer) if good else None


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> tuple[Kernel, Meters, list[Latency]]:
    told: list[Latency] = []
    return Kernel(monkeypatch), Meters(lambda _, latency: told.append(latency)), told


def test_the_least_round_trip_of_the_connection_counts(table: tuple[Kernel, Meters, list[Latency]]) -> None:
    says, meters, told = table
    meters.connect("dee", "10.0.0.9")
    for ms in (20.0, 90.0):
        says.min_rtt_ms = ms
        meters.sample("dee", 5)
    assert [latency.credit_ms for latency in told] == [20]


def test_a_descriptor_that_is_anothers_by_now_says_nothing(table: tuple[Kernel, Meters, list[Latency]]) -> None:
    says, meters, told = table
    meters.connect("dee", "10.0.0.9")
    meters.sample("dee", 5)
    says.peer, says.min_rtt_ms = ("10.0.0.9", 4001), 3.0
    meters.sample("dee", 5)
    assert [latency.credit_ms for latency in told] == [20]


def test_a_new_connection_is_measured_anew(table: tuple[Kernel, Meters, list[Latency]]) -> None:
    says, meters, told = table
    meters.connect("dee", "10.0.0.9")
    meters.sample("dee", 5)
    meters.connect("dee", "10.0.0.9")
    says.min_rtt_ms = 60.0
    meters.sample("dee", 6)
    assert [latency.credit_ms for latency in told] == [20, 60]
    meters.lose("dee")
    meters.pong("dee", 4)
    assert len(told) == 2


def test_pongs_held_back_are_worth_nothing_where_the_kernel_tells(table: tuple[Kernel, Meters, list[Latency]]) -> None:
    _, meters, told = table
    meters.connect("dee", "10.0.0.9")
    meters.sample("dee", 5)
    meters.pong("dee", 100)
    assert told[-1].credit_ms == 20
    assert told[-1].slowest_ms == 100
    print("pongs held back by 80 ms: credit +0 ms")


async def test_echoes_go_to_those_who_are_elsewhere(
    table: tuple[Kernel, Meters, list[Latency]], monkeypatch: pytest.MonkeyPatch
) -> None:
    says, meters, told = table
    asked, done = count(1), asyncio.Event()

    async def echo(_: str) -> float:
        if next(asked) == 3:
            done.set()
        return 26.0

    monkeypatch.setattr(kernel, "echo_ms", echo)
    monkeypatch.setattr(kernel, "means", lambda: kernel.Means(True, True, "", 1))
    monkeypatch.setattr("net.race.measure.ECHO_S", (0.0, 0.0))
    meters.connect("dee", says.peer[0])
    meters.sample("dee", 5)
    echoes = asyncio.create_task(meters.echo())
    await asyncio.wait_for(done.wait(), 10)
    echoes.cancel()
    assert told[-1].credit_ms == 26


# ── the stamp ──────────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_host_finds_out_how_late_it_reads() -> None:
    late, _ = await read_own(probes=5)
    assert late.samples == 5
    assert 0 < late.p50_ms <= late.p99_ms <= late.max_ms


def test_what_samples_come_to() -> None:
    found = lateness([float(ms) for ms in range(1, 101)])
    assert (found.p50_ms, found.p99_ms, found.max_ms, found.samples) == (51, 100, 100, 100)
    assert lateness([]).samples == 0


def test_stamps_come_from_a_clock_that_no_one_can_set() -> None:
    """Clock steps."""
    assert not time.get_clock_info("monotonic").adjustable


# ── the lot ────────────────────────────────────────────────────────────────────────────────────────────────────


def shown(number: int, race: int, seed: bytes, offered: Offer | None = None) -> Update:
    """An update that shows how a race was settled, from this seed."""
    result = Result(number, race, 1, (), 0, 40, seed=seed.hex())
    return Update(1, Table("game", OPTIONS, 3), race=offered, finishes=(result,))


def test_a_client_finds_out_that_a_lot_was_not_drawn_from_what_was_promised() -> None:
    lots, good, bad = Lots(), b"g" * 16, b"b" * 16
    for number, (seed, forged) in enumerate(((good, False), (bad, True)), 1):
        lots.compared(Update(1, Table("game", OPTIONS, 3), race=Offer(number, 5, published(good))))
        assert lots.compared(shown(number, number, seed)).finishes[0].forged == forged
        assert lots.compared(shown(number, number, seed)).finishes[0].forged == forged  # someone was late for it
    assert not lots.compared(shown(3, 99, bad)).finishes[0].forged  # settled before this client was here


def test_a_race_that_goes_on_is_compared_with_what_was_promised_since() -> None:
    lots, first, second = Lots(), b"1" * 16, b"2" * 16
    lots.compared(Update(1, Table("game", OPTIONS, 3), race=Offer(1, 5, published(first))))
    told = lots.compared(shown(1, 1, first, Offer(1, 5, published(second))))
    assert not told.finishes[0].forged
    assert not lots.compared(shown(2, 1, second)).finishes[0].forged
    assert lots.compared(shown(3, 1, first)).finishes[0].forged
