"""The notice in a terminal that is too small. The screens beneath stay as they are and come back when it grows."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

NEEDED: Final = Size(80, 24)


def is_small(size: Size) -> bool:
    """True if a table can't be shown in this."""
    return size.width < NEEDED.width or size.height < NEEDED.height


class SmallScreen(Screen[None]):
    """Says which size there is and which is needed."""

    def compose(self) -> ComposeResult:
        """One sentence."""
        yield Static(_words(self.app.size), id="size")

    def on_screen_resume(self) -> None:
        """Perhaps there is room by now: a question was open meanwhile, and has been answered."""
        settle = getattr(self.app, "settle", None)
        if settle is not None:
            self.app.call_later(settle)

    def on_resize(self, event: events.Resize) -> None:
        """The sentence follows the terminal."""
        self.query_one("#size", Static).update(_words(event.size))


def _words(size: Size) -> str:
    there, needed = f"{size.width} x {size.height}", f"{NEEDED.width} x {NEEDED.height}"
    return f"This terminal is {there}.\nThe table needs {needed}.\nMake it larger: nothing is lost."
