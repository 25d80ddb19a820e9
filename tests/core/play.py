"""Random games for tests: every state a game passes through, with the move and the facts that led on from it."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from core.asshole.moves import (
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
from core.cards import DECK, Hand
from core.climbing.moves import Give, Pass, Play
from core.events import Event
from core.moves import NOBODY, Deal, Move, Seat, Take, Unknown
from tests.games import OPTIONS, RULES, Climb, as_climb, rules_of

CARDS = frozenset(DECK)


class Step(NamedTuple):
    """One move of a random game."""

    state: Climb
    seat: Seat
    move: Move
    events: tuple[Event, ...]
    after: Climb


def fresh(game: str, seats: int, **options: Any) -> Climb:
    """A fresh table."""
    return as_climb(RULES[game].start(seats, OPTIONS[game](**options)))


def some_move(state: Climb, chance: Random) -> tuple[Seat, Move]:
    """A legal move by anyone who is asked; often a liberty; the host's own where the pile waits."""
    rules = rules_of(state)
    alone = rules.automatic(state, frozenset())
    if alone and chance.random() < 0.5:
        return state.dealer, alone[0].move
    for liberty in (stab, cheat):
        if chance.random() < 0.3 and rules.why_not(state, *(taken := liberty(state, chance))) is None:
            return taken
    asked = sorted(rules.asked(state))
    if not asked:
        return state.dealer, alone[0].move
    seat = chance.choice(asked)
    return seat, chance.choice(rules.candidates(state, seat))


def stab(state: Climb, chance: Random) -> tuple[Seat, Move]:
    """Any move by any seat, legal or not."""
    seat = chance.choice(state.order)
    pool: Hand = state.hands[seat] or DECK
    cards = tuple(chance.sample(pool, min(len(pool), chance.randint(1, 4))))
    other = chance.choice((*state.order, NOBODY))
    number = chance.randint(0, 3)
    moves: list[Move] = [
        Play(cards), Play(cards[:1], cards[-1]), Play(cards[1:], cards[0]), QuickClear(cards), Pass(), Take(), Deal(),
        DealCard(), Clear(number), AutoClear(), Count(), CountBy(other), Call(other), Order(other, number),
        Order(other, task="sing"), Strike(number), Dispute("what?"), RuleStand(), RuleTakeBack(),
        RuleDrink(other, number), Give(cards[0]), DealOut(), Unknown("hum"),
    ]  # fmt: skip
    return seat, chance.choice(moves)


def cheat(state: Climb, chance: Random) -> tuple[Seat, Move]:
    """A play with a card under it, as far as the cards go; by others a call on a cheat, or a dispute."""
    rules = rules_of(state)
    slips = getattr(state, "slips", ())
    if state.turn is None or chance.random() < 0.3:
        seat = chance.choice(state.order)
        return seat, Call(chance.choice(slips).seat) if slips and chance.random() < 0.5 else Dispute("cheat!")
    plays = [move for move in rules.candidates(state, state.turn) if isinstance(move, Play)] or [Play(())]
    play = chance.choice(plays)
    spare = [card for card in state.hands[state.turn] if card not in play.cards]
    return state.turn, Play(play.cards, chance.choice(spare)) if spare else play


def steps(state: Climb, chance: Random, limit: int = 2000) -> Iterator[Step]:
    """Plays on until the game is over."""
    rules = rules_of(state)
    for _ in range(limit):
        if state.phase == "over":
            return
        seat, move = some_move(state, chance)
        events = rules.decide(state, seat, move, chance)
        after = state
        for event in events:
            after = as_climb(rules.evolve(after, event))
        yield Step(state, seat, move, events, after)
        state = after
    raise AssertionError(f"no end after {limit} moves")


def all_cards(state: Climb) -> Hand:
    """Every card there is, wherever it lies."""
    return (
        *(card for hand in state.hands for card in hand),
        *(card for laid in state.pile for card in laid.cards),
        *state.gone,
        *state.deck,
        *(card for laid in (*getattr(state, "slips", ()), *getattr(state, "buried", ())) for card in laid.cards),
    )
