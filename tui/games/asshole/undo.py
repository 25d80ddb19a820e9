"""The moves that a ruling could take back, in words. Pure; the rules say whether it can be."""

from collections.abc import Iterable
from typing import Final

from core.asshole.events import Marked, QuickCleared, TakenBack, Took
from core.climbing.events import Passed, Played, Shuffled
from core.events import Event
from tui.table.teller import Teller

LONGEST: Final = 100  # moves; of more than that nobody disputes


def after(moves: tuple[str, ...], events: Iterable[Event], tell: Teller) -> tuple[str, ...]:
    """Return the moves once these facts have come: one more for each, one less for what was taken back."""
    marked = False
    for event in events:
        match event:
            case TakenBack():
                moves = moves[:-1]
            case Shuffled():
                moves = ()
            case Played() | Passed() | Took() | QuickCleared() if marked:
                moves = (*moves, _words(event, tell))[-LONGEST:]
            case _:
                pass
        marked = isinstance(event, Marked)
    return moves


def _words(event: Played | Passed | Took | QuickCleared, tell: Teller) -> str:
    match event:
        case Played(seat=seat, cards=cards):
            return tell.does(seat, "laid", "laid", tell.cards(cards))
        case Passed(seat=seat):
            return tell.does(seat, "passed", "passed")
        case Took(seat=seat):
            return tell.does(seat, "took the pile", "took the pile")
        case QuickCleared(seat=seat, cards=cards):
            return tell.does(seat, "quick-cleared with", "quick-cleared with", tell.cards(cards))
