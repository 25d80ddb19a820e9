"""A standing of all seats, as rows of words in columns. Pure; each game makes its own rows."""

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size

from core.moves import Seat
from tui.table.draw import fit
from tui.table.teller import Names

Cells: TypeAlias = tuple[str, ...]
NAME: Final = 18  # cells: so that eight seats fit in 80 columns


class Standing(NamedTuple):
    """A heading, a row a seat, and whose row each is."""

    head: Cells
    rows: tuple[Cells, ...]
    seats: tuple[Seat, ...]


def standing(
    head: Cells, seats: Iterable[Seat], before: Callable[[Seat], Cells], names: Names, cells: Callable[[Seat], Cells]
) -> Standing:
    """Return the standing of these seats, best first: cells before the name, the name, and cells after it."""
    seats = tuple(seats)
    rows = tuple((*before(seat), fit(names.get(seat, "?"), NAME).rstrip(), *cells(seat)) for seat in seats)
    return Standing(head, rows, seats)


def lines(standing: Standing, gap: int = 2) -> list[str]:
    """Return the standing in columns, the heading first; numbers stand at the right of theirs."""
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


def said_of(told: dict[Seat, str], names: Names, you: Seat | None) -> str:
    """`Ann is President, you are the Asshole`."""
    return ", ".join(f"you are {it}" if seat == you else f"{names.get(seat, '?')} is {it}" for seat, it in told.items())


def won(names: Sequence[str]) -> str:
    """`Ann and Bob share the win`."""
    if not names:
        return "The game was stopped"
    return f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} share the win"
