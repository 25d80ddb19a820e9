"""Facts: what has happened, in the past tense. `redact` of a game says what of a fact a seat may learn."""

from typing import TypeAlias

from msgspec import Struct

from core.cards import Card, Hand, Laid
from core.moves import Seat


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One fact."""


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A round began: who deals, who sits where (clockwise), and the deck, next card first."""

    round: int
    dealer: Seat
    order: tuple[Seat, ...]
    deck: Hand


class CardDealt(Event, frozen=True, tag="card-dealt"):
    """The next card of the deck went to a seat."""

    seat: Seat
    card: Card


class Dealt(Event, frozen=True, tag="dealt"):
    """What was left of the deck was dealt: the hands, by seat number."""

    hands: tuple[Hand, ...]


class Handed(Event, frozen=True, tag="handed"):
    """A card of the exchange went over; only the two know which (ASS-32)."""

    giver: Seat
    taker: Seat
    card: Card
    back: bool = False


class TurnCame(Event, frozen=True, tag="turn"):
    """A seat is to play: to lead where the pile is empty."""

    seat: Seat


class Played(Event, frozen=True, tag="played"):
    """A set was laid; `held` is how many cards the seat has left, which all can count. `slip` is its secret."""

    seat: Seat
    cards: Hand
    held: int
    slip: Card | None = None


class Passed(Event, frozen=True, tag="passed"):
    """A seat laid nothing."""

    seat: Seat


class Skipped(Event, frozen=True, tag="skipped"):
    """An equal set took a seat's chance away (ASS-15)."""

    seat: Seat


class Drank(Event, frozen=True, tag="drank"):
    """These seats drank `drinks` each, and why: pass, skip, social, clear, count, falter, call, ruling."""

    seats: tuple[Seat, ...]
    drinks: int
    why: str


class Took(Event, frozen=True, tag="took"):
    """The owner had the pile cleared (ASS-7)."""

    seat: Seat


class QuickCleared(Event, frozen=True, tag="quick-cleared"):
    """A seat made the run up to four (ASS-20)."""

    seat: Seat
    cards: Hand


class Blundered(Event, frozen=True, tag="blundered"):
    """A quick-clear that was none: the cards were shown and went back to the hand (ASS-22)."""

    seat: Seat
    cards: Hand


class WentOut(Event, frozen=True, tag="went-out"):
    """A seat laid its last card; `low` = on a special, so it takes a bottom place (ASS-13)."""

    seat: Seat
    low: bool = False


class PileWaits(Event, frozen=True, tag="pile-waits"):
    """The pile is to be cleared, then `leader` leads (ASS-24)."""

    leader: Seat


class Cleared(Event, frozen=True, tag="cleared"):
    """The pile was cleared, by a seat or (None) by itself."""

    seat: Seat | None = None


class RoundEnded(Event, frozen=True, tag="round-ended"):
    """Only one seat has cards: the places, best first."""

    ranking: tuple[Seat, ...]


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The game is over; who won."""

    winners: tuple[Seat, ...]


class Reseated(Event, frozen=True, tag="reseated"):
    """Between rounds: who sits at the table from now on, clockwise (TAB-5)."""

    order: tuple[Seat, ...]


class Moment(Struct, frozen=True, omit_defaults=True):
    """What a move can change, as it was before the move (ASS-34). Hidden from everybody until it is taken back."""

    hands: tuple[Hand, ...]
    turn: Seat | None
    pile: tuple[Laid, ...] = ()
    gone: Hand = ()
    slips: tuple[Laid, ...] = ()
    buried: tuple[Laid, ...] = ()
    finished: tuple[Seat, ...] = ()
    bottom: tuple[Seat, ...] = ()
    caught: tuple[Seat, ...] = ()


class Marked(Event, frozen=True, tag="marked"):
    """A move begins that a ruling may take back; `moment` is the table's own secret."""

    moment: Moment | None = None


class Named(Event, frozen=True, tag="named"):
    """The President named who may count this round (ASS-26)."""

    by: Seat
    seat: Seat


class Counting(Event, frozen=True, tag="counting"):
    """A seat began to count the seconds aloud (ASS-26)."""

    seat: Seat


class Ordered(Event, frozen=True, tag="ordered"):
    """A seat told another to drink or to do a task (ASS-28)."""

    by: Seat
    seat: Seat
    drinks: int = 0
    task: str = ""


class Struck(Event, frozen=True, tag="struck"):
    """The President struck down an order: its number in the round, from 1 (ASS-30)."""

    seat: Seat
    number: int


class Caught(Event, frozen=True, tag="caught"):
    """A call was right: the cheat is out of the round, at the lowest place still free (ASS-36)."""

    by: Seat
    seat: Seat


class CalledWrong(Event, frozen=True, tag="called-wrong"):
    """A call was wrong (ASS-36)."""

    by: Seat
    seat: Seat


class Disputed(Event, frozen=True, tag="disputed"):
    """A seat stopped the table for a ruling (ASS-34)."""

    seat: Seat
    why: str


class Ruled(Event, frozen=True, tag="ruled"):
    """The dispute is over: the play stands, is taken back, or a seat drinks."""

    seat: Seat
    ruling: str


class TakenBack(Event, frozen=True, tag="taken-back"):
    """The last move was undone: the table as it was, and what each seat has drunk then."""

    moment: Moment
    drinks: tuple[int, ...]


ClimbEvent: TypeAlias = (
    Shuffled | CardDealt | Dealt | Handed | TurnCame | Played | Passed | Skipped | Drank | Took | QuickCleared
    | Blundered | WentOut | PileWaits | Cleared | RoundEnded | GameEnded | Reseated | Marked | Named | Counting
    | Ordered | Struck | Caught | CalledWrong | Disputed | Ruled | TakenBack
)  # fmt: skip
AnyEvent: TypeAlias = ClimbEvent
