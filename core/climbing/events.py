"""Facts of both climbing games."""

from typing import TypeAlias

from core.cards import Card, Hand
from core.events import Event, GameEnded, Reseated, TurnCame
from core.moves import Seat


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A round began: who deals, who sits where (clockwise), and the deck, next card first."""

    round: int
    dealer: Seat
    order: tuple[Seat, ...]
    deck: Hand


class Dealt(Event, frozen=True, tag="dealt"):
    """The rest of the deck was dealt: the hands, by seat number."""

    hands: tuple[Hand, ...]


class Handed(Event, frozen=True, tag="handed"):
    """A card of the exchange went over; only the two know which (ASS-32)."""

    giver: Seat
    taker: Seat
    card: Card
    back: bool = False


class Played(Event, frozen=True, tag="played"):
    """A set was laid; `held` is how many cards the seat has left, which all can count. `slip` is its secret."""

    seat: Seat
    cards: Hand
    held: int
    slip: Card | None = None


class Passed(Event, frozen=True, tag="passed"):
    """A seat laid nothing."""

    seat: Seat


class WentOut(Event, frozen=True, tag="went-out"):
    """A seat laid its last card; `low` = on a special, so it takes a bottom place (ASS-13)."""

    seat: Seat
    low: bool = False


class Cleared(Event, frozen=True, tag="cleared"):
    """The pile was cleared, by a seat or (None) by itself."""

    seat: Seat | None = None


class RoundEnded(Event, frozen=True, tag="round-ended"):
    """Only one seat has cards: the places, best first."""

    ranking: tuple[Seat, ...]


ClimbEvent: TypeAlias = (
    Shuffled | Dealt | Handed | TurnCame | Played | Passed | WentOut | Cleared | RoundEnded | GameEnded | Reseated
)  # fmt: skip
