"""A bot of Scabbah: it weighs sets as in any climbing game. Pure, from a view alone."""

from random import Random

from core.climbing import bot
from core.climbing.bot import reaction_ms
from core.climbing.events import ClimbEvent
from core.climbing.moves import Give, Pass, Play
from core.game import Bot
from core.moves import Deal, Seat
from core.scabbah.rules import RANKS, ScabbahMove, State, candidates


class ScabbahBot(Bot[State, ScabbahMove, ClimbEvent]):
    """One bot at one seat."""

    def choose(self, view: State, seat: Seat, chance: Random) -> ScabbahMove | None:
        """Return the legal move that is worth most; None when nothing is asked."""
        moves = candidates(view, seat)
        if len(moves) < 2:
            return moves[0] if moves else None
        sight = bot.look(view, seat, RANKS, top=view.pile[-1] if view.pile else None)
        return moves[bot.best_of([_worth(sight, view.hands[seat], move) for move in moves], chance)]

    def think_ms(self, view: State, seat: Seat, move: ScabbahMove, chance: Random) -> int:
        """Return a human while, in ms, by the kind of move alone (TAB-2)."""
        match move:
            case Deal():
                return reaction_ms(chance, 8000, 300, 400)  # a standing wants to be read
            case Give():
                return reaction_ms(chance, 1600, 300, 600)
            case _:
                return reaction_ms(chance, 800, 150, 350)


def _worth(sight: bot.Sight, hand: tuple[str, ...], move: ScabbahMove) -> float:
    match move:
        case Play(cards=cards):
            return bot.worth_of_play(sight, hand, cards)
        case Give(card=card):
            return bot.shed(sight, hand, (card,))
        case Pass():
            return bot.worth_of_pass(sight)
        case _:
            return 0.0
