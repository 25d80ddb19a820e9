"""The standing in a climbing game, as rows of words. Pure; a game adds what it counts."""

from collections.abc import Callable, Mapping, Sequence

from core.climbing.table import State
from core.moves import Seat
from tui.table.standing import Cells, Standing, said_of, standing
from tui.table.teller import Names


def of_round(
    view: State,
    names: Names,
    titles: Sequence[str],
    was: Mapping[Seat, str],
    head: Cells,
    cells: Callable[[Seat], Cells],
) -> Standing:
    """Return the places of the round just played, best first; `was`: the titles that were in force in it."""
    ranking = view.ranking

    def before(seat: Seat) -> Cells:
        return str(ranking.index(seat) + 1), _title(view, seat, titles)

    return standing(
        ("", "Now", "", "Before", *head), ranking, before, names,
        lambda seat: (was.get(seat, "-"), *cells(seat)),
    )  # fmt: skip


def of_now(view: State, names: Names, titles: Sequence[str], head: Cells, cells: Callable[[Seat], Cells]) -> Standing:
    """Return how it stands in the middle of a round, by rank."""
    seats = view.ranking or view.order
    return standing(("Title", "", *head), seats, lambda seat: (_title(view, seat, titles),), names, cells)


def of_game(
    view: State, names: Names, worth: Callable[[Seat], object], head: Cells, cells: Callable[[Seat], Cells]
) -> Standing:
    """Return how the game stands at its end, the winners first."""
    seats = sorted(view.ranking or view.order, key=lambda seat: (seat not in view.winners, worth(seat)))
    return standing(("", "", *head), seats, lambda seat: ("*" if seat in view.winners else "",), names, cells)


def _title(view: State, seat: Seat, titles: Sequence[str]) -> str:
    return titles[view.ranking.index(seat)] if view.ranking else "-"


def in_words(view: State, names: Names, you: Seat | None, titles: Sequence[str]) -> str:
    """Return the two places that matter, and your own, in a sentence."""
    told = {view.ranking[0]: titles[0], view.ranking[-1]: f"the {titles[-1]}"}
    if you in view.ranking and you is not None:
        told.setdefault(you, titles[view.ranking.index(you)])
    return said_of(told, names, you)
