"""A take-back gives the table back as it was, bar what stays (ASS-34)."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from core.asshole import State, decide, evolve, view
from core.asshole.events import Marked, TakenBack
from core.asshole.moves import Dispute, RuleTakeBack
from core.asshole.table import DISPUTES, judge
from core.climbing.events import Cleared, RoundEnded
from core.climbing.moves import Play
from core.refusal import Refusal
from tests.core.play import Step, fresh, steps
from tests.games import at

few = settings(max_examples=25, deadline=None)
tables = st.tuples(st.integers(3, 8), st.integers(0, 2**32))


def table_of(state: State) -> tuple[object, ...]:
    """What lies on the table and who is to do what."""
    return (
        state.hands, state.pile, state.gone, state.slips, state.turn, state.phase, state.finished, state.bottom,
        state.caught, state.to_lead, state.buried, state.counting,
    )  # fmt: skip


def asshole_steps(seats: int, seed: int) -> list[Step]:
    return list(steps(fresh("asshole", seats, rounds=2), Random(seed)))


def states(step: Step) -> tuple[State, State]:
    assert isinstance(step.state, State)
    assert isinstance(step.after, State)
    return step.state, step.after


@few
@given(tables)
def test_ass_34_move_by_move_the_table_is_as_it_was(table: tuple[int, int]) -> None:
    trail: list[State] = []
    for step in asshole_steps(*table):
        before, after = states(step)
        if any(isinstance(event, TakenBack) for event in step.events):
            was = trail.pop()
            assert table_of(after) == table_of(was)
            assert after.orders == before.orders
        elif any(isinstance(event, Marked) for event in step.events):
            trail.append(before)
        if after.phase == "round-over":
            trail.clear()


@few
@given(tables)
def test_ass_34_a_dispute_that_takes_the_last_move_back_undoes_its_drinks(table: tuple[int, int]) -> None:
    for step in asshole_steps(*table):
        before, after = states(step)
        if not any(isinstance(event, Marked) for event in step.events) or after.phase not in ("play", "clear"):
            continue
        if after.disputes[step.seat] >= DISPUTES:
            continue
        back = after
        for seat, move in ((step.seat, Dispute("no")), (judge(after), RuleTakeBack())):
            events = decide(back, seat, move, Random(0))
            assert not isinstance(events, Refusal)
            for event in events:
                back = evolve(back, event)
        assert back.drinks == before.drinks
        assert table_of(back) == table_of(before)
        assert at(back).why_not(step.seat, step.move) is None


@few
@given(tables)
def test_ass_34_never_further_back_than_the_pile_before(table: tuple[int, int]) -> None:
    """What can be taken back are the moves of this pile and of the one before it."""
    before, current = 0, 0
    for step in asshole_steps(*table):
        _, after = states(step)
        for event in step.events:
            match event:
                case Marked():
                    current += 1
                case Cleared():
                    before, current = current, 0
                case TakenBack():
                    before, current = (before, current - 1) if current else (0, before - 1)
                case RoundEnded():
                    before, current = 0, 0
                case _:
                    pass
        assert after.undoable == len(after.undo) == len(after.since) == before + current


@few
@given(tables)
def test_ass_35_the_facts_of_a_round_show_every_slip_once_it_is_over(table: tuple[int, int]) -> None:
    """A record is written of facts and moves: what lay under the piles stands in both."""
    slipped: list[str] = []
    for step in asshole_steps(*table):
        _, after = states(step)
        if isinstance(step.move, Play) and step.move.slip:
            slipped.append(step.move.slip)
            assert any(getattr(event, "slip", None) == step.move.slip for event in step.events)
        for event in step.events:
            if isinstance(event, TakenBack):
                under = {card for laid in (*after.slips, *after.buried) for card in laid.cards}
                slipped = [card for card in slipped if card in under]
        if after.phase == "round-over" and step.state.phase != "round-over":
            under = {card for laid in (*after.slips, *after.buried) for card in laid.cards}
            assert set(slipped) <= under
            slipped = []
            for seat in (*after.order, None):
                seen = view(after, seat)
                assert all(laid.seat == seat for laid in (*seen.slips, *seen.buried))
