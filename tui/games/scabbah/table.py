"""The screens of Scabbah: a climbing game's, with points."""

from typing import ClassVar, Final

from core import scabbah
from net.messages import Update
from tui.games.climbing import asking, telling
from tui.games.climbing.history import before
from tui.games.climbing.keys import DEAL, HAND, LAY
from tui.games.climbing.table import ClimbingTable
from tui.games.climbing.words import lines
from tui.games.scabbah.scene import ScabbahScene
from tui.games.scabbah.standing import in_words, of_game, of_now, of_round
from tui.screens.game_end import OverScreen
from tui.screens.round_end import RoundScreen
from tui.screens.standing import Read
from tui.screens.table import Functions
from tui.table.standing import Standing
from tui.table.teller import Names

KEYS: Final = (*LAY, *DEAL, *HAND)


def after(before: ScabbahScene | None, empty: ScabbahScene) -> ScabbahScene:
    """Return the scene once the Update of `empty` has come."""
    events = map(scabbah.GAME.own_event, empty.update.events)
    return telling.after(before, empty, lines(events, telling.teller(empty)))


def why_not(scene: ScabbahScene, action: str) -> str:
    """Return why this key does nothing now, in words; nothing where it would do something."""
    return telling.why_not(scene, action, telling.move_of(scene, action))


class ScabbahTable(ClimbingTable[ScabbahScene], inherit_bindings=False):
    """One table as one reader sees it."""

    BINDINGS = [*KEYS]  # noqa: RUF012
    RACES: ClassVar[bool] = False
    game = Functions(
        ScabbahScene, asking.headline, asking.prompts, after, telling.move_of, telling.can, telling.changed, why_not
    )

    def standing(self, scene: ScabbahScene) -> Read:
        """Return how all stand in the middle of the round."""
        head = f"Round {scene.view.round}, and the evening until now"
        return Read(head, of_now(scene.view, scene.names), (), scene.you)


class ScabbahRound(RoundScreen):
    """The end of a round."""

    def told(self, update: Update, names: Names) -> tuple[str, Standing] | None:
        """Return the places of the round just played; None before there was one."""
        state = update.view.state if update.view else None
        if not isinstance(state, scabbah.State) or not state.ranking:
            return None
        return in_words(state, names, update.you), of_round(state, names, before(self.history))


class ScabbahOver(OverScreen):
    """The end of the game."""

    def standing(self, update: Update, names: Names) -> Standing:
        """Return the points."""
        state = update.view.state if update.view else None
        return of_game(state, names) if isinstance(state, scabbah.State) else super().standing(update, names)
