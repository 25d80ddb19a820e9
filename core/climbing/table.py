"""The base of both climbing games: sets, the pile, the turn past empty seats, the ranking.

Nothing here knows which game is played, and neither game knows the other. A view of a state is a state too, with HIDDEN
for what may not be seen. `order` says who sits where, clockwise, and is all that reseating changes.
"""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias, TypeVar, assert_never

from msgspec.structs import replace

from core import state as base
from core.cards import DECK, HIDDEN, Card, Hand, Laid, hidden, joined, rank_of, without
from core.climbing.events import Cleared, ClimbEvent, Dealt, Handed, Passed, Played, RoundEnded, Shuffled, WentOut
from core.events import GameEnded, Reseated, TurnCame
from core.game import clockwise
from core.moves import Seat
from core.refusal import Refusal, refuse

Phase: TypeAlias = Literal["deal", "exchange", "play", "clear", "dispute", "round-over", "over"]


class State(base.State, frozen=True, kw_only=True, omit_defaults=True):
    """The table of a climbing game. Tuples over seats are indexed by seat number."""

    hands: tuple[Hand, ...]
    phase: Phase = "round-over"
    pile: tuple[Laid, ...] = ()
    gone: Hand = ()  # cards of cleared piles, in the order they were laid
    finished: tuple[Seat, ...] = ()  # who went out, first to last
    bottom: tuple[Seat, ...] = ()  # who took a bottom place, the lowest first
    ranking: tuple[Seat, ...] = ()  # the last round's places, best first; none before there was one
    to_lead: Seat | None = None  # who leads when the waiting pile is cleared
    came: Card | None = None  # the exchange: the card that came to the President
    deck: Hand = ()
    cards: Hand = DECK  # all the cards there are: a written position may have fewer (table notation)


S = TypeVar("S", bound=State)


# ── questions ──────────────────────────────────────────────────────────────────────────────────────────────────


def next_with_cards(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that holds cards; StopIteration is impossible while a round is on."""
    return next(s for s in clockwise(state.order, seat) if state.hands[s])


def with_cards(state: State) -> list[Seat]:
    """The seats that hold cards, clockwise."""
    return [seat for seat in state.order if state.hands[seat]]


def first_leader(state: State) -> Seat:
    """The President, or before there is one the seat at the dealer's left (ASS-3, SCA-2, SCA-12)."""
    return state.ranking[0] if state.ranking else next(clockwise(state.order, state.dealer))


def is_out(state: State, seat: Seat) -> bool:
    """Return True if the seat has no cards left in this round."""
    return not state.hands[seat]


def lowest_first(hand: Hand, strength: Callable[[str], int]) -> list[Card]:
    """The hand by rank, equal ranks by suit: clubs, diamonds, hearts, spades."""
    return sorted(hand, key=lambda card: (strength(rank_of(card)), card[-1]))


def sets_in(hand: Hand) -> dict[str, list[Card]]:
    """The seen cards of a hand by rank, each rank in suit order."""
    found: dict[str, list[Card]] = {}
    for card in sorted(hand, key=lambda card: card[-1]):
        if card != HIDDEN:
            found.setdefault(rank_of(card), []).append(card)
    return found


def sets_to_try(hand: Hand) -> Iterator[Hand]:
    """Yield the sets that the seen cards of a hand make, of 1 to 4 cards: of equal cards, the first by suit."""
    for cards in sets_in(hand).values():
        yield from (tuple(cards[:count]) for count in range(1, len(cards) + 1))


def places(state: State) -> dict[Seat, int]:
    """The places that can't change any more, by seat, 1 = first: all at the end of a round; before it the bottom ones,
    and those whose last pile is gone (rule notation, fine print)."""
    if state.phase in ("round-over", "over"):
        return {seat: place for place, seat in enumerate(state.ranking, 1)}
    here = {laid.seat for laid in state.pile}
    sure = {}
    for place, seat in enumerate(state.finished, 1):
        if seat in here:
            break
        sure[seat] = place
    return sure | {seat: len(state.order) - at for at, seat in enumerate(state.bottom)}


# ── refusals that both games share ─────────────────────────────────────────────────────────────────────────────


def why_no_deal(state: State, seat: Seat) -> Refusal | None:
    """Why this seat may not begin a round now."""
    if state.phase != "round-over":
        return refuse("not-now", "The round isn't over." if state.phase != "over" else "The game is over.")
    return None if seat == state.dealer else refuse("not-allowed", "It is another's duty to deal.")


def why_no_gift(state: State, seat: Seat, card: Card) -> Refusal | None:
    """Why the President may not give this card back (ASS-32, SCA-12)."""
    if state.phase != "exchange":
        return refuse("not-now", "There is no exchange now.")
    if seat != state.ranking[0]:
        return refuse("not-allowed", "Only the President gives a card back.")
    return None if card in state.hands[seat] else refuse("not-in-hand")


def why_not_count(cards: Hand, top: Hand) -> Refusal | None:
    """Why a set of so many can't be laid on this top."""
    if len(cards) == len(top):
        return None
    return refuse("wrong-count", f"The top is {len(top)} card{'s' * (len(top) > 1)}: lay as many.")


# ── facts that both games share ────────────────────────────────────────────────────────────────────────────────


def next_dealt(state: State) -> Seat:
    """The seat that gets the next card: one at a time from the dealer's left (ASS-2, SCA-11)."""
    turns = tuple(clockwise(state.order, state.dealer))
    return turns[sum(map(len, state.hands)) % len(turns)]


def deal_rest(state: State) -> tuple[Hand, ...]:
    """The hands, by seat number, once the rest of the deck is dealt."""
    turns = tuple(clockwise(state.order, state.dealer))
    first = turns.index(next_dealt(state))
    turns = turns[first:] + turns[:first]
    hands = list(state.hands)
    for at, seat in enumerate(turns):
        hands[seat] = tuple(sorted(hands[seat] + state.deck[at :: len(turns)]))
    return tuple(hands)


def rank_round(state: State) -> tuple[Seat, ...]:
    """The places of a round with at most one seat still holding cards: that seat takes the lowest place still free."""
    last = [seat for seat in state.order if seat not in state.finished and seat not in state.bottom]
    return (*state.finished, *last, *reversed(state.bottom))


def evolve(state: S, event: ClimbEvent) -> S:
    """Apply one fact of those that mean the same in both games."""
    match event:  # the most frequent first
        case TurnCame():
            return replace(state, phase="play", turn=event.seat, came=None)
        case Played():
            return _play(state, event)
        case Passed():
            return replace(state, turn=None)
        case Cleared():
            gone = (*state.gone, *(card for laid in state.pile for card in laid.cards))
            return replace(state, pile=(), gone=gone, to_lead=None)
        case WentOut(seat=seat, low=low):
            if low:
                return replace(state, bottom=(*state.bottom, seat))
            return replace(state, finished=(*state.finished, seat))
        case Shuffled():
            return _begin(state, event)
        case Dealt():
            return replace(state, deck=(), hands=event.hands)
        case Handed():
            return _hand_over(state, event)
        case RoundEnded():
            over = replace(state, phase="round-over", turn=None, to_lead=None)
            return replace(over, ranking=event.ranking, dealer=event.ranking[-1])
        case GameEnded():
            return replace(state, phase="over", winners=event.winners)
        case Reseated():
            return _reseat(state, event.order)
        case _:
            assert_never(event)


def _begin(state: S, event: Shuffled) -> S:
    return replace(
        state, round=event.round, phase="deal", dealer=event.dealer, order=event.order, deck=event.deck, turn=None,
        hands=((),) * len(state.hands), pile=(), gone=(), finished=(), bottom=(), to_lead=None, came=None,
    )  # fmt: skip


def _play(state: S, event: Played) -> S:
    hand = without(state.hands[event.seat], (*event.cards, event.slip) if event.slip else event.cards)
    if HIDDEN in hand:
        hand = hand[: event.held]  # a card slipped is missed, not seen (ASS-35)
    return lay(state, event.seat, event.cards, hand)


def lay(state: S, seat: Seat, cards: Hand, hand: Hand) -> S:
    """Return the state with these cards on the pile and this hand left of the seat's."""
    pile = (*state.pile, Laid(seat, cards))
    return replace(state, hands=put(state.hands, seat, hand), pile=pile, turn=None)


def _hand_over(state: S, event: Handed) -> S:
    hands = put(state.hands, event.giver, without(state.hands[event.giver], (event.card,)))
    hands = put(hands, event.taker, joined(hands[event.taker], event.card))
    return replace(state, hands=hands, phase="exchange", came=None if event.back else event.card)


def _reseat(state: S, order: tuple[Seat, ...]) -> S:
    ranking = tuple(seat for seat in state.ranking if seat in order)
    if ranking:  # who is new stands just above the last, so that no duty falls on them unasked
        ranking = (*ranking[:-1], *(seat for seat in order if seat not in ranking), ranking[-1])
    hands = tuple(hand if seat in order else () for seat, hand in enumerate(state.hands))
    hands += ((),) * (max(order) + 1 - len(hands))
    dealer = ranking[-1] if ranking else state.dealer if state.dealer in order else order[0]
    return replace(state, order=order, ranking=ranking, hands=hands, dealer=dealer)


def put(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """Return the hands with this one in place of the seat's."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


# ── what a seat may see ────────────────────────────────────────────────────────────────────────────────────────


def see_hands(hands: tuple[Hand, ...], seat: Seat | None) -> tuple[Hand, ...]:
    """The hands as this seat sees them: its own, and the backs of the others'."""
    return tuple([hand if owner == seat else hidden(hand) for owner, hand in enumerate(hands)])


def see_gift(state: State, seat: Seat | None) -> Card | None:
    """The card that came to the President, as this seat sees it: only the two know it (ASS-32, SCA-12)."""
    if state.came is None or seat in (state.ranking[0], state.ranking[-1]):
        return state.came
    return HIDDEN


def view(state: S, seat: Seat | None) -> S:
    """Return what this seat, or an onlooker, may see (TAB-2)."""
    return replace(state, hands=see_hands(state.hands, seat), deck=hidden(state.deck), came=see_gift(state, seat))


def redact(event: ClimbEvent, seat: Seat | None) -> ClimbEvent:
    """Return what of a fact this seat, or an onlooker, may learn (TAB-2)."""
    match event:
        case Shuffled():
            return replace(event, deck=hidden(event.deck))
        case Dealt():
            return replace(event, hands=see_hands(event.hands, seat))
        case Handed():
            return event if seat in (event.giver, event.taker) else replace(event, card=HIDDEN)
        case Played():
            return event if event.seat == seat else replace(event, slip=None)
        case TurnCame() | Passed() | WentOut() | Cleared() | RoundEnded() | GameEnded() | Reseated():
            return event
        case _:
            assert_never(event)
