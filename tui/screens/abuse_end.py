"""The end of a round and of a game of Abuse: points, of which the fewest win; and the evening's best to read aloud."""

from textual.containers import VerticalScroll
from textual.widgets import Static

from core import abuse
from net.messages import Update
from tui.abuse.evening import Evening
from tui.abuse.standing import in_words, of_round
from tui.screens.abuse_gallery import best
from tui.screens.game_end import OverScreen
from tui.screens.round_end import RoundScreen, coloured
from tui.words import names_of


class AbuseRoundScreen(RoundScreen):
    """The end of a round: what each was caught with."""

    evening = Evening()

    def show(self, update: Update) -> None:
        """The points of this round and in all."""
        view = update.view
        if isinstance(view, abuse.State) and view.scores:
            self.news(update)
            names = names_of(update.table.players)
            words = f"Round {view.round} is over: {in_words(view, names, update.you)}."
            self.query_one("#head", Static).update(words)
            standing = of_round(view, names, self.evening.rounds)
            self.query_one("#standing", Static).update(coloured(standing, update.you))


class AbuseOverScreen(OverScreen):
    """The end of the game, with a gallery below the standing."""

    evening = Evening()

    def on_mount(self) -> None:
        """The gallery may be longer than the screen: arrows leaf through it."""
        area = self.query_one("#first", VerticalScroll)
        area.mount(Static("", id="best", markup=False))
        area.can_focus = True
        area.focus()

    def show(self, update: Update) -> None:
        """Who won, how all stand, and what is worth remembering."""
        super().show(update)
        for gallery in self.query("#best").results(Static):
            gallery.update(best(self.evening))
