"""A race's life on a fake clock, and every attack on it that needs no socket, each with the liar's gain printed."""

from random import Random

import pytest

from core.refusal import Refusal
from net.race.life import Held, InTime, Late, Opening, Races
from net.race.settle import LAN_CAP_NS, lot, published, told
from net.table.limits import MS
from tests.net.evening import SIMPLE, reaction

SEATS = (0, 1, 2, 3)


class Table:
    """Races at one table, in ms; the open race was sent to all at 0 unless said otherwise."""

    def __init__(self, seed: int = 1, *, far: int | None = None, window_ms: float | None = None) -> None:
        self.races: Races[str] = Races(Random(seed))
        if far is not None:
            self.races.link(far, told(120))
        self.opening = self.open(0, window_ms)

    def open(self, ms: float, window_ms: float | None = None) -> Opening:
        self.opening = self.races.open(SEATS, SEATS, window_ms=window_ms)
        for seat in SEATS:
            self.races.sent(seat, round(ms * MS))
        return self.opening

    def claim(self, seat: int, ms: float, move: str = "a move", nonce: int | None = -1) -> object:
        right = self.opening.nonces[seat] if nonce == -1 else nonce
        return self.races.claim(seat, self.opening.number, right, round(ms * MS), move)

    def order(self, ms: float) -> tuple[int, ...]:
        """Who was settled by then, the first first; nobody if nothing was."""
        settled = self.races.settle(round(ms * MS))
        return () if settled is None else settled.record.verdict.order

    def due_ms(self) -> float | None:
        due = self.races.due_ns()
        return None if due is None else due / MS


def code(answer: object) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


# ── a race's life ──────────────────────────────────────────────────────────────────────────────────────────────


def test_each_client_has_a_nonce_of_its_own_and_the_order_of_sending_is_shuffled() -> None:
    table = Table()
    openings = [table.open(ms) for ms in range(30)]
    assert all(len(set(opening.nonces.values())) == len(SEATS) for opening in openings)
    assert len({opening.order for opening in openings}) > 10
    assert {tuple(sorted(opening.order)) for opening in openings} == {SEATS}
    assert [opening.number for opening in openings] == list(range(2, 32))


def test_a_claim_is_held_and_settled_in_order_of_keys() -> None:
    table = Table(far=3)
    assert table.claim(1, 430, "play") == Held(1)
    assert table.due_ms() == 550
    assert table.races.settle(499 * MS) is None
    assert table.claim(3, 500, "quick-clear") == Held(3)
    assert table.due_ms() == 430
    settled = table.races.settle(500 * MS)
    assert settled is not None
    assert settled.moves == ((3, "quick-clear"), (1, "play"))
    assert table.races.due_ns() is None
    assert table.races.number is None


def test_no_hold_where_nobody_could_be_earlier() -> None:
    table = Table()
    table.claim(2, 300)
    assert table.due_ms() == 300
    assert table.order(300) == (2,)


def test_who_is_out_of_the_round_may_claim_and_is_not_waited_for() -> None:
    """ASS-25: who is out of cards may still call."""
    races: Races[str] = Races(Random(1))
    races.link(3, told(120))
    opening = races.open(SEATS, (0, 1, 2))
    for seat in SEATS:
        races.sent(seat, 0)
    races.claim(0, opening.number, opening.nonces[0], 300 * MS, "call")
    assert races.due_ns() == 300 * MS
    assert races.claim(3, opening.number, opening.nonces[3], 300 * MS, "call") == Held(3)


def test_who_has_not_been_sent_the_race_is_not_waited_for_and_cannot_claim() -> None:
    races: Races[str] = Races(Random(1))
    races.link(3, told(120))
    opening = races.open(SEATS, SEATS)
    races.sent(0, 0)
    assert isinstance(races.claim(3, opening.number, opening.nonces[3], 200 * MS, ""), Refusal)
    races.claim(0, opening.number, opening.nonces[0], 300 * MS, "")
    assert races.due_ns() == 300 * MS


def test_a_seat_whose_own_move_is_held_cannot_add_another() -> None:
    table = Table(far=3)
    table.claim(1, 300)
    assert code(table.claim(1, 310)) == "not-your-turn"


def test_a_race_cannot_be_replaced_while_claims_are_held() -> None:
    table = Table(far=3)
    table.claim(1, 300)
    with pytest.raises(ValueError, match="settle them first"):
        table.open(400)
    assert table.order(1000) == (1,)


def test_what_is_settled_stays_settled_and_who_comes_later_is_told_by_how_much() -> None:
    table = Table(far=3)
    table.claim(1, 300)
    assert table.order(420) == (1,)
    late = table.claim(3, 460)
    assert late == Late(3, behind_ms=40, after_ms=40)
    assert table.races.records[-1].verdict.order == (1,)
    assert table.races.records[-1].late == (late,)


def test_a_claim_for_a_race_that_ended_without_one_is_late_and_no_attack() -> None:
    table = Table()
    before = table.opening
    table.open(400)
    assert table.races.claim(2, before.number, before.nonces[2], 410 * MS, "") == Late(2)
    assert table.claim(2, 650) == Held(2)


def test_a_record_shows_the_seed_that_fits_what_was_published() -> None:
    table = Table()
    hashed = table.opening.published
    table.claim(1, 300)
    table.order(300)
    record = table.races.records[-1]
    assert published(record.seed) == hashed
    assert record.verdict.places[0].key_ns == 300 * MS


def test_an_answer_to_a_later_send_ends_the_hold() -> None:
    table = Table(far=3)
    table.claim(1, 300)
    table.races.answered(3, 301 * MS)
    assert table.due_ms() == 300


def test_a_link_told_in_mid_race_weighs_from_then_on() -> None:
    table = Table()
    table.races.link(3, told(120))
    table.claim(1, 430)
    table.claim(3, 500)
    table.races.link(3, told(0))
    assert table.order(500) == (3, 1)


def test_an_answer_past_its_window_is_refused_while_it_stays_open_for_slower_links() -> None:
    """ABU-17: judged by key against the window's length; nothing is held."""
    table = Table(far=3, window_ms=5000)
    assert table.races.closes_ns() == 5120 * MS
    assert table.claim(0, 5001) == Refusal("not-now", "The time to answer that was over.")
    assert table.claim(3, 5119) == InTime(3, 4999 * MS)
    assert table.due_ms() is None


def test_the_length_of_a_hold_is_the_same_whatever_the_move() -> None:
    """TAB-2: who waits learns nothing of who holds what; no hand comes near a race."""
    dues = set()
    for move in ("quick-clear that makes four", "quick-clear that is none", "play", "call"):
        table = Table(far=3)
        table.claim(0, 333, move)
        dues.add(table.due_ms())
    assert dues == {453}


# ── attacks ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_wrong_or_missing_nonce_is_out_of_the_race_for_300_ms() -> None:
    table = Table()
    for nonce in (None, 12345, table.opening.nonces[1]):
        assert code(table.claim(0, 100, nonce=nonce)) == "not-now"
    assert code(table.claim(0, 399)) == "not-now"
    assert table.claim(0, 400) == Held(0)


def test_another_clients_nonce_is_no_ones_but_its_own() -> None:
    table = Table()
    assert code(table.claim(0, 200, nonce=table.opening.nonces[1])) == "not-now"
    assert table.claim(1, 210) == Held(1)
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
    table = Table(far=3)
    told_so = []
    for number in range(4):
        start = number * 1000
        table.open(start)
        answer = table.claim(3, start + 150)
        assert isinstance(answer, Held)
        told_so.append(answer.unmasked)
        table.order(start + 900)
    assert told_so == [False, False, True, False]
    assert table.races.unmasked == {3}
    keys = [record.verdict.places[0] for record in table.races.records]
    assert [place.response_ns // MS for place in keys] == [30, 30, 30, 150]
    table.races.link(3, told(120))
    table.open(9000)
    table.claim(3, 9500)
    table.order(9900)
    assert table.races.records[-1].verdict.places[0].response_ns == 500 * MS
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
    order = table.order(300)
    seed = table.races.records[-1].seed
    assert order == tuple(sorted((0, 1), key=lambda seat: lot(seed, seat)))


def test_to_reconnect_gives_no_fresh_start() -> None:
    """The update is sent again to the new connection; the first time counts."""
    table = Table()
    table.races.sent(0, 200 * MS)
    table.claim(0, 400)
    table.order(500)
    response = table.races.records[-1].verdict.places[0].response_ns / MS
    print(f"reconnecting in mid-race: the liar gains {400 - response:+.0f} ms")
    assert response == 400


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
    table.races.link(2, told(0, 400))
    table.claim(1, 300)
    assert table.due_ms() == 300 + LAN_CAP_NS / MS


def test_a_table_whose_clock_begins_elsewhere_settles_alike() -> None:
    """Stamps are the steady clock's: where it stands, and what the wall clock does, is nothing."""
    orders = []
    for start in (0, 10**9, 10**12):
        table = Table(far=3)
        table.open(start)
        table.claim(1, start + 430)
        table.claim(3, start + 500)
        orders.append(table.order(start + 500))
    assert orders == [(3, 1)] * 3
