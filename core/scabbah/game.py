"""Scabbah as the contract has it."""

from typing import Final, get_args

from core.climbing import table as climbing
from core.climbing.events import ClimbEvent
from core.game import Game
from core.position import Timing
from core.scabbah import rules
from core.scabbah.bot import ScabbahBot
from core.scabbah.notation import NOTATION
from core.scabbah.options import ScabbahOptions
from core.scabbah.rules import ScabbahMove, State

GAME: Final = Game[State, ScabbahMove, ClimbEvent, ScabbahOptions](
    name=rules.NAME, seats=rules.SEATS, package="core.scabbah", options=ScabbahOptions, state=State,
    moves=get_args(ScabbahMove), events=get_args(ClimbEvent), start=rules.start, asked=rules.asked,
    why_not=rules.why_not, decide=rules.decide, evolve=rules.evolve, view=climbing.view, redact=climbing.redact,
    candidates=rules.candidates, default_move=rules.default_move, new_bot=ScabbahBot, notation=NOTATION,
    timing=Timing(begins_wait=frozenset({"shuffled", "handed", "turn", "round-ended"})),
)  # fmt: skip
