"""Scabbah: higher sets on lower ones, and nothing else (SCA-7)."""

from core.climbing.table import redact, view
from core.scabbah.game import GAME
from core.scabbah.rules import RANKS, SEATS, State, asked, candidates, decide, default_move, evolve, start, why_not

__all__ = [
    "GAME", "RANKS", "SEATS", "State", "asked", "candidates", "decide", "default_move", "evolve", "redact", "start",
    "view", "why_not",
]  # fmt: skip
