"""Abuse by its numbered rules, awkward cases first."""

from random import Random

import pytest
from msgspec.structs import replace

from core import abuse
from core.abuse.cards import HIDDEN_FACE
from core.abuse.events import Drew
from core.abuse.moves import Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.options import AbuseOptions
from core.abuse.table import all_faces, decks_needed, is_dead, laid_before
from core.moves import NOBODY, Deal, Take
from net.texts import read_text
from tests.core.abuse_play import PLAIN, after, fresh, ids, made, table
from tests.core.abuse_reading import code, hand, up
from tests.games import abuse_rules

# ── setup ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "decks"), [(2, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_abu_1_one_deck_for_every_four_players(seats: int, decks: int) -> None:
    state = made(fresh(seats), 0, Deal())
    assert len(all_faces(state)) == 80 * decks
    assert len({face.id for face in all_faces(state)}) == 80 * decks


def test_abu_1_more_decks_where_growing_hands_and_one_card_a_seat_would_not_fit() -> None:
    small = replace(PLAIN, cards=PLAIN.cards[:40])
    state = replace(fresh(4, small, growing=True), round=4)
    assert decks_needed(state, 4) == 2  # 10 cards and one more for each of four are 44
    assert decks_needed(state, 3) == 1  # 9 and one more are 40
    assert len(all_faces(made(state, 0, Deal()))) == 80


@pytest.mark.parametrize("seats", [1, 13])
def test_abu_1_two_to_twelve_players(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 12"):
        abuse.GAME.fresh(seats, AbuseOptions(), read_text("core.abuse", "decks/rude.toml"))


def test_abu_3_the_owner_deals_seven_each_and_one_face_up() -> None:
    state = made(fresh(3), 0, Deal())
    assert [len(cards) for cards in state.hands] == [7, 7, 7]
    assert len(state.discards) == 1
    assert state.live
    assert len(state.deck) == 80 - 22
    assert code(fresh(3), 1, Deal()) == "not-allowed"


def test_abu_4_play_begins_at_the_dealers_left() -> None:
    state = made(fresh(3), 0, Deal())
    assert (state.turn, state.phase) == (1, "face-up")
    state = after(state, (1, Take()), (1, Done()))
    assert state.turn == 2


def test_abu_2_every_card_has_a_value_also_when_it_lies_elsewhere() -> None:
    state = table("a=-red:3 b=red-:4 z=-red", "c=blank:9 d=back:5 e=more:6", face_up="x=red-blue", turn=0)
    state = replace(state, phase="insult")
    state = after(state, (0, Insult(1, ("a", "b"))), (1, Accept()), (0, Discard("z")))
    assert state.scores == (0, 20)


# ── the face-up card ───────────────────────────────────────────────────────────────────────────────────────────


def test_abu_6_the_nearest_on_the_left_gets_it_however_quick_the_others_were() -> None:
    state = table("a=-red", "b=-red", "c=-red", "d=-red", deck="p=one q=one r=one", face_up="x=red-", turn=0)
    state = after(state, (0, Decline()), (3, Take()), (2, Take()))
    assert state.phase == "offer"  # seat 1 may still want it
    state = made(state, 1, Take())
    assert hand(state, 1) == {"b", "x", "p"}
    assert hand(state, 2) == {"c"}
    assert hand(state, 0) == {"a", "q"}


def test_abu_6_the_penalty_card_is_drawn_before_the_turns_card() -> None:
    state = table("a=-red", "b=-red", deck="p=one q=one", face_up="x=red-", turn=0)
    events = abuse_rules.decide(made(state, 0, Decline()), 1, Take(), Random(1))
    assert [(event.seat, event.why) for event in events if isinstance(event, Drew)] == [(1, "penalty"), (0, "turn")]


def test_abu_7_the_asking_ends_as_soon_as_it_is_settled() -> None:
    state = table("a=-red", "b=-red", "c=-red", "d=-red", deck="p=one q=one", face_up="x=red-", turn=1)
    state = after(state, (1, Decline()), (0, Take()), (2, Decline()), (3, Take()))
    assert state.phase == "insult"  # seat 3 sits nearer than seat 0, whose answer no longer matters
    assert "x" in hand(state, 3)
    assert code(state, 0, Take()) == "not-now"


def test_abu_7_all_declined_settles_it_too() -> None:
    state = table("a=-red", "b=-red", "c=-red", deck="p=one", face_up="x=red-", turn=0)
    state = after(state, (0, Decline()), (2, Decline()), (1, Decline()))
    assert state.phase == "insult"
    assert is_dead(state, "x")
    assert hand(state, 0) == {"a", "p"}


def test_abu_8_what_lies_beneath_a_taken_card_is_dead_and_the_next_seat_draws_at_once() -> None:
    state = table("a=-red k=-red", "b=-red", "c=-red", deck="p=one q=one", face_up="w=one x=red-", turn=0)
    state = after(state, (0, Take()), (0, Done()))
    assert up(state) == "w"
    assert is_dead(state, "w")
    assert (state.turn, state.phase) == (1, "insult")
    assert hand(state, 1) == {"b", "p"}


def test_abu_8_with_none_face_up_nobody_is_asked() -> None:
    state = table("a=-red k=-red", "b=-red", deck="p=one", face_up="x=red-", turn=0)
    state = after(state, (0, Take()), (0, Done()))
    assert up(state) is None
    assert (state.turn, state.phase, hand(state, 1)) == (1, "insult", {"b", "p"})


def test_abu_8_a_dead_card_stays_dead_when_it_comes_to_the_top_again() -> None:
    state = table("a=-red k=-red", "b=-red", deck="p=one q=one r=one", face_up="x=red-", turn=0)
    state = after(state, (0, Decline()), (1, Decline()), (0, Discard("k")))
    assert not is_dead(state, "k")
    assert is_dead(state, "x")
    state = after(state, (1, Take()), (1, Done()))
    assert up(state) == "x"
    assert state.phase == "insult"  # seat 0 was not asked about it


def test_abu_11_what_was_face_up_stays_face_up_and_alive_only_if_it_was() -> None:
    state = table("a=-red", "b=-red", deck="p=one q=one", face_up="x=red-", turn=0)
    state = after(state, (0, Decline()), (1, Decline()), (0, Done()))
    assert up(state) == "x"
    assert state.phase == "insult"


def test_abu_5_the_seat_in_turn_takes_it_free() -> None:
    state = made(table("a=-red", "b=-red", deck="p=one", face_up="x=red-"), 0, Take())
    assert hand(state, 0) == {"a", "x"}
    assert len(state.deck) == 1


def test_abu_9_a_seat_that_did_not_take_draws_by_itself() -> None:
    state = after(table("a=-red", "b=-red", deck="p=one", face_up="x=red-"), (0, Decline()), (1, Decline()))
    assert hand(state, 0) == {"a", "p"}


def test_abu_6_who_answers_is_asked_once() -> None:
    state = made(table("a=-red", "b=-red", "c=-red", deck="p=one", face_up="x=red-"), 0, Decline())
    assert code(state, 0, Take()) == "not-your-turn"
    state = made(state, 2, Decline())
    assert code(state, 2, Take()) == "not-your-turn"
    assert code(table("a=-red", "b=-red", face_up="x=red-"), 1, Take()) == "not-your-turn"


def test_tab_2_of_anothers_answer_only_that_it_was_given_is_known() -> None:
    state = after(table("a=-red", "b=-red", "c=-red", face_up="x=red-"), (0, Decline()), (2, Take()))
    assert state.answers == ("", "", "take")
    assert abuse.view(state, 1).answers == ("", "", "answered")
    assert abuse.view(state, 2).answers == ("", "", "take")


# ── a sentence ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_abu_10_one_sentence_aimed_at_another_one_a_turn() -> None:
    state = table("a=-red b=red-blue c=blue- d=one e=-red", "z=one", "y=one")
    assert code(state, 0, Insult(0, ("a", "b", "c"))) == "bad-target"
    assert code(state, 0, Insult(1, ("a", "c"))) == "bad-sentence"
    assert code(state, 0, Insult(NOBODY, ("a", "b", "c"))) == "no-such-seat"
    assert code(state, 1, Insult(0, ("z",))) == "not-your-turn"
    state = after(state, (0, Insult(1, ("a", "b", "c"))), (1, Accept()))
    assert (state.phase, state.turn) == ("discard", 0)
    assert laid_before(state, 1) == 1
    assert code(state, 0, Insult(1, ("d",))) == "not-now"


def test_abu_11_then_one_discard_or_none_also_without_a_sentence() -> None:
    state = table("a=-red b=red-", "z=one", deck="p=one q=one")
    thrown = made(state, 0, Discard("a"))
    assert (up(thrown), thrown.live, thrown.turn, thrown.phase) == ("a", True, 1, "face-up")
    kept = made(state, 0, Done())
    assert (up(kept), kept.turn, kept.phase) == (None, 1, "insult")
    assert code(state, 0, Discard("z")) == "not-in-hand"


def test_abu_12_out_by_a_sentence_once_it_stands() -> None:
    state = made(table("a=-red:3 b=red-:4", "z=one:6", "y=back:5"), 0, Insult(2, ("a", "b")))
    assert (state.phase, state.hands[0]) == ("retort", ())
    state = made(state, 2, Accept())
    assert (state.phase, state.scores, state.dealer) == ("round-over", (0, 6, 5), 0)


def test_abu_12_out_by_a_discard() -> None:
    state = made(table("a=-red", "z=one:6"), 0, Discard("a"))
    assert (state.phase, state.scores) == ("round-over", (0, 6))


def test_abu_12_out_by_a_comeback_once_the_war_is_won() -> None:
    state = table("a=-red:3 b=red-:4 k=blank:2", "c=back:5", "y=one:8", deck="p=one:9")
    state = after(state, (0, Insult(1, ("a", "b"))), (1, Comeback("c")))
    assert (state.hands[1], state.phase) == ((), "retort")
    state = made(state, 0, Accept())
    assert (state.phase, state.dealer) == ("round-over", 1)
    assert state.scores == (3 + 4 + 2 + 9, 0, 8)  # ABU-22: the loser's draw counts


def test_abu_13_two_sentences_with_a_furthermore_lie_as_two() -> None:
    state = table("a=-red b=red- f=more o=one k=one", "z=one", "y=one")
    state = after(state, (0, Insult(1, ("a", "b", "f", "o"))), (1, Accept()))
    assert laid_before(state, 1) == 2
    assert laid_before(state, 2) == 0


def test_abu_14_whoever_lays_a_blank_says_its_phrase() -> None:
    state = table("a=-red b=blank c=blue- k=one", "z=one")
    laid = ("a", "b", "c")
    assert code(state, 0, Insult(1, laid)) == "needs-phrase"
    assert code(state, 0, Insult(1, laid, (("b", "   "),))) == "needs-phrase"  # nothing but spaces is none
    assert code(state, 0, Insult(1, laid, (("b", "x" * 61),))) == "needs-phrase"
    assert code(state, 0, Insult(1, laid, (("b", "\x1b[31m"),))) == "needs-phrase"
    assert code(state, 0, Insult(1, laid, (("a", "you"), ("b", "you")))) == "bad-sentence"
    state = made(state, 0, Insult(1, laid, (("b", "  [b]you soup  "),)))
    assert state.war is not None
    assert state.war.phrases == (("b", "[b]you soup"),)


def test_abu_15_a_one_liner_is_a_sentence_and_stands_alone() -> None:
    state = table("a=-red b=red- o=one", "z=one")
    assert code(state, 0, Insult(1, ("o",))) == ""
    assert code(state, 0, Insult(1, ("o", "b"))) == "bad-sentence"
    assert code(state, 0, Insult(1, ("a", "o"))) == "bad-sentence"


def test_abu_16_a_comeback_is_no_part_of_a_sentence_but_can_be_discarded() -> None:
    state = table("a=-red c=back b=red-", "z=one")
    assert code(state, 0, Insult(1, ("a", "c", "b"))) == "bad-sentence"
    assert up(made(state, 0, Discard("c"))) == "c"


# ── war ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_abu_17_the_target_is_asked_whether_or_not_they_hold_a_comeback() -> None:
    for theirs in ("z=one", "z=back"):
        state = made(table("a=-red b=red- k=one", theirs, "y=back"), 0, Insult(1, ("a", "b")))
        assert abuse.asked(state) == {1: frozenset({"comeback", "accept"})}
        assert abuse_rules.prompts(state, 1) == {"comeback"}
        assert abuse_rules.prompts(abuse.view(state, 0), 1) == {"comeback"}
        assert code(state, 2, Comeback("y")) == "not-your-turn"
        assert code(state, 1, Comeback("y")) == "not-in-hand"
    state = made(table("a=-red b=red- k=one", "z=one"), 0, Insult(1, ("a", "b")))
    assert code(state, 1, Comeback("z")) == "not-a-comeback"


def test_abu_18_a_war_of_any_length_goes_in_turn() -> None:
    mine, theirs = [f"m{n}" for n in range(9)], [f"t{n}" for n in range(10)]
    state = table(
        "a=-red b=red- k=one " + " ".join(f"{name}=back" for name in mine),
        " ".join(f"{name}=back" for name in theirs), deck="p=one",
    )  # fmt: skip
    state = made(state, 0, Insult(1, ("a", "b")))
    for at in range(9):
        state = after(state, (1, Comeback(theirs[at])), (0, Comeback(mine[at])))
        assert code(state, 0, Accept()) == "not-your-turn"
    state = after(state, (1, Comeback("t9")), (0, Accept()))
    assert hand(state, 0) == {"a", "b", "k", "p"}
    assert len(state.buried) == 19
    assert state.phase == "round-over"  # seat 1 laid the last of its hand and won


def test_abu_19_the_insulter_loses_takes_all_back_and_draws_one() -> None:
    state = table("a=-red b=blank f=more o=one k=one", "c=back z=one", deck="p=one")
    insult = Insult(1, ("a", "b", "f", "o"), (("b", "you"),))
    state = after(state, (0, insult), (1, Comeback("c")), (0, Accept()))
    assert hand(state, 0) == {"a", "b", "f", "o", "k", "p"}
    assert (state.phase, state.turn) == ("discard", 0)
    assert laid_before(state, 1) == 0
    assert code(state, 0, insult) == "not-now"


def test_abu_19_a_sentence_that_comes_back_is_hidden_again_also_to_an_emptied_hand() -> None:
    state = after(table("a=-red b=red-", "c=back z=one", deck="p=one"), (0, Insult(1, ("a", "b"))), (1, Comeback("c")))
    seen = abuse.view(state, 1)
    for event in abuse_rules.decide(state, 0, Accept(), Random(0)):
        seen = abuse.evolve(seen, abuse.redact(abuse.GAME.own_event(event), 1))
    assert seen.hands[0] == (HIDDEN_FACE,) * 3


def test_abu_20_the_target_loses_and_draws_two_the_sentence_stands() -> None:
    state = table("a=-red b=red- m=back k=one", "c=back z=one", deck="p=one q=one r=one")
    state = after(state, (0, Insult(1, ("a", "b"))), (1, Comeback("c")), (0, Comeback("m")), (1, Accept()))
    assert hand(state, 1) == {"z", "p", "q"}
    assert (state.phase, state.turn, laid_before(state, 1)) == ("discard", 0, 1)


def test_abu_20_a_target_that_just_accepts_draws_nothing() -> None:
    state = after(table("a=-red b=red- k=one", "z=one", deck="p=one"), (0, Insult(1, ("a", "b"))), (1, Accept()))
    assert hand(state, 1) == {"z"}


def test_abu_21_comebacks_of_a_war_lie_beneath_and_are_never_face_up() -> None:
    state = table("a=-red b=red- m=back k=one", "c=back z=one", deck="p=one q=one r=one", face_up="x=red-")
    state = after(state, (0, Take()), (0, Insult(1, ("a", "b"))), (1, Comeback("c")), (0, Comeback("m")), (1, Accept()))
    assert up(state) is None
    assert ids(state.buried) == ("c", "m")
    assert abuse.view(state, 1).buried == (HIDDEN_FACE, HIDDEN_FACE)
    state = after(state, (0, Discard("k")), (1, Take()), (1, Done()))
    assert up(state) is None  # beneath k lie only the comebacks


def test_abu_22_the_last_card_is_a_comeback_and_the_war_is_lost() -> None:
    state = table("s1=-red:3 e1=red-:4 c2=back y1=red-blue:2", "c1=back:5", deck="d2=-red:7 d3=red-:1")
    state = after(state, (0, Insult(1, ("s1", "e1"))), (1, Comeback("c1")), (0, Comeback("c2")), (1, Accept()))
    assert hand(state, 1) == {"d2", "d3"}
    assert (state.phase, state.turn) == ("discard", 0)


def test_abu_22_a_wars_comebacks_are_there_for_the_losers_draw() -> None:
    """ABU-26: with the deck empty the loser may draw the very comebacks that were played."""
    state = table("a=-red b=red- m=back k=one", "c=back")
    state = after(state, (0, Insult(1, ("a", "b"))), (1, Comeback("c")), (0, Comeback("m")), (1, Accept()))
    assert hand(state, 1) == {"c", "m"}
    assert state.buried == ()


def test_abu_22_insulter_out_by_a_comeback_in_a_war_won_and_the_losers_cards_count() -> None:
    state = table("a=-red b=red- m=back", "c=back:5", deck="p=one:7 q=one:8")
    state = after(state, (0, Insult(1, ("a", "b"))), (1, Comeback("c")), (0, Comeback("m")))
    assert state.hands == ((), ())
    state = made(state, 1, Accept())
    assert (state.phase, state.scores) == ("round-over", (0, 15))
