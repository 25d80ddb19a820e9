"""The screens that Abuse brings."""

from typing import Final

from tui.bindings import told
from tui.games import Screens
from tui.games.abuse.ends import AbuseOver, AbuseRound
from tui.games.abuse.history import AbuseHistory
from tui.games.abuse.keys import KEYS
from tui.games.abuse.table import AbuseTable

SCREENS: Final = Screens(AbuseTable, AbuseRound, AbuseOver, AbuseHistory(), {"At a table of Abuse": told(KEYS)})
