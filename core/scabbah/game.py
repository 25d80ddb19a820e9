"""Scabbah as the contract has it."""

from typing import Final, get_args

from core.climbing.events import ClimbEvent
from core.climbing.table import redact, view
from core.game import Game
from core.position import Timing
from core.scabbah.bot import ScabbahBot
from core.scabbah.notation import NOTATION
from core.scabbah.options import ScabbahOptions
from core.scabbah.rules import (
    NAME,
    SEATS,
    ScabbahMove,
    State,
    asked,
    candidates,
    decide,
    default_move,
    evolve,
    start,
    why_not,
)

GAME: Final = Game[State, ScabbahMove, ClimbEvent, ScabbahOptions](
    name=NAME, seats=SEATS, package="core.scabbah", options=ScabbahOptions, state=State,
    moves=get_args(ScabbahMove), events=get_args(ClimbEvent), start=start, asked=asked,
    why_not=why_not, decide=decide, evolve=evolve, view=view, redact=redact,
    candidates=candidates, default_move=default_move, new_bot=ScabbahBot, notation=NOTATION,
    timing=Timing(begins_wait=frozenset({"shuffled", "handed", "turn", "round-ended"})),
)  # fmt: skip
