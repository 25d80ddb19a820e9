"""Cards and bars as cells of text: pure, no widget in here. Every glyph is one cell wide, in plain mode ASCII.

A drawing is rows of runs; a run is text and its role, and the style sheet alone says how a role looks. No role ever
says what the text doesn't say too: colour is a courtesy.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias
from unicodedata import category

from rich.cells import cell_len, set_cell_size

from core.cards import HIDDEN, Card, rank_of

Run: TypeAlias = tuple[str, str]
Row: TypeAlias = tuple[Run, ...]
Rows: TypeAlias = tuple[Row, ...]

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED: Final = "dh"
_LETTERS: Final = str.maketrans({sign: letter for letter, sign in SUITS.items()} | {"·": "-"})
FRAMES: Final = {  # top left, top, top right, side, bottom left, bottom right
    "line": "┌─┐│└┘", "double": "╔═╗║╚╝", "line-plain": "+-+|++", "double-plain": "#=####",
}  # fmt: skip


class Size(NamedTuple):
    """A card's width and height, in cells."""

    wide: int
    high: int


SMALL: Final = Size(5, 3)
LARGE: Final = Size(7, 5)
GRAND: Final = Size(9, 7)
TYPED: Final = 120  # signs that are shown of what a person typed
SHOWN: Final = 4  # the columns of a covered card that tell what it is: its edge, rank and suit


class Canvas:
    """Cells that cards are laid on, one over another."""

    def __init__(self, width: int, height: int) -> None:
        self._cells: list[list[Run]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, role: str = "") -> None:
        """Writes text of one-cell glyphs; what lies outside is not drawn."""
        if 0 <= y < len(self._cells):
            row = self._cells[y]
            for at, glyph in enumerate(text, x):
                if 0 <= at < len(row):
                    row[at] = (glyph, role)

    def card(
        self, x: int, y: int, card: Card, size: Size, role: str, *, double: bool = False, plain: bool = False
    ) -> None:
        """Lays a card; its rank and suit take the role with `-red` where the suit is red."""
        for down, text in enumerate(card_rows(card, size, double=double, plain=plain)):
            self.put(x, y + down, text, role)
            if 0 < down < size.high - 1:
                self.put(x + 1, y + down, text[1:-1], f"{role}-red" if is_red(card) else role)

    def rows(self) -> Rows:
        """Return what has been drawn."""
        return tuple(tuple(_runs(row)) for row in self._cells)


def _runs(row: Iterable[Run]) -> Iterable[Run]:
    for role, cells in groupby(row, key=lambda cell: cell[1]):
        yield "".join(glyph for glyph, _ in cells), role


def is_red(card: Card) -> bool:
    """True if the suit is a red one."""
    return card[-1] in RED


def card_text(card: Card, *, plain: bool = False) -> str:
    """The card in two or three cells: `7♠`, `10♥`; plain: `7s`, `10h`. A hidden one is `??`."""
    if card == HIDDEN or plain:
        return card
    return rank_of(card) + SUITS[card[-1]]


def cards_text(cards: Sequence[Card], *, plain: bool = False) -> str:
    """The cards with blanks between."""
    return " ".join(card_text(card, plain=plain) for card in cards)


def card_rows(card: Card, size: Size, *, double: bool = False, plain: bool = False) -> tuple[str, ...]:
    """The card as lines of text: its name in the corner, on a large one in the far one too; of a hidden one a back."""
    frame = FRAMES[("double" if double else "line") + ("-plain" if plain else "")]
    inner = size.wide - 2
    name = card_text(card, plain=plain)
    if card == HIDDEN:
        faces = [(":" if plain else "░") * inner] * (size.high - 2)
        return _framed(frame, faces)
    faces = [name.ljust(inner)]
    if size.high > SMALL.high:
        air = [" " * inner] * ((size.high - 5) // 2)
        faces = [name.ljust(inner), *air, name[-1].center(inner), *air, name.rjust(inner)]
    return _framed(frame, faces)


def _framed(frame: str, faces: Sequence[str]) -> tuple[str, ...]:
    edge = frame[1] * len(faces[0])
    return frame[0] + edge + frame[2], *(frame[3] + face + frame[3] for face in faces), frame[4] + edge + frame[5]


def spread(groups: Sequence[int], size: Size, width: int) -> tuple[int, ...]:
    """The columns at which cards begin so that all fit the width: `groups` are counts of cards of equal rank.

    Air between the groups goes first, then the cards cover each other; of each as much stays as tells what it is.
    """
    cards = sum(groups)
    if not cards:
        return ()
    for step in range(size.wide, SHOWN - 1, -1):
        for gap in (2, 1, 0):
            each = step if step < size.wide else size.wide + (gap > 0)
            if cards * each + (size.wide - step) * len(groups) + gap * (len(groups) - 1) <= width:
                return _columns(groups, each, size.wide - step + gap)
        if (cards - 1) * step + size.wide <= width:
            return _columns(groups, step, 0)
    return _columns(groups, min(SHOWN, max(1, (width - size.wide) // max(1, cards - 1))), 0)


def _columns(groups: Sequence[int], step: int, gap: int) -> tuple[int, ...]:
    columns, x = [], 0
    for count in groups:
        columns += [x + step * at for at in range(count)]
        x += step * count + gap
    return tuple(columns)


def bar(share: float, width: int, *, thick: bool = False, plain: bool = False) -> str:
    """A bar, a line's height or a row's, of which this share (0 to 1) is full."""
    full = min(width, max(0, round(share * width)))
    on, off = ("#=", ".-") if plain else ("█━", "░─")
    return on[not thick] * full + off[not thick] * (width - full)


def pips(count: int, of: int, *, plain: bool = False) -> str:
    """So many of so many, as squares."""
    return ("#" if plain else "■") * count + ("." if plain else "□") * (of - count)


def fit(text: str, width: int, *, plain: bool = False) -> str:
    """The text in exactly this many cells; what is left out is marked."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(set_cell_size(text, max(0, width - 1)).rstrip() + ("~" if plain else "…"), width)


def spelled(text: str, *, plain: bool = False) -> str:
    """The text as this terminal can show it: plain = ASCII alone, suits as letters."""
    return text.translate(_LETTERS).encode("ascii", "replace").decode() if plain else text


def printable(text: str, most: int = TYPED) -> str:
    """Return what a person typed, on one line, not endless, without what a terminal would obey or draw over its
    neighbours."""
    seen = "".join(char for char in text[: 2 * most] if char.isspace() or category(char)[0] in "LNPSM")
    return " ".join(seen.split())[:most]


def right(runs: Row, end: Row, width: int) -> Row:
    """A row with one part at the left and one at the right edge; the left part gives way."""
    room = width - sum(cell_len(text) for text, _ in end)
    used = sum(cell_len(text) for text, _ in runs)
    if used <= room:
        return (*runs, (" " * (room - used), runs[-1][1] if runs else ""), *end)
    *before, (last, role) = runs
    left = room - sum(cell_len(text) for text, _ in before)
    return (*before, (fit(last, max(0, left)), role), *end)
