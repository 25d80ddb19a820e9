"""The evening's races, newest first, and how fast everyone reacts: over the table, one key away, and following it."""

from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.signal import Signal
from textual.widgets import Static

from tui import bindings
from tui.table.finish import Finishes, listing, reactions
from tui.widgets.keys import Keys

NONE: Final = (
    "Nobody has raced yet. When a card can make four of a kind, or be called, whoever reacts first "
    "wins, and this shows who took how many ms."
)


class RacesScreen(ModalScreen[None]):
    """Reaction times on top, the races below."""

    CSS = """
    RacesScreen .box { width: 80; max-width: 100%; height: 100%; padding: 0 1; }
    RacesScreen #times { height: auto; margin: 0 0 1 0; }
    RacesScreen VerticalScroll { height: 1fr; }
    RacesScreen #races { height: auto; }
    """
    BINDINGS = [*bindings.BACK, Binding("f4", "back", show=False)]  # noqa: RUF012

    def __init__(self, raced: Finishes, signal: Signal[Finishes], *, plain: bool = False) -> None:
        super().__init__()
        self._finishes, self._raced, self._plain = raced, signal, plain

    def compose(self) -> ComposeResult:
        """Two lists; the second scrolls."""
        with Vertical(classes="box") as box:
            box.border_subtitle = "line: what is taken off for the way there and back"
            yield Static("Reaction times and races of the evening", classes="title", markup=False)
            yield Static("", id="times", markup=False)
            with VerticalScroll(can_focus=True):
                yield Static("", id="races", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Whatever is settled at the table shows here too."""
        self._raced.subscribe(self, self.show)
        self.show(self._finishes)

    def show(self, raced: Finishes) -> None:
        """The races until now."""
        self.query_one("#times", Static).update("\n".join(reactions(raced, plain=self._plain)))
        self.query_one("#races", Static).update("\n".join(listing(raced, plain=self._plain)) or NONE)

    def action_back(self) -> None:
        """Back to what was on."""
        self.dismiss(None)
