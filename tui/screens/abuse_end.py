"""The end of a round and of a game of Abuse: points, of which the fewest win; and the evening's best to read aloud."""

from textual.containers import VerticalScroll
from textual.widgets import Static

from core import abuse
from core.position import Position
from net.messages import Update
from tui.abuse.evening import Evening
from tui.abuse.standing import in_words, of_game, of_round
from tui.screens.abuse_gallery import best
from tui.screens.game_end import OverScreen
from tui.screens.round_end import RoundScreen
from tui.standing import Names, Standing
from tui.words import names_of


class AbuseRoundScreen(RoundScreen):
    """The end of a round: what each was caught with."""

    evening = Evening()  # what the evening has left so far; whoever reads the client keeps it

    def told(self, update: Update) -> tuple[str, Standing] | None:
        """The points of this round and in all."""
        view, names = update.view.state if update.view else None, names_of(update.table.players)
        if not isinstance(view, abuse.State) or not view.scores:
            return None
        return in_words(view, names, update.you), of_round(view, names, self.evening.rounds)

    def _see(self, update: Update) -> None:
        """Nobody orders anybody about in Abuse."""


class AbuseOverScreen(OverScreen):
    """The end of the game, with a gallery below the standing."""

    CSS_PATH = ["standing.tcss", "abuse_end.tcss"]  # type: ignore[assignment]  # noqa: RUF012
    evening = Evening()  # the same

    def on_mount(self) -> None:
        """The gallery may be longer than the screen: arrows leaf through it."""
        area = self.query_one("#first", VerticalScroll)
        area.mount(Static("", id="best", markup=False))
        area.can_focus = True
        area.focus()

    def standing(self, view: Position, names: Names) -> Standing:
        """The points, round by round."""
        if isinstance(view.state, abuse.State):
            return of_game(view.state, names, self.evening.rounds)
        return super().standing(view, names)

    def show(self, update: Update) -> None:
        """Who won, how all stand, and what is worth remembering."""
        super().show(update)
        for gallery in self.query("#best").results(Static):
            gallery.update(best(self.evening))
