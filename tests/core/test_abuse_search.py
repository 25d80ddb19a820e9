"""The best sentence of a hand is exact: against trying every order of the cards, on small hands."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.abuse.cards import Face, Faces, total
from core.abuse.search import Goal, best
from core.abuse.sentence import can_follow, why_bad, why_incomplete
from tests.core.abuse_play import PLAIN, cards, ids

GOALS: tuple[Goal, ...] = ("longest", "worth", "clears")
COLOURS = ("red", "blue", "green", "gold")


@st.composite
def faces(draw: st.DrawFn) -> Face:
    value = draw(st.integers(1, 10))
    kind = draw(st.sampled_from(["sentence"] * 6 + ["blank", "blank", "furthermore", "comeback"]))
    if kind != "sentence":
        return Face("", value, kind)  # type: ignore[arg-type]
    sides = st.lists(st.sampled_from(COLOURS), min_size=1, max_size=3, unique=True).map(tuple)
    left = draw(st.one_of(st.just(("START",)), sides, sides))
    right = draw(st.one_of(st.just(("END",)), sides, sides))
    return Face("", value, left=left, right=right, phrase="x")


hands = st.lists(faces(), max_size=7).map(
    lambda cards: tuple(Face(str(at), c.value, c.kind, c.left, c.right, c.phrase) for at, c in enumerate(cards))
)


def rank(laid: Faces, goal: Goal) -> tuple[int, int]:
    return (total(laid), len(laid)) if goal == "worth" else (len(laid), total(laid))


def by_trying(hand: Faces, goal: Goal, built: Faces = ()) -> tuple[int, int]:
    """The best rank of all sentences that can be built, by every order."""
    found = rank(built, goal) if built and why_incomplete(built) is None else (0, 0)
    for at, card in enumerate(hand):
        if can_follow(built, card) is None and not (goal == "longest" and card.kind == "furthermore"):
            found = max(found, by_trying(hand[:at] + hand[at + 1 :], goal, (*built, card)))
    return found


@settings(max_examples=250, deadline=None)
@given(hands, st.sampled_from(GOALS))
def test_the_best_is_as_good_as_by_trying_every_order(hand: Faces, goal: Goal) -> None:
    laid = best(hand, goal)
    assert rank(laid, goal) == by_trying(hand, goal)
    if laid:
        assert why_bad(laid, ()) is None
    assert len(set(laid)) == len(laid)
    assert set(laid) <= set(hand)


@pytest.mark.parametrize(
    ("hand", "longest", "clears"),
    [
        ("-red red-", 2, 2),
        ("-red blue-", 0, 0),
        ("back more", 0, 0),
        ("blank", 0, 0),
        ("a=blank b=blank", 2, 2),
        ("one", 1, 1),
        ("one more a=one", 1, 3),
        ("-red red- green-green gold-gold", 2, 2),  # loops that nothing leads to
        ("-red red- red-blue blue-blue blue-red", 5, 5),
        ("-red a=-red red- b=red- more", 2, 5),
        ("a=blank -red red-blue green- c=blank", 5, 5),
        ("one a=blank more b=blank", 2, 4),  # a blank can't be a whole sentence by itself
    ],
)
def test_hands_with_a_known_answer(hand: str, longest: int, clears: int) -> None:
    assert len(best(cards(hand), "longest")) == longest
    assert len(best(cards(hand), "clears")) == clears


def test_worth_takes_the_dearest_and_not_the_most() -> None:
    hand = cards("a=-red:1 b=red-blue:1 c=blue-:1 d=one:9")
    assert ids(best(hand, "worth")) == ("d",)
    assert ids(best(hand, "longest")) == ("a", "b", "c")


@pytest.mark.parametrize("goal", GOALS)
def test_the_whole_deck_in_one_hand(goal: Goal) -> None:
    laid = best(PLAIN.cards, goal)
    assert why_bad(laid, ()) is None
    assert len(laid) > 20


def test_the_same_hand_has_the_same_answer() -> None:
    hand = tuple(Random(1).sample(PLAIN.cards, 30))
    assert best(hand, "clears") == best(hand, "clears")
