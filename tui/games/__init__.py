"""The screens that each game brings. A game that brings none is played on those of `default`.

A game's folder has its name and holds `screens.SCREENS`; nothing outside these rooms names a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from tui.bindings import Row
from tui.screens.game_end import OverScreen
from tui.screens.page import Page
from tui.screens.round_end import RoundScreen
from tui.table.history import History


@dataclass(frozen=True)
class Screens:
    """The screens of a game, the history that they are told, and the keys that help tells, by where they hold."""

    table: type[Page]
    round: type[Page] = RoundScreen
    over: type[Page] = OverScreen
    history: History = field(default_factory=History)
    keys: Mapping[str, list[Row]] = field(default_factory=dict)

    def of(self, stage: str) -> type[Page]:
        """Return the screen of this stage."""
        return {"table": self.table, "round": self.round, "over": self.over}[stage]


@cache
def screens(game: str) -> Screens:
    """Return the screens of this game."""
    there = find_spec(f"{__name__}.{game}") and find_spec(f"{__name__}.{game}.screens")
    found = import_module(f"{__name__}.{game if there else 'default'}.screens").SCREENS
    if not isinstance(found, Screens):
        raise TypeError(f"the room of {game} brings no screens")
    return found
