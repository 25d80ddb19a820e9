"""Your hand: every card to be read, what may be laid now a row up, what is picked two."""

from typing import ClassVar

from textual import events

from core.cards import HIDDEN, Card
from tui.games.climbing import dealing
from tui.games.climbing.scene import C
from tui.games.climbing.scene import ClimbingScene as Scene
from tui.table.draw import LARGE, SMALL, Canvas, Rows, Size, spread
from tui.widgets.painted import Part
from tui.widgets.touch import Touch

PICKED, OPEN, REST = 0, 1, 2  # the row at which a card begins


class HandView(Part[C]):
    """Cards that can be touched."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "card--rest", "card--rest-red", "card--open", "card--open-red", "card--dim", "card--dim-red", "card--picked",
        "card--picked-red", "card--cursor", "card--none", "card--slip", "card--slip-red", "card--slip-mark",
    }  # fmt: skip

    MOVES: ClassVar[bool] = True

    def paint(self, scene: C, width: int, height: int) -> Rows:
        """Return the cards, and a mark under the ones at the cursor."""
        canvas = Canvas(width, height)
        if scene.you is not None and not scene.hand and scene.moving:
            _backs(canvas, dealing.held(scene, scene.you), width, scene.plain)
        elif not scene.hand:
            words = "You watch." if scene.you is None else "No cards." if scene.view.round else "No cards yet."
            canvas.put((width - len(words)) // 2, height // 2, words, "card--none")
        size = size_for(height)
        for card, x in zip(scene.hand, columns(scene, width, size), strict=True):
            _lay(canvas, scene, card, x, size)
        return canvas.rows()

    def on_click(self, event: events.Click) -> None:
        """The card under the pointer, the one on top where two lie over each other."""
        if self.scene and (card := card_at(self.scene, self.size.width, self.size.height, event.x)):
            event.stop()
            what = "touch_slip" if event.button == 3 or event.ctrl else "touch"
            self.post_message(Touch(f"change('{what}', '{card}')"))


def _backs(canvas: Canvas, many: int, width: int, plain: bool) -> None:
    """Cards that have come but are not yet taken up."""
    columns = spread((many,), SMALL, width - 2) if many else ()
    indent = (width - columns[-1] - SMALL.wide) // 2 if columns else 0
    for x in columns:
        canvas.card(indent + x, OPEN, HIDDEN, SMALL, "card--rest", plain=plain)


def size_for(height: int) -> Size:
    """Return the largest card that still has room to rise, and its cursor below."""
    return LARGE if height >= LARGE.high + REST + 1 else SMALL


def columns(scene: Scene, width: int, size: Size) -> tuple[int, ...]:
    """Return where each card of the hand begins, in the middle of the width."""
    at = spread([len(group) for group in scene.groups], size, width - 2)
    indent = (width - at[-1] - size.wide) // 2 if at else 0
    return tuple(indent + x for x in at)


def card_at(scene: Scene, width: int, height: int, x: int) -> Card | None:
    """Return the card that lies at this column."""
    size = size_for(height)
    found = None
    for card, start in zip(scene.hand, columns(scene, width, size), strict=True):
        if start <= x < start + size.wide:
            found = card
    return found


def row_for(scene: Scene, card: Card) -> int:
    """Return how high the card stands."""
    if card in scene.picked or card == scene.slip:
        return PICKED
    return OPEN if card in scene.playable else REST


def _lay(canvas: Canvas, scene: Scene, card: Card, x: int, size: Size) -> None:
    y = row_for(scene, card)
    role = {PICKED: "card--picked", OPEN: "card--open"}.get(y, "card--dim" if scene.playable else "card--rest")
    if card == scene.slip:
        role = "card--slip"
    canvas.card(x, y, card, size, role, double=card in scene.picked, plain=scene.plain)
    if card == scene.slip:
        canvas.put(x, size.high + PICKED, "slip", "card--slip-mark")
    if card in scene.at_cursor:
        canvas.put(x + 1, size.high + REST, "^^" if scene.plain else "▲▲", "card--cursor")
