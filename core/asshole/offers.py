"""What is open to whom: who is asked, the moves worth offering, the move that a time limit makes."""

from core import climbing
from core.asshole.legal import owns_top
from core.asshole.table import SPECIAL, State, completing, strength, top_of
from core.cards import rank_of
from core.climbing import State as Climbing
from core.moves import AnyMove, Deal, Give, Pass, Play, QuickClear, Seat, Take


def asked(state: State) -> dict[Seat, frozenset[str]]:
    """Who may do what now, by kind of move. A quick-clear is asked of who holds it: in a view, of oneself."""
    match state.phase:
        case "round-over":
            return {state.dealer: frozenset({"deal"})}
        case "exchange":
            return {state.ranking[0]: frozenset({"give"})}
        case "play" if state.turn is not None:
            open_to = {seat: {"quick-clear"} for seat in state.order if completing(state, seat)}
            open_to.setdefault(state.turn, set()).update(_turn_kinds(state, state.turn))
            return {seat: frozenset(kinds) for seat, kinds in open_to.items()}
        case _:
            return {}


def _turn_kinds(state: State, seat: Seat) -> set[str]:
    if not state.pile:
        return {"play"}
    return {"play", "take"} if owns_top(state, seat) else {"play", "pass"}


def prompts(state: State, seat: Seat) -> frozenset[str]:
    """The questions that are open to this seat."""
    kinds = asked(state).get(seat, frozenset())
    return frozenset({"quick-clear"} & kinds) | (frozenset({"exchange"}) if "give" in kinds else frozenset())


def mildest(state: State, seat: Seat) -> AnyMove | None:
    """The move that a limit makes for a seat (TAB-4): pass, take, a leader's lowest single (ASS-4), the gift back."""
    if state.phase == "exchange":
        return Give(state.came or state.hands[seat][0])
    if state.phase == "round-over":
        return Deal()
    if state.turn != seat or state.phase != "play":
        return None
    if not state.pile:
        return Play((climbing.lowest_first(state.hands[seat], strength)[0],))
    return Take() if owns_top(state, seat) else Pass()


def candidates(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """The moves worth offering this seat, all of them legal: of equal cards, the first by suit."""
    if state.phase == "exchange":
        gifts = [Give(card) for card in climbing.lowest_first(state.hands[seat], strength)]
        return tuple(gifts) if seat == state.ranking[0] else ()
    if state.phase == "round-over":
        return (Deal(),) if seat == state.dealer else ()
    cards = completing(state, seat)
    quick = (QuickClear(cards),) if cards else ()
    if state.phase != "play" or state.turn != seat:
        return quick
    if not state.pile:
        return _plays(state, seat)
    return (*quick, *_plays(state, seat), Take() if owns_top(state, seat) else Pass())


def _plays(state: Climbing, seat: Seat) -> tuple[AnyMove, ...]:
    sets = climbing.sets_in(state.hands[seat])
    specials = [Play((sets[rank][0],)) for rank in SPECIAL if rank in sets]
    ranked = {rank: cards for rank, cards in sets.items() if rank not in SPECIAL}
    top = top_of(state.pile)
    if top is None:
        return (*(Play(tuple(cards[:n])) for cards in ranked.values() for n in range(1, len(cards) + 1)), *specials)
    need, floor = len(top.cards), strength(rank_of(top.cards[0]))
    fits = [cards[:need] for rank, cards in ranked.items() if len(cards) >= need and strength(rank) >= floor]
    return (*(Play(tuple(cards)) for cards in fits), *specials)
