"""The end of a game: who won, how all stand, and the way to another."""

from pathlib import Path
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from net.messages import Begin, Update
from tui import bindings
from tui.screens.page import Page, said
from tui.screens.round_end import left_with
from tui.screens.standing import STYLE, coloured
from tui.table.standing import Standing, won
from tui.table.teller import Names
from tui.table.words import names_of
from tui.widgets.keys import Keys

LEAVING: Final = ("enter", "escape")  # and what leaves everywhere


class OverScreen(Page):
    """The end of the game."""

    CSS_PATH: ClassVar[list[Path]] = [STYLE]  # type: ignore[assignment]
    BINDINGS = [*bindings.OVER]  # noqa: RUF012
    _update: Update | None = None
    _let_go = False

    def compose(self) -> ComposeResult:
        """Winners, standing, what comes next."""
        yield Static("", id="head", classes="title", markup=False)
        with VerticalScroll(id="first", can_focus=False):
            yield Static("", id="standing", classes="framed")
        yield Static("", id="below", markup=False)
        yield said("notice")
        yield said("link")
        yield Keys()

    def show(self, update: Update) -> None:
        """The game's end."""
        self._update = update
        names = names_of(update.table.players)
        if (view := update.view) is not None:
            self.query_one("#head", Static).update(won([names.get(seat, "?") for seat in view.state.winners]))
            self.query_one("#standing", Static).update(coloured(self.standing(update, names), update.you))
        host = names.get(update.table.host or 0, "the host")
        words = "Another game? Press P." if self._hosts() else f"Whether there is another game is up to {host}."
        closes = update.table.host is None
        self.query_one("#below", Static).update("The table closes with the game." if closes else words)
        self.refresh_bindings()

    def standing(self, update: Update, names: Names) -> Standing:
        """Return how all stand; a game that counts something says it better."""
        return left_with(update, names)

    def closed(self, words: str) -> None:
        """The host has let everyone go; what is left is to read."""
        self._let_go = True
        self.query_one("#below", Static).update(f"{words} Enter leaves.")
        self.refresh_bindings()

    async def on_key(self, event: events.Key) -> None:
        """Not any key: what was being typed when the game ended must not take the standing away."""
        if self._let_go and event.key in LEAVING:
            event.stop()
            await self.run_action("app.leave")

    def _hosts(self) -> bool:
        update = self._update
        return not self._let_go and update is not None and update.you is not None and update.table.host == update.you

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the host begins again."""
        return self._hosts() if action in ("again", "options") else True

    def action_again(self) -> None:
        """Another, with the same options."""
        self.post_message(self.Asked(Begin(0)))

    def action_options(self) -> None:
        """Another game, or other options, first."""
        self.post_message(self.Turned("lobby"))

    def action_table(self) -> None:
        """Back to the table, as it ended."""
        self.post_message(self.Turned("table"))
