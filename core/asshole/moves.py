"""Requests of Asshole."""

from typing import TypeAlias

from core.cards import Card
from core.climbing.moves import Give, Pass, Play
from core.moves import Deal, HostMove, Move, Reseat, Seat, Take


class DealCard(Move, frozen=True, tag="deal-card"):
    """Deal one card by hand (ASS-31). `falter` is set by the host, which alone knows how fast the presses came."""

    falter: bool = False


class DealOut(HostMove, frozen=True, tag="deal-out"):
    """The host's own: an automatic deal comes to its end (ASS-29)."""


class QuickClear(Move, frozen=True, tag="quick-clear"):
    """Complete the run to four, in turn or not (ASS-20)."""

    cards: tuple[Card, ...]


class Clear(Move, frozen=True, tag="clear"):
    """Clear the pile that waits (ASS-24). `seconds` counted aloud until then is set by the host (ASS-26)."""

    seconds: int = 0


class AutoClear(HostMove, frozen=True, tag="auto-clear"):
    """The host's own: the pile clears by itself (ASS-24, ASS-26)."""

    seconds: int = 0


class Count(Move, frozen=True, tag="count"):
    """Start to count the seconds aloud (ASS-26)."""


class CountBy(Move, frozen=True, tag="count-by"):
    """Name who may count (ASS-26)."""

    seat: Seat


class Call(Move, frozen=True, tag="call"):
    """Say that a seat slipped a card into this pile (ASS-36)."""

    seat: Seat


class Order(Move, frozen=True, tag="order"):
    """Tell someone to drink, or to do a task (ASS-28). One of `drinks` and `task` is given."""

    seat: Seat
    drinks: int = 0
    task: str = ""


class Strike(Move, frozen=True, tag="strike"):
    """Strike down the n-th order of the round (ASS-30)."""

    number: int


class Dispute(Move, frozen=True, tag="dispute"):
    """Stop the table and ask for a ruling (ASS-34)."""

    why: str


class RuleStand(Move, frozen=True, tag="rule-stand"):
    """The play stands."""


class RuleTakeBack(Move, frozen=True, tag="rule-take-back"):
    """The last move is taken back."""


class RuleDrink(Move, frozen=True, tag="rule-drink"):
    """A seat drinks."""

    seat: Seat
    drinks: int


AssholeMove: TypeAlias = (
    Deal | DealCard | DealOut | Play | Pass | Take | Give | QuickClear | Clear | AutoClear | Count | CountBy | Call
    | Order | Strike | Dispute | RuleStand | RuleTakeBack | RuleDrink | Reseat
)  # fmt: skip
