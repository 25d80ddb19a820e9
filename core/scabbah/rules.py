"""Scabbah: higher sets on lower ones, and nothing else (SCA-7). The climbing base with points for the first two."""

from random import Random
from typing import Final, TypeAlias, assert_never

from msgspec.structs import replace

from core.cards import Hand, holds, rank_of
from core.climbing import table as climbing
from core.climbing.events import Cleared, ClimbEvent, Dealt, Handed, Passed, Played, RoundEnded, Shuffled, WentOut
from core.climbing.moves import Give, Pass, Play
from core.events import GameEnded, Reseated, TurnCame
from core.game import Facts, clockwise
from core.moves import Deal, Reseat, Seat
from core.refusal import Refusal, refuse
from core.scabbah.options import ScabbahOptions

NAME: Final = "scabbah"
SEATS: Final = (3, 8)
RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")  # SCA-1, low to high
STRENGTH: Final = {rank: at for at, rank in enumerate(RANKS)}
strength = STRENGTH.__getitem__
POINTS: Final = (2, 1)  # SCA-9
ScabbahMove: TypeAlias = Deal | Play | Pass | Give | Reseat
TableFacts: TypeAlias = "Facts[State, ClimbEvent]"


class State(climbing.State, frozen=True, kw_only=True, omit_defaults=True, tag="scabbah", tag_field="game"):
    """The table of a game of Scabbah."""

    options: ScabbahOptions = ScabbahOptions()
    points: tuple[int, ...] = ()


def start(seats: int, options: ScabbahOptions, text: str = "") -> State:
    """Return a fresh table: nothing dealt, seat 0 the host and first dealer (TAB-1)."""
    return State(order=tuple(range(seats)), hands=((),) * seats, points=(0,) * seats, options=options)


def asked(state: State) -> dict[Seat, frozenset[str]]:
    """Return who may do what now, by kind of move."""
    match state.phase:
        case "round-over":
            return {state.dealer: frozenset({"deal"})}
        case "exchange":
            return {state.ranking[0]: frozenset({"give"})}
        case "play" if state.turn is not None:
            return {state.turn: frozenset({"play", "pass"} if state.pile else {"play"})}
        case _:
            return {}


def why_not(state: State, seat: Seat, move: ScabbahMove) -> Refusal | None:
    """Why the move is not made, or None when it is."""
    match move:
        case Play():
            if move.slip is not None or not move.cards:
                return refuse("unknown-move")
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
            assert_never(move)


def _why_no_turn(state: State, seat: Seat) -> Refusal | None:
    if state.phase != "play":
        return refuse("not-now")
    if climbing.is_out(state, seat):
        return refuse("out")
    return None if seat == state.turn else refuse("not-your-turn")


def _why_no_play(state: State, seat: Seat, cards: Hand) -> Refusal | None:
    return why_no_set(state, cards) if holds(state.hands[seat], cards) else refuse("not-in-hand")


def why_no_set(state: State, cards: Hand) -> Refusal | None:
    """Return why these cards can't be laid on the pile as it is (SCA-3)."""
    if len({rank_of(card) for card in cards}) > 1:
        return refuse("not-a-set")
    if not state.pile:
        return None
    top = state.pile[-1].cards
    if wrong := climbing.why_not_count(cards, top):
        return wrong
    if strength(rank_of(cards[0])) > strength(rank_of(top[0])):
        return None
    return refuse("too-low", f"It must be higher than {rank_of(top[0])}.")


def decide(state: State, seat: Seat, move: ScabbahMove, chance: Random) -> tuple[ClimbEvent, ...] | Refusal:
    """Return the facts that follow, or why the move is not made."""
    if refusal := why_not(state, seat, move):
        return refusal
    facts: TableFacts = Facts(state, evolve)
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
        case _:
            assert_never(move)
    return tuple(facts.events)


def _play(facts: TableFacts, seat: Seat, cards: Hand) -> None:
    held = len(facts.state.hands[seat]) - len(cards)
    facts.add(Played(seat, cards, held))
    if not held:
        facts.add(WentOut(seat))
    if len(climbing.with_cards(facts.state)) > 1:
        _turn_on(facts, seat)
        return
    facts.add(RoundEnded(climbing.rank_round(facts.state)))  # SCA-8
    if winners := _winners(facts.state):
        facts.add(GameEnded(winners))


def _turn_on(facts: TableFacts, seat: Seat) -> None:
    """The turn goes to the left, past who is out; back at the top's owner the pile is turned over (SCA-5, SCA-6)."""
    state = facts.state
    owner = state.pile[-1].seat
    for other in clockwise(state.order, seat):
        if other == owner:
            facts.add(Cleared())
            facts.add(TurnCame(owner if state.hands[owner] else climbing.next_with_cards(state, owner)))
            return
        if state.hands[other]:
            facts.add(TurnCame(other))
            return


def _winners(state: State) -> tuple[Seat, ...]:
    """Return the winner now that a round is over (SCA-13); nobody while the game goes on."""
    most = max(state.points[seat] for seat in state.order)
    if most < state.options.target and state.round != state.options.rounds:
        return ()
    return (next(seat for seat in state.ranking if state.points[seat] == most),)


def _deal(facts: TableFacts, chance: Random) -> None:
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
    """Apply one fact: as in all climbing games, and points."""
    match event:
        case RoundEnded():
            scored = dict(zip(event.ranking, POINTS, strict=False))
            points = tuple(have + scored.get(seat, 0) for seat, have in enumerate(state.points))
            state = replace(state, points=points)
        case Reseated():
            state = replace(state, points=state.points + (0,) * (max(event.order) + 1 - len(state.points)))
        case (
            Shuffled() | Dealt() | Handed() | TurnCame() | Played() | Passed() | WentOut() | Cleared() | GameEnded()
        ):  # fmt: skip
            pass
        case _:
            assert_never(event)
    return climbing.evolve(state, event)


def default_move(state: State, seat: Seat) -> ScabbahMove | None:
    """Return the move that a limit makes for a seat (TAB-4, ASS-4): pass; a leader's lowest single; the gift back."""
    if state.phase == "exchange":
        return Give(state.came or state.hands[seat][0])
    if state.phase == "round-over":
        return Deal()
    if state.turn != seat:
        return None
    return Pass() if state.pile else Play((climbing.lowest_first(state.hands[seat], strength)[0],))


def candidates(state: State, seat: Seat) -> tuple[ScabbahMove, ...]:
    """Return the moves worth offering this seat, all of them legal: of equal cards, the first by suit."""
    kinds = asked(state).get(seat, frozenset())
    offered: list[ScabbahMove] = []
    if "deal" in kinds:
        offered.append(Deal())
    if "give" in kinds:
        offered += [Give(card) for card in climbing.lowest_first(state.hands[seat], strength)]
    if "play" in kinds:
        sets = climbing.sets_to_try(state.hands[seat])
        offered += [Play(cards) for cards in sets if why_no_set(state, cards) is None]
    if "pass" in kinds:
        offered.append(Pass())
    return tuple(offered)
