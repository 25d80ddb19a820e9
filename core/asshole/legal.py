"""The one source of legality in Asshole. It asks nothing that the seat can't see: a view answers like the table."""

from core import climbing
from core.asshole.table import State, is_special, strength, top_of
from core.cards import Hand, holds, rank_of
from core.climbing import refuse
from core.moves import AutoClear, Deal, Give, Move, Pass, Play, QuickClear, Reseat, Seat, Take
from core.refusal import Refusal


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why the move is not made, or None when it is."""
    match move:
        case Play() if move.cards and move.slip is None:
            return _why_no_turn(state, seat) or _why_no_play(state, seat, move.cards)
        case Pass():
            return _why_no_pass(state, seat)
        case Take():
            return _why_no_turn(state, seat) or _why_no_take(state, seat)
        case QuickClear() if move.cards:
            return _why_no_attempt(state, seat, move.cards)
        case Give():
            return climbing.why_no_gift(state, seat, move.card)
        case Deal():
            return climbing.why_no_deal(state, seat)
        case AutoClear():
            return None if state.phase == "clear" else refuse("not-now")
        case Reseat():
            return None if state.phase == "round-over" else refuse("not-now")
        case _:
            return refuse("unknown-move")


def _why_no_turn(state: State, seat: Seat) -> Refusal | None:
    """Why this seat may not take a turn at all."""
    if state.phase not in ("play", "clear"):
        return refuse("not-now")
    if climbing.is_out(state, seat):
        return refuse("out")
    if state.phase == "clear":
        return refuse("waiting-clear", "The pile must be cleared first.")
    return None if seat == state.turn else refuse("not-your-turn")


def _why_no_pass(state: State, seat: Seat) -> Refusal | None:
    if wrong := _why_no_turn(state, seat):
        return wrong
    if not state.pile:
        return refuse("not-now", "A leader may not pass.")  # ASS-4
    return refuse("not-now", "It's your own pile: play on it or take it.") if owns_top(state, seat) else None  # ASS-7


def _why_no_take(state: State, seat: Seat) -> Refusal | None:
    return None if owns_top(state, seat) else refuse("not-allowed", "Only the owner of the top takes the pile.")


def owns_top(state: State, seat: Seat) -> bool:
    """Whether the top is this seat's own (ASS-7); on 4s alone there is none (ASS-12)."""
    top = top_of(state.pile)
    return top is not None and top.seat == seat


def _why_no_attempt(state: State, seat: Seat, cards: Hand) -> Refusal | None:
    """A quick-clear may be tried at any time, with any cards of the hand: what is none is a blunder (ASS-22)."""
    if state.phase not in ("play", "clear"):
        return refuse("not-now")
    if climbing.is_out(state, seat):
        return refuse("out")
    return None if holds(state.hands[seat], cards) else refuse("not-in-hand")


def _why_no_play(state: State, seat: Seat, cards: Hand) -> Refusal | None:
    if not holds(state.hands[seat], cards):
        return refuse("not-in-hand")
    if len(cards) > 1 and any(is_special((card,)) for card in cards):
        return refuse("single-only", "2s and 4s are laid singly.")  # ASS-10, ASS-11
    if len({rank_of(card) for card in cards}) > 1:
        return refuse("not-a-set")
    top = top_of(state.pile)
    if top is None or is_special(cards):
        return None
    if wrong := climbing.why_not_count(cards, top.cards):
        return wrong  # ASS-5
    if strength(rank_of(cards[0])) >= strength(rank_of(top.cards[0])):
        return None
    return refuse("too-low", f"It must match or beat {rank_of(top.cards[0])}.")
