"""What one sees while a table is being opened or knocked at; escape gives up."""

from textual.app import ComposeResult
from textual.widgets import Footer, Static

from tui import bindings
from tui.screens.page import Page, said


class OpeningScreen(Page):
    """One sentence."""

    BINDINGS = [*bindings.OPENING]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        """The sentence, in the middle."""
        yield Static("Shuffling...", id="words", markup=False)
        yield said("notice")
        yield said("link")
        yield Footer(compact=True, show_command_palette=False)

    def say(self, words: str) -> None:
        """Another sentence."""
        self.query_one("#words", Static).update(words)
