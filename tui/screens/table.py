"""The table: puts its parts together, hands them the scene, and turns keys and touches into moves. It draws nothing
and knows no rule: a key is on exactly when the host's own `why_not`, asked of the view, has nothing against its move.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from msgspec import structs
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Footer

from core.cards import rank_of
from core.moves import AnyMove
from net.messages import Links, Refused, Update
from tui.screens.table_keys import TABLE_KEYS
from tui.widgets import picking, telling
from tui.widgets.hand import HandView
from tui.widgets.news import News
from tui.widgets.painted import Painted
from tui.widgets.pile import Pile
from tui.widgets.scene import Scene, monotonic_ms
from tui.widgets.seats import Seats
from tui.widgets.turn import TurnBar

TICK_S: Final = 0.25
MOVES: Final = frozenset({"lay", "quick_clear", "try_clear", "pass_turn", "take", "deal"})
HANDLING: Final = frozenset({"pick", "offer", "drop"})


class TableScreen(Screen[None]):
    """One table as one reader sees it."""

    CSS_PATH = "table.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual reads a list
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012
    BINDINGS = [*TABLE_KEYS]  # noqa: RUF012
    AUTO_FOCUS = ""

    plain: reactive[bool] = reactive(False, repaint=False)
    scene: reactive[Scene | None] = reactive(None, repaint=False)

    class Moved(Message):
        """The person made this move."""

        def __init__(self, move: AnyMove) -> None:
            super().__init__()
            self.move = move

    def __init__(self, *, now_ms: Callable[[], float] = monotonic_ms) -> None:
        super().__init__()
        self._now_ms = now_ms
        self._accepted: frozenset[str] = frozenset()
        self._sent: tuple[int, AnyMove] | None = None
        self._seq = 0

    def compose(self) -> ComposeResult:
        """From top to bottom: turn, seats and pile, news and prompt, hand, keys."""
        yield TurnBar(id="turn")
        with Horizontal(id="middle"):
            yield Seats(id="seats")
            yield Pile(id="pile")
        yield News(id="news")
        yield HandView(id="hand")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Shows what has come in the meantime, and lets the limits run."""
        self.redraw()
        self.watch_scene()
        self.set_interval(TICK_S, self.tick)

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
        self._say(refused.words)

    def links(self, links: Links) -> None:
        """The round trips, in ms."""
        if self.scene:
            seats = [player.seat for player in self.scene.table.players]
            self.scene = replace(self.scene, rtts_ms=dict(zip(seats, links.rtts_ms, strict=False)))

    def link(self, connected: bool, words: str) -> None:
        """Whether the line to the host is up, and why not."""
        if self.scene:
            self.scene = replace(self.scene, broken="" if connected else words or "The line to the host is down.")

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
        accepted = frozenset(name for name in (*MOVES, *HANDLING) if self.check_action(name, ()))
        if accepted != self._accepted:
            self._accepted = accepted
            self.refresh_bindings()

    def tick(self) -> None:
        """The limits run: the bars are painted where they changed."""
        if self.scene and self.scene.clocks:
            self.query_one(TurnBar).paint_again()
            self.query_one(News).paint_again()

    def _say(self, words: str) -> None:
        if self.scene:
            self.scene = replace(self.scene, said=words)

    # ── moves up ───────────────────────────────────────────────────────────────────────────────────────────────

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the key is on: for a move, whether the host would make it."""
        if action in MOVES:
            move = self.move_for(action)
            return move is not None and self._legal(move)
        return self.scene is not None and telling.can(self.scene, action) if action in HANDLING else True

    def move_for(self, action: str) -> AnyMove | None:
        """The move that this key would make now; None where there is nothing to make it of."""
        return telling.move_of(self.scene, action) if self.scene else None

    def _legal(self, move: AnyMove) -> bool:
        scene = self.scene
        return bool(scene and scene.you is not None and not scene.broken and picking.legal(scene.view, scene.you, move))

    def _move(self, action: str) -> None:
        """Posts the move, once for each table that was on screen."""
        move = self.move_for(action)
        if move is not None and self._legal(move) and self._sent != (self._seq, move):
            self._sent = (self._seq, move)
            self.post_message(self.Moved(move))

    def action_lay(self) -> None:
        """Lays or gives what is picked."""
        self._move("lay")

    def action_quick_clear(self) -> None:
        """Completes the run."""
        self._move("quick_clear")

    def action_try_clear(self) -> None:
        """Tries to complete it with what is held up."""
        self._move("try_clear")

    def action_pass_turn(self) -> None:
        """Passes."""
        self._move("pass_turn")

    def action_take(self) -> None:
        """Has one's own pile cleared."""
        self._move("take")

    def action_deal(self) -> None:
        """Deals."""
        self._move("deal")

    def action_why(self, action: str) -> None:
        """A key that is off says why."""
        if self.scene and self.scene.you is not None:
            self._say(telling.why_not(self.scene, action, self.move_for(action)))

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
        self._pick(())

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
            self._pick(picking.toggle(self.scene.hand, self.scene.picked, message.card))

    async def on_news_clicked(self, message: News.Clicked) -> None:
        """The prompt was clicked: the same as its key."""
        await self.run_action(message.action)

    def on_pile_clicked(self) -> None:
        """The pile was clicked: the same as Enter with cards in hand."""
        self.action_lay() if self.check_action("lay", ()) else self.action_why("lay")
