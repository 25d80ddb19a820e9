"""The one source of legality in Asshole. It asks nothing that the seat can't see: a view answers like the table.

Each check stands where the list of codes has it, so that of several reasons the first is named.
"""

from typing import Final, TypeAlias, assert_never

from core.asshole.moves import (
    AssholeMove,
    AutoClear,
    Call,
    Clear,
    Count,
    CountBy,
    DealCard,
    DealOut,
    Dispute,
    Order,
    QuickClear,
    RuleDrink,
    RuleStand,
    RuleTakeBack,
    Strike,
)
from core.asshole.power import why_no_clear, why_no_count, why_no_naming, why_no_order, why_no_strike, why_no_words
from core.asshole.table import DISPUTES, MISSES, SPECIAL, State, has_tried_enough, is_special, judge, strength, top_of
from core.cards import Hand, holds, rank_of
from core.climbing import table as climbing
from core.climbing.moves import Give, Pass, Play
from core.moves import Deal, Reseat, Seat, Take
from core.refusal import Refusal, refuse

TURNS: Final = (Play, Pass, Take, QuickClear)
RULINGS: Final = (RuleStand, RuleTakeBack, RuleDrink)
WITH_SEAT: Final = (Call, CountBy, Order, RuleDrink)
CAN_STOP: Final = ("play", "clear")
ENOUGH: Final = f"That is enough of wrong calls and blunders: {MISSES} in a round."  # ASS-22, ASS-36, edges
Other: TypeAlias = (
    Deal | DealCard | DealOut | Give | Clear | AutoClear | Count | CountBy | Call | Order | Strike | Dispute | Reseat
)  # fmt: skip


def why_not(state: State, seat: Seat, move: AssholeMove) -> Refusal | None:
    """Return why the move is not made, or None when it is."""
    if isinstance(move, TURNS):  # the most frequent first
        if isinstance(move, (Play, QuickClear)) and not move.cards:
            return refuse("unknown-move", "Name the cards to lay.")
        return _why_no_turn(state, seat, move)
    if isinstance(move, WITH_SEAT) and move.seat not in state.order:
        return refuse("no-such-seat")
    if isinstance(move, RULINGS):
        return _why_no_ruling(state, seat, move)
    if state.phase == "dispute":
        return refuse("not-now", "The table waits for a ruling.")
    return _why_no_other(state, seat, move)


def _why_no_other(state: State, seat: Seat, move: Other) -> Refusal | None:
    match move:
        case Give():
            return climbing.why_no_gift(state, seat, move.card)
        case Deal():
            return climbing.why_no_deal(state, seat)
        case DealCard():
            return _why_no_card_dealt(state, seat)
        case Clear():
            return why_no_clear(state)
        case Count():
            return why_no_count(state, seat)
        case CountBy():
            return why_no_naming(state, seat, move.seat)
        case Call():
            return _why_no_call(state, seat, move.seat)
        case Order():
            return why_no_order(state, seat, move)
        case Strike():
            return why_no_strike(state, seat, move.number)
        case Dispute():
            return _why_no_dispute(state, seat, move.why)
        case AutoClear():
            return None if state.phase == "clear" else refuse("not-now")
        case DealOut():
            return None if state.phase == "deal" else refuse("not-now")
        case Reseat():
            return None if state.phase == "round-over" else refuse("not-now")
        case _:
            assert_never(move)


# ── a turn ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _why_no_turn(state: State, seat: Seat, move: Play | Pass | Take | QuickClear) -> Refusal | None:
    if state.phase not in ("play", "clear", "dispute"):
        return refuse("not-now")
    if climbing.is_out(state, seat):
        return refuse("out")
    if state.phase == "dispute":
        return refuse("not-now", "The table waits for a ruling.")
    if isinstance(move, QuickClear):  # at any time, with any cards of the hand: what is none is a blunder (ASS-22)
        if has_tried_enough(state, seat):
            return refuse("not-allowed", ENOUGH)
        return None if holds(state.hands[seat], move.cards) else refuse("not-in-hand")
    if state.phase == "clear":
        return refuse("waiting-clear", "The pile must be cleared first.")
    if seat != state.turn:
        return refuse("not-your-turn")
    match move:
        case Play():
            return _why_no_play(state, seat, move)
        case Pass():
            return _why_no_pass(state, seat)
        case Take():
            return None if owns_top(state, seat) else refuse("not-allowed", "Only the owner of the top takes the pile.")
        case _:
            assert_never(move)


def _why_no_pass(state: State, seat: Seat) -> Refusal | None:
    if not state.pile:
        return refuse("not-now", "A leader may not pass.")  # ASS-4
    return refuse("not-now", "It's your own pile: play on it or take it.") if owns_top(state, seat) else None  # ASS-7


def owns_top(state: State, seat: Seat) -> bool:
    """Return True if the top is this seat's own (ASS-7); on 4s alone there is none (ASS-12)."""
    top = top_of(state.pile)
    return top is not None and top.seat == seat


def _why_no_play(state: State, seat: Seat, move: Play) -> Refusal | None:
    if move.slip is not None and not state.options.cheating:
        return refuse("not-allowed", "There is no cheating at this table.")  # ASS-35
    if not holds(state.hands[seat], move.cards + ((move.slip,) if move.slip is not None else ())):
        return refuse("not-in-hand")
    return why_no_set(state, move.cards)


def why_no_set(state: State, cards: Hand) -> Refusal | None:
    """Return why these cards can't be laid on the pile as it is."""
    if len(cards) > 1:
        ranks = {rank_of(card) for card in cards}
        if not ranks.isdisjoint(SPECIAL):
            return refuse("single-only", "2s and 4s are laid singly.")  # ASS-10, ASS-11
        if len(ranks) > 1:
            return refuse("not-a-set")
    top = top_of(state.pile)
    if top is None or is_special(cards):
        return None
    if wrong := climbing.why_not_count(cards, top.cards):
        return wrong  # ASS-5
    if strength(rank_of(cards[0])) >= strength(rank_of(top.cards[0])):
        return None
    return refuse("too-low", f"It must match or beat {rank_of(top.cards[0])}.")


# ── the rest ───────────────────────────────────────────────────────────────────────────────────────────────────


def _why_no_card_dealt(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "deal":
        return refuse("not-now", "Nobody is dealing now.")
    if state.options.dealing != "hand" or seat != state.dealer:
        return refuse("not-allowed", "The deal isn't yours to make by hand.")
    return None


def _why_no_call(state: State, seat: Seat, other: Seat) -> Refusal | None:
    if state.phase not in CAN_STOP:
        return refuse("not-now", "There is no pile to call anyone on.")
    if not state.options.cheating:
        return refuse("not-allowed", "There is no cheating at this table.")
    if has_tried_enough(state, seat):
        return refuse("not-allowed", ENOUGH)
    if other == seat or other in state.caught:
        return refuse("not-allowed", "You can't call yourself, nor one caught already.")  # ASS-36
    return None


def _why_no_dispute(state: State, seat: Seat, why: str) -> Refusal | None:
    if state.phase not in CAN_STOP:
        return refuse("not-now", "There is nothing to dispute.")
    if state.disputes[seat] >= DISPUTES:
        return refuse("not-allowed", f"That is enough of disputes: {DISPUTES} in a round.")  # ASS-34, edge
    return why_no_words(why)


def _why_no_ruling(state: State, seat: Seat, move: RuleStand | RuleTakeBack | RuleDrink) -> Refusal | None:
    if state.phase != "dispute":
        return refuse("not-now", "There is nothing to rule on.")
    if isinstance(move, RuleTakeBack) and not state.undoable:
        return refuse("not-now", "There is no move to take back.")
    if seat != judge(state):
        return refuse("not-allowed", "The ruling isn't yours.")
    if isinstance(move, RuleDrink) and not 1 <= move.drinks <= 20:
        return refuse("not-allowed", "1 to 20 at a time.")
    return None
