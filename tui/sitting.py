"""One table from sitting down to getting up: reads the client, and tells the screen of the moment what it says.

No rule and no drawing in here. All of the net comes in with this module, so the app imports it last.
"""

import asyncio
from math import inf
from time import monotonic
from typing import Final

from textual.app import App
from textual.signal import Signal
from textual.timer import Timer

from core.moves import Deal, Move
from net.messages import Bye, CameLate, Claimed, FromClient, Leave, Links, Refused, Update
from net.wire.client import Connection
from tui.games import screens
from tui.outcome import Outcome
from tui.screens.page import Page, Stage
from tui.stages import AT_TABLE, Stages, stage_of
from tui.start import OpenTable, Start
from tui.table.finish import Finishes, Races, kept
from tui.table.history import History
from tui.table.words import names_of

LAST_CARD_S: Final = 1.6  # for how long the table stays on screen when the last card of a round has fallen
READ_S: Final = 6.0  # for how long one can read a standing before the next deal takes one to the table by itself
GONE_S: Final = 30.0  # after how long without the host one is told how to leave


class Sitting:
    """The client at one table, and what it last said."""

    def __init__(
        self, app: App[Outcome], stages: Stages, start: Start, table: OpenTable, key_words: str
    ) -> None:  # fmt: skip
        self._app, self._stages, self._table, self._key_words = app, stages, table, key_words
        self.start = start
        self.update: Update | None = None
        self.wanted: Stage | None = None  # where the last Update is to be seen, though the person may look elsewhere
        self.races: Races = {}
        self.raced: Signal[Finishes] = Signal(app, "raced")
        self.gone = False  # True while the host has been out of reach for long
        self._histories: dict[str, History] = {}  # by game
        self._since = 0.0  # when the standing came on, by the steady clock
        self._held: list[Update] = []  # what waits until the standing is read
        self._down = ""  # why there is no connection
        self._patience: Timer | None = None
        self._closed = ""  # what the host said when the table was closed after its game
        self._read = asyncio.Event()

    @property
    def playing(self) -> bool:
        """True while a game is on."""
        return self.update is not None and self.update.table.stage == "game"

    @property
    def photo_finishes(self) -> Finishes:
        """The races until now, by the names of now."""
        update = self.update
        return Finishes(self.races, names_of(update.table.players) if update else {}, update.you if update else None)

    @property
    def _page(self) -> Page | None:
        """The screen of the moment; one that isn't there is told later."""
        page = self._stages.page
        return page if page is not None and page.is_mounted else None

    async def stay(self) -> Outcome:
        """Read until the host says good-bye."""
        async for said in self._table.client:
            page = self._page
            match said:
                case Update():
                    await self._updated(said)
                case Refused() if page and (done := page.refused(said)):
                    await done
                case Claimed() if page:
                    page.claimed(said)
                case CameLate() if page:
                    page.came_late(said)
                case Links() if page:
                    page.links(said)
                case Connection(connected=connected, words=words):
                    self._linked(connected, words)
                case Bye(code=code, words=words):
                    if code == "ended" and self.wanted == "over":
                        await self._read_out(words)
                    return Outcome(0 if code == "ended" else 1, words)
                case _:
                    pass
        return Outcome()

    async def _read_out(self, words: str) -> None:
        """The table is closed, and its last standing stays until it is read."""
        self._closed = words
        self._tell_closed()
        await self._read.wait()

    def _tell_closed(self) -> None:
        if self._closed and self._page:
            self._page.closed(self._closed)

    def have_read(self) -> bool:
        """The person is done reading. True if the table is closed and that was all there was left."""
        if self._closed:
            self._read.set()
        return bool(self._closed)

    async def _updated(self, update: Update) -> None:
        first, self.update = self.update is None, update
        self._keep(update)
        wanted, before = stage_of(update), self.wanted
        self.wanted = wanted
        if self._reading(wanted):
            self._held.append(update)
        if wanted != before:
            wait_s = 0.0 if first else self._wait_s(before, update)
            if wait_s <= 0:
                await self.turn_to(wanted)
                return
            self._app.set_timer(wait_s, lambda: self._app.run_worker(self.turn_to(wanted)))
        await self._show(update)

    def _keep(self, update: Update) -> None:
        """Keep what screens that come later must know of this."""
        if update.view is not None:
            game = self._stages.game = update.view.rules.name
            self._histories[game] = self._histories.get(game, screens(game).history).after(update)
        if update.finishes:
            self.races = kept(self.races, update.finishes)
            self.raced.publish(self.photo_finishes)

    def _reading(self, wanted: Stage) -> bool:
        """True if the next round goes on behind a standing."""
        return wanted == "table" and self._stages.now == "round"

    def _wait_s(self, before: Stage | None, update: Update) -> float:
        """Return how long (s) the screen that is on stays, though another is wanted. A dealer sees the deal at once."""
        state = update.view.state if update.view else None
        if state is not None and state.phase == "deal" and state.dealer == update.you:
            return 0.0
        if before == "table" and update.events:
            return LAST_CARD_S
        return READ_S - (monotonic() - self._since) if self._reading(stage_of(update)) else 0.0

    async def turn_to(self, stage: Stage) -> None:
        """Show another stage of this table, unless the table has gone on meanwhile."""
        if self.update is None or stage not in (self.wanted, "table", "lobby"):
            return
        await self._stages.go(stage)
        if stage == "round":
            self._since = monotonic()
        held, self._held = self._held, []
        for update in held or [self.update]:
            await self._show(update)
        if self._down and self._page:
            self._page.link(False, self._down)
        self._tell_closed()

    async def _show(self, update: Update) -> None:
        page = self._page
        if page is None or self._stages.now not in AT_TABLE:
            return
        page.history = self._histories.get(self._stages.game)
        page.invite, page.key_words = self._table.invite, self._key_words
        if done := page.show(update):
            await done

    async def show_again(self) -> None:
        """Tell a screen that has just come how it stands."""
        if self.update is not None:
            await self._show(self.update)
            self._tell_closed()

    # ── the connection ─────────────────────────────────────────────────────────────────────────────────────────────

    def _linked(self, connected: bool, words: str) -> None:
        """The connection came or went; one that stays away long has its own words."""
        if connected:
            self.gone, self._down = False, ""
            if self._patience is not None:
                self._patience.stop()
                self._patience = None
        elif not self.gone:
            self._down = words
            self._patience = self._patience or self._app.set_timer(GONE_S, self._lose_patience)
        if self._page:
            self._page.link(connected, words if connected else self._down)

    def _lose_patience(self) -> None:
        self.gone = True
        key = "M" if self._stages.now in AT_TABLE else "Esc"
        self._down = f"No host for {GONE_S:.0f} s; it is tried again. {key} leaves."
        if self._page:
            self._page.link(False, self._down)

    # ── what the person does ───────────────────────────────────────────────────────────────────────────────────

    async def act(self, move: Move, seen: Update | None) -> None:
        """Make a move, in answer to what was on screen. Whoever deals has read the standing."""
        if isinstance(move, Deal):
            self._since = -inf
        if answered := seen or self.update:
            await self._table.client.act(move, answered)

    async def ask(self, request: FromClient) -> None:
        """Make a request of the host's; its id is filled in by the client."""
        await self._table.client.say(request)

    async def leave(self) -> None:
        """Give the seat up for good."""
        await self._table.client.say(Leave())

    async def close(self) -> None:
        """Get up: the connection, and what was started for this table, are gone when this returns."""
        await self._table.close()
