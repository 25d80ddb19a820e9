"""Requests that both climbing games have."""

from core.cards import Card
from core.moves import Move


class Play(Move, frozen=True, tag="play"):
    """Lay a set on the pile, with perhaps one card slipped under it (ASS-35)."""

    cards: tuple[Card, ...]
    slip: Card | None = None


class Pass(Move, frozen=True, tag="pass"):
    """Lay nothing this time."""


class Give(Move, frozen=True, tag="give"):
    """The President's card back (ASS-32, SCA-12)."""

    card: Card
