"""Abuse by its numbered rules: what ends, what begins anew, who comes and goes."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core import abuse
from core.abuse.events import AbuseEvent, FaceDied, HandsDealt, Renewed
from core.abuse.moves import Accept, Decline, Discard, Done, Insult
from core.abuse.options import AbuseOptions
from core.abuse.table import State, is_dead, too_few_cards
from core.climbing.moves import Pass
from core.moves import Deal, Reseat
from tests.core.abuse_play import PLAIN, after, cards, fresh, made, steps, table
from tests.core.abuse_reading import code, hand, up
from tests.games import abuse_rules

# ── the deck runs out ──────────────────────────────────────────────────────────────────────────────────────────


def test_abu_26_the_deck_is_renewed_at_the_next_draw_not_when_its_last_card_goes() -> None:
    state = table("a=-red", "b=-red", deck="p=one", face_up="v=one w=one x=red-")
    state = after(state, (0, Decline()), (1, Decline()))
    assert state.deck == ()
    assert len(state.discards) == 3
    state = made(state, 0, Done())  # x is dead: seat 1 draws at once
    assert up(state) == "x"
    assert len(state.deck) == 1
    assert hand(state, 1) & {"v", "w"}


def test_abu_26_what_is_renewed_is_alive_again() -> None:
    state = table("a=-red k=one", "b=-red", deck="", face_up="w=one x=red-")
    state = after(state, (0, Decline()), (1, Decline()))
    assert hand(state, 0) == {"a", "k", "w"}
    state = made(state, 0, Discard("w"))
    assert (state.phase, is_dead(state, "w")) == ("face-up", False)


def test_abu_26_if_nothing_is_face_up_all_discards_are_shuffled() -> None:
    state = table("a=-red k=one", "b=-red", buried=cards("c=back m=back"))
    state = made(state, 0, Done())
    assert len(state.deck) == 1
    assert len(hand(state, 1) & {"c", "m"}) == 1
    assert state.buried == ()


def test_abu_26_laid_sentences_only_where_there_were_no_discards() -> None:
    laid = after(table("a=-red b=red- k=one h=one", "z=one"), (0, Insult(1, ("a", "b"))), (1, Accept()))
    drawn = made(laid, 0, Done())
    assert (len(drawn.deck), drawn.laid) == (1, ())
    state = after(made(laid, 0, Discard("h")), (1, Decline()))
    events = abuse_rules.decide(state, 0, Decline(), Random(0))
    assert [event.source for event in events if isinstance(event, Renewed)] == ["laid"]  # beneath h there is nothing


def test_abu_26_with_nothing_left_no_card_is_drawn() -> None:
    state = table("a=-red k=one", "b=-red", face_up="x=red-")
    state = after(state, (0, Decline()), (1, Decline()))
    assert (state.phase, hand(state, 0), up(state)) == ("insult", {"a", "k"}, "x")


# ── rounds and the game ────────────────────────────────────────────────────────────────────────────────────────


def test_abu_23_all_others_score_their_hands_and_what_is_laid_scores_nothing() -> None:
    state = table("a=-red:9 b=red-:9", "z=one:6 c=blank:7", "y=back:5", points=(10, 20, 30))
    state = after(state, (0, Insult(1, ("a", "b"))), (1, Accept()))
    assert state.scores == (0, 13, 5)
    assert state.points == (10, 33, 35)


def test_abu_24_who_went_out_deals_next() -> None:
    state = made(replace(fresh(3, rounds=5), dealer=2), 2, Deal())
    state = replace(state, phase="insult", turn=1, hands=((), cards("a=one"), ()))
    state = made(state, 1, Insult(0, ("a",)))
    state = made(state, 0, Accept())
    assert abuse.asked(state) == {1: frozenset({"deal"})}
    assert made(state, 1, Deal()).turn == 2
    assert code(state, 2, Deal()) == "not-allowed"


def ended(points: tuple[int, ...], **options: Any) -> State:
    """A round's end with these points before it: seat 0 goes out, seats 1 and 2 have 5 each in hand."""
    state = table("a=one", "z=one:5", "y=one:5", points=points, options=options)
    return replace(made(state, 0, Discard("a")), faces=PLAIN.cards, copies=0)


def test_abu_25_after_the_agreed_rounds_the_lowest_total_wins_and_level_totals_share_it() -> None:
    assert ended((30, 20, 25), rounds=1).winners == (1,)
    assert ended((25, 20, 20), rounds=1).winners == (0, 1, 2)
    assert ended((30, 20, 25), rounds=2).phase == "round-over"
    assert ended((30, 20, 25), rounds=0).phase == "round-over"
    assert AbuseOptions().rounds == 5
    assert code(ended((0, 0, 0), rounds=1), 0, Deal()) == "not-now"


def test_abu_28_with_a_limit_the_game_ends_when_someone_reaches_it() -> None:
    assert ended((90, 94, 50), limit=100, rounds=1).phase == "round-over"
    assert ended((90, 95, 50), limit=100).winners == (2,)


@pytest.mark.parametrize(("number", "size"), [(1, 7), (2, 8), (5, 11), (6, 11)])
def test_abu_27_growing_hands(number: int, size: int) -> None:
    state = made(replace(fresh(3, growing=True), round=number - 1), 0, Deal())
    assert [len(hand) for hand in state.hands] == [size] * 3


def test_too_few_written_cards_are_found_out_at_the_deal() -> None:
    state = made(table("a=one", "z=one"), 0, Discard("a"))
    assert too_few_cards(state)
    with pytest.raises(ValueError, match="too few"):
        made(state, 0, Deal())
    assert not too_few_cards(fresh(12, growing=True))


# ── who comes and who goes ─────────────────────────────────────────────────────────────────────────────────────


def test_tab_5_who_is_new_starts_with_the_highest_total_and_who_left_is_out_of_the_winning() -> None:
    state = made(ended((30, 0, 25)), 0, Reseat((0, 2, 3)))
    assert state.points == (30, 5, 30, 30)
    assert state.dealer == 0
    state = made(state, 0, Deal())
    assert [len(hand) for hand in state.hands] == [7, 0, 7, 7]
    assert state.turn == 2


def test_tab_5_a_dealer_who_left_is_followed_by_the_next_on_the_left() -> None:
    state = made(ended((30, 0, 25)), 0, Reseat((1, 2)))
    assert state.dealer == 1
    state = made(state, 1, Deal())
    assert state.turn == 2


def test_tab_5_who_left_and_comes_back_gains_nothing_by_it() -> None:
    state = made(made(ended((30, 0, 25)), 0, Reseat((0, 2))), 0, Reseat((0, 1, 2)))
    assert state.points[1] == 30


# ── limits, refusals, the wire ─────────────────────────────────────────────────────────────────────────────────


def test_tab_4_the_mildest_moves() -> None:
    state = table("a=-red b=red- k=one", "z=one", deck="p=one", face_up="x=red-")
    assert abuse_rules.default_move(state, 0) == Decline()
    state = made(state, 0, Decline())
    assert (abuse_rules.default_move(state, 0), abuse_rules.default_move(state, 1)) == (None, Decline())
    state = made(state, 1, Decline())
    assert abuse_rules.default_move(state, 0) == Done()
    state = made(state, 0, Insult(1, ("a", "b")))
    assert abuse_rules.default_move(state, 1) == Accept()
    assert abuse_rules.default_move(made(state, 1, Accept()), 0) == Done()


def test_tab_3_moves_of_other_games_and_cards_named_twice() -> None:
    state = table("a=-red b=red-", "z=one")
    assert code(state, 0, Pass()) == "unknown-move"
    assert code(state, 0, Insult(1, ())) == "unknown-move"
    assert code(state, 0, Insult(1, ("a", "a", "b"))) == "not-in-hand"
    assert code(state, 0, Insult(0, ("a", "q"))) == "not-in-hand"  # before bad-target
    assert code(state, 0, Insult(0, ("a",))) == "bad-target"  # before bad-sentence
    assert code(state, 1, Accept()) == "not-now"
    assert code(state, 0, Deal()) == "not-now"
    assert code(state, 0, Insult(1, ("??",))) == "not-in-hand"


def test_a_view_and_its_facts_go_over_the_wire() -> None:
    chance = Random(3)
    for step in steps(fresh(5, rounds=1), chance):
        seen = abuse.view(step.after, 1)
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(seen), type=State) == seen
        facts = tuple(abuse.redact(event, 1) for event in step.events)
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(facts), type=tuple[AbuseEvent, ...]) == facts


def test_what_a_fact_names_is_what_happened() -> None:
    state = table("a=-red", "b=-red", deck="p=one", face_up="x=red-")
    events = abuse_rules.decide(made(state, 0, Decline()), 1, Decline(), Random(0))
    assert FaceDied(cards("x=red-")[0]) in events
    dealt = abuse_rules.decide(fresh(2), 0, Deal(), Random(0))[0]
    assert isinstance(dealt, HandsDealt)
    assert dealt.dealer == 0
