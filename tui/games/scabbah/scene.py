"""All that a table of Scabbah shows: a climbing game's table with points."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from core import scabbah
from core.moves import Seat
from core.scabbah.rules import strength
from tui.games.climbing.scene import ClimbingScene
from tui.games.climbing.words import titles_of


def titles_here(view: scabbah.State) -> tuple[str, ...]:
    """Return the titles at this table, best first."""
    return titles_of(view, view.options.titles, scabbah.GAME.name)


@dataclass(frozen=True)
class ScabbahScene(ClimbingScene):
    """One moment of the table as one reader sees it."""

    @cached_property
    def view(self) -> scabbah.State:
        """The table as the reader sees it. Raises TypeError for that of another game."""
        return scabbah.GAME.own_state(self.position.state)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The titles at this table, best first."""
        return titles_here(self.view)

    @property
    def strength(self) -> Callable[[str], int]:
        """The strength of a rank."""
        return strength

    @property
    def counted(self) -> str:
        """The name of what is counted here."""
        return "points"

    def score(self, seat: Seat) -> str:
        """Return the seat's points."""
        return str(self.view.points[seat])
