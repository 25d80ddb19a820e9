"""Abuse as the contract has it. Nothing goes to whoever is quickest: an offer goes to the nearest seat (ABU-6)."""

from typing import Final, get_args

from core.abuse.bot import AbuseBot
from core.abuse.events import AbuseEvent
from core.abuse.flow import decide
from core.abuse.legal import why_not
from core.abuse.moves import AbuseMove
from core.abuse.notation import NOTATION
from core.abuse.offers import asked, candidates, default_move, limit
from core.abuse.options import AbuseOptions
from core.abuse.table import NAME, SEATS, State, evolve, redact, start, view
from core.game import Game
from core.position import Timing

GAME: Final = Game[State, AbuseMove, AbuseEvent, AbuseOptions](
    name=NAME, seats=SEATS, package="core.abuse", options=AbuseOptions, state=State,
    moves=get_args(AbuseMove), events=get_args(AbuseEvent), start=start, asked=asked,
    why_not=why_not, decide=decide, evolve=evolve, view=view, redact=redact,
    candidates=candidates, default_move=default_move, new_bot=AbuseBot, notation=NOTATION,
    limit=limit, text_of=lambda options: f"decks/{options.deck}.toml",
    timing=Timing(
        begins_wait=frozenset({"hands-dealt", "turn", "round-scored"}),
        windows=frozenset({"offer_limit", "retort_limit"}),  # ABU-7, ABU-18
    ),
)  # fmt: skip
