"""From a header to the State in which the play begins, by the game's own facts: its deal, its exchange, its leader."""

from random import Random

from msgspec.structs import replace

from core import climbing, scabbah
from core.asshole import flow
from core.cards import Hand
from core.events import Handed, TurnCame
from core.games import RULES, Rules, State, name_of, rules_of
from core.moves import Deal, Seat
from core.notation.scenario import Header


def position(header: Header, chance: Random) -> State:
    """The table at the `---`; `chance` shuffles where no hands are given."""
    rules = RULES[name_of(header.options)]
    fresh = _before_the_deal(header, rules)
    if not header.deck and not any(seat.cards for seat in header.seats):
        return _turned(_apply_deal(fresh, rules, chance), header.turn)
    return _given(header, replace(fresh, round=header.round), rules)


def too_few_cards(state: State) -> bool:
    """Whether the next deal would leave a seat without a card: a fault of the file that gave the cards."""
    return len(state.cards) < len(state.order)


def _before_the_deal(header: Header, rules: Rules) -> State:
    """The table as the round before left it."""
    fresh = rules.start(len(header.seats), header.options)
    duty = header.ranking[-1] if header.ranking else 0
    dealer = duty if header.dealer is None else header.dealer
    fresh = replace(fresh, round=header.round - 1, ranking=header.ranking, dealer=dealer)
    if isinstance(fresh, scabbah.State):
        points = dict(header.points)
        fresh = replace(fresh, points=tuple(points.get(seat, 0) for seat in fresh.order))
    return fresh


def _apply_deal(state: State, rules: Rules, chance: Random) -> State:
    """The deal; an automatic one takes no time in a file, so what comes by itself after it has come."""
    for event in rules.decide(state, state.dealer, Deal(), chance):
        state = rules.evolve(state, event)
    for alone in rules.automatic(state, frozenset()):
        for event in rules.decide(state, state.dealer, alone.move, chance):
            state = rules.evolve(state, event)
    return state


def _given(header: Header, state: State, rules: Rules) -> State:
    """The round in mid-air with the hands of the file; a seat without cards is out, in the order of the seats."""
    hands: tuple[Hand, ...] = tuple(tuple(sorted(seat.cards)) for seat in header.seats)
    cards = (*(card for hand in hands for card in hand), *header.deck)
    state = replace(state, hands=hands, cards=cards, phase="play")
    if header.phase == "deal":
        return replace(state, phase="deal", deck=header.deck)
    state = replace(state, finished=tuple(seat for seat in state.order if not hands[seat]))
    if header.phase == "exchange":
        return rules.evolve(state, swap(state))
    leader = climbing.first_leader(state)
    if climbing.is_out(state, leader):
        leader = climbing.next_with_cards(state, leader)
    return rules.evolve(state, TurnCame(leader if header.turn is None else header.turn))


def swap(state: State) -> Handed:
    """The bottom seat's best card on its way up, by the rules of its game (ASS-32, SCA-12)."""
    return scabbah.swap(state) if isinstance(state, scabbah.State) else flow.swap(state)


def _turned(state: State, turn: Seat | None) -> State:
    """The dealt round, with the seat in turn that the file names."""
    if turn is None or state.phase != "play":
        return state
    return rules_of(state).evolve(state, TurnCame(turn))
