"""Requests: what a seat may ask of the table. A move is a wish, never a fact; facts are in `events`.

Here are those that any game may have. Seats in moves are seat numbers; NOBODY stands for a name that no seat bears, so
that it can be refused with its code.
"""

from typing import Final, TypeAlias

from msgspec import Struct

Seat: TypeAlias = int
NOBODY: Final[Seat] = -1


class Move(Struct, frozen=True, tag_field="move", omit_defaults=True):
    """One request."""


class HostMove(Move, frozen=True):
    """A move that the host alone may make."""


class Deal(Move, frozen=True, tag="deal"):
    """Shuffle and begin the next round."""


class Take(Move, frozen=True, tag="take"):
    """The owner has their own pile cleared (ASS-7); in Abuse the face-up card is taken (ABU-5, ABU-6)."""


class Reseat(HostMove, frozen=True, tag="reseat"):
    """Between rounds: who sits at the table from now on, clockwise (TAB-5)."""

    order: tuple[Seat, ...]


class Unknown(Move, frozen=True, tag="unknown"):
    """A text that could not be read as a move; always refused."""

    text: str


def kind_of(fact: Struct | type[Struct]) -> str:
    """Return the word that a move or a fact goes by on the wire and in files: its tag."""
    return str(fact.__struct_config__.tag)
