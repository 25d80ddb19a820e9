"""One table from sitting down to getting up: reads the client, and tells the screen of the moment what it says.

No rule and no drawing in here. All of the net comes in with this module, so the app imports it last.
"""

import asyncio
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.signal import Signal
from textual.timer import Timer

from core.moves import Deal, Move, Seat
from net.messages import Bye, CameLate, Claimed, Leave, Links, Refused, Update
from net.wire.client import Connection
from tui.abuse import evening
from tui.finish import Evening, Races, kept
from tui.outcome import Outcome
from tui.screens.page import Page
from tui.stages import AT_TABLE, stage_of
from tui.start import OpenTable, Start
from tui.words import names_of

if TYPE_CHECKING:
    from tui.app import LowlifeApp

LAST_CARD_S = 1.6  # for how long the table stays on screen when the last card of a round has fallen
READ_S = 6.0  # for how long one can read a standing before the next deal takes one to the table by itself
GONE_S = 30.0  # after how long without the host one is told how to leave


class Sitting:
    """The client at one table, and what it last said."""

    def __init__(self, app: "LowlifeApp", start: Start, table: OpenTable, key_words: str) -> None:
        self._app, self._table, self._key_words = app, table, key_words
        self.start = start
        self.update: Update | None = None
        self._shown: Update | None = None
        self._before: tuple[Seat, ...] = ()  # the ranking in force in the round that is played, or was last
        self.evening = evening.Evening()
        self._wanted = ""  # the stage that the last news is to be seen on
        self._since = 0.0  # when the standing came on, by the steady clock
        self._held: list[Update] = []  # news of the table that wait until the standing is read
        self._down = ""  # why there is no connection
        self._patience: Timer | None = None
        self.races: Races = {}
        self.raced: Signal[Evening] = Signal(app, "raced")
        self._closed = ""  # what the host said when the table was closed after its game
        self._read = asyncio.Event()
        self.gone = False  # whether the host has been out of reach for long

    @property
    def playing(self) -> bool:
        """Whether a game is on."""
        return self.update is not None and self.update.table.stage == "game"

    @property
    def photo_finishes(self) -> Evening:
        """The races until now, by the names of now."""
        update = self.update
        return Evening(self.races, names_of(update.table.players) if update else {}, update.you if update else None)

    @property
    def wanted(self) -> str:
        """The stage that the news belongs to, though the person may be looking at another."""
        return self._wanted

    async def stay(self) -> Outcome:
        """Reads until the host says good-bye."""
        async for said in self._table.client:
            match said:
                case Update():
                    await self._news(said)
                case Refused():
                    await self._tell("refused", said)
                case Claimed():
                    await self._tell("claimed", said)
                case CameLate():
                    await self._tell("came_late", said)
                case Links():
                    await self._tell("links", said)
                case Connection(connected=connected, words=words):
                    await self._linked(connected, words)
                case Bye(code=code, words=words):
                    if code == "ended" and self._wanted == "over":
                        await self._read_out(words)
                    return Outcome(0 if code == "ended" else 1, words)
        return Outcome()

    async def _read_out(self, words: str) -> None:
        """The table is closed, and its last standing stays until it is read."""
        self._closed = words
        await self._tell_closed()
        await self._read.wait()

    async def _tell_closed(self) -> None:
        if self._closed and self._app.stages.now == "over":
            await self._tell("closed", self._closed)

    def have_read(self) -> bool:
        """The person is done reading, if the table is closed and that was all there was left; whether it was."""
        if self._closed:
            self._read.set()
        return bool(self._closed)

    async def _news(self, update: Update) -> None:
        first, self.update = self.update is None, update
        self._keep(update)
        if update.finishes:
            self.races = kept(self.races, update.finishes)
            self.raced.publish(self.photo_finishes)
        wanted, before = stage_of(update), self._wanted
        self._wanted = wanted
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
        """What screens that come later must know of this."""
        self.evening = evening.after(self.evening, update)
        if update.view is not None:
            self._app.stages.game = update.view.rules.name
            if update.view.state.phase not in ("round-over", "over"):
                self._before = getattr(update.view.state, "ranking", ())

    def _reading(self, wanted: str) -> bool:
        """Whether the next round goes on behind a standing."""
        return wanted == "table" and self._app.stages.now == "round"

    def _wait_s(self, before: str, update: Update) -> float:
        """For how long the screen that is on stays, now that another is wanted. Who deals sees their deal at once."""
        if update.view is not None and update.view.state.phase == "deal" and update.view.state.dealer == update.you:
            return 0.0
        if before == "table" and update.events:
            return LAST_CARD_S
        return READ_S - (monotonic() - self._since) if self._reading(self._wanted) else 0.0

    async def turn_to(self, stage: str) -> None:
        """Shows another stage of this table, unless the table has gone on meanwhile."""
        if self.update is None or stage not in (self._wanted, "table", "lobby"):
            return
        await self._app.stages.go(stage)
        if stage == "round":
            self._since = monotonic()
        held, self._held = self._held, []
        for update in held or [self.update]:
            await self._show(update)
        if self._down:
            await self._tell("link", False, self._down)
        await self._tell_closed()

    async def _show(self, update: Update) -> None:
        page = self._app.stages.page
        if isinstance(page, Page):
            page.before, page.invite, page.key_words = self._before, self._table.invite, self._key_words
        if hasattr(page, "evening"):
            page.evening = self.evening
        if self._app.stages.now in AT_TABLE:
            self._shown = update
            await self._tell("show", update)

    async def show_again(self) -> None:
        """Tells a screen that has just come the last news."""
        if self.update is not None:
            await self._show(self.update)
            await self._tell_closed()

    async def _tell(self, what: str, *said: object) -> None:
        """Calls what the screen of the moment has for this, a coroutine or not; one that isn't there hears later."""
        page = self._app.stages.page
        if page is not None and page.is_mounted:
            answer = getattr(page, what)(*said)
            if hasattr(answer, "__await__"):
                await answer

    # ── the connection ─────────────────────────────────────────────────────────────────────────────────────────────

    async def _linked(self, connected: bool, words: str) -> None:
        """The connection came or went; one that stays away long has its own words."""
        if connected:
            self.gone, self._down = False, ""
            if self._patience is not None:
                self._patience.stop()
                self._patience = None
        elif not self.gone:
            self._down = words
            self._patience = self._patience or self._app.set_timer(GONE_S, self._lose_patience)
        await self._tell("link", connected, words if connected else self._down)

    async def _lose_patience(self) -> None:
        self.gone = True
        key = "M" if self._app.stages.now in AT_TABLE else "Esc"
        self._down = f"No host for {GONE_S:.0f} s; it is tried again. {key} leaves."
        await self._tell("link", False, self._down)

    # ── what the person does ───────────────────────────────────────────────────────────────────────────────────

    async def act(self, move: Move) -> None:
        """Makes a move, in answer to what is shown. Who deals has read the standing."""
        if isinstance(move, Deal):
            self._since = -inf
        if (seen := self._shown or self.update) is not None:
            await self._table.client.act(move, seen)

    async def ask(self, request: Any) -> None:
        """Makes a request of the host's; its id is filled in by the client."""
        await self._table.client.say(request)

    async def leave(self) -> None:
        """Gives the seat up for good."""
        await self._table.client.say(Leave())

    async def close(self) -> None:
        """Gets up: the connection, and what was started for this table, are gone when this returns."""
        await self._table.close()
