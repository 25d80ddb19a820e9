"""The screens that Asshole brings. Its keys are those of all climbing games, and more."""

from typing import Final

from tui.games import Screens
from tui.games.asshole.ends import AssholeOver, AssholeRound
from tui.games.asshole.keys import KEYS
from tui.games.asshole.table import AssholeTable
from tui.games.climbing.history import ClimbingHistory
from tui.games.climbing.keys import help_rows

SCREENS: Final = Screens(
    AssholeTable, AssholeRound, AssholeOver, ClimbingHistory(), {"At the table": help_rows(KEYS)}
)  # fmt: skip
