"""Which screen belongs to which moment, and the changing between them. Screens are imported when first needed.

Each stage is a Textual mode with a stack of its own; a terminal that is too small is a stage too, over whatever is on.
"""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.app import App
from textual.screen import Screen

from tui.outcome import Outcome
from tui.screens.page import Page, Stage
from tui.screens.small import SmallScreen, is_small

if TYPE_CHECKING:
    from net.messages import Update

AT_TABLE: Final = ("lobby", "table", "round", "over")
OF_GAME: Final = ("table", "round", "over")  # each game brings its own
SMALL: Final = "small"


def stage_of(update: "Update") -> Stage:
    """Return the stage that this is to be seen on."""
    view = update.view
    match update.table.stage:
        case "lobby" | "over" as stage:
            return stage
        case _:
            return "round" if view and view.state.phase == "round-over" and view.state.round else "table"


class Stages:
    """The stages of one app."""

    def __init__(self, app: App[Outcome], first: Stage) -> None:
        self._app = app
        self.now: Stage = first
        self.game = ""  # the game whose screens are shown
        self.pages: dict[str, Page] = {}
        self.room = asyncio.Event()  # set while the terminal is large enough
        self._modes: set[str] = set()
        app.add_mode(SMALL, SmallScreen)

    def begun(self) -> None:
        """The first stage is a mode too from now on: as one from the start its screen would be styled twice."""
        self._add(self._mode(self.now))

    @property
    def page(self) -> Page | None:
        """The screen of the stage that is on, beneath all questions and notices; None until there was room for it."""
        return self.pages.get(self._mode(self.now))

    def say(self, words: str) -> None:
        """Say this on the screen of the stage that is on."""
        if self.page is not None:
            self.page.say(words)

    def _mode(self, stage: Stage) -> str:
        """Return the mode that shows this stage, in the game that is played."""
        return f"{stage}-{self.game}" if stage in OF_GAME else stage

    def _add(self, mode: str) -> None:
        if mode not in self._modes:
            self._modes.add(mode)
            self._app.add_mode(mode, partial(self.make, mode))

    async def go(self, stage: Stage) -> None:
        """On to this stage; questions and help that were open in it are gone."""
        changed, self.now = stage != self.now, stage
        await self.settle()
        while changed and self._app.current_mode == self._mode(stage) and len(self._app.screen_stack) > 1:
            self._app.pop_screen()

    async def settle(self) -> bool:
        """Show the stage that is on, or that the terminal is too small; True if that is another screen than before.

        A question that came up in a small terminal is answered first.
        """
        small = is_small(self._app.size)
        mode = SMALL if small else self._mode(self.now)
        if self._app.current_mode == SMALL and len(self._app.screen_stack) > 1:
            return False
        changed = self._app.current_mode != mode
        if changed:
            if not small:
                self._add(mode)
            await self._app.switch_mode(mode)
        self.room.clear() if small else self.room.set()
        return changed

    def early(self) -> str:
        """Return the key that was pressed on this stage a moment ago, where it waits for a question."""
        return self.page.early() if self.page else ""

    async def clear_table(self) -> None:
        """Forget the screens of the table that was left; not to be called while one of them is on."""
        for mode in sorted(self._modes):
            if mode.partition("-")[0] in AT_TABLE and self.pages.pop(mode, None) is not None:
                self._modes.remove(mode)
                await self._app.remove_mode(mode)

    def make(self, mode: str) -> Screen[None]:
        """Return a new screen for this mode."""
        page = _page(mode)
        page.set_reactive(Page.plain, self._app.has_class("ascii"))
        self.pages[mode] = page
        return page


def _page(mode: str) -> Page:
    stage, _, game = mode.partition("-")
    match stage:
        case "home":
            from tui.screens.home import HomeScreen

            return HomeScreen()
        case "opening":
            from tui.screens.opening import OpeningScreen

            return OpeningScreen()
        case "lobby":
            from tui.screens.lobby import LobbyScreen

            return LobbyScreen()
        case _:
            from tui.games import screens

            return screens(game).of(stage)()
