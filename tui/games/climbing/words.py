"""Sentences for the facts of climbing games: pure text. Rude about play and luck, never about
who anyone is. Which of several sentences is told hangs on the fact and the moment, never on who reads it.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from core.cards import HIDDEN, Hand, rank_of
from core.climbing.events import (
    Cleared,
    ClimbEvent,
    Dealt,
    Handed,
    Passed,
    Played,
    RoundEnded,
    Shuffled,
    WentOut,
)  # fmt: skip
from core.climbing.table import State
from core.events import GameEnded, Reseated, TurnCame
from core.titles import titles
from tui.table.teller import Teller
from tui.table.words import common

RANKS: Final = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def titles_of(view: State, spec: str, game: str) -> tuple[str, ...]:
    """Return the titles at this table, best first; `spec` is the option that names them."""
    return titles(spec, len(view.ranking or view.order), game)


def set_words(cards: Hand) -> str:
    """Return what the cards are as a set: `a 7`, `a pair of jacks`, `three 10s`."""
    rank = RANKS.get(rank_of(cards[0]), rank_of(cards[0]))
    if len(cards) == 1:
        return f"{'an' if rank in ('8', 'ace') else 'a'} {rank}"
    return f"{('a pair of', 'three', 'four')[len(cards) - 2]} {rank}s"


def sentence(event: ClimbEvent, tell: Teller) -> str:
    """Return the fact in a sentence."""
    match event:
        case Played(seat=seat, cards=cards, held=held, slip=slip):
            hidden = f" and slip {tell.cards((slip,))} under it" if slip else ""  # told to whose it is alone
            return tell.does(seat, "lays", "lay", tell.cards(cards) + hidden + _held(held))
        case Passed(seat=seat):
            return tell.one_of(
                event,
                tell.does(seat, "passes.", "pass."),
                tell.does(seat, "passes, and calls it strategy.", "pass, and call it strategy."),
                tell.does(seat, "has nothing. It shows.", "have nothing. It shows."),
                tell.does(seat, "sits this one out.", "sit this one out."),
            )
        case Cleared(seat=by):
            return "The pile is cleared." if by is None else tell.does(by, "clears the pile.", "clear the pile.")
        case Shuffled(round=number, dealer=dealer):
            return f"Round {number}. {tell.does(dealer, 'shuffles', 'shuffle')}."
        case Dealt():
            return "The cards are out. Complaints go to the dealer."
        case Handed():
            return _handed(event, tell)
        case WentOut(seat=seat, low=True):
            return tell.does(seat, "goes", "go", "out on a special: straight to the bottom.")
        case WentOut(seat=seat):
            return tell.does(seat, "is out", "are out") + tell.one_of(event, " of cards.", ", and smug about it.")
        case RoundEnded(ranking=ranking):
            top, low = tell.who(ranking[0]), tell.who(ranking[-1])
            return f"Round over. The top: {top}. The bottom of everything: {low}."
        case TurnCame() | GameEnded() | Reseated():
            return common(event, tell)
        case _:
            assert_never(event)


def _held(held: int) -> str:
    """Return how many cards are left, as one says it; nothing while that is of no interest."""
    if held > 3 or held == 0:
        return "."
    return f", {('one card', 'two cards', 'three cards')[held - 1]} left{'!' if held == 1 else '.'}"


def _handed(event: Handed, tell: Teller) -> str:
    seen = event.card != HIDDEN
    what = tell.cards((event.card,)) if seen else "a card"
    if event.back:
        return tell.does(event.giver, "gives", "give", f"{tell.who(event.taker)} {what} back. Charity looks different.")
    said = tell.does(event.giver, "hands", "hand", f"{tell.who(event.taker)} {what if seen else 'their best card'}.")
    return f"{said} Rank has its privileges."


def lines(events: Iterable[ClimbEvent], tell: Teller) -> list[str]:
    """Return the facts as lines; what the table shows goes unsaid."""
    return [sentence(event, tell) for event in events if not isinstance(event, TurnCame)]
