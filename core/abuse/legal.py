"""The one source of legality in Abuse. It asks nothing that the seat can't see: a view answers like the table.

Each check stands where the list of codes has it, so that of several reasons the first is named.
"""

from typing import assert_never

from core.abuse.cards import find, pick
from core.abuse.moves import AbuseMove, Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.sentence import lacks_phrase, why_bad
from core.abuse.table import State
from core.moves import Deal, Reseat, Seat, Take
from core.refusal import Refusal, refuse


def why_not(state: State, seat: Seat, move: AbuseMove) -> Refusal | None:
    """Why the move is not made, or None when it is."""
    match move:
        case Take() | Decline():
            return _why_no_answer(state, seat)
        case Insult():
            return _why_no_insult(state, seat, move)
        case Comeback() | Accept():
            return _why_no_retort(state, seat, move)
        case Discard() | Done():
            return _why_no_end(state, seat, move)
        case Deal():
            return _why_no_deal(state, seat)
        case Reseat():
            return None if state.phase == "round-over" else refuse("not-now")
        case _:
            assert_never(move)


def _why_no_answer(state: State, seat: Seat) -> Refusal | None:
    """The seat in turn answers first (ABU-5), then all others at once, each of them once (ABU-6)."""
    match state.phase:
        case "face-up":
            return None if seat == state.turn else refuse("not-your-turn")
        case "offer" if seat == state.turn or state.answers[seat]:
            return refuse("not-your-turn", "You have given your answer.")
        case "offer":
            return None
        case _:
            return refuse("not-now", "No card is on offer.")


def _why_no_insult(state: State, seat: Seat, move: Insult) -> Refusal | None:
    if not move.cards:
        return refuse("unknown-move", "Name the cards to lay.")
    if move.target not in state.order:
        return refuse("no-such-seat")
    if state.phase != "insult":
        return refuse("not-now", "A sentence is laid after the draw, one a turn.")
    if seat != state.turn:
        return refuse("not-your-turn")
    cards = pick(state.hands[seat], move.cards)
    if cards is None:
        return refuse("not-in-hand")
    if move.target == seat:
        return refuse("bad-target")  # ABU-10
    if words := why_bad(cards, move.phrases):
        return refuse("bad-sentence", words)
    words = lacks_phrase(cards, move.phrases)
    return refuse("needs-phrase", words) if words else None


def _why_no_retort(state: State, seat: Seat, move: Comeback | Accept) -> Refusal | None:
    """Only who is asked may retort, whether or not they hold a comeback (ABU-17, ABU-18)."""
    if state.phase != "retort" or state.war is None:
        return refuse("not-now", "There is no insult to answer.")
    if seat != state.war.asked:
        return refuse("not-your-turn", "The answer isn't yours.")
    if isinstance(move, Accept):
        return None
    card = find(state.hands[seat], move.card)
    if card is None:
        return refuse("not-in-hand")
    return None if card.kind == "comeback" else refuse("not-a-comeback")


def _why_no_end(state: State, seat: Seat, move: Discard | Done) -> Refusal | None:
    """The turn ends with or without a discard; the sentence may have been left out (ABU-10, ABU-11)."""
    if state.phase not in ("insult", "discard"):
        return refuse("not-now")
    if seat != state.turn:
        return refuse("not-your-turn")
    if isinstance(move, Discard) and find(state.hands[seat], move.card) is None:
        return refuse("not-in-hand")
    return None


def _why_no_deal(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "round-over":
        return refuse("not-now", "The round isn't over." if state.phase != "over" else "The game is over.")
    return None if seat == state.dealer else refuse("not-allowed", "It is another's duty to deal.")  # ABU-24
