"""The app on its terminal: size, letters or signs, colours, signals, keys' names. Nothing of any table.

The terminal gets its own screen back whatever happens, and never a traceback: an error is the caller's to tell.
"""

import asyncio
import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.filter import LineFilter
from textual.reactive import reactive
from textual.screen import Screen

from net.errors import Trouble
from tui import asks, bindings, settings
from tui.outcome import Outcome
from tui.screens.page import Stage
from tui.screens.question import Question
from tui.settings import Settings
from tui.stages import Stages
from tui.terminal.plain import Sieve, shows_signs
from tui.terminal.theme import FELT

SIEVE = Sieve()
_HERE = Path(__file__).parent


class TerminalApp(App[Outcome]):
    """An app that gets along with every terminal."""

    CSS_PATH = [_HERE / "theme.tcss", _HERE.parent / "screens" / "first.tcss"]  # noqa: RUF012 - Textual reads a list
    ENABLE_COMMAND_PALETTE = False
    ascii: reactive[bool] = reactive(False, init=False)

    def __init__(self, first: Stage, *, ascii: bool | None, settings: Settings) -> None:  # noqa: A002
        for name in ("COLUMNS", "LINES"):
            os.environ.pop(name, None)  # they would count for more than what the terminal says
        self.first = first
        self.DEFAULT_MODE = first  # type: ignore[misc]
        super().__init__()
        self.settings = settings
        self.stages = Stages(self, first)
        self.register_theme(FELT)
        self.theme = FELT.name
        self._ask_signs = ascii is None and settings.ascii is None and shows_signs()
        self.set_reactive(TerminalApp.ascii, bool(ascii or settings.ascii) or not shows_signs())
        self.set_class(self.ascii, "ascii")

    def get_default_screen(self) -> Screen[None]:
        """Return what the app begins with."""
        return self.stages.make(self.first)

    async def on_mount(self) -> None:
        """End in good order by a signal, so that the terminal is itself again afterwards; heed the terminal's size."""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self.exit)
        self.stages.begun()
        await self.settle()

    async def know_signs(self) -> None:
        """Ask whether this terminal shows suits, where that isn't known yet. To be called by a worker."""
        if self._ask_signs:
            self._ask_signs = False
            self._signs_told(await self.ask(asks.signs()))

    async def ask(self, question: Question[Any]) -> Any:
        """Return the answer, None for none; ask as soon as there is room. To be called by a worker.

        A key that was pressed a moment before the question stood there is its answer, if it can be one.
        """
        await self.stages.room.wait()
        question.early = self.stages.early()
        return await self.push_screen_wait(question)

    # ── size ───────────────────────────────────────────────────────────────────────────────────────────────────

    def on_resize(self) -> None:
        """Say so where the terminal is too small; show what it showed before where it has grown."""
        self.call_later(self.settle)  # later, for Textual itself takes note of the size after this

    async def settle(self) -> bool:
        """Show the screen that there is room for; return True if that is another now."""
        return await self.stages.settle()

    # ── letters or signs ───────────────────────────────────────────────────────────────────────────────────────

    def action_toggle_ascii(self) -> None:
        """Show letters in place of suits, or the other way round, and keep it so."""
        self._signs_told(not self.ascii)

    def _signs_told(self, plain: bool | None) -> None:
        if plain is not None:
            self.ascii = plain
            self.remember(ascii=plain)

    @property
    def plain(self) -> bool:
        """True if screens draw with ASCII alone: they ask when they come on."""
        return self.ascii

    def watch_ascii(self, plain: bool) -> None:
        """Paint everything anew."""
        self.set_class(plain, "ascii")
        for page in self.stages.pages.values():
            page.plain = plain
        self.refresh_css(animate=False)
        self.refresh(layout=True)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the usual ones, and the sieve where only ASCII is shown."""
        return [*super().get_line_filters(), *([SIEVE] if self.ascii else [])]

    # ── the rest ───────────────────────────────────────────────────────────────────────────────────────────────

    def get_key_display(self, binding: Binding) -> str:
        """Return the key by its name, which every terminal can show."""
        return bindings.printed(binding.key_display or binding.key)

    def remember(self, **values: Any) -> None:
        """Keep settings for the next time; where that can't be done the evening goes on."""
        self.settings = replace(self.settings, **values)
        try:
            settings.save(self.settings)
        except Trouble as trouble:
            self.notify(str(trouble), markup=False)

    async def run_to_its_end(self) -> Outcome:
        """Run until the person is done. Raises whatever broke in here, when the terminal is itself again."""
        try:
            outcome = await self.run_async()
        finally:
            await self.get_up()
        if self._exception is not None:
            raise self._exception
        return outcome or Outcome(self.return_code or 0)

    async def get_up(self) -> None:
        """Close what is still open when the screen is gone."""

    def _fatal_error(self) -> None:
        """Textual would print a traceback over the terminal here."""
        self._close_messages_no_wait()
