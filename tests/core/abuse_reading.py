"""What tests of Abuse ask of a state."""

from core import abuse
from core.abuse.table import State, face_up
from core.moves import Move, Seat
from tests.core.abuse_play import ids
from tests.games import abuse_rules


def code(state: State, seat: Seat, move: Move) -> str:
    """The code of the refusal, or nothing; the same from the seat's own view."""
    refusal = abuse_rules.why_not(state, seat, move)
    assert refusal == abuse_rules.why_not(abuse.view(state, seat), seat, move)
    return refusal.code if refusal else ""


def hand(state: State, seat: Seat) -> set[str]:
    """The ids in a hand."""
    return set(ids(state.hands[seat]))


def up(state: State) -> str | None:
    """The id of the face-up card."""
    top = face_up(state)
    return top.id if top else None
