"""Who was first, how sure that is, and how long it takes to be able to say so."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.moves import Seat
from net.race.settle import (
    FAR_CAP_MS,
    FLOOR_MS,
    LAN_CAP_MS,
    Claim,
    Latency,
    Runner,
    as_written,
    due_ns,
    in_window,
    lot,
    published,
    settle,
    window_closes_ns,
)
from net.units import MS

SEED = b"a seed of sixteen"


def runner(seat: Seat, credit_ms: float = 0, slowest_ms: float | None = None, sent_ms: float = 0) -> Runner:
    return Runner(seat, round(sent_ms * MS), as_written(credit_ms, slowest_ms))


def at(who: Runner, ms: float) -> Runner:
    """The same with a claim that came then."""
    return replace(who, received_ns=round(ms * MS))


def order(places: tuple[Claim, ...]) -> list[Seat]:
    return [place.seat for place in places]


def test_a_response_is_arrival_less_send_less_credit() -> None:
    (place,) = settle([at(runner(3, 120, sent_ms=10), 500)], SEED)
    assert (place.response_ms, place.key_ms, place.credit_ms) == (370, 370, 120)


def test_faster_than_any_human_buys_nothing() -> None:
    bot, human_like = settle([at(runner(0), 5), at(runner(1), 119)], SEED)
    assert bot.key_ms == human_like.key_ms == FLOOR_MS


def test_below_the_reflex_floor_all_keys_count_the_same() -> None:
    seats = [at(runner(0), 150), at(runner(1), 390), at(runner(2), 410)]
    assert [(place.key_ms, place.why) for place in settle(seats, SEED, 400)] == [
        (400, "lot"), (400, "lot"), (410, "slower"),
    ]  # fmt: skip
    assert order(settle(seats, SEED)) == [0, 1, 2]


def test_the_slow_link_pressed_first() -> None:
    """ASS-21: Dee, 120 ms away, arrives 70 ms after Bob and reacted 50 ms before him."""
    places = settle([at(runner(1), 430), at(runner(3, 120), 500)], SEED)
    assert [(place.seat, place.key_ms, place.why) for place in places] == [(3, 380, "first"), (1, 430, "slower")]


def test_equal_keys_go_by_the_published_lot_and_never_by_arrival() -> None:
    ann, bob = runner(0), runner(1)
    orders = set()
    for number in range(40):
        seed = number.to_bytes(16, "big")
        one = settle([at(ann, 30), at(bob, 110)], seed)
        other = settle([at(bob, 30), at(ann, 110)], seed)
        assert order(one) == order(other) == sorted((0, 1), key=lambda seat: lot(seed, seat))
        assert {place.why for place in one} == {"lot"}
        orders.add(tuple(order(one)))
    assert orders == {(0, 1), (1, 0)}


def test_what_was_published_fits_no_other_seed() -> None:
    assert published(SEED) == published(bytes(SEED))
    assert published(SEED) != published(SEED + b"!")


# ── the hold ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_held_where_nobody_has_claimed_and_nobody_could_be_earlier() -> None:
    assert due_ns([runner(0), runner(1)]) is None
    assert due_ns([at(runner(0), 430), runner(1), runner(2)]) == 430 * MS


def test_a_claim_waits_for_the_slowest_of_those_who_have_not_claimed() -> None:
    first, near, far = at(runner(0), 430), runner(1, 4, 9), runner(2, 8, 30)
    assert due_ns([first, near, far]) == 460 * MS
    assert due_ns([first, near, at(far, 440)]) == 439 * MS


def test_the_hold_is_capped_at_40_ms_on_the_lan_and_at_150_beyond_from_the_first_arrival() -> None:
    first, near, far = at(runner(0), 300), runner(1, 10, 400), runner(2, 10.5, 400)
    assert due_ns([first, near]) == (300 + LAN_CAP_MS) * MS
    assert due_ns([first, near, far]) == (300 + FAR_CAP_MS) * MS
    assert due_ns([first, at(near, 330), far]) == (300 + FAR_CAP_MS) * MS
    assert due_ns([first, near, replace(far, awaited=False)]) == (300 + LAN_CAP_MS) * MS


def test_what_is_faster_than_the_floor_is_held_until_its_equals_can_come() -> None:
    """Else the first of two scripts would be settled alone: faster than the floor would buy something."""
    fast, slow = at(runner(0), 61), runner(1, 10, 400)
    assert due_ns([fast, slow]) == (120 + LAN_CAP_MS) * MS
    assert due_ns([fast, slow], 400) == (400 + LAN_CAP_MS) * MS
    assert due_ns([fast, runner(1)], 400) == 400 * MS
    assert due_ns([fast, at(runner(1), 90)], 400) == 61 * MS


def test_an_answer_to_a_later_send_ends_the_wait_and_an_answer_to_an_earlier_one_does_not() -> None:
    first, slow = at(runner(0), 300), runner(1, 20, 100)
    assert due_ns([first, replace(slow, answered_ns=299 * MS)]) == 400 * MS
    assert due_ns([first, replace(slow, answered_ns=300 * MS)]) == 300 * MS


def test_a_later_send_to_a_rival_lengthens_the_wait_for_it() -> None:
    assert due_ns([at(runner(0), 300), runner(1, 5, 5, sent_ms=12)]) == 317 * MS


@given(st.permutations(range(5)), st.integers(150, 900), st.integers(0, 4))
def test_the_hold_gives_no_hand_away(order: list[int], ms: int, first: int) -> None:
    """TAB-2: it follows from sends, latencies and the first claim alone, in whatever order the seats are looked at."""
    seats = [runner(seat, 7 * seat, 9 * seat) for seat in range(5)]
    seats[first] = at(seats[first], ms)
    assert due_ns([seats[seat] for seat in order]) == due_ns(seats)
    assert due_ns([replace(seat, what="quick-clear") for seat in seats]) == due_ns(seats)
    assert not {"hand", "cards", "move"} & {*Runner.__struct_fields__, *Latency.__struct_fields__}


@given(st.integers(-(10**15), 10**15), st.lists(st.integers(100, 900), min_size=4, max_size=4))
def test_the_clock_may_stand_anywhere(shift_ns: int, times: list[int]) -> None:
    """Only differences of the steady clock count, so a step of the wall clock is nothing."""
    before = [at(runner(seat, 30 * seat), ms) for seat, ms in enumerate(times)]
    after = [
        replace(each, sent_ns=each.sent_ns + shift_ns, received_ns=(each.received_ns or 0) + shift_ns)
        for each in before
    ]
    assert due_ns(after) == (due_ns(before) or 0) + shift_ns
    assert settle(after, SEED) == settle(before, SEED)


# ── how sure ───────────────────────────────────────────────────────────────────────────────────────────────────


def jittery(seat: int, spread_ms: tuple[float, ...], ms: float) -> Runner:
    return at(Runner(seat, 0, Latency(spread_ms=tuple(sorted(spread_ms)))), ms)


def first_is_sure(*runners: Runner) -> float:
    return settle(runners, bytes(16))[0].sure


def test_links_without_jitter_leave_no_doubt() -> None:
    assert first_is_sure(jittery(0, (), 300), jittery(1, (), 300.5)) == 1


def test_how_sure_is_the_share_of_jitter_differences_that_would_not_turn_it() -> None:
    assert first_is_sure(jittery(0, (0.0,), 300), jittery(1, (-10.0, 0.0, 10.0, 40.0), 329)) == 0.75


def test_a_tie_is_one_half_sure() -> None:
    assert first_is_sure(jittery(0, (0.0, 1.0), 300), jittery(1, (0.0, 1.0), 300)) == 0.5


def test_the_first_of_three_must_have_been_faster_than_both() -> None:
    places = settle([jittery(0, (0.0,), 300), *(jittery(seat, (0.0, 50.0), 330) for seat in (1, 2))], SEED)
    assert [place.sure for place in places] == [0.25, 0.5, 0.5]


def test_how_sure_is_right_as_often_as_it_says() -> None:
    """Two thousand races of people whose gaps are spread wide, on links with known jitter."""
    chance = Random(5)
    spread = tuple(sorted(chance.gauss(0, 12) for _ in range(64)))
    said = right = 0.0
    for _ in range(2000):
        gap = chance.uniform(-60, 60)
        runners = [jittery(0, spread, 400 + chance.gauss(0, 12)), jittery(1, spread, 400 + gap + chance.gauss(0, 12))]
        first, _ = settle(runners, SEED)
        said += first.sure
        right += first.seat == (0 if gap > 0 else 1)
    assert said / 2000 == pytest.approx(right / 2000, abs=0.03)


def test_a_seat_without_credit_keeps_its_jitter() -> None:
    latency = Latency(credit_ms=20, spread_ms=(-3.0, 4.0)).without_credit()
    assert (latency.credit_ms, latency.spread_ms) == (0, (17.0, 24.0))


# ── windows ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_window_is_judged_by_key_and_stays_open_for_the_slowest() -> None:
    """ABU-6, ABU-7, ABU-17: an answer past its window is refused, also while it stays open for slower links."""
    near, far, window = runner(0), runner(1, 100, 140), 5000 * MS
    assert in_window(near, 5000 * MS, window)
    assert not in_window(near, 5001 * MS, window)
    assert in_window(far, 5100 * MS, window)
    assert window_closes_ns([near, far], window) == 5140 * MS
