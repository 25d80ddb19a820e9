"""The table of Asshole: a climbing game's, with quick-clears, duties, orders and quarrels."""

from typing import Final

from core.asshole.moves import DealCard
from core.moves import Move
from tui.games.asshole import asking, telling
from tui.games.asshole.commanding import Commanding
from tui.games.asshole.keys import KEYS
from tui.games.asshole.scene import AssholeScene
from tui.games.asshole.standing import of_now, orders
from tui.games.climbing.table import ClimbingTable
from tui.screens.standing import Read
from tui.screens.table import Functions

SECOND_PRESS_MS: Final = 700


class AssholeTable(ClimbingTable[AssholeScene], Commanding, inherit_bindings=False):
    """One table as one reader sees it."""

    BINDINGS = [*KEYS]  # noqa: RUF012
    game = Functions(
        AssholeScene, asking.headline, asking.prompts, telling.after, telling.move_of, telling.can, telling.changed,
        telling.why_not,
    )  # fmt: skip
    _made_ms = float("-inf")

    def standing(self, scene: AssholeScene) -> Read:
        """Return how all stand in the middle of the round, and its orders."""
        head = f"Round {scene.view.round}, and the evening until now"
        below = orders(scene.view, scene.names, plain=scene.plain)
        return Read(head, of_now(scene.view, scene.names), below, scene.you)

    # ── keys ───────────────────────────────────────────────────────────────────────────────────────────────────

    def moment(self) -> AssholeScene | None:
        """Return the scene that is on."""
        return self.scene

    def watch_scene(self, before: AssholeScene | None, scene: AssholeScene | None) -> None:
        """A box in which there is nothing to choose any more closes."""
        super().watch_scene(before, scene)
        self.close_box()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """True if the key is on: for one that chooses, if there is anything to choose."""
        return self.may_choose(str(parameters[0])) if action == "choose" else super().check_action(action, parameters)

    def action_move(self, name: str) -> None:
        """Make the move of this key: no other's duty with the second press of a key that cleared one's own pile."""
        again = self.scene is not None and self.scene.now_ms() - self._made_ms < SECOND_PRESS_MS
        if not (again and name in ("clear_other", "clear_free")):
            super().action_move(name)

    def make(self, move: Move, pressed_s: float = float("inf")) -> None:
        """Post the move; what isn't allowed says why."""
        if self.scene is not None and self.scene.allows(move):
            self._made_ms = self.scene.now_ms()
        super().make(move, pressed_s)

    def may_repeat(self, move: Move) -> bool:
        """True if each press of the key is a move, however fast: it deals a card."""
        return isinstance(move, DealCard)
