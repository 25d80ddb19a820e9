"""Facts of Asshole alone."""

from typing import TypeAlias

from msgspec import Struct

from core.cards import Card, Hand, Laid
from core.climbing.events import ClimbEvent
from core.events import Event
from core.moves import Seat


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


class Blundered(Event, frozen=True, tag="blundered"):
    """A quick-clear that was none: the cards were shown and went back to the hand (ASS-22)."""

    seat: Seat
    cards: Hand


class Moment(Struct, frozen=True, omit_defaults=True):
    """The part of the table that a move can change, as it was before the move (ASS-34). Hidden from everybody until it
    is taken back."""

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


class CardDealt(Event, frozen=True, tag="card-dealt"):
    """The next card of the deck went to a seat."""

    seat: Seat
    card: Card


class QuickCleared(Event, frozen=True, tag="quick-cleared"):
    """A seat made the run up to four (ASS-20)."""

    seat: Seat
    cards: Hand


class PileWaits(Event, frozen=True, tag="pile-waits"):
    """The pile is to be cleared, then `leader` leads (ASS-24)."""

    leader: Seat


AssholeEvent: TypeAlias = (
    ClimbEvent | CardDealt | PileWaits | QuickCleared | Skipped | Drank | Took | Blundered | Marked | Named | Counting
    | Ordered | Struck | Caught | CalledWrong | Disputed | Ruled | TakenBack
)  # fmt: skip
