"""Help from anywhere: the keys as the bindings tables have them, and the rules of each game under their IDs."""

from collections.abc import Callable, Mapping
from functools import partial
from textwrap import wrap
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static, Tab, Tabs

from tui import bindings
from tui.bindings import Row
from tui.widgets.keys import Keys

WIDTH: Final = 68
INDENT: Final = 18


class HelpScreen(ModalScreen[None]):
    """Pages to turn."""

    CSS_PATH = "help.tcss"
    BINDINGS = [*bindings.HELP]  # noqa: RUF012

    def __init__(
        self, places: Mapping[str, list[Row]], pages: Mapping[str, tuple[str, Callable[[], Content]]], first: str
    ) -> None:
        """`places`: the keys by where they hold; `pages`: what more there is to read, by name: a title and the text."""
        super().__init__()
        self.pages: dict[str, tuple[str, Callable[[], Content]]] = {"keys": ("Keys", partial(keys, places)), **pages}
        self.first = first if first in self.pages else "keys"

    def compose(self) -> ComposeResult:
        """Tabs, and the page that is open."""
        with Vertical(classes="box"):
            yield Tabs(*(Tab(title, id=name) for name, (title, _) in self.pages.items()), active=self.first)
            with VerticalScroll(id="scroll"):
                yield Static(id="text")
        yield Keys()

    def on_mount(self) -> None:
        """Arrows scroll from the start."""
        self.query_one("#scroll").focus()

    def on_tabs_tab_activated(self, event: Tabs.TabActivated) -> None:
        """Another page."""
        name = event.tab.id or "keys"
        self.query_one("#text", Static).update(self.pages[name][1]())
        self.query_one("#scroll").scroll_home(animate=False)

    def action_turn(self, by: int) -> None:
        """The page before or after."""
        tabs = self.query_one(Tabs)
        tabs.action_next_tab() if by > 0 else tabs.action_previous_tab()

    def action_close(self) -> None:
        """Back to where one was."""
        self.dismiss(None)


def keys(places: Mapping[str, list[Row]]) -> Content:
    """Return all keys, by where they hold."""
    parts: list[str | tuple[str, str]] = []
    for where, rows in places.items():
        parts += [(f"{where}\n", "bold $accent"), *(_line(printed, words) for printed, words in rows), "\n"]
    return Content.assemble(*parts, "All of it can be clicked, too: cards, lines, and the keys at the bottom.")


def _line(printed: str, words: str) -> str:
    first, *more = wrap(words, WIDTH - INDENT)
    return f"  {printed:<{INDENT - 2}}{first}\n" + "".join(f"{'':{INDENT}}{line}\n" for line in more)
