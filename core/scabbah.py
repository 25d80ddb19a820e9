"""Scabbah: higher sets on lower ones, and nothing else (SCA-7). The climbing base with points for the first two."""

from collections.abc import Mapping
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from core import climbing
from core.cards import Hand, holds, rank_of
from core.climbing import Facts, refuse
from core.events import (
    Cleared,
    ClimbEvent,
    Dealt,
    GameEnded,
    Handed,
    Passed,
    Played,
    Reseated,
    RoundEnded,
    Shuffled,
    TurnCame,
    WentOut,
)  # fmt: skip
from core.moves import AnyMove, Deal, Give, Move, Pass, Play, Reseat, Seat
from core.options import ScabbahOptions
from core.race import Race
from core.refusal import Refusal, Refused

NAME = "scabbah"
SEATS = (3, 8)
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")  # SCA-1, low to high
STRENGTH = {rank: at for at, rank in enumerate(RANKS)}
strength = STRENGTH.__getitem__
POINTS = (2, 1)  # SCA-9
ScabbahMove: TypeAlias = Deal | Play | Pass | Give


class State(climbing.State, frozen=True, kw_only=True, omit_defaults=True, tag="scabbah", tag_field="game"):
    """The table of a game of Scabbah."""

    options: ScabbahOptions = ScabbahOptions()
    points: tuple[int, ...] = ()


def start(seats: int, options: ScabbahOptions) -> State:
    """A fresh table: nothing dealt, seat 0 the host and first dealer (TAB-1). Raises ValueError."""
    if not SEATS[0] <= seats <= SEATS[1]:
        raise ValueError(f"Scabbah is for {SEATS[0]} to {SEATS[1]} seats, not {seats}")
    return State(order=tuple(range(seats)), hands=((),) * seats, points=(0,) * seats, options=options)


def asked(state: State) -> dict[Seat, frozenset[str]]:
    """Who may do what now, by kind of move."""
    match state.phase:
        case "round-over":
            return {state.dealer: frozenset({"deal"})}
        case "exchange":
            return {state.ranking[0]: frozenset({"give"})}
        case "play" if state.turn is not None:
            return {state.turn: frozenset({"play", "pass"} if state.pile else {"play"})}
        case _:
            return {}


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why the move is not made, or None when it is."""
    match move:
        case Play() if move.slip is None and move.cards:
            return _why_no_turn(state, seat) or _why_no_play(state, seat, move.cards)
        case Pass():
            return _why_no_turn(state, seat) or (None if state.pile else refuse("not-now", "A leader may not pass."))
        case Give():
            return climbing.why_no_gift(state, seat, move.card)
        case Deal():
            return climbing.why_no_deal(state, seat)
        case Reseat():
            return None if state.phase == "round-over" else refuse("not-now")
        case _:
            return refuse("unknown-move")


def _why_no_turn(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "play":
        return refuse("not-now")
    if climbing.is_out(state, seat):
        return refuse("out")
    return None if seat == state.turn else refuse("not-your-turn")


def _why_no_play(state: State, seat: Seat, cards: Hand) -> Refusal | None:
    if not holds(state.hands[seat], cards):
        return refuse("not-in-hand")
    if len({rank_of(card) for card in cards}) > 1:
        return refuse("not-a-set")
    if not state.pile:
        return None
    top = state.pile[-1].cards
    if wrong := climbing.why_not_count(cards, top):
        return wrong
    if strength(rank_of(cards[0])) > strength(rank_of(top[0])):  # SCA-3
        return None
    return refuse("too-low", f"It must be higher than {rank_of(top[0])}.")


def decide(state: State, seat: Seat, move: Move, chance: Random) -> tuple[ClimbEvent, ...]:
    """The facts that follow. Raises Refused for what `why_not` refuses."""
    if refusal := why_not(state, seat, move):
        raise Refused(refusal)
    facts = Facts(state, evolve)
    match move:
        case Play():
            _play(facts, seat, move.cards)
        case Pass():
            facts.add(Passed(seat))
            _turn_on(facts, seat)
        case Give():
            facts.add(Handed(seat, state.ranking[-1], move.card, back=True))
            facts.add(TurnCame(seat))  # SCA-12: then the President leads
        case Deal():
            _deal(facts, chance)
        case Reseat():
            facts.add(Reseated(move.order))
    return tuple(facts.events)


def _play(facts: Facts[State], seat: Seat, cards: Hand) -> None:
    held = len(facts.state.hands[seat]) - len(cards)
    facts.add(Played(seat, cards, held))
    if not held:
        facts.add(WentOut(seat))
    if len(climbing.with_cards(facts.state)) > 1:
        return _turn_on(facts, seat)
    ranking = climbing.rank_round(facts.state)
    facts.add(RoundEnded(ranking))  # SCA-8
    if winners := _winners(facts.state):
        facts.add(GameEnded(winners))
    return None


def _turn_on(facts: Facts[State], seat: Seat) -> None:
    """The turn goes to the left, past who is out; back at the top's owner the pile is turned over (SCA-5, SCA-6)."""
    state = facts.state
    owner = state.pile[-1].seat
    for other in climbing.clockwise(state.order, seat):
        if other == owner:
            facts.add(Cleared())
            facts.add(TurnCame(owner if state.hands[owner] else climbing.next_with_cards(state, owner)))
            return
        if state.hands[other]:
            facts.add(TurnCame(other))
            return


def _winners(state: State) -> tuple[Seat, ...]:
    """Who has won now that a round is over (SCA-13); nobody while the game goes on."""
    most = max(state.points[seat] for seat in state.order)
    if most < state.options.target and state.round != state.options.rounds:
        return ()
    return (next(seat for seat in state.ranking if state.points[seat] == most),)


def _deal(facts: Facts[State], chance: Random) -> None:
    state = facts.state
    order = state.ranking or state.order  # SCA-10
    deck = list(state.cards)
    chance.shuffle(deck)
    facts.add(Shuffled(state.round + 1, state.dealer, order, tuple(deck)))
    facts.add(Dealt(climbing.deal_rest(facts.state)))
    if state.ranking:
        facts.add(swap(facts.state))
    else:
        facts.add(TurnCame(climbing.first_leader(facts.state)))  # SCA-2


def swap(state: State) -> Handed:
    """The Scabbah's best card on its way to the President (SCA-12)."""
    hand = state.hands[state.ranking[-1]]
    best = min(hand, key=lambda card: (-strength(rank_of(card)), card[-1]))
    return Handed(state.ranking[-1], state.ranking[0], best)


def evolve(state: State, event: ClimbEvent) -> State:
    """Applies one fact."""
    match event:
        case Passed():
            return replace(state, turn=None)
        case RoundEnded():
            scored = dict(zip(event.ranking, POINTS, strict=False))
            points = tuple(have + scored.get(seat, 0) for seat, have in enumerate(state.points))
            state = replace(state, points=points)
        case Reseated():
            state = replace(state, points=state.points + (0,) * (max(event.order) + 1 - len(state.points)))
        case _:
            pass
    after = climbing.evolve(state, event)
    if after is None:
        raise TypeError(f"Scabbah has no {type(event).__name__}")
    return after


view = climbing.view
redact = climbing.redact


def mildest(state: State, seat: Seat) -> AnyMove | None:
    """The move that a limit makes for a seat (TAB-4, ASS-4): pass; a leader's lowest single; the gift back."""
    if state.phase == "exchange":
        return Give(state.came or state.hands[seat][0])
    if state.phase == "round-over":
        return Deal()
    if state.turn != seat:
        return None
    return Pass() if state.pile else Play((climbing.lowest_first(state.hands[seat], strength)[0],))


def limit(state: State, seat: Seat) -> str:
    """The option that limits how long this seat may take over what it is asked."""
    return "turn_limit"


def automatic(state: State, idle: frozenset[Seat]) -> tuple[climbing.Automatic, ...]:
    """The moves that the host makes by itself: none here."""
    return ()


def timed(state: State, move: AnyMove, since_ms: Mapping[str, int]) -> AnyMove:
    """The move with what only the host can know of its time: nothing here."""
    return move


def race(state: State) -> Race | None:
    """Nothing is raced for (SCA-7)."""
    return None


def moot(state: State, move: Move) -> bool:
    """No move changes nothing."""
    return False


def prompts(state: State, seat: Seat) -> frozenset[str]:
    """The questions that are open to this seat."""
    return frozenset({"exchange"}) if "give" in asked(state).get(seat, ()) else frozenset()


def candidates(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    """The moves worth offering this seat, all of them legal: of equal cards, the first by suit."""
    if state.phase == "exchange":
        gifts = [Give(card) for card in climbing.lowest_first(state.hands[seat], strength)]
        return tuple(gifts) if seat == state.ranking[0] else ()
    if state.phase == "round-over":
        return (Deal(),) if seat == state.dealer else ()
    if state.turn != seat or state.phase != "play":
        return ()
    return _plays(state, seat)


def _plays(state: State, seat: Seat) -> tuple[AnyMove, ...]:
    sets = climbing.sets_in(state.hands[seat])
    if not state.pile:
        return tuple(Play(tuple(cards[:n])) for cards in sets.values() for n in range(1, len(cards) + 1))
    top = state.pile[-1].cards
    need, floor = len(top), strength(rank_of(top[0]))
    plays = [Play(tuple(cards[:need])) for rank, cards in sets.items() if len(cards) >= need and strength(rank) > floor]
    return (*plays, Pass())
