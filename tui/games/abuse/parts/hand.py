"""Your hand of Abuse: every card a phrase with its ends. What can follow stands out, the rest is dim."""

from textual import events

from core.abuse.cards import Face
from tui.games.abuse.parts import cards
from tui.games.abuse.scene import AbuseScene
from tui.table.draw import Row, Rows
from tui.widgets.painted import Part
from tui.widgets.touch import Touch

WIDEST = 84  # cells of a card: a value far from its phrase is hard to read
MARK = 4  # cells before a card: the cursor, and its place in the sentence


class AbuseHand(Part[AbuseScene]):
    """Cards that can be touched, in one column or, where they don't fit in that, in two."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "card--fit", "card--dim", "card--picked", "card--cursor", "card--edge", "card--none", *cards.END_ROLES,
    }  # fmt: skip

    def on_mouse_scroll_up(self) -> None:
        """Up."""
        self.post_message(Touch("change('cursor', -1)"))

    def on_mouse_scroll_down(self) -> None:
        """Down."""
        self.post_message(Touch("change('cursor', 1)"))

    def paint(self, scene: AbuseScene, width: int, height: int) -> Rows:
        """Return the cards that there is room for, around the cursor."""
        if not scene.hand or height < 1:
            words = "You watch." if scene.you is None else "No cards."
            return ((),) * (height // 2) + (((words.center(width), "card--none"),),)
        columns, first = _columns(scene, height)
        room = _room(width, columns)
        ends = cards.widths(scene, scene.hand)
        shown = scene.hand[first : first + columns * height]
        rows = [shown[at::height] for at in range(min(height, len(shown)))]
        return tuple(tuple(run for card in row for run in _row(scene, card, room, ends)) for row in rows)

    def on_click(self, event: events.Click) -> None:
        """The card under the pointer."""
        where = event.get_content_offset(self)
        if self.scene and where is not None and (card := card_at(self.scene, *self.size, where.x, where.y)):
            event.stop()
            self.post_message(Touch(f"change('touch', '{card.id}')"))


def _columns(scene: AbuseScene, height: int) -> tuple[int, int]:
    """Return the number of columns, and the first card shown: further on where the cursor's would be beneath."""
    columns = 1 if len(scene.hand) <= height else 2
    at = scene.hand.index(scene.cursor) if scene.cursor else 0
    return columns, max(0, at // height - columns + 1) * height


def _room(width: int, columns: int) -> int:
    return min(WIDEST, width // columns)


def card_at(scene: AbuseScene, width: int, height: int, x: int, y: int) -> Face | None:
    """Return the card at this cell."""
    columns, first = _columns(scene, height)
    at = first + min(columns - 1, x // _room(width, columns)) * height + y
    return scene.hand[at] if at < len(scene.hand) else None


def _row(scene: AbuseScene, card: Face, room: int, ends: tuple[int, int]) -> Row:
    here = card == scene.cursor
    place = str(scene.picked.index(card.id) + 1) if card.id in scene.picked else ""
    mark = (">" if scene.plain else "►") if here else " "
    role = "card--picked" if place else "card--fit" if scene.stands_out(card) else "card--dim"
    row = cards.card_row(scene, card, room - MARK, ends, role)
    if here:
        row = tuple((text, "card--cursor" if name == role else name) for text, name in row)
    return ((f"{mark}{place:>2} ", "card--picked" if place else "card--edge"), *row)
