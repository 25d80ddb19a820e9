"""The screens for games that bring none."""

from typing import Final

from tui.bindings import told
from tui.games import Screens
from tui.games.default.table import KEYS, DefaultTable

SCREENS: Final = Screens(DefaultTable, keys={"At a table of another game": told(KEYS)})
