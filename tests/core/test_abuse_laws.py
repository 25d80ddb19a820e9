"""The three laws over random games of Abuse, 2 to 12 seats."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import abuse
from core.abuse.cards import HIDDEN_FACE
from core.abuse.deck import copies
from core.abuse.table import State, all_faces, decks_needed
from core.refusal import Refused
from tests.core.abuse_play import Step, fresh, stab, steps
from tests.games import abuse_rules

tables = st.tuples(st.integers(2, 12), st.builds(Random, st.integers(0, 2**32)))
options = st.sampled_from([{}, {"growing": True}, {"limit": 60}])
few = settings(max_examples=25, deadline=None)


def begin(seats: int, extra: dict[str, Any]) -> State:
    return fresh(seats, **({"rounds": 2} | extra))


def holds_all_cards(state: State) -> bool:
    """Every card of the decks of this round is somewhere, once."""
    there = sorted(face.id for face in all_faces(state))
    return there == sorted(face.id for face in copies(state.faces, decks_needed(state, state.round)))


def check_cards_and_end(seats: int, seed: int, extra: dict[str, Any]) -> Step:
    """One random game: cards are conserved at every step, and it ends; its last step."""
    last = None
    for last in steps(begin(seats, extra), Random(seed)):
        assert holds_all_cards(last.after), (seats, seed, last)
    assert last is not None
    assert last.after.winners
    return last


@few
@given(tables, options)
def test_law_1_legality_never_depends_on_what_you_cannot_see(game: tuple[int, Random], extra: dict[str, Any]) -> None:
    """TAB-2, TAB-3: a view refuses exactly what the table refuses, with the same code and words."""
    seats, chance = game
    for step in steps(begin(seats, extra), chance):
        for who, what in ((step.seat, step.move), stab(step.state, chance), stab(step.state, chance)):
            assert abuse_rules.why_not(step.state, who, what) == abuse_rules.why_not(
                abuse.view(step.state, who), who, what
            )


@few
@given(tables, options)
def test_law_2_a_view_never_needs_more_than_its_own_facts(game: tuple[int, Random], extra: dict[str, Any]) -> None:
    """TAB-2: what a seat sees after a fact follows from what it saw before and its own share of the fact."""
    seats, chance = game
    for step in steps(begin(seats, extra), chance):
        for seat in (*range(min(seats, 4)), None):
            state, seen = step.state, abuse.view(step.state, seat)
            for event in step.events:
                state = abuse.evolve(state, event)
                seen = abuse.evolve(seen, abuse.redact(event, seat))
                assert abuse.view(state, seat) == seen


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 12), st.integers(0, 2**32), options)
def test_law_3_no_card_is_lost_and_every_game_ends(seats: int, seed: int, extra: dict[str, Any]) -> None:
    """ABU-1, ABU-25 to ABU-28."""
    check_cards_and_end(seats, seed, extra)


@settings(max_examples=8, deadline=None)
@given(tables)
def test_law_3_whoever_is_asked_can_move(game: tuple[int, Random]) -> None:
    seats, chance = game
    for at, step in enumerate(steps(begin(seats, {}), chance)):
        for seat in abuse.asked(step.after) if at % 7 == 0 else ():
            offered = abuse.candidates(step.after, seat)
            mild = abuse_rules.default_move(step.after, seat)
            assert offered
            assert mild is not None
            assert all(abuse_rules.why_not(step.after, seat, move) is None for move in (*offered, mild))
            assert offered == abuse.candidates(abuse.view(step.after, seat), seat)


@few
@given(tables)
def test_law_3_a_refused_move_changes_nothing_and_facts_replay(game: tuple[int, Random]) -> None:
    """TAB-3: `decide` raises for exactly what `why_not` refuses; the facts alone give the state again."""
    seats, chance = game
    replayed = begin(seats, {})
    for step in steps(replayed, chance):
        seat, move = stab(step.state, chance)
        if abuse_rules.why_not(step.state, seat, move):
            with pytest.raises(Refused):
                abuse_rules.decide(step.state, seat, move, chance)
        else:
            abuse_rules.decide(step.state, seat, move, chance)
        for event in step.events:
            replayed = abuse.evolve(replayed, event)
        assert replayed == step.after


@few
@given(tables)
def test_an_onlooker_sees_only_what_lies_open(game: tuple[int, Random]) -> None:
    """TAB-2: the top discard, the sentences, and the war that is on; no hand, no answer, nothing beneath."""
    seats, chance = game
    for step in steps(begin(seats, {}), chance):
        seen = abuse.view(step.after, None)
        laid = [card for sentence in seen.laid for card in sentence.cards]
        war = [*seen.war.cards, *seen.war.comebacks] if seen.war else []
        known = [face for face in all_faces(seen) if face != HIDDEN_FACE]
        assert sorted(face.id for face in known) == sorted(face.id for face in (*seen.discards[-1:], *laid, *war))
        assert set(seen.answers) <= {"", "answered"}
        assert not seen.faces
