"""The table of Abuse: its state, what facts make of it, what can be read off it, what a seat may see of it."""

from typing import Final, Literal, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from core import state as base
from core.abuse.cards import HIDDEN_FACE, Colour, Face, Faces, Phrases, Sentence, hidden, without
from core.abuse.deck import Deck, read_deck
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
from core.abuse.options import AbuseOptions
from core.abuse.sentence import parts
from core.events import GameEnded, Reseated, TurnCame
from core.game import clockwise
from core.moves import Seat

NAME: Final = "abuse"
SEATS: Final = (2, 12)  # ABU-1
HAND: Final = range(7, 12)  # ABU-3, ABU-27
SEATS_A_DECK: Final = 4  # ABU-1
Phase: TypeAlias = Literal["face-up", "offer", "insult", "retort", "discard", "round-over", "over"]
Answer: TypeAlias = Literal["", "take", "decline", "answered"]  # a view has `answered` for the others'


class War(Struct, frozen=True, array_like=True):
    """An insult that hasn't settled: what was laid, the comebacks since, whose answer is awaited (ABU-17, ABU-18)."""

    seat: Seat
    target: Seat
    cards: Faces
    phrases: Phrases
    asked: Seat
    comebacks: Faces = ()


class State(base.State, frozen=True, kw_only=True, omit_defaults=True, tag="abuse", tag_field="game"):
    """The table of a game of Abuse. Tuples over seats are indexed by seat number."""

    hands: tuple[Faces, ...]
    options: AbuseOptions = AbuseOptions()
    phase: Phase = "round-over"
    deck: Faces = ()  # next card first
    discards: Faces = ()  # the top, which is face up, last
    buried: Faces = ()  # comebacks of wars, beneath all discards: never face up (ABU-21)
    live: bool = False  # whether the face-up card can be taken (ABU-8)
    answers: tuple[Answer, ...] = ()  # to an offer
    war: War | None = None
    laid: tuple[Sentence, ...] = ()  # sentences that stand, in the order they were laid
    points: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()  # of the last round
    colours: tuple[Colour, ...] = ()
    faces: Faces = ()  # the cards of one deck: the table's own, no view has them
    copies: int = 0  # so many decks, whatever the seats; 0: by ABU-1. A written position has just the cards it names


def start(seats: int, options: AbuseOptions, text: str) -> State:
    """Return a fresh table with the deck that this text is: nothing dealt, seat 0 the owner and first dealer (TAB-1,
    ABU-3). Raises ValueError for a text that is no deck, or one without cards."""
    return start_with(seats, options, read_deck(text))


def start_with(seats: int, options: AbuseOptions, deck: Deck) -> State:
    """Return a fresh table with this deck. Raises ValueError for one without cards."""
    if not deck.cards:
        raise ValueError("a deck has cards")
    return State(
        order=tuple(range(seats)), hands=((),) * seats, options=options, points=(0,) * seats,
        faces=deck.cards, colours=deck.colours,
    )  # fmt: skip


# ── read off the table ─────────────────────────────────────────────────────────────────────────────────────────


def is_view(state: State) -> bool:
    """Return True if this is what a seat sees, and not the table itself."""
    return not state.faces


def face_up(state: State) -> Face | None:
    """The top discard, dead or not."""
    return state.discards[-1] if state.discards else None


def is_dead(state: State, card: str) -> bool:
    """Return True if this discard can't be taken: one that lies beneath, or one that all declined (ABU-8)."""
    dead = state.discards[:-1] if state.live else state.discards
    return any(face.id == card for face in dead)


def laid_before(state: State, seat: Seat) -> int:
    """How many sentences lie in front of this seat, aimed at it; a Furthermore joins two of them."""
    return sum(len(parts(sentence.cards)) for sentence in state.laid if sentence.target == seat)


def hand_size(state: State, number: int) -> int:
    """How many cards each is dealt in this round (ABU-3, ABU-27)."""
    return HAND[min(number - 1, len(HAND) - 1)] if state.options.growing else HAND[0]


def decks_needed(state: State, number: int) -> int:
    """How many decks this round is dealt from: one for every four seats, and more where the hands and one card a seat
    would not fit (ABU-1)."""
    if state.copies:
        return state.copies
    seats = len(state.order)
    for_hands = -(-seats * (hand_size(state, number) + 1) // max(1, len(state.faces)))
    return max(-(-seats // SEATS_A_DECK), for_hands)


def too_few_cards(state: State) -> bool:
    """Return True if the next deal would come short of hands and a card to turn up: only where the cards were written
    down."""
    number = state.round + 1
    return len(state.faces) * decks_needed(state, number) <= len(state.order) * hand_size(state, number)


def all_faces(state: State) -> Faces:
    """Every card there is in this round, wherever it lies."""
    war = (*state.war.cards, *state.war.comebacks) if state.war else ()
    laid = (card for sentence in state.laid for card in sentence.cards)
    return (*(c for hand in state.hands for c in hand), *state.deck, *state.discards, *state.buried, *laid, *war)


# ── facts ──────────────────────────────────────────────────────────────────────────────────────────────────────


def evolve(state: State, event: AbuseEvent) -> State:
    """Applies one fact."""
    match event:  # the most frequent first: each class that it is not takes time
        case TurnCame():
            return replace(state, phase="face-up", turn=event.seat)
        case Answered() | FaceTaken() | FaceDeclined() | FaceDied():
            return _offer(state, event)
        case Drew() | Renewed():
            return _draw(state, event)
        case Discarded():
            discards = (*_covered(state, state.discards), event.card)
            return replace(state, hands=_less(state, event.seat, (event.card,)), discards=discards, live=True)
        case Insulted() | Retorted() | InsultEnded():
            return _war(state, event)
        case Accepted() | KeptAll():
            return state
        case HandsDealt() | RoundScored() | GameEnded() | Reseated():
            return _frame(state, event)
        case _:
            assert_never(event)


def _frame(state: State, event: HandsDealt | RoundScored | GameEnded | Reseated) -> State:
    match event:
        case HandsDealt():
            return replace(
                state, round=event.round, dealer=event.dealer, hands=event.hands, deck=event.deck,
                discards=(event.face_up,), live=True, buried=(), laid=(), answers=(), war=None, turn=None, scores=(),
            )  # fmt: skip
        case RoundScored(seat=seat, scores=scores):
            points = tuple(have + more for have, more in zip(state.points, scores, strict=True))
            return replace(state, phase="round-over", turn=None, dealer=seat, points=points, scores=scores)
        case GameEnded(winners=winners):
            return replace(state, phase="over", winners=winners)
        case Reseated(order=order):
            return _reseat(state, order)
        case _:
            assert_never(event)


def _reseat(state: State, order: tuple[Seat, ...]) -> State:
    """Return the table for these seats. A newcomer starts with the highest total at the table: the lowest wins, so
    nobody gains by rounds they missed, nor by leaving and coming back. Who left keeps their points, and is out of the
    winning."""
    stayed = [seat for seat in order if seat in state.order]
    more = max(order) + 1 - len(state.hands)
    highest = max((state.points[seat] for seat in stayed or state.order), default=0)
    points = [*state.points, *(0,) * more]
    for seat in order:
        points[seat] = state.points[seat] if seat in stayed else highest
    hands = tuple(hand if seat in order else () for seat, hand in enumerate(state.hands)) + ((),) * more
    scores = state.scores and (*state.scores, *(0,) * more)
    dealer = next((seat for seat in (state.dealer, *clockwise(state.order, state.dealer)) if seat in order), order[0])
    return replace(state, order=order, hands=hands, points=tuple(points), scores=scores, dealer=dealer)


def _offer(state: State, event: FaceDeclined | Answered | FaceTaken | FaceDied) -> State:
    match event:
        case Answered(seat=seat, answer=answer):
            return replace(state, answers=(*state.answers[:seat], answer, *state.answers[seat + 1 :]))
        case FaceTaken(seat=seat, card=card, beneath=beneath):
            discards = state.discards[:-2] + ((beneath,) if beneath else ())
            card = HIDDEN_FACE if HIDDEN_FACE in state.hands[seat] else card
            phase: Phase = "insult" if seat == state.turn else state.phase
            hands = _more(state, seat, (card,))
            return replace(state, hands=hands, discards=discards, live=False, answers=(), phase=phase)
        case FaceDeclined():
            return replace(state, phase="offer", answers=("",) * len(state.hands))
        case FaceDied():
            return replace(state, live=False, answers=())
        case _:
            assert_never(event)


def _draw(state: State, event: Drew | Renewed) -> State:
    match event:
        case Drew(seat=seat, card=card, why=why):
            phase: Phase = "insult" if why == "turn" else state.phase
            if card is None:
                return replace(state, phase=phase)
            return replace(state, hands=_more(state, seat, (card,)), deck=state.deck[1:], phase=phase)
        case Renewed(source="laid"):
            return replace(state, laid=(), deck=event.deck)
        case Renewed():
            return replace(state, discards=state.discards[-1:], buried=(), deck=event.deck)
        case _:
            assert_never(event)


def _war(state: State, event: Insulted | Retorted | InsultEnded) -> State:
    match event:
        case Insulted(seat=seat, target=target, cards=cards):
            war = War(seat, target, cards, event.phrases, asked=target)
            return replace(state, hands=_less(state, seat, cards), phase="retort", war=war)
        case Retorted(seat=seat, card=card):
            return replace(state, hands=_less(state, seat, (card,)), war=state.war and _answered(state.war, card))
        case InsultEnded(seat=seat, back=back):
            return _end_war(replace(state, hands=_more(state, seat, back)), stands=event.stands)
        case _:
            assert_never(event)


def _answered(war: War, card: Face) -> War:
    other = war.seat if war.asked == war.target else war.target
    return replace(war, comebacks=(*war.comebacks, card), asked=other)


def _end_war(state: State, *, stands: bool) -> State:
    war = state.war
    if war is None:
        return state
    sentence = Sentence(war.seat, war.target, war.cards, war.phrases)
    return replace(
        state, phase="discard", war=None, laid=(*state.laid, sentence) if stands else state.laid,
        buried=state.buried + _covered(state, war.comebacks),
    )  # fmt: skip


def _covered(state: State, cards: Faces) -> Faces:
    """Cards that other cards now lie on: the table knows them still, no view does."""
    return hidden(cards) if is_view(state) else cards


def _more(state: State, seat: Seat, cards: Faces) -> tuple[Faces, ...]:
    """Return the hands, with these cards in the seat's."""
    return (*state.hands[:seat], state.hands[seat] + cards, *state.hands[seat + 1 :])


def _less(state: State, seat: Seat, cards: Faces) -> tuple[Faces, ...]:
    """Return the hands, without these cards in the seat's."""
    return (*state.hands[:seat], without(state.hands[seat], cards), *state.hands[seat + 1 :])


# ── what a seat may see ────────────────────────────────────────────────────────────────────────────────────────


def view(state: State, seat: Seat | None) -> State:
    """Return what this seat, or an onlooker, may see (TAB-2): its own hand and answer, the top discard, all laid."""
    return replace(
        state, hands=_see_hands(state.hands, seat), deck=hidden(state.deck), buried=hidden(state.buried), faces=(),
        discards=hidden(state.discards[:-1]) + state.discards[-1:],
        answers=tuple([given if owner == seat else _shown(given) for owner, given in enumerate(state.answers)]),
    )  # fmt: skip


def _see_hands(hands: tuple[Faces, ...], seat: Seat | None) -> tuple[Faces, ...]:
    return tuple([hand if owner == seat else hidden(hand) for owner, hand in enumerate(hands)])


def _shown(answer: Answer) -> Answer:
    """Of another's answer to an offer: only that it was given."""
    return "answered" if answer else ""


def redact(event: AbuseEvent, seat: Seat | None) -> AbuseEvent:
    """Return what of a fact this seat, or an onlooker, may learn (TAB-2)."""
    match event:
        case HandsDealt(hands=hands):
            return replace(event, hands=_see_hands(hands, seat), deck=hidden(event.deck))
        case Renewed():
            return replace(event, deck=hidden(event.deck))
        case Answered():
            return event if event.seat == seat else replace(event, answer="answered")
        case Drew():
            return event if event.seat == seat or event.card is None else replace(event, card=HIDDEN_FACE)
        case InsultEnded():
            return event if event.seat == seat else replace(event, back=hidden(event.back))
        case (
            TurnCame() | FaceDeclined() | FaceTaken() | FaceDied() | Insulted() | Retorted() | Accepted() | Discarded()
            | KeptAll() | RoundScored() | GameEnded() | Reseated()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)
