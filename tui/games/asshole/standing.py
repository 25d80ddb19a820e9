"""The standing in Asshole: drinks, and how often each was first and last. Pure."""

from collections.abc import Sequence
from typing import Final

from core import asshole
from core.asshole.options import counted
from core.asshole.table import State
from core.moves import Seat
from core.titles import titles
from tui.games.asshole.words import order_words, titles_here
from tui.games.climbing import standing as climbing
from tui.table.draw import fit
from tui.table.standing import Cells, Standing
from tui.table.teller import Names

COUNTED: Final = 8  # cells of what is counted


def of_round(view: State, names: Names, before: Sequence[Seat]) -> Standing:
    """Return the places of the round just played. `before` is the ranking that was in force in it, if any."""
    was = dict(zip(before, titles(view.options.titles, len(before), asshole.GAME.name), strict=True)) if before else {}

    def cells(seat: Seat) -> Cells:
        now, all_in_all = view.drinks[seat], view.drinks[seat] + view.drunk[seat]
        return (*_counted(view, str(now), str(all_in_all)), *_ranks(view, seat))

    head = (*_counted(view, _heading(view), "In all"), "1st", "last")
    return climbing.of_round(view, names, titles_here(view), was, head, cells)


def of_now(view: State, names: Names) -> Standing:
    """Return how it stands in the middle of a round: what was counted in it, before it and in all, and the ranks."""

    def cells(seat: Seat) -> Cells:
        now, before = view.drinks[seat], view.drunk[seat]
        return (*_counted(view, str(now), str(before), str(now + before)), *_ranks(view, seat))

    head = (*_counted(view, _heading(view), "before", "in all"), "1st", "last")
    return climbing.of_now(view, names, titles_here(view), head, cells)


def of_game(view: State, names: Names) -> Standing:
    """Return how the game stands at its end, the winners first."""
    first, *_, last = titles_here(view)

    def cells(seat: Seat) -> Cells:
        return (*_ranks(view, seat), *_counted(view, str(view.drinks[seat] + view.drunk[seat])))

    head = (first, last, *_counted(view, _heading(view)))
    return climbing.of_game(view, names, lambda seat: (-view.presidents[seat], view.assholes[seat]), head, cells)


def in_words(view: State, names: Names, you: Seat | None) -> str:
    """Return the two places that matter, and your own, in a sentence."""
    return climbing.in_words(view, names, you, titles_here(view))


def orders(view: State, names: Names, *, plain: bool = False) -> list[str]:
    """Return the orders of the round: who told whom what, and that it was struck down, if it was (ASS-28, ASS-30)."""
    if not view.orders:
        return ["Nobody has ordered anything this round."]
    told = [order_words(view, number, names, plain=plain) for number in range(1, len(view.orders) + 1)]
    struck = ["" if order.stands else "  (struck down)" for order in view.orders]
    lines = (f"  {at}  {words}{end}" for at, (words, end) in enumerate(zip(told, struck, strict=True), 1))
    return ["Orders of this round:", *lines]


def _counted(view: State, *cells: str) -> Cells:
    """The cells of what is counted, where anything is."""
    return cells if view.options.drinks else ()


def _heading(view: State) -> str:
    """Return the name of what is counted, over a column of numbers."""
    return fit(counted(view.options).capitalize(), COUNTED).strip()


def _ranks(view: State, seat: Seat) -> Cells:
    return f"{view.presidents[seat]}x", f"{view.assholes[seat]}x"
