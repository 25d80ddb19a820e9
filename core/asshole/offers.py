"""What is open to whom: who is asked, the moves worth offering, the move that a limit makes, what happens by itself."""

from collections.abc import Mapping

from msgspec.structs import replace

from core import climbing
from core.asshole.legal import owns_top
from core.asshole.power import may_count
from core.asshole.table import SPECIAL, State, completing, judge, on_duty, strength, top_of
from core.cards import rank_of
from core.climbing import Automatic
from core.moves import (
    AnyMove,
    AutoClear,
    Clear,
    Count,
    Deal,
    DealCard,
    DealOut,
    Give,
    Pass,
    Play,
    QuickClear,
    RuleStand,
    RuleTakeBack,
    Seat,
    Take,
)  # fmt: skip

FALTER_MS = 60  # ASS-31
BEAT_MS = 1000  # ASS-24
DEAL_MS = 3000  # ASS-29
COUNT_MS = 10_000  # ASS-26


def asked(state: State) -> dict[Seat, frozenset[str]]:
    """Who may do what now, by kind of move. A quick-clear is asked of who holds it: in a view, of oneself."""
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
            open_to = {seat: {"quick-clear"} for seat in state.order if completing(state, seat)}
            open_to.setdefault(state.turn, set()).update(_turn_kinds(state, state.turn))
            return {seat: frozenset(kinds) for seat, kinds in open_to.items()}
        case _:
            return {}


def _asked_to_clear(state: State) -> dict[Seat, frozenset[str]]:
    if state.options.clearing == "auto":
        return {}
    counters = () if state.counting is not None else tuple(seat for seat in state.order if may_count(state, seat))
    return {seat: frozenset({"count"}) for seat in counters} | {on_duty(state): frozenset({"clear"})}


def _turn_kinds(state: State, seat: Seat) -> set[str]:
    if not state.pile:
        return {"play"}
    return {"play", "take"} if owns_top(state, seat) else {"play", "pass"}


PROMPTS = {"quick-clear": "quick-clear", "give": "exchange", "clear": "clear", "rule": "ruling"}


def prompts(state: State, seat: Seat) -> frozenset[str]:
    """The questions that are open to this seat."""
    return frozenset(PROMPTS[kind] for kind in asked(state).get(seat, ()) if kind in PROMPTS)


def limit(state: State, seat: Seat) -> str:
    """The option that limits how long this seat may take over what it is asked."""
    return {"clear": "clear_limit", "dispute": "ruling_limit"}.get(state.phase, "turn_limit")


def mildest(state: State, seat: Seat) -> AnyMove | None:
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


def candidates(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """The moves worth offering this seat, all of them legal: of equal cards, the first by suit."""
    kinds = asked(state).get(seat, frozenset())
    offered: list[AnyMove] = []
    if "give" in kinds:
        offered += [Give(card) for card in climbing.lowest_first(state.hands[seat], strength)]
    if "rule" in kinds:
        offered += [RuleStand(), *([RuleTakeBack()] if state.undoable else [])]
    simple: dict[str, AnyMove] = {
        "deal": Deal(), "deal-card": DealCard(), "clear": Clear(), "count": Count(),
        "quick-clear": QuickClear(completing(state, seat)),
    }  # fmt: skip
    offered += [move for kind, move in simple.items() if kind in kinds]
    if "play" in kinds:
        offered += _plays(state, seat)
    return (*offered, *(move for kind, move in (("take", Take()), ("pass", Pass())) if kind in kinds))


def _plays(state: State, seat: Seat) -> list[AnyMove]:
    sets = climbing.sets_in(state.hands[seat])
    specials = [Play((sets[rank][0],)) for rank in SPECIAL if rank in sets]
    ranked = {rank: cards for rank, cards in sets.items() if rank not in SPECIAL}
    top = top_of(state.pile)
    if top is None:
        return [*(Play(tuple(cards[:n])) for cards in ranked.values() for n in range(1, len(cards) + 1)), *specials]
    need, floor = len(top.cards), strength(rank_of(top.cards[0]))
    fits = [cards[:need] for rank, cards in ranked.items() if len(cards) >= need and strength(rank) >= floor]
    return [*(Play(tuple(cards)) for cards in fits), *specials]


# ── time, as the host tells it ─────────────────────────────────────────────────────────────────────────────────


def automatic(state: State, idle: frozenset[Seat]) -> tuple[Automatic, ...]:
    """The moves that the host makes by itself: an automatic deal's end, an automatic clear (also where whose duty it is
    is idle: a bot or absent), and the clear at a count of ten (ASS-24, ASS-26, ASS-29)."""
    if state.phase == "deal" and state.options.dealing == "auto":
        return (Automatic(DealOut(), "shuffled", DEAL_MS if state.options.show_deal else 0),)
    if state.phase != "clear":
        return ()
    ten = Automatic(AutoClear(), "counting", COUNT_MS, on_duty(state))
    counted = () if state.counting is None else (ten,)
    if state.options.clearing == "auto" or on_duty(state) in idle:
        return (*counted, Automatic(AutoClear(), "pile-waits", BEAT_MS))
    return counted


def timed(state: State, move: AnyMove, since_ms: Mapping[str, int]) -> AnyMove:
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
