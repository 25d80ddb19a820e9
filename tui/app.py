"""The app: one worker reads the client and hands what it says to the screen of the moment. It draws nothing."""

import asyncio
import gc
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import work

from net.errors import Trouble
from tui import asks, bindings, settings
from tui.outcome import Outcome
from tui.screens.page import Page
from tui.settings import Settings
from tui.terminal.looking import Looking

if TYPE_CHECKING:
    from tui.screens.home import HomeScreen
    from tui.start import Start


class LowlifeApp(Looking):
    """With a `start` it goes straight to that table, and ends with it; without one it begins at home."""

    BINDINGS = [*bindings.EVERYWHERE]  # noqa: RUF012

    def __init__(
        self, *, start: "Start | None" = None, ascii: bool | None = None, settings: Settings | None = None  # noqa: A002
    ) -> None:  # fmt: skip
        super().__init__("opening" if start else "home", ascii=ascii, settings=settings or Settings())
        self.start = start

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    def on_ready(self) -> None:
        """Straight to the table, if there is one to go to."""
        self.call_after_refresh(gc.enable)  # whoever started the app may have put it off
        if self.start is not None:
            self.sit(self.start)
        else:
            self.run_worker(self.know_signs())

    async def settle(self) -> bool:
        """A screen that was not there while the terminal was too small is told now how it stands."""
        changed = await super().settle()
        if changed and self.sitting is not None:
            await self.sitting.show_again()
        return changed

    @work(exclusive=True, group="table")
    async def sit(self, start: "Start") -> None:
        """Open the table, sit down, and stay until it is over."""
        await self.stages.go("opening")
        await self.know_signs()
        from tui.opening import open_sitting

        try:
            self.sitting = await open_sitting(self, start, at_once=self.start is not None)
            self.remember(name=start.name, last_address=start.address or self.settings.last_address)
            outcome = await self.sitting.stay()
        except Trouble as trouble:
            outcome = Outcome(1, str(trouble))
        await self.rise(outcome)

    async def rise(self, outcome: Outcome) -> None:
        """Leave the table: to the first screen if one came from there, else out of the app."""
        if self.start is not None:
            self.exit(outcome, return_code=outcome.code)
            return
        await self.get_up()
        await self.stages.go("home")
        self.stages.say(outcome.words)
        await self.stages.clear_table()

    async def get_up(self) -> None:
        """Close the table, if there is one; what ran for it is gone when this returns."""
        sitting, self.sitting = self.sitting, None
        if sitting is not None:
            await sitting.close()

    # ── what screens ask for ───────────────────────────────────────────────────────────────────────────────────

    def on_home_screen_chosen(self, event: "HomeScreen.Chosen") -> None:
        """A line of the first screen."""
        match event.what:
            case "quit":
                self.exit(Outcome())
            case "rules":
                self.action_help("table")
            case "play" | "host" | "join" as kind:
                self.push_screen(asks.form(kind, self.settings, event.pasted), self._filled_in)

    def _filled_in(self, start: "Start | None") -> None:
        if start is not None:
            address = start.address or self.settings.last_address
            self.settings = replace(self.settings, name=start.name, last_address=address)  # for the next form
            self.sit(start)

    async def on_page_moved(self, event: Page.Moved) -> None:
        """A move."""
        if self.sitting is not None:
            await self.sitting.act(event.move, event.seen)

    async def on_page_asked(self, event: Page.Asked) -> None:
        """A request of the host's."""
        if self.sitting is not None:
            await self.sitting.ask(event.request)

    async def on_page_turned(self, event: Page.Turned) -> None:
        """Another screen of the same table."""
        if self.sitting is not None:
            await self.sitting.turn_to(event.stage)

    def action_leave(self) -> None:
        """Ask once at a table; the second time, and anywhere else, just go."""
        if self.sitting is None or asks.is_question(self.screen):
            self.exit(Outcome())
        elif not self.sitting.have_read():
            self.push_screen(asks.leave(self.sitting), self._leave)

    async def _leave(self, how: str | None) -> None:
        if how and self.sitting is not None:
            if how == "good":
                await self.sitting.leave()
            self.workers.cancel_group(self, "table")
            await self.rise(asks.left(how))


def run(start: "Start | None" = None, *, ascii: bool | None = None) -> Outcome:  # noqa: A002
    """Run the app on this terminal until the person is done with it. Raises Trouble, and whatever broke in here."""
    app = LowlifeApp(start=start, ascii=ascii, settings=settings.load())
    return asyncio.run(app.run_to_its_end())
