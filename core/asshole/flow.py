"""What follows from a legal move: drinks, skips, whose turn it is, when the pile waits and the round ends."""

from random import Random
from typing import TypeAlias, assert_never

from core.asshole.events import (
    AssholeEvent,
    Blundered,
    CalledWrong,
    CardDealt,
    Caught,
    Counting,
    Disputed,
    Marked,
    Named,
    Ordered,
    PileWaits,
    QuickCleared,
    Ruled,
    Skipped,
    Struck,
    TakenBack,
    Took,
)
from core.asshole.legal import owns_top, why_not
from core.asshole.moves import (
    AssholeMove,
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
from core.asshole.power import TableFacts, clear, drink
from core.asshole.table import State, completes, evolve, is_special, moment_of, strength, top_of
from core.cards import Hand, Laid, rank_of
from core.climbing import table as climbing
from core.climbing.events import Dealt, Handed, Passed, Played, RoundEnded, Shuffled, WentOut
from core.climbing.moves import Give, Pass, Play
from core.events import GameEnded, Reseated, TurnCame
from core.game import Facts, clockwise
from core.moves import Deal, Reseat, Seat, Take
from core.refusal import Refusal

Command: TypeAlias = (
    Clear | AutoClear | Count | CountBy | Call | Order | Strike | Dispute | RuleStand | RuleTakeBack | RuleDrink
)  # fmt: skip


def decide(state: State, seat: Seat, move: AssholeMove, chance: Random) -> tuple[AssholeEvent, ...] | Refusal:
    """Return the facts that follow, or why the move is not made."""
    if refusal := why_not(state, seat, move):
        return refusal
    facts: TableFacts = Facts(state, evolve)
    match move:
        case Play() | Pass() | Take() | QuickClear():
            _turn(facts, seat, move)
        case Deal() | DealCard() | DealOut() | Give() | Reseat():
            _deal(facts, seat, move, chance)
        case _:
            _command(facts, seat, move)
    return tuple(facts.events)


def _command(facts: TableFacts, seat: Seat, move: Command) -> None:
    match move:
        case Clear():
            clear(facts, seat, move.seconds)
        case AutoClear():
            clear(facts, None, move.seconds)
        case Count():
            facts.add(Counting(seat))
        case CountBy():
            facts.add(Named(seat, move.seat))
        case Call():
            _call(facts, seat, move.seat)
        case Order():
            facts.add(Ordered(seat, move.seat, 0 if move.task else move.drinks, move.task.strip(" ")))
        case Strike():
            facts.add(Struck(seat, move.number))
        case Dispute():
            facts.add(Disputed(seat, move.why.strip(" ")))
        case RuleStand():
            facts.add(Ruled(seat, "stand"))
        case RuleDrink():
            facts.add(Ruled(seat, "drink"))
            drink(facts, (move.seat,), "ruling", move.drinks)
        case RuleTakeBack():
            _take_back(facts, seat)
        case _:
            assert_never(move)


# ── a turn ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _turn(facts: TableFacts, seat: Seat, move: Play | Pass | Take | QuickClear) -> None:
    state = facts.state
    if isinstance(move, QuickClear) and not completes(state, move.cards):
        facts.add(Blundered(seat, move.cards))  # ASS-22: nothing else changes, the way back neither
        return
    facts.add(Marked(moment_of(state)))
    match move:
        case Play():
            _play(facts, seat, move)
        case Pass():
            facts.add(Passed(seat))
            drink(facts, (seat,), "pass")  # ASS-6
            _turn_on(facts, state, state.pile, seat)
        case Take():
            facts.add(Took(seat))
            facts.add(PileWaits(seat))
        case QuickClear():
            facts.add(QuickCleared(seat, move.cards))
            if not _goes_out(facts, seat, low=False):
                facts.add(PileWaits(_leads_next(facts.state, seat)))  # ASS-20
        case _:
            assert_never(move)


def _play(facts: TableFacts, seat: Seat, move: Play) -> None:
    before, cards = facts.before, move.cards
    held = len(before.hands[seat]) - len(cards) - (move.slip is not None)
    facts.add(Played(seat, cards, held, move.slip))
    if rank_of(cards[0]) == "4":
        drink(facts, before.order, "social")  # ASS-11
    low = before.options.special_last == "asshole" and is_special(cards)  # ASS-13
    if not held and _goes_out(facts, seat, low):
        return
    holders = before if held else facts.state  # who holds cards is another question only where one went out
    if rank_of(cards[0]) == "2" or completes(before, cards):  # ASS-10, ASS-18
        facts.add(PileWaits(_leads_next(holders, seat)))
    else:
        _turn_on(facts, holders, (*before.pile, Laid(seat, cards)), seat, skips=_is_skip(before, cards))


def _is_skip(before: State, cards: Hand) -> bool:
    """Return True if a set is equal to the top it was laid on, 4s between or not (ASS-15, ASS-16)."""
    top = top_of(before.pile)
    return top is not None and not is_special(cards) and rank_of(top.cards[0]) == rank_of(cards[0])


def _turn_on(facts: TableFacts, state: State, pile: tuple[Laid, ...], seat: Seat, *, skips: bool = False) -> None:
    """The turn goes to the left, past who is out (ASS-9); back at the owner, ASS-7, 8 and 12 decide.

    `state` tells who holds cards by now, `pile` what lies there by now."""
    top = top_of(pile)
    owner = (top or pile[-1]).seat
    for other in clockwise(state.order, seat):
        if other == owner and (top is None or not state.hands[owner]):
            facts.add(PileWaits(_leads_next(state, owner)))
            return
        if not state.hands[other]:
            continue
        if skips and other != owner:
            skips = False
            facts.add(Skipped(other))
            drink(facts, (other,), "skip")
            continue
        facts.add(TurnCame(other))
        return


def _leads_next(state: State, seat: Seat) -> Seat:
    """This seat, or if it is out the next clockwise with cards (ASS-8, ASS-14)."""
    return seat if state.hands[seat] else climbing.next_with_cards(state, seat)


# ── cheats and disputes ────────────────────────────────────────────────────────────────────────────────────────


def _call(facts: TableFacts, seat: Seat, other: Seat) -> None:
    """A call settles at once what the pile hides (ASS-36)."""
    before = facts.state
    if all(slip.seat != other for slip in before.slips):
        facts.add(CalledWrong(seat, other))
        drink(facts, (seat,), "call")
        return
    facts.add(Caught(seat, other))
    if _ends_round(facts):
        return
    if before.turn == other and owns_top(before, other):  # asked to take: ASS-8
        facts.add(PileWaits(climbing.next_with_cards(facts.state, other)))
    elif before.turn == other:
        _turn_on(facts, facts.state, facts.state.pile, other)


def _take_back(facts: TableFacts, seat: Seat) -> None:
    """The last move goes, with its drinks and all that came of it; orders and rulings stay (ASS-34). Then the move
    before it is the last: so one can go back to the beginning of the pile before this one."""
    state = facts.state
    drinks = tuple(have - more for have, more in zip(state.drinks, state.since[-1], strict=True))
    facts.add(Ruled(seat, "take-back"))
    facts.add(TakenBack(state.undo[-1], drinks))


# ── the round ──────────────────────────────────────────────────────────────────────────────────────────────────


def _goes_out(facts: TableFacts, seat: Seat, low: bool) -> bool:
    """Notes it if this seat is out of cards; whether that ends the round."""
    if facts.state.hands[seat]:
        return False
    facts.add(WentOut(seat, low))
    return _ends_round(facts)


def _ends_round(facts: TableFacts) -> bool:
    """Ends the round when at most one still holds cards (ASS-27)."""
    if len(climbing.with_cards(facts.state)) > 1:
        return False
    facts.add(RoundEnded(climbing.rank_round(facts.state)))
    if facts.state.round == facts.state.options.rounds:  # ASS-37
        facts.add(GameEnded(_winners(facts.state)))
    return True


def _winners(state: State) -> tuple[Seat, ...]:
    """Return who was President most often; of equals who was Asshole least; what is still level shares the win."""
    best = max((state.presidents[seat], -state.assholes[seat]) for seat in state.order)
    return tuple(seat for seat in state.ranking if (state.presidents[seat], -state.assholes[seat]) == best)


def _deal(facts: TableFacts, seat: Seat, move: Deal | DealCard | DealOut | Give | Reseat, chance: Random) -> None:
    state = facts.state
    match move:
        case Deal():
            order = state.ranking if state.ranking and state.options.reseat else state.order  # ASS-33
            deck = list(state.cards)
            chance.shuffle(deck)
            facts.add(Shuffled(state.round + 1, state.dealer, order, tuple(deck)))
        case DealCard():
            _deal_one(facts, move.falter)
        case DealOut():
            hands = climbing.deal_rest(state)
            facts.add(Dealt(hands))
            _open(facts)
        case Give():
            facts.add(Handed(seat, state.ranking[-1], move.card, back=True))
            facts.add(TurnCame(seat))  # ASS-3
        case Reseat():
            facts.add(Reseated(move.order))
        case _:
            assert_never(move)


def _deal_one(facts: TableFacts, falter: bool) -> None:
    """The next card, by hand; presses too close together cost the dealer a drink (ASS-31)."""
    state = facts.state
    facts.add(CardDealt(climbing.next_dealt(state), state.deck[0]))
    if falter:
        drink(facts, (state.dealer,), "falter")
    if not facts.state.deck:
        _open(facts)


def _open(facts: TableFacts) -> None:
    """The deal is done: the exchange, or the lead."""
    if facts.state.ranking and facts.state.options.exchange:
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
