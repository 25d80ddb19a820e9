"""What is raced for follows from what all have seen, and from nothing else (ASS-19, ASS-21, ASS-22, ASS-36, TAB-2)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core import asshole, scabbah
from core.asshole import State, evolve, race, start
from core.asshole.events import Blundered
from core.asshole.moves import QuickClear
from core.asshole.options import AssholeOptions
from core.cards import DECK, Hand, Laid, hidden
from core.climbing.moves import Pass, Play
from core.events import TurnCame
from tests.core.play import fresh, steps
from tests.games import as_asshole, at, made

HANDS: tuple[Hand, ...] = (("7h", "7d", "9c"), ("8s", "8c"), ("5h", "6h", "3d"), ("7s", "7c"))


def table(*piles: Laid, hands: tuple[Hand, ...] = HANDS, cards: Hand = DECK, **more: object) -> State:
    """The first round with these hands, and this on the pile; seat 1 is in turn."""
    state = replace(start(4, AssholeOptions()), hands=hands, round=1, cards=cards)
    return replace(evolve(state, TurnCame(1)), pile=piles, **more)


def kinds(state: State) -> frozenset[str]:
    found = race(state)
    return frozenset() if found is None else found.kinds


@settings(deadline=None, max_examples=25)
@given(seats=st.integers(3, 8), seed=st.integers(0, 10_000))
def test_tab_2_a_race_tells_nothing_of_hidden_cards(seats: int, seed: int) -> None:
    for step in steps(fresh("asshole", seats, rounds=2), Random(seed)):
        assert isinstance(step.after, State)
        covered = replace(
            step.after, hands=tuple(map(hidden, step.after.hands)), deck=hidden(step.after.deck), buried=(), undo=(),
            slips=tuple(Laid(slip.seat, hidden(slip.cards)) for slip in step.after.slips),
        )  # fmt: skip
        assert race(step.after) == race(covered)


def test_ass_21_a_run_that_unseen_cards_can_complete() -> None:
    assert kinds(table(Laid(0, ("7h", "7d")))) == {"play", "take", "quick-clear"}


@pytest.mark.parametrize(
    "state",
    [
        table(),
        table(Laid(0, ("7h", "7d")), Laid(1, ("4d",))),  # ASS-19
        table(Laid(0, ("2h",))),  # ASS-23
        table(Laid(0, ("7h", "7d")), gone=("7s",)),
        table(Laid(0, ("7h", "7d")), shown=("7s", "7c")),  # ASS-22
        table(Laid(0, ("7h", "7d")), cards=("7h", "7d", "7s", "8s", "8c")),
        table(Laid(0, ("7h", "7d", "7s", "7c"))),
        table(Laid(0, ("7h", "7d")), phase="clear"),
        table(Laid(0, ("7h", "7d")), phase="dispute"),
    ],
)
def test_ass_21_where_nothing_can_be_completed_nothing_is_raced_for(state: State) -> None:
    assert race(state) is None


def test_ass_22_cards_of_a_blunder_count_as_seen_for_the_round() -> None:
    state = evolve(table(Laid(0, ("7h", "7d"))), Blundered(3, ("7s",)))
    assert state.shown == ("7s",)
    assert race(state) is None


def test_ass_36_a_call_is_raced_for_where_a_hand_shrank_by_one_more() -> None:
    state = table(Laid(0, ("2h",)), slips=(Laid(0, ("9c",)),), phase="clear")
    assert {"call", "clear"} <= kinds(state)
    assert race(replace(state, caught=(0,))) is None
    found = race(state)
    assert found is not None
    assert found.seats == state.order  # who is out may call too


def test_ass_36_a_call_outlasts_the_race_if_the_card_was_missing_before() -> None:
    state = table(Laid(0, ("9h",)), slips=(Laid(0, ("9c",)),))
    new, old = race(state), race(replace(state, pile=(*state.pile, Laid(1, ("10h",)))))
    assert new is not None
    assert old is not None
    assert not new.lasting
    assert old.lasting == {"call"}
    assert new.mark != old.mark


def test_a_pass_changes_no_race_and_a_card_laid_opens_another() -> None:
    before = table(Laid(0, ("7h", "7d")))
    passed = _after(before, Pass())
    laid = _after(before, Play(("8s", "8c")))
    marks = [found.mark if (found := race(state)) else None for state in (before, passed, laid)]
    assert marks[0] == marks[1] != marks[2]


def test_a_pass_is_never_a_claim() -> None:
    """Not even the one that takes the run away, when the owner is out (ASS-8)."""
    assert "pass" not in kinds(table(Laid(0, ("7h", "7d")), hands=((), HANDS[1], (), ())))
    assert "pass" not in kinds(table(Laid(0, ("7h", "7d"))))


def test_ass_22_a_quick_clear_that_makes_no_four_is_moot() -> None:
    state = table(Laid(0, ("7h", "7d")))
    assert asshole.changes_nothing(state, QuickClear(("7s",)))
    assert not asshole.changes_nothing(state, QuickClear(("7s", "7c")))
    assert not asshole.changes_nothing(state, Pass())


def test_sca_7_nothing_is_raced_for_in_scabbah() -> None:
    state = fresh("scabbah", 4)
    assert isinstance(state, scabbah.State)
    assert at(state).race() is None
    assert not at(state).changes_nothing(Pass())


def _after(state: State, move: Pass | Play) -> State:
    return as_asshole(made(state, 1, move))
