"""One line to write in, over the screen. The words are judged by whoever asked."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui import bindings
from tui.widgets.keys import Keys

LONGEST: Final = 120


class WordingScreen(ModalScreen[str | None]):
    """Enter answers with what was written, escape with nothing."""

    BINDINGS = [*bindings.BACK]  # noqa: RUF012

    def __init__(self, title: str, words: str, value: str) -> None:
        super().__init__()
        self.title, self.words, self.value = title, words, value

    def compose(self) -> ComposeResult:
        """The words that it is for, and the line."""
        with Vertical(classes="box"):
            yield Static(self.title or "", classes="title", markup=False)
            yield Static(f"{self.words}\nEnter sets it.\n", markup=False)
            field = Input(self.value, max_length=LONGEST, select_on_focus=True)
            field.cursor_blink = False
            yield field
        yield Keys()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        self.dismiss(event.value.strip() or None)

    def action_back(self) -> None:
        """Nothing."""
        self.dismiss(None)
