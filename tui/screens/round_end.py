"""Between two rounds: how all stand, who deals next, and the way on. Reckons nothing; a game says how it stands."""

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from core.moves import Deal
from net.messages import End, Update
from tui import bindings
from tui.screens.page import Page, said
from tui.screens.question import Question
from tui.screens.standing import STYLE, coloured
from tui.table.standing import Standing, standing
from tui.table.teller import Names
from tui.table.words import names_of
from tui.widgets.keys import Keys

SECOND = 1.0


class RoundScreen(Page):
    """The end of a round."""

    CSS_PATH: ClassVar[list[Path]] = [STYLE]  # type: ignore[assignment]
    BINDINGS = [*bindings.ROUND]  # noqa: RUF012
    update_shown: Update | None = None
    _left_ms = 0
    _seconds: Timer | None = None

    def compose(self) -> ComposeResult:
        """A heading, the places, the sentence below them."""
        yield Static("", id="head", classes="title", markup=False)
        with VerticalScroll(id="first", can_focus=False):
            yield Static("", id="standing", classes="framed")
        yield from self.between()
        yield Static("", id="below", markup=False)
        yield from self.beneath()
        yield said("notice")
        yield said("link")
        yield Keys()

    # ── what a game says ───────────────────────────────────────────────────────────────────────────────────────

    def between(self) -> ComposeResult:
        """Yield the parts between the places and the sentence."""
        return iter(())

    def beneath(self) -> ComposeResult:
        """Yield the parts beneath the sentence."""
        return iter(())

    def told(self, update: Update, names: Names) -> tuple[str, Standing] | None:
        """Return the round in words, and its standing; None where there is none to show."""
        view = update.view
        if view is None:
            return None
        return "this is what everyone is left with", left_with(update, names)

    def follow(self, update: Update | None) -> None:
        """Change those parts; None: the next round has begun."""

    # ── what the app tells ─────────────────────────────────────────────────────────────────────────────────────

    def show(self, update: Update) -> None:
        """The places of this round; once the next one is dealt, one may read on for a while."""
        view = update.view
        told = self.told(update, names_of(update.table.players)) if view is not None else None
        if view is None or told is None:
            return
        between = view.state.phase in ("round-over", "over")
        self.update_shown = update if between else None
        self._left_ms = next((clock.left_ms for clock in update.table.clocks if between and clock.what == "deal"), 0)
        if between:
            words, rows = told
            self.query_one("#head", Static).update(f"Round {view.state.round} is over: {words}.")
            self.query_one("#standing", Static).update(coloured(rows, update.you))
        self.follow(self.update_shown)
        self._say_below()
        self._run_limit()
        self.refresh_bindings()

    def on_mount(self) -> None:
        """The limit runs down before one's eyes."""
        self._seconds = self.set_interval(SECOND, self._second, pause=True)
        self._run_limit()

    def _run_limit(self) -> None:
        if self._seconds is not None:
            self._seconds.resume() if self._left_ms > 0 else self._seconds.pause()

    def _second(self) -> None:
        if self.is_current:
            self._left_ms = max(0, self._left_ms - 1000)
            self._say_below()
            self._run_limit()

    def _say_below(self) -> None:
        update = self.update_shown
        words = "The next round is dealt: T goes to the table."
        if update is not None and update.view is not None:
            dealer = update.view.state.dealer
            name = names_of(update.table.players).get(dealer, "?")
            words = "You deal next: press D." if dealer == update.you else f"{name} deals next."
            words += f"  {self._left_ms // 1000} s left." if self._left_ms else ""
        self.query_one("#below", Static).update(words)

    # ── on with it ─────────────────────────────────────────────────────────────────────────────────────────────

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the dealer deals, only the host ends the game."""
        update = self.update_shown
        if action == "deal":
            return update is not None and update.view is not None and update.view.state.dealer == update.you
        if action == "end":
            return update is not None and update.you is not None and update.table.host == update.you
        return True

    def action_deal(self) -> None:
        """On with it."""
        self.post_message(self.Moved(Deal(), self.update_shown))

    def action_table(self) -> None:
        """Back to the table."""
        self.post_message(self.Turned("table"))

    def action_end(self) -> None:
        """No more rounds."""
        words = "What was reached so far stands, and the game is over."
        answers = (("s", "No, play on", False), ("e", "End it", True))
        self.app.push_screen(Question("End the game?", words, answers), self._end)

    def _end(self, sure: bool | None) -> None:
        if sure:
            self.post_message(self.Asked(End(0)))


def left_with(update: Update, names: Names) -> Standing:
    """Return the cards that everyone holds, and the winners marked: all that is known of any game."""
    if update.view is None:
        return Standing((), (), ())
    state = update.view.state
    seats = sorted(state.order, key=lambda seat: seat not in state.winners)
    return standing(
        ("", "", "Cards"), seats, lambda seat: ("*" if seat in state.winners else "",), names,
        lambda seat: (str(len(state.hands[seat])),),
    )  # fmt: skip
