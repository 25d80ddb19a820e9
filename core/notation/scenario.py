"""A scenario: what a file of table notation says, typed. Seats are numbers in the order of the `seat` lines.

Nothing here reads, writes or judges; a scenario that was read is consistent, so that a position can be built from it.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from core.cards import Hand
from core.faces import Face
from core.moves import AnyMove, Seat
from core.options import AnyOptions
from core.refusal import Code


class Seated(Struct, frozen=True):
    """One seat's name and hand."""

    name: str
    cards: Hand = ()


class Link(Struct, frozen=True, tag=True):
    """A seat's credit and slowest round trip, in ms."""

    seat: Seat
    credit_ms: int
    slowest_ms: int


class Header(Struct, frozen=True, kw_only=True):
    """Where the round stands before the first line of play; the options say which game it is."""

    options: AnyOptions
    seats: tuple[Seated, ...]
    seed: int = 0
    round: int = 1
    dealer: Seat | None = None
    ranking: tuple[Seat, ...] = ()  # by the titles, best first
    points: tuple[tuple[Seat, int], ...] = ()
    turn: Seat | None = None
    links: tuple[Link, ...] = ()
    phase: Literal["deal", "exchange"] | None = None
    deck: Hand = ()
    faces: tuple[Face, ...] = ()  # Abuse: the cards of the file
    face_up: str = ""  # Abuse: the top discard

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, by seat number."""
        return tuple(seat.name for seat in self.seats)


class Act(Struct, frozen=True, tag=True):
    """A seat's move, to be made or (with a code) to be refused."""

    seat: Seat
    move: AnyMove
    refused: Code | None = None


class Wait(Struct, frozen=True, tag=True):
    """Time passes."""

    ms: int


class Expect(Struct, frozen=True, tag=True, omit_defaults=True):
    """What must be true; `what` is the first word, and `forms.FORMS` says which fields it uses."""

    what: str
    seats: tuple[Seat, ...] = ()
    cards: Hand = ()
    number: int = 0
    word: str = ""


Doing: TypeAlias = Act | Wait | Link | Expect


class Step(Struct, frozen=True):
    """One line of play: where it stands in the file, and (None: once all before it is settled) when, in ms."""

    line: int
    do: Doing
    at_ms: int | None = None


class Scenario(Struct, frozen=True):
    """A whole file."""

    header: Header
    steps: tuple[Step, ...] = ()
