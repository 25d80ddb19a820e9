"""Who was first, how sure that is, and how long it takes to be able to say so."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from net.messages import Leave
from net.race.settle import (
    FAR_CAP_NS,
    FLOOR_NS,
    LAN_CAP_NS,
    Arrival,
    Claim,
    Link,
    Rival,
    behind_ms,
    claim,
    due_ns,
    in_order,
    in_window,
    lot,
    published,
    settle,
    sure,
    told,
    window_closes_ns,
    without_credit,
)
from net.table.limits import MS

SEED = b"a seed of sixteen"


def rival(seat: int, credit_ms: float = 0, slowest_ms: float | None = None, sent_ms: float = 0) -> Rival:
    return Rival(seat, round(sent_ms * MS), told(credit_ms, slowest_ms))


def at(who: Rival, ms: float) -> Claim:
    return claim(who, round(ms * MS))


def test_a_response_is_arrival_less_send_less_credit() -> None:
    made = at(rival(3, 120, sent_ms=10), 500)
    assert (made.response_ns, made.key_ns) == (370 * MS, 370 * MS)


def test_faster_than_any_human_buys_nothing() -> None:
    bot, human_like = at(rival(0), 5), at(rival(1), 119)
    assert bot.key_ns == human_like.key_ns == FLOOR_NS


def test_the_slow_link_pressed_first() -> None:
    """ASS-21: Dee, 120 ms away, arrives 70 ms after Bob and reacted 50 ms before him."""
    bob, dee = rival(1), rival(3, 120)
    verdict = settle([at(bob, 430), at(dee, 500)], [bob, dee], SEED, 500 * MS)
    assert verdict.order == (3, 1)
    assert [place.key_ns for place in verdict.places] == [380 * MS, 430 * MS]
    assert [place.reason for place in verdict.places] == ["first", "slower"]
    assert verdict.hold_ns == 70 * MS


def test_equal_keys_go_by_the_published_lot_and_never_by_arrival() -> None:
    ann, bob = rival(0), rival(1)
    early, late = at(ann, 30), at(bob, 110)
    orders = set()
    for number in range(40):
        seed = number.to_bytes(16, "big")
        one = settle([early, late], [ann, bob], seed, 200 * MS)
        other = settle([at(bob, 30), at(ann, 110)], [ann, bob], seed, 200 * MS)
        assert one.order == other.order == tuple(sorted((0, 1), key=lambda seat: lot(seed, seat)))
        assert {place.reason for place in one.places} == {"lot"}
        orders.add(one.order)
    assert orders == {(0, 1), (1, 0)}


def test_what_was_published_fits_no_other_seed() -> None:
    assert published(SEED) == published(bytes(SEED))
    assert published(SEED) != published(SEED + b"!")


# ── the hold ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_held_once_nobody_could_be_earlier() -> None:
    seats = [rival(0), rival(1), rival(2)]
    assert due_ns([at(seats[0], 430)], seats) == 430 * MS


def test_a_claim_waits_for_the_slowest_of_those_who_have_not_claimed() -> None:
    seats = [rival(0), rival(1, 4, 9), rival(2, 8, 30)]
    assert due_ns([at(seats[0], 430)], seats) == 460 * MS
    assert due_ns([at(seats[0], 430), at(seats[2], 440)], seats) == 439 * MS


def test_the_hold_is_capped_at_40_ms_on_the_lan_and_at_150_beyond_from_the_first_arrival() -> None:
    near, far = rival(1, 10, 400), rival(2, 10.5, 400)
    assert due_ns([at(rival(0), 300)], [rival(0), near]) == 300 * MS + LAN_CAP_NS
    assert due_ns([at(rival(0), 300)], [rival(0), near, far]) == 300 * MS + FAR_CAP_NS
    assert due_ns([at(rival(0), 300), at(near, 330)], [rival(0), near, far]) == 300 * MS + FAR_CAP_NS


def test_an_answer_to_a_later_send_ends_the_wait_and_an_answer_to_an_earlier_one_does_not() -> None:
    made = at(rival(0), 300)
    slow = rival(1, 20, 100)
    assert due_ns([made], [rival(0), replace(slow, answered_ns=299 * MS)]) == 400 * MS
    assert due_ns([made], [rival(0), replace(slow, answered_ns=300 * MS)]) == 300 * MS


def test_a_later_send_to_a_rival_lengthens_the_wait_for_it() -> None:
    assert due_ns([at(rival(0), 300)], [rival(0), rival(1, 5, 5, sent_ms=12)]) == 317 * MS


@given(st.permutations(range(5)), st.integers(150, 900), st.integers(0, 4))
def test_the_hold_gives_no_hand_away(order: list[int], ms: int, first: int) -> None:
    """TAB-2: it follows from sends, links and the first claim alone, in whatever order the rivals are looked at."""
    seats = [rival(seat, 7 * seat, 9 * seat) for seat in range(5)]
    made = [at(seats[first], ms)]
    assert due_ns(made, [seats[seat] for seat in order]) == due_ns(made, seats)
    assert not {"hand", "cards", "move"} & {*Rival.__struct_fields__, *Link.__struct_fields__, *Claim.__struct_fields__}


@given(st.integers(-(10**15), 10**15), st.lists(st.integers(100, 900), min_size=4, max_size=4))
def test_the_clock_may_stand_anywhere(shift_ns: int, times: list[int]) -> None:
    """Only differences of the steady clock count, so a step of the wall clock is nothing."""
    seats = [rival(seat, 30 * seat) for seat in range(4)]
    moved = [replace(seat, sent_ns=seat.sent_ns + shift_ns) for seat in seats]
    before = [claim(seat, ms * MS) for seat, ms in zip(seats, times, strict=True)]
    after = [claim(seat, ms * MS + shift_ns) for seat, ms in zip(moved, times, strict=True)]
    assert due_ns(after, moved) == due_ns(before, seats) + shift_ns
    now = 1000 * MS
    assert settle(after, moved, SEED, now + shift_ns) == settle(before, seats, SEED, now)


# ── how sure ───────────────────────────────────────────────────────────────────────────────────────────────────


def jittery(seat: int, spread_ms: tuple[float, ...], ms: float) -> Claim:
    return claim(Rival(seat, 0, Link(spread_ms=tuple(sorted(spread_ms)))), round(ms * MS))


def test_links_without_jitter_leave_no_doubt() -> None:
    first, other = jittery(0, (), 300), jittery(1, (), 300.5)
    assert sure(first, [other]) == 1


def test_how_sure_is_the_share_of_jitter_differences_that_would_not_turn_it() -> None:
    first, other = jittery(0, (0.0,), 300), jittery(1, (-10.0, 0.0, 10.0, 40.0), 329)
    assert sure(first, [other]) == 0.75


def test_a_tie_is_one_half_sure() -> None:
    first, other = jittery(0, (0.0, 1.0), 300), jittery(1, (0.0, 1.0), 300)
    assert sure(first, [other]) == 0.5


def test_the_first_of_three_must_have_been_faster_than_both() -> None:
    first = jittery(0, (0.0,), 300)
    others = [jittery(seat, (0.0, 50.0), 330) for seat in (1, 2)]
    seats = [Rival(seat, 0) for seat in range(3)]
    places = settle([first, *others], seats, SEED, 400 * MS).places
    assert [place.sure for place in places] == [0.25, 0.5, 0.5]


def test_how_sure_is_right_as_often_as_it_says() -> None:
    """A hundred races of people whose gaps are spread wide, on links with known jitter."""
    chance = Random(5)
    spread = tuple(sorted(chance.gauss(0, 12) for _ in range(64)))
    said = right = 0.0
    for _ in range(2000):
        gap = chance.uniform(-60, 60)
        claims = [jittery(0, spread, 400 + chance.gauss(0, 12)), jittery(1, spread, 400 + gap + chance.gauss(0, 12))]
        verdict = settle(claims, [Rival(0, 0), Rival(1, 0)], SEED, 600 * MS)
        said += verdict.places[0].sure
        right += verdict.order[0] == (0 if gap > 0 else 1)
    assert said / 2000 == pytest.approx(right / 2000, abs=0.03)


def test_a_seat_without_credit_keeps_its_jitter() -> None:
    link = without_credit(Link(credit_ms=20, spread_ms=(-3.0, 4.0)))
    assert (link.credit_ms, link.spread_ms) == (0, (17.0, 24.0))


def test_who_comes_later_is_told_by_how_much() -> None:
    ann, bob = rival(0), rival(1, 30)
    verdict = settle([at(ann, 300)], [ann, bob], SEED, 300 * MS)
    assert behind_ms(verdict, at(bob, 342)) == 12
    assert behind_ms(verdict, at(bob, 322)) == -8


# ── windows ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_window_is_judged_by_key_and_stays_open_for_the_slowest() -> None:
    """ABU-6, ABU-7, ABU-17: an answer past its window is refused, also while it stays open for slower links."""
    near, far = rival(0), rival(1, 100, 140)
    assert in_window(at(near, 5000), 5000)
    assert not in_window(at(near, 5001), 5000)
    assert in_window(at(far, 5100), 5000)
    assert window_closes_ns([near, far], 5000) == 5140 * MS


@given(st.lists(st.tuples(st.integers(0, 5), st.text(max_size=3))))
def test_arrivals_are_handed_on_in_the_order_of_their_stamps(stamps: list[tuple[int, str]]) -> None:
    arrivals = [Arrival(stamp, key, Leave()) for stamp, key in stamps]
    ordered = in_order(arrivals)
    assert [arrival.stamp_ns for arrival in ordered] == sorted(stamp for stamp, _ in stamps)
    for stamp in range(6):  # of equal stamps, as they were read
        assert [a for a in ordered if a.stamp_ns == stamp] == [a for a in arrivals if a.stamp_ns == stamp]
