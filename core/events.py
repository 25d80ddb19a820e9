"""Facts: what has happened, in the past tense. `redact` of a game says what of a fact a seat may learn.

Here are those that any game may have, and that the host itself understands.
"""

from msgspec import Struct

from core.moves import Seat


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One fact."""


class TurnCame(Event, frozen=True, tag="turn"):
    """A seat is to play: to lead where the pile is empty."""

    seat: Seat


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The game is over; who won."""

    winners: tuple[Seat, ...]


class Reseated(Event, frozen=True, tag="reseated"):
    """Between rounds: who sits at the table from now on, clockwise (TAB-5)."""

    order: tuple[Seat, ...]
