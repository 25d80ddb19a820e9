"""A race's life on a fake clock, and every attack on it that needs no socket, each with the liar's gain printed."""

from random import Random

import pytest
from msgspec.structs import replace

from core.asshole.moves import Call, QuickClear
from core.climbing.moves import Play
from core.moves import Move, Seat, Take
from core.race import Race
from net.race.life import Entry, Racer, Races, Wish
from net.race.settle import LAN_CAP_MS, Offer, Result, as_written, lot, published
from net.units import MS
from tests.net.evening import SIMPLE, reaction

SEATS = (0, 1, 2, 3)
CLEAR = QuickClear(())
RACE = Race(frozenset({"play", "quick-clear", "call"}), SEATS, (0,), turns=frozenset({"play"}))
HELD = Entry(held=True)


class Table:
    """Races at one table, in ms; the open race was sent to all at 0 unless said otherwise."""

    def __init__(
        self, seed: int = 1, *, far: int | None = None, about: Race = RACE, sent: tuple[Seat, ...] = SEATS
    ) -> None:
        self.racers = [Racer() for _ in SEATS]
        self.shown: list[Result] = []
        self.judged: list[Move] = []
        self.races = Races(Random(seed), lambda seat: self.racers[seat], self.shown.append)
        if far is not None:
            self.racers[far].measured = as_written(120)
        self.open(0, about, sent)

    def open(self, ms: float, about: Race | None = None, sent: tuple[Seat, ...] = SEATS) -> None:
        """Another race, about something else."""
        about = about or replace(RACE, mark=(round(ms),))
        self.races.follow(about, SEATS, 1)
        for seat in sent:
            self.races.sent(seat, round(ms * MS))
        self.offers: dict[Seat, Offer] = {seat: offer for seat in SEATS if (offer := self.races.offer(seat))}

    def claim(self, seat: int, ms: float, move: Move = CLEAR, nonce: int | None = -1) -> Entry:
        right = self.offers[seat].nonce if nonce == -1 else nonce
        return self.races.claim(Wish(seat, move, round(ms * MS), self.offers[seat].number, right))

    def settle(self, ms: float) -> Result | None:
        return self.races.settle(round(ms * MS), self._judge)

    def _judge(self, wish: Wish) -> bool:
        self.judged.append(wish.move)
        return True

    def order(self, ms: float) -> tuple[int, ...]:
        """Who was settled by then, the first first; nobody if nothing was."""
        result = self.settle(ms)
        return () if result is None else tuple(place.seat for place in result.places)

    def due_ms(self) -> float | None:
        due = self.races.due_ns()
        return None if due is None else due / MS


def code(entry: Entry) -> str:
    assert entry.refusal is not None
    return entry.refusal.code


# ── a race's life ──────────────────────────────────────────────────────────────────────────────────────────────


def test_each_client_has_a_nonce_of_its_own_and_the_order_of_sending_is_shuffled() -> None:
    table, orders, numbers = Table(), set(), []
    for ms in range(1, 31):
        table.open(ms)
        assert len({offer.nonce for offer in table.offers.values()}) == len(SEATS)
        numbers.append({offer.number for offer in table.offers.values()})
        orders.add(tuple(sorted(SEATS, key=table.races.place_in_sending)))
    assert len(orders) > 10
    assert numbers == [{number} for number in range(2, 32)]


def test_a_claim_is_held_and_settled_in_order_of_keys() -> None:
    table = Table(far=3)
    assert table.claim(1, 430, Play(())) == HELD
    assert table.due_ms() == 550
    assert table.settle(499) is None
    assert table.claim(3, 500) == HELD
    assert table.due_ms() == 430
    assert table.shown == [table.settle(500)]
    assert table.judged == [CLEAR, Play(())]
    assert [(place.seat, place.what, place.made) for place in table.shown[0].places] == [
        (3, "quick-clear", True), (1, "play", True),
    ]  # fmt: skip
    assert (table.due_ms(), table.races.offer(0)) == (None, None)


def test_no_hold_where_nobody_could_be_earlier() -> None:
    table = Table()
    table.claim(2, 300)
    assert table.due_ms() == 300
    assert table.order(300) == (2,)


def test_who_is_out_of_the_round_may_claim_and_is_not_waited_for() -> None:
    """ASS-25: who is out of cards may still call."""
    table = Table(far=3, about=replace(RACE, seats=(0, 1, 2)))
    table.claim(0, 300, Call(1))
    assert table.due_ms() == 300
    assert table.claim(3, 300, Call(1)) == HELD


def test_who_has_not_been_sent_the_race_is_not_waited_for_and_cannot_claim() -> None:
    table = Table(far=3, sent=(0,))
    assert code(table.claim(3, 200)) == "not-now"
    table.claim(0, 300)
    assert table.due_ms() == 300


def test_a_seat_whose_own_move_is_held_cannot_add_another() -> None:
    table = Table(far=3)
    table.claim(1, 300)
    assert code(table.claim(1, 310)) == "not-your-turn"


def test_while_claims_are_held_no_other_race_opens() -> None:
    table = Table(far=3)
    before = dict(table.offers)
    table.claim(1, 300)
    table.open(400)
    assert table.offers == before
    assert table.order(1000) == (1,)


def test_what_is_settled_stays_settled_and_who_comes_later_is_told_by_how_much() -> None:
    table = Table(far=3)
    table.claim(1, 300)
    assert table.order(420) == (1,)
    late = table.claim(3, 460).missed
    assert late is not None
    assert (late.seat, late.behind_ms, late.after_ms) == (3, 40, 40)
    assert table.claim(3, 442).missed == replace(late, behind_ms=22, after_ms=22)
    assert [(len(shown.places), shown.missed) for shown in table.shown] == [(1, ()), (1, (late,))]


def test_a_claim_for_a_race_that_ended_without_one_is_late_and_no_attack() -> None:
    table = Table()
    before = table.offers[2]
    table.open(400)
    wish = Wish(2, CLEAR, 410 * MS, before.number, before.nonce)
    assert code(table.races.claim(wish)) == "not-now"
    assert table.races.claim(wish, changes_nothing=True) == Entry()
    assert table.claim(2, 650) == HELD


def test_a_key_pressed_just_before_a_repaint_is_not_inhuman() -> None:
    """The claim names the race that was on screen: it is no reaction of 5 ms to the next, that arrived unseen."""
    table = Table()
    for number in range(1, 5):
        before = table.offers[2]
        table.open(number * 1000, replace(RACE, mark=(number,), lasting=frozenset({"call"})))
        wish = Wish(2, Call(1), (number * 1000 + 5) * MS, before.number, before.nonce)
        assert table.races.claim(wish).held
        assert table.order(number * 1000 + 900) == (2,)
    assert (table.racers[2].fast, table.races.take_too_fast()) == (0, [])


def test_a_result_shows_the_seed_that_fits_what_was_published() -> None:
    table = Table()
    table.claim(1, 300)
    result = table.settle(300)
    assert result is not None
    assert published(bytes.fromhex(result.seed)) == table.offers[1].published
    assert result.places[0].key_ms == 300


def test_an_answer_to_a_later_send_ends_the_hold() -> None:
    table = Table(far=3)
    table.claim(1, 300)
    table.races.answered(3, 301 * MS)
    assert table.due_ms() == 300


def test_a_latency_told_in_mid_race_weighs_from_then_on() -> None:
    table = Table()
    table.racers[3].measured = as_written(120)
    table.claim(1, 430)
    table.claim(3, 500)
    table.racers[3].measured = as_written(0)
    assert table.order(500) == (3, 1)


def test_the_length_of_a_hold_is_the_same_whatever_the_move() -> None:
    """TAB-2: who waits learns nothing of who holds what; no hand comes near a race."""
    dues = set()
    for move in (CLEAR, QuickClear(("7c",)), Play(()), Call(1)):
        table = Table(far=3)
        table.claim(0, 333, move)
        dues.add(table.due_ms())
    assert dues == {453}


def test_what_waits_is_judged_after_the_claims() -> None:
    """ASS-34."""
    table = Table(far=3)
    table.races.wait(Wish(2, Take(), 290 * MS))
    table.claim(1, 300)
    assert table.races.has_in(2)
    table.settle(900)
    assert table.judged == [CLEAR, Take()]
    assert not table.races.has_in(2)


# ── bots and machines ──────────────────────────────────────────────────────────────────────────────────────────


def test_what_a_stand_in_made_is_no_reaction_of_a_person_and_alone_no_photo_finish() -> None:
    table = Table()
    table.racers[3] = Racer(bot=True)
    table.claim(3, 300)
    assert table.order(900) == (3,)
    assert not table.shown
    table.open(1000)
    table.claim(3, 1300)
    table.claim(1, 1310)
    table.settle(1900)
    assert [(place.seat, place.bot) for place in table.shown[0].places] == [(3, True), (1, False)]
    assert not table.racers[3].responses_ms


@pytest.mark.parametrize(
    ("times_ms", "machine"),
    [
        ([179] * 10, True), ([150, 300, 150, 300, 150, 300, 150, 150, 150, 150], True),
        (list(range(300, 320, 2)), True), (list(range(200, 400, 20)), False), ([179] * 9, False),
    ],
)  # fmt: skip
def test_who_reacts_like_a_machine_is_marked(times_ms: list[int], machine: bool) -> None:
    """The last ten: a median below 180 ms, or a spread (interquartile) below 15; it costs nothing."""
    table = Table()
    for number, ms in enumerate(times_ms, 1):
        table.open(number * 1000)
        table.claim(1, number * 1000 + ms)
        table.settle(number * 1000 + 900)
    assert table.shown[-1].places[0].machine == machine
    assert table.racers[1].latency == Racer().latency


def test_a_mere_turn_takes_thought_and_is_no_reaction() -> None:
    table = Table()
    table.claim(1, 300, Play(()))
    assert table.order(400) == (1,)
    assert not table.racers[1].responses_ms
    assert not table.shown


# ── attacks ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_wrong_or_missing_nonce_is_out_of_the_race_for_300_ms() -> None:
    table = Table()
    for nonce in (None, 12345, table.offers[1].nonce):
        assert code(table.claim(0, 100, nonce=nonce)) == "not-now"
    assert code(table.claim(0, 399)) == "not-now"
    assert table.claim(0, 400) == HELD


def test_another_clients_nonce_is_no_ones_but_its_own() -> None:
    table = Table()
    assert code(table.claim(0, 200, nonce=table.offers[1].nonce)) == "not-now"
    assert table.claim(1, 210) == HELD
    assert table.order(210) == (1,)
    print("another client's nonce: the liar gains -300 ms")


def test_pre_fired_claims_lose_the_race() -> None:
    """Fired at the very opening, before it can have been seen; then again as soon as it may."""
    chance, won = Random(4), 0
    for _ in range(400):
        table = Table()
        table.claim(0, 0.5, nonce=chance.getrandbits(53))
        honest = reaction(chance, SIMPLE)
        arrivals = sorted([(max(300.5, reaction(chance, SIMPLE)), 0), (honest, 1)])
        for ms, seat in arrivals:
            table.claim(seat, ms)
            won += table.order(ms) == (0,)
    print(f"pre-fired: the liar gains {100 * won / 400 - 50:+.1f} points")
    assert won / 400 < 0.5


def test_three_keys_that_no_human_has_cost_the_credit() -> None:
    table, told, responses = Table(far=3), [], []
    for number in range(1, 5):
        start = number * 1000
        table.open(start)
        assert table.claim(3, start + 150) == HELD
        told.append(table.races.take_too_fast())
        result = table.settle(start + 900)
        assert result is not None
        responses.append(result.places[0].response_ms)
    assert told == [[], [], [3], []]
    assert responses == [30, 30, 30, 150]
    table.racers[3].measured = as_written(120)
    table.open(9000)
    table.claim(3, 9500)
    result = table.settle(9900)
    assert result is not None
    assert result.places[0].response_ms == 500
    print("spammed at once: the liar gains -120 ms, its credit, from the fourth race on")


def test_a_bot_at_120_ms_is_as_fast_as_one_at_60() -> None:
    """Faster than any human buys nothing: it is the lot that decides."""
    won = 0
    for seed in range(400):
        table = Table(seed, far=3)
        table.claim(0, 61)
        table.claim(1, 119)
        won += table.order(300)[0] == 0
    print(f"a bot at 60 ms against one at 120: it gains {100 * won / 400 - 50:+.1f} points")
    assert won / 400 == pytest.approx(0.5, abs=0.06)


def test_the_lot_is_the_one_that_was_published() -> None:
    table = Table(7, far=3)
    table.claim(0, 100)
    table.claim(1, 110)
    result = table.settle(300)
    assert result is not None
    seed = bytes.fromhex(result.seed)
    assert [place.seat for place in result.places] == sorted((0, 1), key=lambda seat: lot(seed, seat))


def test_to_reconnect_gives_no_fresh_start() -> None:
    """The update is sent again to the new connection; the first time counts."""
    table = Table()
    table.races.sent(0, 200 * MS)
    table.claim(0, 400)
    result = table.settle(500)
    assert result is not None
    print(f"reconnecting in mid-race: the liar gains {400 - result.places[0].response_ms:+.0f} ms")
    assert result.places[0].response_ms == 400


def test_a_flood_moves_neither_order_nor_hold() -> None:
    """Ten thousand guesses by one client: the others are settled as though there were none."""
    quiet, loud = Table(far=3), Table(far=3)
    for at in range(10_000):
        loud.claim(0, 100 + at / 100, nonce=at)
    for table in (quiet, loud):
        table.claim(1, 250)
        table.claim(3, 330)
    assert (quiet.due_ms(), loud.due_ms()) == (250, 250)
    assert code(loud.claim(0, 330)) == "not-now"
    assert quiet.order(330) == loud.order(330) == (3, 1)
    print("a flood: the liar gains 0 ms, and is out of the race")


def test_a_reader_that_was_stalled_is_late_for_all_that_were_queued() -> None:
    """A flood that stalls the reader by 20 ms: the stamps of all that waited are late alike, and the order stays."""
    prompt, stalled = Table(far=3), Table(far=3)
    for seat, ms in ((1, 300.0), (2, 310.0)):
        prompt.claim(seat, ms)
        stalled.claim(seat, ms + 20)
    assert prompt.order(600) == stalled.order(600) == (1, 2)


def test_a_claimant_that_never_answers_pings_is_held_no_longer_than_the_cap() -> None:
    table = Table()
    table.racers[2].measured = as_written(0, 400)
    table.claim(1, 300)
    assert table.due_ms() == 300 + LAN_CAP_MS


def test_a_table_whose_clock_begins_elsewhere_settles_alike() -> None:
    """Stamps are the steady clock's: where it stands, and what the wall clock does, is nothing."""
    orders = []
    for start in (1, 10**9, 10**12):
        table = Table(far=3)
        table.open(start)
        table.claim(1, start + 430)
        table.claim(3, start + 500)
        orders.append(table.order(start + 500))
    assert orders == [(3, 1)] * 3
