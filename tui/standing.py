"""How everyone stands, as rows of words: at a round's end and at the game's. Pure; it is drawn elsewhere."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size

from core import asshole, scabbah
from core.moves import Seat
from core.scabbah.rules import POINTS
from tui.compat import Climb, counted, rules_of
from tui.draw import fit
from tui.words import order_words, title, titles_of

Names: TypeAlias = Mapping[Seat, str]
Cells: TypeAlias = tuple[str, ...]
COUNTED: Final = 8  # cells of what is counted
NAME: Final = 18  # cells: so that eight seats fit in 80 columns


class Standing(NamedTuple):
    """A heading, a row a seat, and whose row each is."""

    head: Cells
    rows: tuple[Cells, ...]
    seats: tuple[Seat, ...]


def of_round(view: Climb, names: Names, before: Sequence[Seat]) -> Standing:
    """The places of the round just played, best first. `before` is the ranking that was in force in it, if any."""
    many, game, spec = len(view.ranking), rules_of(view).NAME, view.options.titles
    was = {seat: title(place, len(before), game, spec) for place, seat in enumerate(before, 1)}
    rows = [
        (
            f"{place}",
            title(place, many, game, spec),
            fit(names.get(seat, "?"), NAME).rstrip(),
            was.get(seat, "-"),
            *_round_cells(view, seat, place),
        )
        for place, seat in enumerate(view.ranking, 1)
    ]
    return Standing(("", "Now", "", "Before", *_round_head(view)), tuple(rows), view.ranking)


def _round_head(view: Climb) -> Cells:
    if isinstance(view, scabbah.State):
        return ("Points", "In all")
    drinks = (_heading(view), "In all") if view.options.drinks else ()
    return (*drinks, "1st", "last")


def _heading(view: Climb) -> str:
    """What is counted here, over a column of numbers."""
    return fit(counted(view.options).capitalize(), COUNTED).strip()


def _round_cells(view: Climb, seat: Seat, place: int) -> Cells:
    if isinstance(view, scabbah.State):
        won = POINTS[place - 1] if place <= len(POINTS) else 0
        return (f"+{won}" if won else "0", str(view.points[seat]))
    drinks = (str(view.drinks[seat]), str(view.drinks[seat] + view.drunk[seat])) if view.options.drinks else ()
    return (*drinks, f"{view.presidents[seat]}x", f"{view.assholes[seat]}x")


def of_now(view: Climb, names: Names) -> Standing:
    """How it stands in the middle of a round, by rank: title, what was counted in it, before it and in all,
    and the ranks of the evening."""
    seats = view.ranking or view.order
    told = titles_of(view) if view.ranking else ("-",) * len(seats)
    rows = [
        (name, fit(names.get(seat, "?"), NAME).rstrip(), *_now_cells(view, seat))
        for name, seat in zip(told, seats, strict=True)
    ]
    if isinstance(view, scabbah.State):
        return Standing(("Title", "", "Points"), tuple(rows), seats)
    drinks = (_heading(view), "before", "in all") if view.options.drinks else ()
    return Standing(("Title", "", *drinks, "1st", "last"), tuple(rows), seats)


def _now_cells(view: Climb, seat: Seat) -> Cells:
    if isinstance(view, scabbah.State):
        return (str(view.points[seat]),)
    now, before = view.drinks[seat], view.drunk[seat]
    drinks = (str(now), str(before), str(now + before)) if view.options.drinks else ()
    return (*drinks, f"{view.presidents[seat]}x", f"{view.assholes[seat]}x")


def orders(view: Climb, names: Names, *, plain: bool = False) -> list[str]:
    """The orders of the round, a line each: who told whom what, and whether it was struck down (ASS-28, ASS-30)."""
    if not isinstance(view, asshole.State):
        return []
    if not view.orders:
        return ["Nobody has ordered anything this round."]
    return ["Orders of this round:", *(_order(view, at, names, plain) for at in range(len(view.orders)))]


def _order(view: asshole.State, at: int, names: Names, plain: bool) -> str:
    struck = "" if view.orders[at].stands else "  (struck down)"
    return f"  {at + 1}  {order_words(view, at + 1, names, plain=plain)}{struck}"


def of_game(view: Climb, names: Names) -> Standing:
    """How the game stands at its end, the winners first."""
    seats = sorted(view.ranking or view.order, key=lambda seat: (seat not in view.winners, *_worth(view, seat)))
    rows = [
        ("*" if seat in view.winners else "", fit(names.get(seat, "?"), NAME).rstrip(), *_game_cells(view, seat))
        for seat in seats
    ]
    if isinstance(view, scabbah.State):
        head: Cells = ("", "", "Points")
    else:
        first, last = titles_of(view)[0], titles_of(view)[-1]
        head = ("", "", first, last, *((_heading(view),) if view.options.drinks else ()))
    return Standing(head, tuple(rows), tuple(seats))


def _worth(view: Climb, seat: Seat) -> tuple[int, int]:
    if isinstance(view, asshole.State):
        return -view.presidents[seat], view.assholes[seat]
    return -view.points[seat], 0


def _game_cells(view: Climb, seat: Seat) -> Cells:
    if isinstance(view, scabbah.State):
        return (str(view.points[seat]),)
    drinks = (str(view.drinks[seat] + view.drunk[seat]),) if view.options.drinks else ()
    return (f"{view.presidents[seat]}x", f"{view.assholes[seat]}x", *drinks)


def lines(standing: Standing, gap: int = 2) -> list[str]:
    """The standing in columns, the heading first; numbers stand at the right of theirs."""
    table = [standing.head, *standing.rows]
    columns = list(zip_longest(*table, fillvalue=""))
    widths = [max(map(cell_len, column)) for column in columns]
    right = [all(cell[:1] in "+0123456789" for cell in column[1:]) for column in columns]
    return [
        (" " * gap).join(_set(cell, width, at_right) for cell, width, at_right in zip(row, widths, right, strict=False))
        for row in table
    ]


def _set(cell: str, width: int, at_right: bool) -> str:
    return " " * (width - cell_len(cell)) + cell if at_right else set_cell_size(cell, width)


def in_words(view: Climb, names: Names, you: Seat | None) -> str:
    """The two places that matter, and your own, in a sentence."""
    mine = titles_of(view)
    told = {view.ranking[0]: mine[0], view.ranking[-1]: f"the {mine[-1]}"}
    if you in view.ranking:
        told.setdefault(you, mine[view.ranking.index(you)])
    said = [f"you are {what}" if seat == you else f"{names.get(seat, '?')} is {what}" for seat, what in told.items()]
    return ", ".join(said)
