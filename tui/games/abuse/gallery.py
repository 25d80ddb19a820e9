"""The sentences in front of each seat for all to admire, page by page, and the evening's best last."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from core.abuse.cards import total
from core.abuse.sentence import text_of
from core.moves import Seat
from tui.games.abuse.history import AbuseHistory, Said
from tui.games.abuse.keys import GALLERY_KEYS
from tui.games.abuse.scene import AbuseScene
from tui.table.draw import spelled
from tui.widgets.keys import Keys


class GalleryScreen(ModalScreen[None]):
    """A page for each seat, yours first, and one for the evening."""

    BINDINGS = [*GALLERY_KEYS]  # noqa: RUF012 - Textual reads a list
    AUTO_FOCUS = "#pages"

    def __init__(self, scene: AbuseScene, history: AbuseHistory) -> None:
        super().__init__()
        here = () if scene.you not in scene.view.order else (scene.you,)
        seats = (*here, *(seat for seat in scene.view.order if seat not in here))
        self._plain = scene.plain
        self._pages = [*(_before(scene, seat) for seat in seats), ("The evening's best", best(history))]
        self._at = 0

    def compose(self) -> ComposeResult:
        """The page, and its keys."""
        with Vertical(classes="box"):
            yield Static("", classes="title", id="gallery-title", markup=False)
            with VerticalScroll(id="pages"):
                yield Static("", id="gallery", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """The first page."""
        self.action_turn(0)

    def action_turn(self, by: int) -> None:
        """Another page, round and round."""
        self._at = (self._at + by) % len(self._pages)
        title, text = self._pages[self._at]
        head = f"{title}  ({self._at + 1} of {len(self._pages)})"
        self.query_one("#gallery-title", Static).update(spelled(head, plain=self._plain))
        self.query_one("#gallery", Static).update(spelled(text, plain=self._plain))
        self.query_one("#pages").scroll_home(animate=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()


def _before(scene: AbuseScene, seat: Seat) -> tuple[str, str]:
    laid = [sentence for sentence in scene.view.laid if sentence.target == seat]
    told = [
        f"{text_of(each.cards, each.phrases)}\n    {scene.name(each.seat)}, worth {total(each.cards)}" for each in laid
    ]
    return f"In front of {scene.who(seat)}", "\n\n".join(told) or "Nothing yet. How polite."


def best(history: AbuseHistory) -> str:
    """Return the evening's best as lines to read: those worth most, and the longest."""
    if not history.said:
        return "Nothing that stood yet."
    worth = _lines(history.worthiest())
    return f"Worth most\n\n{worth}\n\nLongest\n\n{_lines(history.longest())}"


def _lines(said: Iterable[Said]) -> str:
    return "\n\n".join(f"{one.text}\n    {one.by} to {one.to}, {one.sums}" for one in said)
