"""The end of a round and of a game of Asshole: places, what they cost, and orders by the new ranks."""

from dataclasses import replace
from typing import Final

from textual.app import ComposeResult
from textual.widgets import Static

from core import asshole
from core.moves import Move
from net.messages import Update
from tui import bindings
from tui.bindings import Keys, place_key
from tui.games.asshole import duty, telling
from tui.games.asshole.commanding import Commanding
from tui.games.asshole.scene import AssholeScene
from tui.games.asshole.standing import in_words, of_game, of_round, orders
from tui.games.climbing.history import before
from tui.screens.game_end import OverScreen
from tui.screens.round_end import RoundScreen
from tui.table.scene import monotonic_ms
from tui.table.standing import Standing
from tui.table.teller import Names
from tui.table.telling import first

DEAL, *REST = bindings.ROUND
KEYS: Final[Keys] = (
    DEAL,
    place_key("round", "y", "obey", "I heard"),
    place_key("round", "o", "choose('order')", "Order"),
    place_key("round", "v", "choose('strike')", "Strike down"),
    *REST,
)


class AssholeRound(RoundScreen, Commanding, inherit_bindings=False):
    """The end of a round."""

    BINDINGS = [*KEYS]  # noqa: RUF012
    _scene: AssholeScene | None = None

    def between(self) -> ComposeResult:
        """The orders of the round."""
        yield Static("", id="orders", markup=False)

    def beneath(self) -> ComposeResult:
        """The order that you owe."""
        yield Static("", id="order", markup=False)

    def told(self, update: Update, names: Names) -> tuple[str, Standing] | None:
        """Return the places of the round just played; None before there was one."""
        state = update.view.state if update.view else None
        if not isinstance(state, asshole.State) or not state.ranking:
            return None
        return in_words(state, names, update.you), of_round(state, names, before(self.history))

    def follow(self, update: Update | None) -> None:
        """The orders of the round; of those to you, the ones that came while this was on."""
        scene = self._scene = self._after(update) if update else None
        told = orders(scene.view, scene.names, plain=self.plain) if scene and scene.view.orders else []
        self.query_one("#orders", Static).update("\n".join(told))
        self._say_order()
        self.close_box()

    def _after(self, update: Update) -> AssholeScene:
        scene = telling.after(self._scene, first(AssholeScene, update, plain=self.plain, now_ms=monotonic_ms))
        if self._scene is not None and self._scene.view.round == scene.view.round:
            return scene
        return replace(scene, heard=(scene.view.round, len(scene.view.orders)))

    def _say_order(self) -> None:
        prompt = duty.order(self._scene) if self._scene else None
        line = self.query_one("#order", Static)
        line.set_class(prompt is not None, "-said")
        line.update(f"[{prompt.answers[0].key}] {prompt.words}" if prompt else "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """True if the key is on."""
        if action == "choose":
            return self.may_choose(str(parameters[0]))
        if action == "obey":
            return self._scene is not None and self._scene.owed is not None
        return super().check_action(action, parameters)

    def moment(self) -> AssholeScene | None:
        """Return the scene behind the standing."""
        return self._scene

    def make(self, move: Move) -> None:
        """The host says so if it won't have it."""
        self.post_message(self.Moved(move, self.update_shown))

    def action_obey(self) -> None:
        """Yes, you heard the order."""
        if self._scene:
            self._scene = telling.heard(self._scene)
            self._say_order()
            self.refresh_bindings()


class AssholeOver(OverScreen):
    """The end of the game."""

    def standing(self, update: Update, names: Names) -> Standing:
        """Return how often each was first and last, and what was counted."""
        state = update.view.state if update.view else None
        return of_game(state, names) if isinstance(state, asshole.State) else super().standing(update, names)
