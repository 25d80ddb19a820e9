"""The end of a round and of a game of Abuse: points, of which the fewest win; and the evening's best to read aloud."""

from pathlib import Path
from typing import ClassVar

from textual.containers import VerticalScroll
from textual.widgets import Static

from core import abuse
from net.messages import Update
from tui.games.abuse.gallery import best
from tui.games.abuse.history import heard
from tui.games.abuse.standing import in_words, of_game, of_round
from tui.screens.game_end import OverScreen
from tui.screens.round_end import RoundScreen
from tui.screens.standing import STYLE
from tui.table.standing import Standing
from tui.table.teller import Names


class AbuseRound(RoundScreen):
    """The end of a round."""

    def told(self, update: Update, names: Names) -> tuple[str, Standing] | None:
        """Return the points of this round and in all; None before one was played."""
        state = update.view.state if update.view else None
        if not isinstance(state, abuse.State) or not state.scores:
            return None
        return in_words(state, names, update.you), of_round(state, names, heard(self.history).rounds)


class AbuseOver(OverScreen):
    """The end of the game, with a gallery below the standing."""

    CSS_PATH: ClassVar[list[Path]] = [STYLE, Path(__file__).with_name("ends.tcss")]

    def on_mount(self) -> None:
        """The gallery may be longer than the screen: arrows leaf through it."""
        area = self.query_one("#first", VerticalScroll)
        area.mount(Static("", id="best", markup=False))
        area.can_focus = True
        area.focus()

    def standing(self, update: Update, names: Names) -> Standing:
        """Return the points, round by round."""
        state = update.view.state if update.view else None
        if not isinstance(state, abuse.State):
            return super().standing(update, names)
        return of_game(state, names, heard(self.history).rounds)

    def show(self, update: Update) -> None:
        """The winner, how all stand, and what is worth remembering."""
        super().show(update)
        for gallery in self.query("#best").results(Static):
            gallery.update(best(heard(self.history)))
