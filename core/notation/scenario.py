"""A scenario: what a file of table notation says, typed. Seats are numbers in the order of the `seat` lines.

Nothing here reads, writes or judges; a scenario that was read is consistent, so that a position can be built from it.
"""

from typing import NamedTuple, TypeAlias

from msgspec import Struct

from core.cards import Hand
from core.moves import Move, Seat
from core.options import Options
from core.refusal import Code


class Entry(NamedTuple):
    """One header line: its number, its first word, the others."""

    line: int
    key: str
    args: list[str]


class NoLines(Struct, frozen=True):
    """The own lines of a game that has none."""


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
    """Where the round stands before the first line of play; `own` is what the game's own lines say."""

    game: str
    options: Options
    seats: tuple[Seated, ...]
    seed: int = 0
    round: int = 1
    dealer: Seat | None = None
    turn: Seat | None = None
    links: tuple[Link, ...] = ()
    deck: Hand = ()
    own: Struct = NoLines()

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, by seat number."""
        return tuple(seat.name for seat in self.seats)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The seats' cards, by seat number; all empty where the round is dealt from the seed."""
        return tuple(seat.cards for seat in self.seats)


class Act(Struct, frozen=True, tag=True):
    """A seat's move, to be made or (with a code) to be refused."""

    seat: Seat
    move: Move
    refused: Code | None = None


class Wait(Struct, frozen=True, tag=True):
    """Time passes."""

    ms: int


class Expect(Struct, frozen=True, tag=True, omit_defaults=True):
    """An expectation, which must be true; `what` is the first word, and `forms.FORMS` says which fields it uses."""

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
