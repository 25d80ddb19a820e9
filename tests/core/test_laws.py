"""The three laws of every game, over random games of 3 to 8 seats."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import DECK
from core.refusal import Refused
from tests.core.play import all_cards, fresh, stab, steps
from tests.games import OPTIONS, RULES, Climb, as_climb, rules_of

games = pytest.mark.parametrize("game", ["asshole", "scabbah"])  # Abuse: test_abuse_laws
tables = st.tuples(st.integers(3, 8), st.builds(Random, st.integers(0, 2**32)))
options = st.sampled_from(
    [
        {},
        {"special_last": "asshole"},
        {"exchange": False, "reseat": False},
        {"drinks": False, "cheating": False},
        {"dealing": "hand"},
        {"clearing": "auto"},
    ]
)
few = settings(max_examples=25, deadline=None)


def begin(game: str, seats: int, extra: dict[str, object]) -> Climb:
    return fresh(game, seats, rounds=2, **(extra if game == "asshole" else {}))


@games
@few
@given(tables, options)
def test_law_1_legality_never_depends_on_what_you_cannot_see(
    game: str, table: tuple[int, Random], extra: dict[str, object]
) -> None:
    """TAB-2, TAB-3: a view refuses exactly what the table refuses, with the same code and words."""
    seats, chance = table
    rules = RULES[game]
    for step in steps(begin(game, seats, extra), chance):
        seat, move = stab(step.state, chance)
        for who, what in ((step.seat, step.move), (seat, move)):
            assert rules.why_not(step.state, who, what) == rules.why_not(rules.view(step.state, who), who, what)


@games
@few
@given(tables, options)
def test_law_2_a_view_never_needs_more_than_its_own_facts(
    game: str, table: tuple[int, Random], extra: dict[str, object]
) -> None:
    """TAB-2: what a seat sees after a fact follows from what it saw before and its own share of the fact."""
    seats, chance = table
    rules = RULES[game]
    for step in steps(begin(game, seats, extra), chance):
        for seat in (*range(seats), None):
            state, seen = step.state, rules.view(step.state, seat)
            for event in step.events:
                state = as_climb(rules.evolve(state, event))
                seen = as_climb(rules.evolve(seen, rules.redact(event, seat)))
                assert rules.view(state, seat) == seen


@games
@few
@given(tables, options)
def test_law_3_no_card_is_lost_and_whoever_is_asked_can_move(
    game: str, table: tuple[int, Random], extra: dict[str, object]
) -> None:
    seats, chance = table
    rules = RULES[game]
    for step in steps(begin(game, seats, extra), chance):
        assert sorted(all_cards(step.after)) == sorted(DECK)
        for seat in rules.asked(step.after):
            offered = rules.candidates(step.after, seat)
            assert offered
            assert all(rules.why_not(step.after, seat, move) is None for move in offered)
            assert offered == rules.candidates(rules.view(step.after, seat), seat)
            assert rules.default_move(step.after, seat) is None or (
                rules.why_not(step.after, seat, rules.default_move(step.after, seat) or offered[0]) is None
            )


@games
@few
@given(tables)
def test_law_3_a_refused_move_changes_nothing_and_facts_replay(game: str, table: tuple[int, Random]) -> None:
    """TAB-3: `decide` raises for exactly what `why_not` refuses; the facts alone give the state again."""
    seats, chance = table
    rules = RULES[game]
    replayed = fresh(game, seats, rounds=2)
    for step in steps(replayed, chance):
        seat, move = stab(step.state, chance)
        if rules.why_not(step.state, seat, move):
            with pytest.raises(Refused):
                rules.decide(step.state, seat, move, chance)
        for event in step.events:
            replayed = as_climb(rules.evolve(replayed, event))
        assert replayed == step.after


@games
@few
@given(tables)
def test_an_onlooker_sees_no_card_that_is_not_on_the_table(game: str, table: tuple[int, Random]) -> None:
    """TAB-2."""
    seats, chance = table
    rules = RULES[game]
    shown: set[str] = set()
    for step in steps(fresh(game, seats, rounds=2), chance):
        if step.after.phase in ("exchange", "deal") or step.after.round != step.state.round:
            shown = set()
        shown |= {card for event in step.events for card in getattr(rules.redact(event, None), "cards", ())}
        seen = as_climb(rules.view(step.after, None))
        assert {card for card in all_cards(seen) if card != "??"} <= shown


def test_a_moved_table_is_of_the_rules_that_moved_it() -> None:
    for game, rules in RULES.items():
        assert rules_of(rules.start(4, OPTIONS[game]())) is rules
