"""The table: puts its parts together, hands them the scene, and takes cards in hand by key and touch. It draws nothing
and knows no rule; what its keys may do is `moving`'s and `commanding`'s to say.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from msgspec import structs
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.reactive import reactive
from textual.timer import Timer

from core.cards import rank_of
from net.messages import CameLate, Claimed, Links, Refused, Update
from tui.screens.moving import Moving
from tui.screens.table_keys import TABLE_KEYS
from tui.widgets import dealing, picking, racing, telling
from tui.widgets.hand import HandView
from tui.widgets.keys import Keys
from tui.widgets.news import News
from tui.widgets.painted import Painted
from tui.widgets.pile import Pile
from tui.widgets.scene import monotonic_ms
from tui.widgets.seats import Seats
from tui.widgets.turn import TurnBar

TICK_S: Final = 0.25
CARD_S: Final = 0.06  # an automatic deal is painted so often: about a card each time


class TableScreen(Moving):
    """One table as one reader sees it."""

    CSS_PATH = "table.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual reads a list
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012
    BINDINGS = [*TABLE_KEYS]  # noqa: RUF012
    AUTO_FOCUS = ""

    plain: reactive[bool] = reactive(False, repaint=False)
    _dealing: Timer | None = None

    def __init__(self, *, now_ms: Callable[[], float] = monotonic_ms) -> None:
        super().__init__()
        self._now_ms = now_ms
        self._accepted: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        """From top to bottom: turn, seats and pile, news and prompt, hand, keys."""
        yield TurnBar(id="turn")
        with Horizontal(id="middle"):
            yield Seats(id="seats")
            yield Pile(id="pile")
        yield News(id="news")
        yield HandView(id="hand")
        yield Keys()

    def on_mount(self) -> None:
        """Shows what has come in the meantime, and lets the limits run."""
        self.set_interval(TICK_S, self.tick)
        self._dealing = self.set_interval(CARD_S, self.paint_deal, pause=True)
        self.redraw()
        self.watch_scene()

    # ── what the app tells ─────────────────────────────────────────────────────────────────────────────────────

    def show(self, update: Update) -> None:
        """The table after an Update; one without a game is none to show, and one shown before tells no news."""
        if update.view is not None:
            if update.seq == self._seq:
                update = structs.replace(update, events=(), notes=())
            self._seq, self._sent = update.seq, None
            self.scene = telling.after(self.scene, update, plain=self.plain, now_ms=self._now_ms)

    def refused(self, refused: Refused) -> None:
        """Says why a wish was not granted."""
        self._sent = None
        if self.scene:
            self.scene = replace(self.scene, claimed=False, said=refused.words)

    def claimed(self, claimed: Claimed) -> None:
        """A move of yours is in, and held."""
        if self.scene:
            self.scene = racing.claimed(self.scene)

    def came_late(self, late: CameLate) -> None:
        """The race was over."""
        if self.scene:
            self.scene = racing.came_late(self.scene, late)

    def links(self, links: Links) -> None:
        """The round trips, in ms."""
        if self.scene:
            seats = [player.seat for player in self.scene.table.players]
            self.scene = replace(self.scene, rtts_ms=dict(zip(seats, links.rtts_ms, strict=False)))

    def link(self, connected: bool, words: str) -> None:
        """Whether the line to the host is up, and why not."""
        if self.scene:
            self.scene = replace(
                self.scene, claimed=False, broken="" if connected else words or "The line to the host is down."
            )

    def redraw(self) -> None:
        """The app may have gone over to letters in place of signs, or back."""
        self.plain = bool(getattr(self.app, "plain", False))

    # ── attributes down ────────────────────────────────────────────────────────────────────────────────────────

    def watch_plain(self) -> None:
        """Letters in place of signs, or back."""
        self.set_class(self.plain, "ascii")
        if self.scene:
            self.scene = telling.respelled(self.scene, plain=self.plain)

    def watch_scene(self) -> None:
        """Each part is given the scene; the footer follows only where other keys are on."""
        if self.scene is None:
            return
        for part in self.query(Painted):
            part.scene = self.scene
        if self._dealing is not None:
            self._dealing.resume() if dealing.flying(self.scene) else self._dealing.pause()
        self.close_box()
        if (accepted := self.keys_on()) != self._accepted:
            self._accepted = accepted
            self.refresh_bindings()

    def tick(self) -> None:
        """The limits run, and counts: what shows them is painted where it changed."""
        if self.scene and self.scene.passing:
            for part in (TurnBar, News, Seats):
                self.query_one(part).paint_again()

    def paint_deal(self) -> None:
        """The next card of an automatic deal."""
        for part in (Seats, Pile, HandView):
            self.query_one(part).paint_again()

    def say(self, words: str) -> None:
        """Why something isn't done, below the news."""
        if self.scene:
            self.scene = replace(self.scene, said=words)

    # ── cards in hand ──────────────────────────────────────────────────────────────────────────────────────────

    def _pick(self, picked: tuple[str, ...]) -> None:
        if self.scene:
            self.scene = telling.holding(self.scene, picked)

    def action_rank(self, rank: str) -> None:
        """The cards of a rank, by its key."""
        if self.scene and self.scene.you is not None:
            self._pick(picking.press(self.scene.view, self.scene.you, rank, self.scene.picked))

    def action_pick(self) -> None:
        """The cards at the cursor, where none are held up."""
        self.action_more()

    def action_more(self) -> None:
        """The cards at the cursor; then fewer of them."""
        if self.scene and (groups := picking.groups(self.scene.hand)):
            self.action_rank(rank_of(groups[min(self.scene.cursor, len(groups) - 1)][0]))

    def action_cursor(self, by: int) -> None:
        """The cursor goes along the ranks, round and round."""
        if self.scene and (groups := picking.groups(self.scene.hand)):
            self.scene = replace(self.scene, cursor=(self.scene.cursor + by) % len(groups), said="")

    def action_offer(self, by: int) -> None:
        """The next cards worth laying."""
        if self.scene:
            self._pick(picking.next_offer(self.scene.hand, self.scene.offers, self.scene.picked, by))

    def action_drop(self) -> None:
        """All cards go back to the hand."""
        if self.scene:
            self.scene = replace(telling.holding(self.scene, ()), slip=None)

    def action_slip(self) -> None:
        """One more card, at the cursor, goes along unseen."""
        if self.scene:
            self.scene = telling.slipping(self.scene)

    def action_obey(self) -> None:
        """Yes, you heard the order."""
        if self.scene:
            self.scene = telling.heard(self.scene)

    def action_evening(self) -> None:
        """Drinks, orders and ranks, over the table."""
        from tui.screens.standing import StandingScreen

        self.app.push_screen(StandingScreen(self))

    def action_leaf(self, by: int) -> None:
        """Leafs back in what happened, or forth."""
        if self.scene:
            self.scene = telling.leafed(self.scene, by)

    def on_news_leafed(self, message: News.Leafed) -> None:
        """The wheel was turned over the news."""
        self.action_leaf(message.by)

    def on_hand_view_touched(self, message: HandView.Touched) -> None:
        """A card was clicked."""
        if self.scene:
            self.scene = telling.touched(self.scene, message.card, slip=message.slip)

    async def on_news_clicked(self, message: News.Clicked) -> None:
        """The prompt was clicked: the same as its key."""
        await self.run_action(message.action)

    def on_pile_clicked(self) -> None:
        """The pile was clicked: the same as Enter with cards in hand."""
        self.action_lay() if self.check_action("lay", ()) else self.action_why("lay")
