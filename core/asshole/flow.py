"""What follows from a legal move: drinks, skips, whose turn it is, when the pile waits and the round ends."""

from random import Random

from core import climbing
from core.asshole.legal import why_not
from core.asshole.table import State, completes, evolve, is_special, strength, top_of
from core.cards import Hand, rank_of
from core.climbing import Facts
from core.events import (
    Blundered,
    Cleared,
    ClimbEvent,
    Dealt,
    Drank,
    GameEnded,
    Handed,
    Passed,
    PileWaits,
    Played,
    QuickCleared,
    Reseated,
    RoundEnded,
    Shuffled,
    Skipped,
    Took,
    TurnCame,
    WentOut,
)  # fmt: skip
from core.moves import AutoClear, Deal, Give, Move, Pass, Play, QuickClear, Reseat, Seat, Take
from core.refusal import Refused


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
            _drink(facts, (seat,), "pass")  # ASS-6
            _turn_on(facts, seat)
        case Take():
            facts.add(Took(seat))
            facts.add(PileWaits(seat))
        case QuickClear():
            _quick_clear(facts, seat, move.cards)
        case Give():
            facts.add(Handed(seat, state.ranking[-1], move.card, back=True))
            facts.add(TurnCame(seat))  # ASS-3
        case Deal():
            _deal(facts, chance)
        case AutoClear():
            _clear(facts)
        case Reseat():
            facts.add(Reseated(move.order))
    return tuple(facts.events)


# ── a turn ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _play(facts: Facts[State], seat: Seat, cards: Hand) -> None:
    before = facts.state
    facts.add(Played(seat, cards, len(before.hands[seat]) - len(cards)))
    if rank_of(cards[0]) == "4":
        _drink(facts, before.order, "social")  # ASS-11
    low = before.options.special_last == "asshole" and is_special(cards)  # ASS-13
    if _ends_round(facts, seat, low):
        return
    if rank_of(cards[0]) == "2" or completes(before, cards):  # ASS-10, ASS-18
        facts.add(PileWaits(_leads_next(facts.state, seat)))
    else:
        _turn_on(facts, seat, skips=_is_skip(before, cards))


def _is_skip(before: State, cards: Hand) -> bool:
    """Whether a set is equal to the top it was laid on, 4s between or not (ASS-15, ASS-16)."""
    top = top_of(before.pile)
    return top is not None and not is_special(cards) and rank_of(top.cards[0]) == rank_of(cards[0])


def _turn_on(facts: Facts[State], seat: Seat, *, skips: bool = False) -> None:
    """The turn goes to the left, past who is out (ASS-9); back at the owner, ASS-7, 8 and 12 decide."""
    state = facts.state
    top = top_of(state.pile)
    owner = (top or state.pile[-1]).seat
    for other in climbing.clockwise(state.order, seat):
        if other == owner and (top is None or not state.hands[owner]):
            facts.add(PileWaits(_leads_next(state, owner)))
            return
        if not state.hands[other]:
            continue
        if skips and other != owner:
            skips = False
            facts.add(Skipped(other))
            _drink(facts, (other,), "skip")
            continue
        facts.add(TurnCame(other))
        return


def _leads_next(state: State, seat: Seat) -> Seat:
    """This seat, or if it is out the next clockwise with cards (ASS-8, ASS-14)."""
    return seat if state.hands[seat] else climbing.next_with_cards(state, seat)


def _quick_clear(facts: Facts[State], seat: Seat, cards: Hand) -> None:
    if not completes(facts.state, cards):
        facts.add(Blundered(seat, cards))  # ASS-22
        return
    facts.add(QuickCleared(seat, cards))
    if not _ends_round(facts, seat, low=False):
        facts.add(PileWaits(_leads_next(facts.state, seat)))  # ASS-20


def _drink(facts: Facts[State], seats: tuple[Seat, ...], why: str) -> None:
    if facts.state.options.drinks:
        facts.add(Drank(seats, 1, why))


# ── the pile and the round ─────────────────────────────────────────────────────────────────────────────────────


def _clear(facts: Facts[State]) -> None:
    leader = facts.state.to_lead
    facts.add(Cleared())
    if leader is not None:
        facts.add(TurnCame(leader))


def _ends_round(facts: Facts[State], seat: Seat, low: bool) -> bool:
    """Notes who went out, and ends the round when at most one still holds cards (ASS-27)."""
    if facts.state.hands[seat]:
        return False
    facts.add(WentOut(seat, low))
    if len(climbing.with_cards(facts.state)) > 1:
        return False
    facts.add(RoundEnded(climbing.rank_round(facts.state)))
    if facts.state.round == facts.state.options.rounds:  # ASS-37
        facts.add(GameEnded(_winners(facts.state)))
    return True


def _winners(state: State) -> tuple[Seat, ...]:
    """Who was President most often; of equals who was Asshole least; what is still level shares the win."""
    best = max((state.presidents[seat], -state.assholes[seat]) for seat in state.order)
    return tuple(seat for seat in state.ranking if (state.presidents[seat], -state.assholes[seat]) == best)


def _deal(facts: Facts[State], chance: Random) -> None:
    state = facts.state
    order = state.ranking if state.ranking and state.options.reseat else state.order  # ASS-33
    deck = list(state.cards)
    chance.shuffle(deck)
    facts.add(Shuffled(state.round + 1, state.dealer, order, tuple(deck)))
    facts.add(Dealt(climbing.deal_hands(order, state.dealer, tuple(deck), len(state.hands))))
    if state.ranking and state.options.exchange:
        facts.add(swap(facts.state))
    else:
        facts.add(TurnCame(climbing.first_leader(facts.state)))


def swap(state: State) -> Handed:
    """The Asshole's best card on its way to the President: a 2, else the highest rank, a 4 at the last (ASS-32)."""
    hand = state.hands[state.ranking[-1]]
    best = min(hand, key=lambda card: (-_worth(rank_of(card)), card[-1]))
    return Handed(state.ranking[-1], state.ranking[0], best)


def _worth(rank: str) -> int:
    return -1 if rank == "4" else strength(rank)
