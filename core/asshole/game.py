"""Asshole as the contract has it."""

from typing import Final, get_args

from core.asshole import flow, legal, offers, races, table
from core.asshole.bot import AssholeBot
from core.asshole.events import AssholeEvent
from core.asshole.moves import AssholeMove
from core.asshole.notation import NOTATION
from core.asshole.options import AssholeOptions, counted
from core.asshole.table import State
from core.game import Game
from core.position import Timing

TIMING: Final = Timing(
    begins_wait=frozenset({"shuffled", "card-dealt", "handed", "turn", "pile-waits", "ruled", "round-ended"}),
    stopped_by="disputed",
    goes_on_by="ruled",
    comes_after_held=frozenset({"dispute"}),  # ASS-34
    judged_by_key=frozenset({"clear"}),  # ASS-26
    runs_beside=frozenset({"counting"}),
)
GAME: Final = Game[State, AssholeMove, AssholeEvent, AssholeOptions](
    name=table.NAME, seats=table.SEATS, package="core.asshole", options=AssholeOptions, state=State,
    moves=get_args(AssholeMove), events=get_args(AssholeEvent), start=table.start, asked=offers.asked,
    why_not=legal.why_not, decide=flow.decide, evolve=table.evolve, view=table.view, redact=table.redact,
    candidates=offers.candidates, default_move=offers.default_move, new_bot=AssholeBot, notation=NOTATION,
    timing=TIMING, limit=offers.limit, automatic=offers.automatic,
    with_time=offers.with_time, race=races.race, changes_nothing=races.changes_nothing, counted_as=counted,
)  # fmt: skip
