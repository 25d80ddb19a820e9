"""What is open to whom: who is asked, the moves worth offering, the move that a limit makes. Nothing goes by itself."""

from collections.abc import Mapping

from core.abuse.search import Goal, best
from core.abuse.sentence import roles
from core.abuse.table import State
from core.climbing import Automatic
from core.faces import Faces, Phrases
from core.moves import Accept, AnyMove, Comeback, Deal, Decline, Discard, Done, Insult, Move, Seat, Take
from core.race import Race

ANSWERS = frozenset({"take", "decline"})
GOALS: tuple[Goal, ...] = ("clears", "worth", "longest")
FILLERS: Mapping[str, str] = {"start": "You, of all people,", "link": "frankly", "end": "and everybody knows it"}


def asked(state: State) -> dict[Seat, frozenset[str]]:
    """Who may do what now, by kind of move: whether or not they hold what it takes (ABU-17, TAB-2)."""
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


def prompts(state: State, seat: Seat) -> frozenset[str]:
    """The questions that are open to this seat."""
    kinds = asked(state).get(seat, frozenset())
    return frozenset(prompt for kind, prompt in (("take", "face-up"), ("comeback", "comeback")) if kind in kinds)


def limit(state: State, seat: Seat) -> str:
    """The option that limits how long this seat may take over what it is asked."""
    return {"offer": "offer_limit", "retort": "retort_limit"}.get(state.phase, "turn_limit")


def race(state: State) -> Race | None:
    """Nothing goes to whoever is quickest: an offer to whoever sits nearest (ABU-6), an answer to the one asked."""
    return None


def moot(state: State, move: Move) -> bool:
    """No move changes nothing."""
    return False


def mildest(state: State, seat: Seat) -> AnyMove | None:
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


def candidates(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """The moves worth offering this seat, all of them legal: of sentences the best by each goal, at each other seat."""
    kinds, hand = asked(state).get(seat, frozenset()), state.hands[seat]
    offered: list[AnyMove] = [move for kind, move in _PLAIN.items() if kind in kinds]
    if "insult" in kinds:
        offered += [
            Insult(target, tuple(card.id for card in cards), fillers(cards))
            for cards in dict.fromkeys(best(hand, goal) for goal in GOALS) if cards
            for target in state.order if target != seat
        ]  # fmt: skip
    if "comeback" in kinds:
        offered += [Comeback(card.id) for card in hand if card.kind == "comeback"]
    if "discard" in kinds:
        offered += [Discard(card.id) for card in sorted(hand, key=lambda card: -card.value)]
    return tuple(offered)


_PLAIN: Mapping[str, AnyMove] = {
    "deal": Deal(), "take": Take(), "decline": Decline(), "accept": Accept(), "done": Done(),
}  # fmt: skip


def fillers(cards: Faces) -> Phrases:
    """Something to say for each blank among these, by what it serves as (ABU-14)."""
    return tuple((card.id, FILLERS[role]) for card, role in roles(cards))


# ── time, as the host tells it ─────────────────────────────────────────────────────────────────────────────────


def automatic(state: State, idle: frozenset[Seat]) -> tuple[Automatic, ...]:
    """The moves that the host makes by itself: none, as a forced draw follows from the move before it (ABU-9)."""
    return ()


def timed(state: State, move: AnyMove, since_ms: Mapping[str, int]) -> AnyMove:
    """The move with what only the host knows of its time: as it is."""
    return move


def strength(rank: str) -> int:
    """Abuse has no ranks."""
    return 0
