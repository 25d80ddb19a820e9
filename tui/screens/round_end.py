"""Between two rounds: the places, what they cost, who deals next, and orders by the new ranks. Reckons nothing."""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from core.moves import Deal, Move, Seat
from net.messages import Clock, End, Update
from tui import asks, bindings
from tui.compat import as_climb
from tui.screens.commanding import Commanding
from tui.screens.page import Page, said
from tui.standing import Standing, in_words, lines, of_round, orders
from tui.widgets import duty, telling
from tui.widgets.keys import Keys
from tui.widgets.scene import Scene, monotonic_ms
from tui.words import names_of


class RoundScreen(Commanding, Page):
    """The end of a round."""

    CSS_PATH = "standing.tcss"
    BINDINGS = [*bindings.ROUND]  # noqa: RUF012
    _update: Update | None = None
    _scene: Scene | None = None
    _left_ms = 0

    def compose(self) -> ComposeResult:
        """A heading, the places, the sentence below them."""
        yield Static("", id="head", classes="title", markup=False)
        with VerticalScroll(id="first", can_focus=False):
            yield Static("", id="standing", classes="framed")
        yield Static("", id="orders", markup=False)
        yield Static("", id="below", markup=False)
        yield Static("", id="order", markup=False)
        yield said("notice")
        yield said("link")
        yield Keys()

    def on_mount(self) -> None:
        """The limit runs down before one's eyes."""
        self.set_interval(1.0, self._second)

    def show(self, update: Update) -> None:
        """The places of this round."""
        view, told = update.view.state if update.view else None, self.told(update)
        if view is None or told is None:
            return
        if view.phase not in ("round-over", "over"):
            self._dealt()
            return
        self._update = update
        clock = _clock(update)
        self._left_ms = clock.left_ms if clock else 0
        words, standing = told
        self.query_one("#head", Static).update(f"Round {view.round} is over: {words}.")
        self.query_one("#standing", Static).update(coloured(standing, update.you))
        self._see(update)
        self._say_below()
        self.refresh_bindings()

    def told(self, update: Update) -> tuple[str, Standing] | None:
        """The round in words, and its standing; None where no round has been played."""
        names = names_of(update.table.players)
        if update.view is None or not as_climb(update.view).ranking:
            return None
        view = as_climb(update.view)
        return in_words(view, names, update.you), of_round(view, names, self.before)

    def _see(self, update: Update) -> None:
        """The orders of the round; of those to you, the ones that came while this was on."""
        before = self._scene
        scene = telling.after(before, update, plain=bool(getattr(self.app, "plain", False)), now_ms=monotonic_ms)
        if before is None or before.view.round != scene.view.round:
            scene = replace(scene, heard=(scene.view.round, duty.given(scene)))
        self._scene = scene
        told = orders(scene.view, scene.names, plain=scene.plain) if duty.given(scene) else []
        self.query_one("#orders", Static).update("\n".join(told))
        self._say_order()
        self.close_box()

    def _say_order(self) -> None:
        prompt = duty.order(self._scene) if self._scene else None
        line = self.query_one("#order", Static)
        line.set_class(prompt is not None, "-said")
        line.update(f"[{prompt.key}] {prompt.words}" if prompt else "")

    def _dealt(self) -> None:
        """The next round has begun: one may read on for a while."""
        self._update, self._scene, self._left_ms = None, None, 0
        self._say_order()
        self.query_one("#orders", Static).update("")
        self.close_box()
        self.query_one("#below", Static).update("The next round is dealt: T goes to the table.")
        self.refresh_bindings()

    def _second(self) -> None:
        if self.is_current and self._left_ms > 0:
            self._left_ms = max(0, self._left_ms - 1000)
            self._say_below()

    def _say_below(self) -> None:
        update = self._update
        if update is None or update.view is None:
            return
        dealer = update.view.state.dealer
        name = names_of(update.table.players).get(dealer, "?")
        deals = "You deal next: press D." if dealer == update.you else f"{name} deals next."
        left = f"  {self._left_ms // 1000} s left." if self._left_ms else ""
        self.query_one("#below", Static).update(deals + left)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the dealer deals, only the host ends the game."""
        update = self._update
        if action == "deal":
            return update is not None and update.view is not None and update.view.state.dealer == update.you
        if action == "end":
            return update is not None and update.you is not None and update.table.host == update.you
        if action == "choose":
            return self.may_choose(str(parameters[0]))
        if action == "obey":
            return self._scene is not None and duty.owed(self._scene) is not None
        return True

    # ── orders ─────────────────────────────────────────────────────────────────────────────────────────────────

    def moment(self) -> Scene | None:
        """The scene behind the standing."""
        return self._scene

    def make(self, move: Move) -> None:
        """The host says so if it won't have it."""
        self.post_message(self.Moved(move))

    def say(self, words: str) -> None:
        """Above the keys."""
        self.notice(words)

    def action_obey(self) -> None:
        """Yes, you heard the order."""
        if self._scene:
            self._scene = telling.heard(self._scene)
            self._say_order()
            self.refresh_bindings()

    # ── on with it ─────────────────────────────────────────────────────────────────────────────────────────────

    def action_deal(self) -> None:
        """On with it."""
        self.post_message(self.Moved(Deal()))

    def action_table(self) -> None:
        """Back to the table."""
        self.post_message(self.Turned("table"))

    def action_end(self) -> None:
        """No more rounds."""
        self.app.push_screen(asks.end(), self._end)

    def _end(self, sure: bool | None) -> None:
        if sure:
            self.post_message(self.Asked(End(0)))


def _clock(update: Update) -> Clock | None:
    return next((clock for clock in update.table.clocks if clock.what == "deal"), None)


def coloured(standing: Standing, you: Seat | None) -> Content:
    """The standing with its heading dimmed, the first row in the accent and your own marked."""
    head, *rows = lines(standing)
    parts: list[str | tuple[str, str]] = [("    " + head, "dim")]
    for at, (row, seat) in enumerate(zip(rows, standing.seats, strict=True)):
        style = "bold $accent" if at == 0 else "bold" if seat == you else ""
        parts += ["\n", ("you " if seat == you else "    ", "$accent"), (row, style)]
    return Content.assemble(*parts)
