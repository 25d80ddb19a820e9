"""Which screen belongs to which moment, and the changing between them. Screens are imported when first needed.

Each stage is a Textual mode with a stack of its own; a terminal that is too small is a stage too, over whatever is on.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from textual.app import App

from tui.screens.small import is_small

if TYPE_CHECKING:
    from net.messages import Update
    from tui.compat import State

STAGES: Final = {  # stage: the module in tui.screens, the class in it
    "home": ("home", "HomeScreen"),
    "opening": ("opening", "OpeningScreen"),
    "lobby": ("lobby", "LobbyScreen"),
    "table": ("table", "TableScreen"),
    "round": ("round_end", "RoundScreen"),
    "over": ("game_end", "OverScreen"),
    "small": ("small", "SmallScreen"),
}
OWN: Final = {  # the stages for which a game has a screen of its own
    "abuse": {
        "table": ("abuse", "AbuseScreen"),
        "round": ("abuse_end", "AbuseRoundScreen"),
        "over": ("abuse_end", "AbuseOverScreen"),
    },
}
MODES: Final = STAGES | {f"{game}-{stage}": made for game, own in OWN.items() for stage, made in own.items()}
AT_TABLE: Final = ("lobby", "table", "round", "over")


def stage_of(update: "Update") -> str:
    """The stage that this news is to be seen on."""
    view = update.view
    match update.table.stage:
        case "lobby":
            return "lobby"
        case "over":
            return "over"
        case _:
            return "round" if view is not None and view.state.phase == "round-over" and _played(view.state) else "table"


def _played(view: "State") -> bool:
    """Whether a round of this game has been played: each game keeps what came of it in its own way."""
    return bool(getattr(view, "ranking", ()) or getattr(view, "scores", ()))


class Stages:
    """The stages of one app."""

    def __init__(self, app: App[Any], first: str) -> None:
        self._app = app
        self.now = first
        self.game = ""  # the game whose screens are shown where it has its own
        self.pages: dict[str, Any] = {}
        self.room = asyncio.Event()  # set while the terminal is large enough
        for mode in MODES:
            if mode != first:
                app.add_mode(mode, partial(self.make, mode))

    def begun(self) -> None:
        """The first stage is a mode too from now on: as one from the start its screen would be styled twice."""
        self._app.add_mode(self.now, partial(self.make, self.now))

    @property
    def page(self) -> Any:
        """The screen of the stage that is on, beneath all questions and notices."""
        return self.pages.get(self._mode())

    def _mode(self) -> str:
        """The mode that shows the stage that is on, in the game that is played."""
        return f"{self.game}-{self.now}" if self.now in OWN.get(self.game, ()) else self.now

    async def go(self, stage: str) -> None:
        """On to this stage; questions and help that were open in it are gone."""
        changed, self.now = stage != self.now, stage
        await self.settle()
        while changed and self._app.current_mode == self._mode() and len(self._app.screen_stack) > 1:
            self._app.pop_screen()

    async def settle(self) -> bool:
        """Shows the stage that is on, or what a too small terminal shows in its stead; whether that is another now.

        A question that came up in a small terminal is answered first.
        """
        small = is_small(self._app.size)
        mode = "small" if small else self._mode()
        if self._app.current_mode == "small" and len(self._app.screen_stack) > 1:
            return False
        changed = self._app.current_mode != mode
        if changed:
            await self._app.switch_mode(mode)
        self.room.clear() if small else self.room.set()
        return changed

    def early(self) -> str:
        """The key that was pressed on this stage a moment ago, where it waits for a question."""
        early: Callable[[], str] | None = getattr(self.page, "early", None)
        return early() if early else ""

    async def clear_table(self) -> None:
        """Forgets the screens of the table that was left; not to be called while one of them is on."""
        for mode in MODES:
            if mode.rpartition("-")[2] in AT_TABLE and self.pages.pop(mode, None) is not None:
                await self._app.remove_mode(mode)
                self._app.add_mode(mode, partial(self.make, mode))

    def make(self, mode: str) -> Any:
        """A new screen for this mode."""
        module, name = MODES[mode]
        page = getattr(import_module(f"tui.screens.{module}"), name)()
        if hasattr(page, "plain"):
            page.set_reactive(type(page).plain, self._app.has_class("ascii"))
        self.pages[mode] = page
        return page
