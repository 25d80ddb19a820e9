"""The pile: the top set large, the 4s that lie across it, how long the run is, and what lies beneath."""

from typing import ClassVar

from textual import events

from core.cards import HIDDEN, Hand
from tui.games.climbing import dealing
from tui.games.climbing.scene import C
from tui.games.climbing.scene import ClimbingScene as Scene
from tui.games.climbing.words import set_words
from tui.table.draw import GRAND, LARGE, SMALL, Canvas, Row, Rows, Size, cards_text, fit, spread
from tui.table.prompt import of_whom
from tui.widgets.painted import Part
from tui.widgets.touch import Touch


class Pile(Part[C]):
    """A click on it lays what is in hand."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "pile--card", "pile--card-red", "pile--four", "pile--four-red", "pile--name", "pile--run", "pile--beneath",
        "pile--empty", "pile--back",
    }  # fmt: skip

    MOVES: ClassVar[bool] = True

    def on_click(self, event: events.Click) -> None:
        """Says so."""
        event.stop()
        self.post_message(Touch("touch_pile"))

    def paint(self, scene: C, width: int, height: int) -> Rows:
        """Return cards above, words below."""
        count = sum(len(laid.cards) for laid in scene.view.pile)
        self.entitle(f"pile of {count}" if count else None)
        if scene.view.phase == "deal":
            return _deck(scene, width, height)
        if not scene.view.pile:
            return _empty(scene, width, height)
        cards = _cards(scene, width, GRAND if height >= GRAND.high + 3 else LARGE)
        words = [*_words(scene, width), *_beneath(scene, width, max(1, height - len(cards) - 2))]
        air: Rows = ((),) if height > len(cards) + len(words) + 1 else ()
        return (*air, *cards, *air, *words)[:height]


def _line(text: str, width: int, role: str, plain: bool) -> Row:
    return ((fit(f" {text}", width, plain=plain), role),)


def _empty(scene: Scene, width: int, height: int) -> Rows:
    lines = ["The pile is empty."] if scene.view.phase in ("play", "exchange") else ["Nothing lies here."]
    if scene.view.phase == "play" and scene.view.turn is not None:
        lines.append("You lead." if scene.your_turn else f"{scene.name(scene.view.turn)} leads.")
    above: Rows = ((),) * max(0, (height - len(lines)) // 2)
    return (*above, *(((fit(line.center(width), width), "pile--empty"),) for line in lines))


def _deck(scene: Scene, width: int, height: int) -> Rows:
    """Return the cards still to be dealt, and who gets the next."""
    size = GRAND if height >= GRAND.high + 3 else LARGE
    canvas = Canvas(width, size.high)
    left, to = dealing.left(scene), dealing.next_to(scene)
    for at in range(min(3, -(-left // 18))):
        canvas.card((width - size.wide) // 2 + at - 1, 0, HIDDEN, size, "pile--back", plain=scene.plain)
    next_to = "" if to is None else "the next is yours" if to == scene.you else f"the next is {of_whom(scene.name(to))}"
    words = (f"{left} to deal" if left else "All are out.", next_to)
    lines: Rows = tuple(((fit(line.center(width), width, plain=scene.plain), "pile--name"),) for line in words)
    return (*((),) * max(0, (height - size.high - 4) // 2), *canvas.rows(), (), *lines)[:height]


def _cards(scene: Scene, width: int, large: Size) -> Rows:
    """The top as large cards; the 4s on it as small ones at its side."""
    top: Hand = scene.top.cards if scene.top else ()
    canvas = Canvas(width, large.high)
    fours = scene.buffers
    room = width - 2 - (_width_of(fours, SMALL) + 1 if top else 0) * bool(fours)
    end = _lay(canvas, 1, 0, top, large, room, scene.plain, "pile--card") if top else 0
    size = SMALL if top else large
    _lay(canvas, end + 1, large.high - size.high, fours, size, width - end - 1, scene.plain, "pile--four")
    return canvas.rows()


def _width_of(cards: Hand, size: Size) -> int:
    return size.wide + 4 * (len(cards) - 1) if cards else 0


def _lay(canvas: Canvas, x: int, y: int, cards: Hand, size: Size, room: int, plain: bool, role: str) -> int:
    """Lays the cards side by side; returns the column after the last."""
    columns = spread((len(cards),), size, room)
    for card, at in zip(cards, columns, strict=True):
        canvas.card(x + at, y, card, size, role, plain=plain)
    return x + columns[-1] + size.wide if columns else x


def _words(scene: Scene, width: int) -> list[Row]:
    if scene.top is None:
        owner = scene.view.pile[-1].seat
        what = f"{_whose(scene, owner)}: a 4 and no top"
        return [_line(what, width, "pile--name", scene.plain)]
    what = f"{_whose(scene, scene.top.seat)}: {set_words(scene.top.cards)}"
    run = _line(scene.run, width, "pile--run", scene.plain) if scene.run else ()
    return [_line(what, width, "pile--name", scene.plain), run]


def _whose(scene: Scene, seat: int) -> str:
    return "Yours" if seat == scene.you else of_whom(scene.name(seat))


def _beneath(scene: Scene, width: int, lines: int) -> list[Row]:
    """Return the sets under the top, the last laid first; what finds no room is counted."""
    under = [laid for laid in reversed(scene.view.pile) if laid is not scene.top and laid.cards[0] not in scene.buffers]
    if not under:
        return []
    sets = [cards_text(laid.cards, plain=scene.plain) for laid in under]
    counts = [len(laid.cards) for laid in under]
    rows: list[str] = []
    line, told = "under:", 0
    for at, text in enumerate(sets):
        rest = f" +{sum(counts[at + 1 :])}" if at + 1 < len(sets) else ""
        last = len(rows) == lines - 1
        if len(line) + 1 + len(text) + (4 + len(rest) if last else 1) > width - 2:
            if last:
                line += f" +{sum(counts[told:])}"
                break
            rows.append(line)
            line = "      "
        line += (" " if line.endswith((":", " ")) else ", ") + text
        told = at + 1
    return [_line(text, width, "pile--beneath", scene.plain) for text in [*rows, line]]
