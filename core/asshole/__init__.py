"""Asshole: climbing with 2s that clear, 4s that buffer, skips and quick-clears. One file a job."""

from core.asshole.flow import decide
from core.asshole.legal import why_not
from core.asshole.offers import asked, automatic, candidates, limit, mildest, prompts, timed
from core.asshole.races import moot, race
from core.asshole.table import NAME, RANKS, SEATS, State, evolve, redact, start, strength, view

__all__ = [
    "NAME", "RANKS", "SEATS", "State", "asked", "automatic", "candidates", "decide", "evolve", "limit",
    "mildest", "moot", "prompts", "race", "redact", "start", "strength", "timed", "view", "why_not",
]  # fmt: skip
