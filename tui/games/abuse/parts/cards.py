"""Cards of Abuse as cells of text: phrases with their ends. Pure; each colour is its sign and its letter.

A row is runs of text and role; what a role looks like is the style sheet's to say, and never says more than the text.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len

from core.abuse.cards import END, START, Colour, Face, Faces
from tui.games.abuse.scene import AbuseScene
from tui.games.abuse.words import name_of_card
from tui.table.draw import Row, Rows, Run, fit, spelled

SHOWN_COLOURS: Final = ("red", "orange", "yellow", "blue", "green", "cyan", "purple", "white")
END_ROLES: Final = frozenset({f"end--{name}" for name in (*SHOWN_COLOURS, "mark", "other")})
_BLANK: Final = "___"


def side(ends: Sequence[str], colours: Sequence[Colour], *, plain: bool = False) -> Row:
    """Return one side of a card: START or END, or each colour as sign and letter."""
    known = {colour.name: colour for colour in colours}
    return tuple(_end(end, known.get(end), plain) for end in ends)


def _end(end: str, colour: Colour | None, plain: bool) -> Run:
    if end in (START, END):
        return end, "end--mark"
    text = f"{colour.sign}{colour.letter}" if colour else end[:2]
    return spelled(text, plain=plain), f"end--{end if end in SHOWN_COLOURS else 'other'}"


_KINDS: Final[dict[str, tuple[str, str]]] = {  # what stands at the sides of cards that have no colours
    "blank": ("any", "any"), "furthermore": ("END", "START"), "comeback": ("HIT", "BACK"), "hidden": ("", ""),
}  # fmt: skip


def sides(card: Face, colours: Sequence[Colour], *, plain: bool = False) -> tuple[Row, Row]:
    """Return both sides of a card."""
    if card.kind == "sentence":
        return side(card.left, colours, plain=plain), side(card.right, colours, plain=plain)
    left, right = _KINDS[card.kind]
    return ((left, "end--mark"),), ((right, "end--mark"),)


def wide(row: Row) -> int:
    """Return how many cells the runs take."""
    return sum(cell_len(text) for text, _ in row)


def phrase(scene: AbuseScene, card: Face) -> str:
    """Return what the card says: of a blank, what is said for it."""
    said = dict(scene.phrases).get(card.id, _BLANK) if card.kind == "blank" else name_of_card(card)
    return spelled(said, plain=scene.plain)


def widths(scene: AbuseScene, cards: Faces) -> tuple[int, int]:
    """Return the widest left and right sides among these cards."""
    both = [sides(card, scene.view.colours, plain=scene.plain) for card in cards]
    return max((wide(left) for left, _ in both), default=0), max((wide(right) for _, right in both), default=0)


def card_row(scene: AbuseScene, card: Face, room: int, ends: tuple[int, int], role: str) -> Row:
    """Return the card in one row: its ends around its phrase, and its value at the right."""
    left, right = sides(card, scene.view.colours, plain=scene.plain)
    if role == "card--dim":
        left, right = (tuple((text, role) for text, _ in each) for each in (left, right))
    space = room - ends[0] - ends[1] - 2 - 4
    said = phrase(scene, card)
    shown = said if cell_len(said) <= space else fit(said, max(1, space), plain=scene.plain)
    gap = ends[1] - wide(right) + space - cell_len(shown)
    return (
        (" " * (ends[0] - wide(left)), ""), *left, ("[", "card--edge"), (shown, role), ("]", "card--edge"), *right,
        (" " * gap + f"{card.value:3} ", role),
    )  # fmt: skip


def large(scene: AbuseScene, card: Face, width: int, height: int, role: str) -> Rows:
    """Return the card in a frame: ends in its corners, the phrase in the middle, its value above."""
    left, right = sides(card, scene.view.colours, plain=scene.plain)
    top, edge, low = ("+-+", "|", "+-+") if scene.plain else ("┌─┐", "│", "└─┘")
    inner = width - 2
    lines = wrap(phrase(scene, card), inner - 2)[: height - 2] or [""]
    above = (height - 2 - len(lines)) // 2
    body = ["", *lines] if above > 0 else lines
    body = [*[""] * (above - 1), *body, *[""] * (height - 2 - len(lines) - max(above, 0))][: height - 2]
    value = f" {card.value} "
    head = (top[0] + top[1], role), *left, (top[1] * (inner - 1 - wide(left) - len(value)), role), (value, role)
    foot = (low[0] + low[1] * (inner - 1 - wide(right)), role), *right
    rows = [((edge, role), (text.center(inner), role), (edge, role)) for text in body]
    return ((*head, (top[2], role)), *rows, (*foot, (low[1] + low[2], role)))
