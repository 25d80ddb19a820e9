"""What is open to whom: who is asked, the moves worth offering, the move that a limit makes. Nothing goes by itself."""

from collections.abc import Mapping

from core.abuse.cards import Faces, Phrases
from core.abuse.moves import AbuseMove, Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.search import Goal, best
from core.abuse.sentence import roles
from core.abuse.table import State
from core.moves import Deal, Seat, Take

ANSWERS = frozenset({"take", "decline"})
GOALS: tuple[Goal, ...] = ("clears", "worth", "longest")
FILLERS: Mapping[str, str] = {"start": "You, of all people,", "link": "frankly", "end": "and everybody knows it"}


def asked(state: State) -> dict[Seat, frozenset[str]]:
    """Return who may do what now, by kind of move: whether or not they hold what it takes (ABU-17, TAB-2)."""
    match state.phase:
        case "round-over":
            return {state.dealer: frozenset({"deal"})}
        case "offer":
            return {seat: ANSWERS for seat in state.order if seat != state.turn and not state.answers[seat]}
        case "retort" if state.war is not None:
            return {state.war.asked: frozenset({"comeback", "accept"})}
        case "face-up" if state.turn is not None:
            return {state.turn: ANSWERS}
        case "insult" if state.turn is not None:
            return {state.turn: frozenset({"insult", "discard", "done"})}
        case "discard" if state.turn is not None:
            return {state.turn: frozenset({"discard", "done"})}
        case _:
            return {}


def limit(state: State, seat: Seat) -> str:
    """The option that limits how long this seat may take over what it is asked."""
    return {"offer": "offer_limit", "retort": "retort_limit"}.get(state.phase, "turn_limit")


def default_move(state: State, seat: Seat) -> AbuseMove | None:
    """The move that a limit makes for a seat (TAB-4): decline, accept, be done."""
    if seat not in asked(state):
        return None
    match state.phase:
        case "face-up" | "offer":
            return Decline()
        case "retort":
            return Accept()
        case "insult" | "discard":
            return Done()
        case "round-over":
            return Deal()
        case _:
            return None


def candidates(state: State, seat: Seat) -> tuple[AbuseMove, ...]:
    """The moves worth offering this seat, all of them legal: of sentences the best by each goal, at each other seat."""
    kinds, hand = asked(state).get(seat, frozenset()), state.hands[seat]
    offered: list[AbuseMove] = [move for kind, move in _PLAIN.items() if kind in kinds]
    if "insult" in kinds:
        two = any(card.kind == "furthermore" for card in hand)
        goals = GOALS if two else GOALS[:-1]  # where none joins two, the longest turn is the longest sentence
        offered += [
            Insult(target, tuple(card.id for card in cards), fillers(cards))
            for cards in dict.fromkeys(best(hand, goal) for goal in goals) if cards
            for target in state.order if target != seat
        ]  # fmt: skip
    if "comeback" in kinds:
        offered += [Comeback(card.id) for card in hand if card.kind == "comeback"]
    if "discard" in kinds:
        offered += [Discard(card.id) for card in sorted(hand, key=lambda card: -card.value)]
    return tuple(offered)


_PLAIN: Mapping[str, AbuseMove] = {
    "deal": Deal(), "take": Take(), "decline": Decline(), "accept": Accept(), "done": Done(),
}  # fmt: skip


def fillers(cards: Faces) -> Phrases:
    """Something to say for each blank among these, by what it serves as (ABU-14)."""
    return tuple((card.id, FILLERS[role]) for card, role in roles(cards))
