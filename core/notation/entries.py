"""What can be read off single lines of a header: numbers, seats, cards. Raises Fault for what can't be read."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from core.cards import Hand
from core.moves import Seat
from core.notation.language import Names, ReadCard
from core.notation.scenario import Entry
from core.notation.text import Fault, number

T = TypeVar("T")


def one(entries: Sequence[Entry], key: str, take: Callable[[Entry], T], default: T) -> T:
    """Return what the one line of this key says, the default where there is none. Raises Fault for two."""
    found = [entry for entry in entries if entry.key == key]
    if len(found) > 1:
        raise Fault(found[1].line, f"{key} is given twice")
    return take(found[0]) if found else default


def seat_of(entry: Entry, at: int, names: Mapping[str, Seat]) -> Seat:
    """The seat that this word of the line names. Raises Fault."""
    if entry.args[at] not in names:
        raise Fault(entry.line, f"no seat is called {entry.args[at]}")
    return names[entry.args[at]]


def whole(entry: Entry, at: int) -> int:
    """Return the whole number that this word of the line is. Raises Fault."""
    value = number(entry.args[at])
    if value is None:
        raise Fault(entry.line, f"{entry.args[at]} is no whole number")
    return value


def counted(entry: Entry, at: int, least: int) -> int:
    """Return the number, of at least so much, that this word of the line is. Raises Fault."""
    value = whole(entry, at)
    if value < least:
        raise Fault(entry.line, f"{entry.key} must be {least} or more, not {value}")
    return value


def cards_of(entry: Entry, said: Sequence[str], card: ReadCard) -> Hand:
    """Return the cards of these words of the line. Raises Fault."""
    return tuple(_card(entry, word, card) for word in said)


def _card(entry: Entry, word: str, card: ReadCard) -> str:
    if (found := card(word)) is None:
        raise Fault(entry.line, f"{word} is no card of this file")
    return found


def read_points(entries: Sequence[Entry], names: Names) -> tuple[tuple[Seat, int], ...]:
    """Return the points so far of the `points` lines, where the game has them. Raises Fault."""
    points: dict[Seat, int] = {}
    for entry in entries:
        if entry.key != "points":
            continue
        seat = seat_of(entry, 0, names)
        if seat in points:
            raise Fault(entry.line, f"the points of {entry.args[0]} are given twice")
        points[seat] = counted(entry, 1, 0)
    return tuple(points.items())


def write_points(points: Sequence[tuple[Seat, int]], names: Sequence[str]) -> list[str]:
    """Return the `points` lines."""
    return [f"points {names[holder]} {number}" for holder, number in points]
