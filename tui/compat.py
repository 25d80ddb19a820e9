"""The screens' old way to ask a climbing game, until they hold positions."""

from typing import TypeAlias

from core import asshole, registry, scabbah
from core.moves import Move, Seat
from core.options import Options
from core.position import Position
from core.refusal import Refusal
from core.scabbah.rules import strength as scabbah_strength
from core.state import State as State

Climb: TypeAlias = asshole.State | scabbah.State


def as_climb(view: Position) -> Climb:
    """Return the state of a climbing game. Raises TypeError for another."""
    if isinstance(view.state, asshole.State | scabbah.State):
        return view.state
    raise TypeError("this is no climbing game")


def position_of(view: Climb) -> Position:
    """Return the position of a climbing game's state."""
    return asshole.GAME.at(view) if isinstance(view, asshole.State) else scabbah.GAME.at(view)


class Rules:
    """A climbing game, asked about states."""

    def __init__(self, view: Climb) -> None:
        self.NAME = "asshole" if isinstance(view, asshole.State) else "scabbah"

    def strength(self, rank: str) -> int:
        """Return how strong the rank is."""
        return asshole.strength(rank) if self.NAME == "asshole" else scabbah_strength(rank)

    def why_not(self, view: Climb, seat: Seat, move: Move) -> Refusal | None:
        """Return why the move is not made."""
        return position_of(view).why_not(seat, move)

    def candidates(self, view: Climb, seat: Seat) -> tuple[Move, ...]:
        """Return the moves worth offering."""
        return position_of(view).candidates(seat)

    def asked(self, view: Climb) -> dict[Seat, frozenset[str]]:
        """Return who may do what."""
        return dict(position_of(view).asked())


def rules_of(view: Climb) -> Rules:
    """Return the game of this state."""
    return Rules(view)


def counted(options: Options) -> str:
    """Return what is counted."""
    return registry.game_of(options).counted(options)


def name_of(options: Options) -> str:
    """Return the game's name."""
    return registry.game_of(options).name
