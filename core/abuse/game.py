"""Abuse as the contract has it. Nothing goes to whoever is quickest: an offer goes to the nearest seat (ABU-6)."""

from typing import Final, get_args

from core.abuse import flow, legal, offers, table
from core.abuse.bot import AbuseBot
from core.abuse.events import AbuseEvent
from core.abuse.moves import AbuseMove
from core.abuse.notation import NOTATION
from core.abuse.options import AbuseOptions
from core.abuse.table import State
from core.game import Game
from core.position import Timing

GAME: Final = Game[State, AbuseMove, AbuseEvent, AbuseOptions](
    name=table.NAME, seats=table.SEATS, package="core.abuse", options=AbuseOptions, state=State,
    moves=get_args(AbuseMove), events=get_args(AbuseEvent), start=table.start, asked=offers.asked,
    why_not=legal.why_not, decide=flow.decide, evolve=table.evolve, view=table.view, redact=table.redact,
    candidates=offers.candidates, default_move=offers.default_move, new_bot=AbuseBot, notation=NOTATION,
    limit=offers.limit, text_of=lambda options: f"decks/{options.deck}.toml",
    timing=Timing(
        begins_wait=frozenset({"hands-dealt", "turn", "round-scored"}),
        windows=frozenset({"offer_limit", "retort_limit"}),  # ABU-7, ABU-18
    ),
)  # fmt: skip
