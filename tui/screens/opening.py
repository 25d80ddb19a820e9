"""The screen while a table is being opened or knocked at; escape gives up. A key for a question waits here."""

from time import monotonic
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from tui import bindings
from tui.screens.page import Page, said
from tui.widgets.keys import Keys

MOMENT_S: Final = 0.5  # a key is kept so long for the question that was about to come


class OpeningScreen(Page):
    """One sentence."""

    BINDINGS = [*bindings.OPENING]  # noqa: RUF012
    _pressed = ("", 0.0)
    _answered = 0.0

    def compose(self) -> ComposeResult:
        """Yield the sentence, in the middle."""
        yield Static("Shuffling...", id="words", markup=False)
        yield said("notice")
        yield said("link")
        yield Keys()

    def say(self, words: str) -> None:
        """Show another sentence."""
        self.query_one("#words", Static).update(words)

    def on_screen_resume(self) -> None:
        """Note when a question was answered: the same key once more is no answer to the next."""
        self._answered = monotonic()

    def on_key(self, event: events.Key) -> None:
        """Remember the key."""
        if event.character and monotonic() - self._answered > MOMENT_S:
            self._pressed = (event.character, monotonic())

    def early(self) -> str:
        """Return the key that was pressed a moment ago; only once."""
        (key, at), self._pressed = self._pressed, ("", 0.0)
        return key if monotonic() - at < MOMENT_S else ""
