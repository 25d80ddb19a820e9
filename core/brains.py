"""Which judgement plays which game: a bot's and a stand-in's, from a view alone."""

from random import Random

from core import abuse, bots, bots_abuse
from core.games import State
from core.moves import AnyMove, Seat


def choose(view: State, seat: Seat, chance: Random) -> AnyMove | None:
    """The move that a bot makes for this seat, always one the table accepts; None when there is nothing to do."""
    if isinstance(view, abuse.State):
        return bots_abuse.choose(view, seat, chance)
    return bots.choose(view, seat, chance)


def think_ms(view: State, seat: Seat, move: AnyMove, chance: Random) -> int:
    """How long a human would take over this move, in ms."""
    if isinstance(view, abuse.State):
        return bots_abuse.think_ms(view, seat, move, chance)
    return bots.think_ms(view, seat, move, chance)
