"""Who is asked for what where rank has power, and what the host must do by itself (ASS-24 to ASS-31)."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from core.asshole import (
    GAME,
    State,
    asked,
    automatic,
    candidates,
    decide,
    default_move,
    evolve,
    start,
    view,
    why_not,
    with_time,
)
from core.asshole.events import CardDealt, Counting, Disputed, Drank, Ordered, PileWaits
from core.asshole.moves import (
    AutoClear,
    Clear,
    Count,
    CountBy,
    DealCard,
    DealOut,
    Dispute,
    Order,
    RuleStand,
    RuleTakeBack,
    Strike,
)
from core.asshole.options import AssholeOptions
from core.asshole.power import ORDERS
from core.asshole.table import Standing, on_duty
from core.cards import Laid
from core.climbing.events import Cleared, Shuffled
from core.climbing.moves import Pass
from core.events import TurnCame
from core.moves import Unknown

NOBODY_IDLE: frozenset[int] = frozenset()


def waiting(*, ranked: bool = True, **options: str) -> State:
    """A pile of seat 1's waits; where there are ranks, seat 2 is the Asshole and seat 0 President."""
    fresh = start(4, AssholeOptions(**options))  # type: ignore[arg-type]  # words of Literal options
    hands = (("9c", "9d"), ("8c",), ("8d", "3c"), ("Kd", "Ks"))
    state = replace(fresh, hands=hands, round=2, pile=(Laid(1, ("2c",)),), ranking=(0, 1, 3, 2) if ranked else ())
    return evolve(state, PileWaits(1))


def test_ass_24_the_asshole_is_asked_to_clear_and_the_president_to_count() -> None:
    state = waiting()
    assert asked(state) == {2: frozenset({"clear"}), 0: frozenset({"count"})}
    assert GAME.notation.open_prompts(state, 2) == {"clear"}
    assert GAME.notation.open_prompts(state, 0) == GAME.notation.open_prompts(state, 1) == frozenset()
    assert candidates(state, 2) == (Clear(),)
    assert candidates(state, 0) == (Count(),)
    assert default_move(state, 2) == Clear()
    assert default_move(state, 0) is None


def test_ass_24_in_the_first_round_it_is_the_dealer_and_the_dealers_left_counts() -> None:
    state = waiting(ranked=False)
    assert on_duty(state) == 0
    assert asked(state) == {0: frozenset({"clear"}), 1: frozenset({"count"})}


def test_ass_24_the_duty_is_the_assholes_whoever_dealt() -> None:
    assert on_duty(replace(waiting(), dealer=3)) == 2


def test_ass_24_it_clears_by_itself_where_that_is_the_option_or_the_one_on_duty_is_idle() -> None:
    assert automatic(waiting(), NOBODY_IDLE) == ()
    assert automatic(waiting(), frozenset({0, 1, 3})) == ()
    for state, idle in ((waiting(clearing="auto"), NOBODY_IDLE), (waiting(), frozenset({2}))):
        [alone] = automatic(state, idle)
        assert (alone.move, alone.since, alone.after_ms) == (AutoClear(), "pile-waits", 1_000)
    assert asked(waiting(clearing="auto")) == {}


def test_ass_26_while_it_is_counted_nobody_is_asked_to_count_and_ten_seconds_end_it() -> None:
    state = evolve(waiting(), Counting(0))
    assert asked(state) == {2: frozenset({"clear"})}
    [alone] = automatic(state, NOBODY_IDLE)
    assert (alone.since, alone.after_ms) == ("counting", 10_000)


def test_ass_25_what_follows_from_a_clear() -> None:
    """By itself or by whose duty it is nobody drinks; anyone else does, and the count is drunk by the Asshole."""
    lead = TurnCame(1)
    assert decide(waiting(), 2, AutoClear(), Random(0)) == (Cleared(None), lead)
    assert decide(waiting(), 2, Clear(), Random(0)) == (Cleared(2), lead)
    assert decide(waiting(), 3, Clear(), Random(0)) == (Drank((3,), 1, "clear"), Cleared(3), lead)
    counted = evolve(waiting(), Counting(0))
    assert decide(counted, 2, AutoClear(10), Random(0)) == (Drank((2,), 10, "count"), Cleared(None), lead)
    assert decide(counted, 0, Clear(0), Random(0)) == (Drank((0,), 1, "clear"), Cleared(0), lead)


@pytest.mark.parametrize(
    ("since_ms", "seconds"), [(0, 0), (999, 0), (1_000, 1), (9_999, 9), (10_000, 10), (99_000, 10)]
)
def test_ass_26_full_seconds_up_to_ten(since_ms: int, seconds: int) -> None:
    counted = evolve(waiting(), Counting(0))
    assert with_time(counted, Clear(), {"counting": since_ms}) == Clear(seconds)
    assert with_time(counted, AutoClear(), {"counting": since_ms}) == AutoClear(seconds)


def test_ass_26_what_a_client_claims_of_the_seconds_is_nothing() -> None:
    """Nor does an old count weigh on a pile that nobody counts."""
    assert with_time(waiting(), Clear(seconds=9), {"counting": 5_000}) == Clear(0)
    assert with_time(evolve(waiting(), Counting(0)), Clear(seconds=9), {"counting": 0}) == Clear(0)


@pytest.mark.parametrize(("since_ms", "falters"), [(0, True), (59, True), (60, False), (5_000, False)])
def test_ass_31_two_presses_closer_than_60_ms(since_ms: int, falters: bool) -> None:
    state = evolve(start(3, AssholeOptions(dealing="hand")), Shuffled(1, 0, (0, 1, 2), ("9c", "9d", "9h")))
    assert with_time(state, DealCard(falter=True), {"card-dealt": since_ms}) == DealCard(
        falter=False
    )  # of an earlier deal
    begun = evolve(state, CardDealt(1, "9c"))
    assert with_time(begun, DealCard(), {"card-dealt": since_ms}) == DealCard(falter=falters)
    assert with_time(begun, DealCard(falter=True), {}) == DealCard(falter=False)


def test_ass_29_an_automatic_deal_is_shown_for_about_three_seconds_and_the_asshole_rules_meanwhile() -> None:
    state = evolve(waiting(), Shuffled(3, 2, (0, 1, 3, 2), ("9c", "9d", "9h", "9s")))
    [alone] = automatic(state, NOBODY_IDLE)
    assert (alone.move, alone.since, alone.after_ms) == (DealOut(), "shuffled", 3_000)
    assert why_not(state, 2, Order(0, 3)) is None
    refusal = why_not(state, 2, DealCard())
    assert refusal is not None
    assert refusal.code == "not-allowed"


def test_ass_34_the_judge_is_asked_and_nothing_happens_by_itself() -> None:
    state = evolve(evolve(waiting(clearing="auto"), Counting(0)), Disputed(3, "no"))
    assert asked(state) == {0: frozenset({"rule"})}
    assert GAME.notation.open_prompts(state, 0) == {"ruling"}
    assert automatic(state, frozenset({2})) == ()
    assert candidates(state, 0) == (RuleStand(),)  # there is no move to take back
    assert candidates(replace(state, undoable=1), 0) == (RuleStand(), RuleTakeBack())
    assert default_move(state, 0) == RuleStand()


@pytest.mark.parametrize("phase", ["deal", "exchange", "play", "clear", "dispute", "round-over", "over"])
def test_of_several_refusals_the_first_by_the_list_in_every_phase(phase: str) -> None:
    state = replace(waiting(), phase=phase)
    codes = {
        seat: [refusal.code if (refusal := GAME.at(state).why_not(seat, move)) else None for move in moves]
        for seat, moves in {
            1: [Unknown("hum"), CountBy(7), Order(-1, 99)],
            3: [Strike(1), Order(0, 1), Pass()],
        }.items()
    }
    assert codes[1] == ["unknown-move", "no-such-seat", "no-such-seat"]
    orders = "not-now" if phase in ("dispute", "over") else "not-allowed"
    passes = {"play": "not-your-turn", "clear": "waiting-clear"}.get(phase, "not-now")
    assert codes[3] == [orders, orders, passes]


def test_tab_2_a_view_holds_the_way_back_from_nobody_but_says_that_there_is_one() -> None:
    state = replace(waiting(), undoable=2, undo=(), since=((0,) * 4, (1, 0, 0, 0)))
    seen = view(state, 1)
    assert (seen.undoable, seen.undo, seen.since) == (2, (), ())


@pytest.mark.parametrize("said", ["", "  ", "no\x1b[2J", "a\nb", "\u202eno", "x" * 61])
def test_ass_28_ass_34_what_is_said_is_plain_and_short(said: str) -> None:
    for move in (*([Order(2, task=said)] if said else []), Dispute(said)):
        refusal = GAME.at(waiting()).why_not(0, move)
        assert refusal is not None
        assert refusal.code == "not-allowed"


def test_ass_28_what_is_said_is_told_without_the_spaces_at_its_ends() -> None:
    assert decide(waiting(), 0, Order(2, task=" sing "), Random(1)) == (Ordered(0, 2, 0, "sing"),)
    assert decide(waiting(), 0, Dispute(" " * 60 + "x" * 60), Random(1)) == (Disputed(0, "x" * 60),)


def test_ass_28_the_largest_table_full_of_orders_can_be_read_by_everyone() -> None:
    state = replace(
        start(8, AssholeOptions()), round=2, ranking=tuple(range(8)), phase="round-over",
        orders=tuple(Standing(by, 7, 0, "x" * 60) for by in range(7) for _ in range(ORDERS)),
    )  # fmt: skip
    assert why_not(state, 0, Order(7, 1)) is not None
    assert len(msgspec.msgpack.encode(view(state, 0))) < 20_000
