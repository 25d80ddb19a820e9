"""Asshole: climbing with 2s that clear, 4s that buffer, skips and quick-clears. One file a job."""

from core.asshole.flow import decide
from core.asshole.game import GAME
from core.asshole.legal import why_not
from core.asshole.offers import asked, automatic, candidates, default_move, limit, with_time
from core.asshole.races import changes_nothing, race
from core.asshole.table import RANKS, SEATS, State, evolve, redact, start, strength, view

__all__ = [
    "GAME", "RANKS", "SEATS", "State", "asked", "automatic", "candidates", "changes_nothing", "decide", "default_move",
    "evolve", "limit", "race", "redact", "start", "strength", "view", "why_not", "with_time",
]  # fmt: skip
