"""Abuse: sentences built by colours, laid at each other, and wars of comebacks. One file a job."""

from core.abuse.flow import decide
from core.abuse.legal import why_not
from core.abuse.offers import asked, automatic, candidates, limit, mildest, moot, prompts, race, strength, timed
from core.abuse.table import NAME, SEATS, State, evolve, redact, start, view

__all__ = [
    "NAME", "SEATS", "State", "asked", "automatic", "candidates", "decide", "evolve", "limit", "mildest",
    "moot", "prompts", "race", "redact", "start", "strength", "timed", "view", "why_not",
]  # fmt: skip
