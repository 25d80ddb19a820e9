"""What is open to whom: who is asked, the moves worth offering, the move that a limit makes, what happens by itself."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from core.asshole.legal import owns_top, why_no_set
from core.asshole.moves import (
    AssholeMove,
    AutoClear,
    Clear,
    Count,
    DealCard,
    DealOut,
    QuickClear,
    RuleStand,
    RuleTakeBack,
)
from core.asshole.power import may_count
from core.asshole.table import State, completers, completing, is_special, judge, on_duty, strength
from core.climbing import table as climbing
from core.climbing.moves import Give, Pass, Play
from core.moves import Deal, Seat, Take
from core.position import Automatic

FALTER_MS = 60  # ASS-31
BEAT_MS = 1000  # ASS-24
DEAL_MS = 3000  # ASS-29
COUNT_MS = 10_000  # ASS-26
NOTHING: Final[frozenset[str]] = frozenset()
QUICK, LEAD = frozenset({"quick-clear"}), frozenset({"play"})
OWN, FOLLOW = frozenset({"play", "take"}), frozenset({"play", "pass"})


def asked(state: State) -> dict[Seat, frozenset[str]]:
    """Return who may do what now, by kind of move. A quick-clear is asked of who holds it: in a view, of oneself."""
    match state.phase:
        case "round-over":
            return {state.dealer: frozenset({"deal"})}
        case "deal" if state.options.dealing == "hand":
            return {state.dealer: frozenset({"deal-card"})}
        case "exchange":
            return {state.ranking[0]: frozenset({"give"})}
        case "clear":
            return _asked_to_clear(state)
        case "dispute":
            return {judge(state): frozenset({"rule"})}
        case "play" if state.turn is not None:
            open_to = dict.fromkeys(completers(state), QUICK)
            return open_to | {state.turn: _turn_kinds(state, state.turn) | open_to.get(state.turn, NOTHING)}
        case _:
            return {}


def _asked_to_clear(state: State) -> dict[Seat, frozenset[str]]:
    if state.options.clearing == "auto":
        return {}
    counters = () if state.counting is not None else tuple(seat for seat in state.order if may_count(state, seat))
    return {seat: frozenset({"count"}) for seat in counters} | {on_duty(state): frozenset({"clear"})}


def _turn_kinds(state: State, seat: Seat) -> frozenset[str]:
    if not state.pile:
        return LEAD
    return OWN if owns_top(state, seat) else FOLLOW


SIMPLE: Final[dict[str, AssholeMove]] = {
    "deal": Deal(), "deal-card": DealCard(), "clear": Clear(), "count": Count(), "take": Take(), "pass": Pass(),
}  # fmt: skip
PROMPTS = {"quick-clear": "quick-clear", "give": "exchange", "clear": "clear", "rule": "ruling"}


def prompts(state: State, seat: Seat) -> frozenset[str]:
    """The questions that are open to this seat."""
    return frozenset(PROMPTS[kind] for kind in asked(state).get(seat, ()) if kind in PROMPTS)


def limit(state: State, seat: Seat) -> str:
    """The option that limits how long this seat may take over what it is asked."""
    return {"clear": "clear_limit", "dispute": "ruling_limit"}.get(state.phase, "turn_limit")


def default_move(state: State, seat: Seat) -> AssholeMove | None:
    """The move that a limit makes for a seat (TAB-4): pass, take, a leader's lowest single (ASS-4), the gift back …"""
    match state.phase:
        case "exchange":
            return Give(state.came or state.hands[seat][0])
        case "round-over":
            return Deal()
        case "deal":
            return DealOut()
        case "clear":
            return Clear() if seat == on_duty(state) else None
        case "dispute":
            return RuleStand()
        case "play" if state.turn == seat:
            if not state.pile:
                return Play((climbing.lowest_first(state.hands[seat], strength)[0],))
            return Take() if owns_top(state, seat) else Pass()
        case _:
            return None


def candidates(state: State, seat: Seat) -> tuple[AssholeMove, ...]:
    """Return the moves worth offering this seat, all of them legal: of equal cards, the first by suit."""
    kinds = asked(state).get(seat, NOTHING)
    offered: list[AssholeMove] = []
    if "give" in kinds:
        offered += [Give(card) for card in climbing.lowest_first(state.hands[seat], strength)]
    if "rule" in kinds:
        offered += [RuleStand(), *([RuleTakeBack()] if state.undoable else [])]
    if "quick-clear" in kinds:
        offered.append(QuickClear(completing(state, seat)))
    if "play" in kinds:
        sets = [cards for cards in climbing.sets_to_try(state.hands[seat]) if why_no_set(state, cards) is None]
        offered += [Play(cards) for cards in sorted(sets, key=is_special)]
    return (*offered, *(move for kind, move in SIMPLE.items() if kind in kinds))


# ── time, as the host tells it ─────────────────────────────────────────────────────────────────────────────────


def automatic(state: State, idle: frozenset[Seat]) -> tuple[Automatic, ...]:
    """The moves that the host makes by itself: an automatic deal's end, an automatic clear (also where whose duty it is
    is idle: a bot or absent), and the clear at a count of ten (ASS-24, ASS-26, ASS-29)."""
    if state.phase == "deal" and state.options.dealing == "auto":
        return (Automatic(DealOut(), "shuffled", DEAL_MS if state.options.show_deal else 0, for_show=True),)
    if state.phase != "clear":
        return ()
    ten = Automatic(AutoClear(), "counting", COUNT_MS, on_duty(state))
    counted = () if state.counting is None else (ten,)
    if state.options.clearing == "auto" or on_duty(state) in idle:
        return (*counted, Automatic(AutoClear(), "pile-waits", BEAT_MS))
    return counted


def with_time(state: State, move: AssholeMove, since_ms: Mapping[str, int]) -> AssholeMove:
    """The move with what only the host knows of its time: seconds counted until a clear (ASS-26), a falter (ASS-31)."""
    match move:
        case Clear() | AutoClear():
            counted = state.counting is not None
            return replace(move, seconds=min(10, since_ms.get("counting", 0) // 1000) if counted else 0)
        case DealCard():
            pressed = any(state.hands)  # a press of an earlier deal is none of this one
            return replace(move, falter=pressed and since_ms.get("card-dealt", FALTER_MS) < FALTER_MS)
        case _:
            return move
