"""Abuse: sentences built by colours, laid at each other, and wars of comebacks. One file a job."""

from core.abuse.flow import decide
from core.abuse.game import GAME
from core.abuse.legal import why_not
from core.abuse.offers import asked, candidates, default_move, limit
from core.abuse.table import SEATS, State, evolve, redact, start, start_with, view

__all__ = [
    "GAME", "SEATS", "State", "asked", "candidates", "decide", "default_move", "evolve", "limit", "redact", "start",
    "start_with", "view", "why_not",
]  # fmt: skip
