"""The standing in the middle of a round: over the table, one key away, and following it. It reckons nothing."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from core.moves import Seat
from tui import bindings
from tui.table.standing import Standing, lines
from tui.widgets.keys import Keys

STYLE: Final = Path(__file__).with_name("standing.tcss")  # of the screens that show nothing else


class Read(NamedTuple):
    """A heading, the standing, lines below it, and the reader's seat."""

    head: str
    standing: Standing
    below: Sequence[str]
    you: Seat | None


class StandingScreen(ModalScreen[None]):
    """The standing of this moment, and what is told below it."""

    CSS = """
    StandingScreen .box { width: 78; padding: 1 2; }
    StandingScreen VerticalScroll { height: auto; max-height: 18; }
    """
    BINDINGS = [*bindings.BACK, Binding("f3", "back", show=False)]  # noqa: RUF012

    def __init__(self, table: Screen[None], read: Callable[[], Read | None]) -> None:
        super().__init__()
        self._table, self._read = table, read

    def compose(self) -> ComposeResult:
        """The columns, and below them the lines."""
        with Vertical(classes="box"):
            yield Static("", id="head", classes="title", markup=False)
            with VerticalScroll(can_focus=True):
                yield Static("", id="rows")
                yield Static("", id="orders", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Whatever happens at the table shows here too."""
        self.watch(self._table, "scene", self.show)

    def show(self) -> None:
        """The standing of this moment."""
        if (read := self._read()) is not None:
            self.query_one("#head", Static).update(read.head)
            self.query_one("#rows", Static).update(coloured(read.standing, read.you))
            self.query_one("#orders", Static).update("\n".join(["", *read.below]))

    def action_back(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def coloured(standing: Standing, you: Seat | None) -> Content:
    """Return the standing with its heading dimmed, the first row in the accent and the reader's own marked."""
    head, *rows = lines(standing)
    parts: list[str | tuple[str, str]] = [("    " + head, "dim")]
    for at, (row, seat) in enumerate(zip(rows, standing.seats, strict=True)):
        style = "bold $accent" if at == 0 else "bold" if seat == you else ""
        parts += ["\n", ("you " if seat == you else "    ", "$accent"), (row, style)]
    return Content.assemble(*parts)
