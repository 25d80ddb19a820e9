"""What follows from a legal move: who gets the card, who draws, whether the sentence stands, when the round ends."""

from random import Random
from typing import Literal, assert_never

from core.abuse.cards import Faces, find, pick, total
from core.abuse.deck import copies
from core.abuse.events import (
    AbuseEvent,
    Accepted,
    Answered,
    Discarded,
    Drew,
    FaceDeclined,
    FaceDied,
    FaceTaken,
    HandsDealt,
    Insulted,
    InsultEnded,
    KeptAll,
    Renewed,
    Retorted,
    RoundScored,
)
from core.abuse.legal import why_not
from core.abuse.moves import AbuseMove, Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.sentence import trimmed
from core.abuse.table import State, War, decks_needed, evolve, face_up, hand_size, too_few_cards
from core.events import GameEnded, Reseated, TurnCame
from core.game import Facts, clockwise
from core.moves import Deal, Reseat, Seat, Take
from core.refusal import Refusal


class TableFacts(Facts[State, AbuseEvent]):
    """The facts of a decision, with the chance that shuffles."""

    def __init__(self, state: State, chance: Random) -> None:
        super().__init__(state, evolve)
        self.chance = chance


def decide(state: State, seat: Seat, move: AbuseMove, chance: Random) -> tuple[AbuseEvent, ...] | Refusal:
    """Return the facts that follow, or why the move is not made. Raises ValueError for a deal without enough cards."""
    if refusal := why_not(state, seat, move):
        return refusal
    facts = TableFacts(state, chance)
    match move:
        case Take() | Decline():
            _answer(facts, seat, takes=isinstance(move, Take))
        case Insult():
            cards = pick(state.hands[seat], move.cards) or ()
            facts.add(Insulted(seat, move.target, cards, trimmed(move.phrases)))
        case Comeback() | Accept():
            _retort(facts, seat, move)
        case Discard() | Done():
            _end_turn(facts, seat, move)
        case Deal():
            _deal(facts)
        case Reseat():
            facts.add(Reseated(move.order))
        case _:
            assert_never(move)
    return tuple(facts.events)


def open_turn(state: State, seat: Seat, chance: Random) -> tuple[AbuseEvent, ...]:
    """Return the facts with which this seat's turn begins: a position that was written down starts so (ABU-8)."""
    facts = TableFacts(state, chance)
    _turn(facts, seat)
    return tuple(facts.events)


# ── the face-up card ───────────────────────────────────────────────────────────────────────────────────────────


def _answer(facts: TableFacts, seat: Seat, *, takes: bool) -> None:
    if facts.state.phase == "offer":
        facts.add(Answered(seat, "take" if takes else "decline"))
        _settle_offer(facts)
    elif takes:
        _take(facts, seat)  # ABU-5
    else:
        facts.add(FaceDeclined(seat))


def _settle_offer(facts: TableFacts) -> None:
    """As soon as it is clear who gets it: the nearest on the left who wants it, or nobody (ABU-6, ABU-7)."""
    state = facts.state
    if state.turn is None:
        return
    for seat in [other for other in clockwise(state.order, state.turn) if other != state.turn]:
        match state.answers[seat]:
            case "take":
                _take(facts, seat)
                _draw(facts, seat, "penalty")
                break
            case "decline":
                continue
            case _:
                return
    else:
        facts.add(FaceDied(state.discards[-1]))  # ABU-8
    _draw(facts, state.turn, "turn")  # ABU-9


def _take(facts: TableFacts, seat: Seat) -> None:
    discards = facts.state.discards
    facts.add(FaceTaken(seat, discards[-1], discards[-2] if len(discards) > 1 else None))


def _draw(facts: TableFacts, seat: Seat, why: Literal["turn", "penalty", "lost"]) -> None:
    """One card; the deck is renewed when it is empty, and if there is nothing left none is drawn (ABU-26)."""
    if not facts.state.deck:
        _renew(facts)
    deck = facts.state.deck
    facts.add(Drew(seat, why, deck[0] if deck else None))


def _renew(facts: TableFacts) -> None:
    """Of all discards but the face-up one; of laid sentences only where there were no discards."""
    state = facts.state
    if cards := state.buried + state.discards[:-1]:
        facts.add(Renewed("discards", _shuffled(cards, facts.chance)))
    elif laid := tuple(card for sentence in state.laid for card in sentence.cards):
        facts.add(Renewed("laid", _shuffled(laid, facts.chance)))


def _shuffled(cards: Faces, chance: Random) -> Faces:
    deck = list(cards)
    chance.shuffle(deck)
    return tuple(deck)


# ── the war of comebacks ───────────────────────────────────────────────────────────────────────────────────────


def _retort(facts: TableFacts, seat: Seat, move: Comeback | Accept) -> None:
    war = facts.state.war
    if war is None:
        return
    if isinstance(move, Accept):
        facts.add(Accepted(seat))
        _end_war(facts, war, lost_by_insulter=seat == war.seat)
    elif card := find(facts.state.hands[seat], move.card):
        facts.add(Retorted(seat, card))


def _end_war(facts: TableFacts, war: War, *, lost_by_insulter: bool) -> None:
    """The comebacks go beneath, then the loser draws (ABU-19 to ABU-22), then whoever has no cards is out (ABU-12)."""
    facts.add(InsultEnded(war.seat, war.target, not lost_by_insulter, war.cards if lost_by_insulter else ()))
    if lost_by_insulter:
        _draw(facts, war.seat, "lost")
    elif war.comebacks:
        for _ in range(2):
            _draw(facts, war.target, "lost")
    for seat in (war.seat, war.target) if war.comebacks else (war.seat,):
        if _ends_round(facts, seat):
            return


# ── the round ──────────────────────────────────────────────────────────────────────────────────────────────────


def _end_turn(facts: TableFacts, seat: Seat, move: Discard | Done) -> None:
    card = find(facts.state.hands[seat], move.card) if isinstance(move, Discard) else None
    facts.add(Discarded(seat, card) if card else KeptAll(seat))
    if card is None or not _ends_round(facts, seat):
        _turn(facts, next(clockwise(facts.state.order, seat)))


def _turn(facts: TableFacts, seat: Seat) -> None:
    """With a dead card or none face up nobody is asked, and the seat draws at once (ABU-8)."""
    facts.add(TurnCame(seat))
    if face_up(facts.state) is None or not facts.state.live:
        _draw(facts, seat, "turn")


def _ends_round(facts: TableFacts, seat: Seat) -> bool:
    """Ends the round if this seat has no cards left (ABU-12, ABU-23); whether it did."""
    if facts.state.hands[seat]:
        return False
    facts.add(RoundScored(seat, tuple(map(total, facts.state.hands))))
    if _is_last(facts.state):
        facts.add(GameEnded(_winners(facts.state)))
    return True


def _is_last(state: State) -> bool:
    """Return True if the game ends with this round: by its number, or with a limit by someone's points (ABU-25,
    ABU-28)."""
    if state.options.limit:
        return any(state.points[seat] >= state.options.limit for seat in state.order)
    return state.round == state.options.rounds


def _winners(state: State) -> tuple[Seat, ...]:
    """The lowest total wins; level totals share it (ABU-25)."""
    lowest = min(state.points[seat] for seat in state.order)
    return tuple(seat for seat in state.order if state.points[seat] == lowest)


def _deal(facts: TableFacts) -> None:
    """Hands one card at a time from the dealer's left, the next card face up, the rest is the deck (ABU-3, ABU-4)."""
    state, number = facts.state, facts.state.round + 1
    if too_few_cards(state):
        raise ValueError("there are too few cards for this deal")
    deck = _shuffled(tuple(copies(state.faces, decks_needed(state, number))), facts.chance)
    seats = list(clockwise(state.order, state.dealer))
    dealt = hand_size(state, number) * len(seats)
    hands: list[Faces] = [()] * len(state.hands)
    for at, seat in enumerate(seats):
        hands[seat] = deck[at : dealt : len(seats)]
    facts.add(HandsDealt(number, state.dealer, tuple(hands), deck[dealt], deck[dealt + 1 :]))
    _turn(facts, seats[0])
