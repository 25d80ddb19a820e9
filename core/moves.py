"""Requests: what a seat may ask of the table. A move is a wish, never a fact; facts are in `events`.

Seats in moves are seat numbers; NOBODY stands for a name that no seat bears, so that it can be refused with its code.
"""

from typing import Final, TypeAlias

from msgspec import Struct

from core.cards import Card

Seat: TypeAlias = int
NOBODY: Final[Seat] = -1


class Move(Struct, frozen=True, tag_field="move", omit_defaults=True):
    """One request."""


class Deal(Move, frozen=True, tag="deal"):
    """Shuffle and begin the next round."""


class DealCard(Move, frozen=True, tag="deal-card"):
    """Deal one card by hand (ASS-31). `falter` is set by the host, which alone knows how fast the presses came."""

    falter: bool = False


class DealOut(Move, frozen=True, tag="deal-out"):
    """The host's own: an automatic deal comes to its end (ASS-29)."""


class Play(Move, frozen=True, tag="play"):
    """Lay a set on the pile, with perhaps one card slipped under it (ASS-35)."""

    cards: tuple[Card, ...]
    slip: Card | None = None


class Pass(Move, frozen=True, tag="pass"):
    """Lay nothing this time."""


class Take(Move, frozen=True, tag="take"):
    """The owner has their own pile cleared (ASS-7); in Abuse the face-up card is taken (ABU-5, ABU-6)."""


class Give(Move, frozen=True, tag="give"):
    """The President's card back (ASS-32, SCA-12)."""

    card: Card


class QuickClear(Move, frozen=True, tag="quick-clear"):
    """Complete the run to four, in turn or not (ASS-20)."""

    cards: tuple[Card, ...]


class Clear(Move, frozen=True, tag="clear"):
    """Clear the pile that waits (ASS-24). `seconds` counted aloud until then is set by the host (ASS-26)."""

    seconds: int = 0


class AutoClear(Move, frozen=True, tag="auto-clear"):
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


class Decline(Move, frozen=True, tag="decline"):
    """Leave the face-up card (ABU-5, ABU-6)."""


class Insult(Move, frozen=True, tag="insult"):
    """Lay a sentence, aimed at another (ABU-10). Cards by id, in order; phrases are what is said for its blanks."""

    target: Seat
    cards: tuple[str, ...]
    phrases: tuple[tuple[str, str], ...] = ()


class Comeback(Move, frozen=True, tag="comeback"):
    """Retort with a card (ABU-17, ABU-18)."""

    card: str


class Accept(Move, frozen=True, tag="accept"):
    """Retort no more (ABU-17, ABU-18)."""


class Discard(Move, frozen=True, tag="discard"):
    """Put one card face up and be done (ABU-11)."""

    card: str


class Done(Move, frozen=True, tag="done"):
    """Keep all cards and be done (ABU-11)."""


class Reseat(Move, frozen=True, tag="reseat"):
    """The host's own, between rounds: who sits at the table from now on, clockwise (TAB-5)."""

    order: tuple[Seat, ...]


class Unknown(Move, frozen=True, tag="unknown"):
    """What could not be read as a move; always refused."""

    text: str


AnyMove: TypeAlias = (
    Deal | DealCard | DealOut | Play | Pass | Take | Give | QuickClear | Clear | AutoClear | Count | CountBy | Call
    | Order | Strike | Dispute | RuleStand | RuleTakeBack | RuleDrink | Decline | Insult | Comeback | Accept | Discard
    | Done | Reseat | Unknown
)  # fmt: skip
HOST_ONLY: Final = (DealOut, AutoClear, Reseat)
