"""A bot of Asshole: which move to make, and how long a human would take over it. Pure, from a view alone."""

from collections.abc import Iterable
from random import Random
from typing import Final

from core.asshole.bot_power import Seen, impulse, watch
from core.asshole.events import AssholeEvent
from core.asshole.moves import (
    AssholeMove,
    Call,
    Clear,
    Count,
    DealCard,
    Order,
    QuickClear,
    RuleStand,
    RuleTakeBack,
    Strike,
)
from core.asshole.offers import candidates
from core.asshole.table import RANKS, SPECIAL, State, strength, top_of
from core.climbing import bot
from core.climbing.bot import reaction_ms
from core.climbing.moves import Give, Pass, Play
from core.climbing.table import lowest_first
from core.game import Bot
from core.moves import Deal, Seat, Take

DOUBT: Final = 0.15  # how often a dispute has the last move taken back; else it stands (ASS-34)
SLIPS: Final = 0.06  # how often a play hides a card, where bots may cheat


class AssholeBot(Bot[State, AssholeMove, AssholeEvent]):
    """One bot at one seat. It remembers how many cards each held, as everyone at the table can (ASS-35)."""

    def __init__(self) -> None:
        self._seen = Seen()

    def choose(self, view: State, seat: Seat, chance: Random) -> AssholeMove | None:
        """Return the legal move that is worth most; None when nothing is asked."""
        moves = candidates(view, seat)
        if len(moves) < 2:
            return _with_slip(view, seat, moves[0], chance) if moves else None
        if isinstance(moves[0], RuleStand):
            return moves[chance.random() < DOUBT]
        low_end = view.options.special_last == "asshole"
        sight = bot.look(view, seat, RANKS, top=top_of(view.pile), special=SPECIAL, low_end=low_end)
        best = bot.best_of([_worth(sight, view.hands[seat], move) for move in moves], chance)
        return _with_slip(view, seat, moves[best], chance)

    def think_ms(self, view: State, seat: Seat, move: AssholeMove, chance: Random) -> int:
        """Return a human while, in ms, by the kind of move alone (TAB-2). A quick-clear takes about 0.7 s, now and then
        much more, so that people can win it."""
        match move:
            case QuickClear():
                return reaction_ms(chance, 480, 80, 240)
            case Deal():
                return reaction_ms(chance, 8000, 300, 400)  # a standing wants to be read
            case Give():
                return reaction_ms(chance, 1600, 300, 600)
            case Clear() | Count():
                return min(9000, reaction_ms(chance, 3500, 600, 900))
            case DealCard():  # steady hands: a falter in four deals or so (ASS-31)
                return max(30, round(chance.gauss(150, 36)))
            case Call():
                return reaction_ms(chance, 900, 150, 500)
            case Order() | Strike() | RuleStand() | RuleTakeBack():
                return min(9000, reaction_ms(chance, 1300, 250, 500))
            case _:
                return reaction_ms(chance, 800, 150, 350)

    def impulse(
        self, view: State, seat: Seat | None, events: Iterable[AssholeEvent], chance: Random
    ) -> AssholeMove | None:
        """Take note of these facts; return a call, a strike or an order, now and then."""
        facts = tuple(events)
        self._seen = watch(self._seen, view, facts)
        return None if seat is None else impulse(view, seat, facts, self._seen, chance)

    def still_wants(self, then: State, view: State, seat: Seat, move: AssholeMove) -> bool:
        """Return True unless a call would be about another pile by now."""
        return not isinstance(move, Call) or bool(view.pile and (then.round, then.gone) == (view.round, view.gone))


def _with_slip(view: State, seat: Seat, move: AssholeMove, chance: Random) -> AssholeMove:
    """Return the play, at a table whose bots cheat now and then with the worst other card under it (ASS-35)."""
    if not isinstance(move, Play):
        return move
    rest = lowest_first(bot.rest_of(view.hands[seat], move.cards), strength)
    allowed = view.options.cheating and view.options.bots_cheat
    return Play(move.cards, rest[0]) if allowed and rest and chance.random() < SLIPS else move


def _worth(sight: bot.Sight, hand: tuple[str, ...], move: AssholeMove) -> float:
    """Return how much better the move makes things; passing on a harmless table is about nothing."""
    match move:
        case Play(cards=cards):
            return bot.worth_of_play(sight, hand, cards)
        case QuickClear(cards=cards):
            return bot.shed(sight, hand, cards) + bot.lead(sight, bot.rest_of(hand, cards))
        case Give(card=card):
            return bot.shed(sight, hand, (card,))
        case Take():
            return bot.lead(sight, hand)
        case Pass():
            return bot.worth_of_pass(sight)
        case _:
            return 0.0
