"""The app: one worker reads the client and hands what it says to the screen of the moment. It draws nothing and knows
no rule; what can be asked lies in `asks`, which screen belongs to when in `stages`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual import work
from textual.app import App
from textual.binding import Binding
from textual.filter import LineFilter
from textual.reactive import reactive

from net.errors import Trouble
from tui import asks, bindings, settings
from tui.outcome import Outcome
from tui.plain import Sieve, shows_signs
from tui.screens.question import Question
from tui.settings import Settings
from tui.signals import catch_signals
from tui.stages import Stages
from tui.theme import FELT

if TYPE_CHECKING:
    from tui.sitting import Sitting
    from tui.start import Start

SIEVE = Sieve()


class LowlifeApp(App[Outcome]):
    """With a `start` it goes straight to that table, and ends with it; without one it begins at home."""

    CSS_PATH = "theme.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [*bindings.EVERYWHERE]  # noqa: RUF012
    ascii: reactive[bool] = reactive(False, init=False)

    def __init__(
        self,
        *,
        start: "Start | None" = None,
        ascii: bool | None = None,  # noqa: A002
        settings: Settings | None = None,
    ) -> None:
        self.DEFAULT_MODE = "opening" if start else "home"  # type: ignore[misc]
        super().__init__()
        self.start, self.settings = start, settings or Settings()
        self.sitting: Sitting | None = None
        self.stages = Stages(self, self.DEFAULT_MODE)
        self.register_theme(FELT)
        self.theme = FELT.name
        self._ask_signs = ascii is None and self.settings.ascii is None and shows_signs()
        self.set_reactive(LowlifeApp.ascii, bool(ascii or self.settings.ascii) or not shows_signs())
        self.set_class(self.ascii, "ascii")

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    async def on_mount(self) -> None:
        """Signals, the first question, the first table."""
        catch_signals(self.exit)
        await self.stages.settle()
        if self._ask_signs:
            self.push_screen(asks.signs(), self._signs_told)
        if self.start is not None:
            self.sit(self.start)

    def on_resize(self) -> None:
        """A terminal that is too small says so; one that has grown shows what it showed before."""
        self.call_later(self._settle)  # later, for Textual itself takes note of the size after this

    async def _settle(self) -> None:
        if await self.stages.settle() and self.sitting is not None:
            await self.sitting.show_again()

    @work(exclusive=True, group="table")
    async def sit(self, start: "Start") -> None:
        """Opens the table, sits down, and stays until it is over."""
        await self.stages.go("opening")
        from tui.opening import open_sitting

        try:
            self.sitting = await open_sitting(self, start)
            self.remember(name=start.name, last_address=start.address or self.settings.last_address)
            outcome = await self.sitting.stay()
        except Trouble as trouble:
            outcome = Outcome(1, str(trouble))
        await self.rise(outcome)

    async def rise(self, outcome: Outcome) -> None:
        """Leaves the table: to the first screen if one came from there, else out of the app."""
        sitting, self.sitting = self.sitting, None
        if self.start is not None:
            self.exit(outcome, return_code=outcome.code)
        else:
            await self.stages.go("home")
            self.stages.page.notice(outcome.words)
            await self.stages.clear_table()
        if sitting is not None:
            await sitting.close()

    def remember(self, **values: Any) -> None:
        """Keeps settings for the next time; where that can't be done the evening goes on."""
        self.settings = replace(self.settings, **values)
        try:
            settings.save(self.settings)
        except Trouble as trouble:
            self.notify(str(trouble), markup=False)

    # ── what screens ask for ───────────────────────────────────────────────────────────────────────────────────

    async def on_home_screen_chosen(self, event: Any) -> None:
        """A line of the first screen."""
        match event.what:
            case "quit":
                self.exit(Outcome())
            case "rules":
                self.action_help("asshole")
            case kind:
                self.push_screen(asks.form(kind, self.settings), self._filled_in)

    def _filled_in(self, start: "Start | None") -> None:
        if start is not None:
            self.sit(start)

    async def on_page_moved(self, event: Any) -> None:
        """A move; screens that don't derive from Page say it with a message of the same shape."""
        if self.sitting is not None:
            await self.sitting.act(event.move)

    on_table_screen_moved = on_page_moved

    async def on_page_asked(self, event: Any) -> None:
        """What the host wants done."""
        if self.sitting is not None:
            await self.sitting.ask(event.request)

    async def on_page_turned(self, event: Any) -> None:
        """Another screen of the same table."""
        if self.sitting is not None:
            await self.sitting.turn_to(event.stage)

    # ── keys that hold everywhere ──────────────────────────────────────────────────────────────────────────────

    def action_help(self, first: str = "keys") -> None:
        """Help, over whatever is on."""
        from tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(first))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No help over help; the standing only while one looks at the table it belongs to."""
        if action == "help":
            return not self.screen.is_modal
        if action == "standing":
            return self.sitting is not None and self.stages.now != self.sitting.wanted != "table"
        return True

    async def action_standing(self) -> None:
        """From the table back to the standing."""
        if self.sitting is not None:
            await self.sitting.turn_to(self.sitting.wanted)

    def action_toggle_ascii(self) -> None:
        """Letters in place of suits, or the other way round, and keeps it so."""
        self._signs_told(not self.ascii)

    def _signs_told(self, plain: bool | None) -> None:
        if plain is not None:
            self.ascii = plain
            self.remember(ascii=plain)

    def watch_ascii(self, plain: bool) -> None:
        """Everything is painted anew."""
        self.set_class(plain, "ascii")
        for page in self.stages.pages.values():
            if hasattr(page, "plain"):
                page.plain = plain
        self.refresh_css(animate=False)
        self.refresh(layout=True)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The usual ones, and the sieve where only ASCII is shown."""
        return [*super().get_line_filters(), *([SIEVE] if self.ascii else [])]

    def get_key_display(self, binding: Binding) -> str:
        """Keys by their names, which every terminal can show."""
        return bindings.printed(binding.key_display or binding.key)

    def action_leave(self) -> None:
        """Asks once at a table; the second time, and anywhere else, it just goes."""
        if self.sitting is None or isinstance(self.screen, Question):
            self.exit(Outcome())
        else:
            self.push_screen(asks.leave(self.sitting.start, playing=self.sitting.playing), self._leave)

    async def _leave(self, how: str | None) -> None:
        if how and self.sitting is not None:
            if how == "good":
                await self.sitting.leave()
            self.workers.cancel_group(self, "table")
            await self.rise(Outcome())


def run(start: "Start | None" = None, *, ascii: bool | None = None) -> Outcome:  # noqa: A002
    """Runs the app on this terminal until the person is done with it. Raises Trouble."""
    import asyncio

    app = LowlifeApp(start=start, ascii=ascii, settings=settings.load())

    async def evening() -> Outcome:
        try:
            return await app.run_async() or Outcome(app.return_code or 0)
        finally:
            if app.sitting is not None:
                await app.sitting.close()

    return asyncio.run(evening())
