"""The screens that Scabbah brings."""

from typing import Final

from tui.games import Screens
from tui.games.climbing.history import ClimbingHistory
from tui.games.scabbah.table import ScabbahOver, ScabbahRound, ScabbahTable

SCREENS: Final = Screens(ScabbahTable, ScabbahRound, ScabbahOver, ClimbingHistory())
