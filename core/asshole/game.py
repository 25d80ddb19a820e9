"""Asshole as the contract has it."""

from typing import Final, get_args

from core.asshole.bot import AssholeBot
from core.asshole.events import AssholeEvent
from core.asshole.flow import decide
from core.asshole.legal import why_not
from core.asshole.moves import AssholeMove
from core.asshole.notation import NOTATION
from core.asshole.offers import asked, automatic, candidates, default_move, limit, with_time
from core.asshole.options import AssholeOptions, counted
from core.asshole.races import changes_nothing, race
from core.asshole.table import NAME, SEATS, State, evolve, redact, start, view
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
    name=NAME, seats=SEATS, package="core.asshole", options=AssholeOptions, state=State,
    moves=get_args(AssholeMove), events=get_args(AssholeEvent), start=start, asked=asked,
    why_not=why_not, decide=decide, evolve=evolve, view=view, redact=redact,
    candidates=candidates, default_move=default_move, new_bot=AssholeBot, notation=NOTATION,
    timing=TIMING, limit=limit, automatic=automatic,
    with_time=with_time, race=race, changes_nothing=changes_nothing, counted_as=counted,
)  # fmt: skip
