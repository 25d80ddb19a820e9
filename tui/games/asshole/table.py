"""The table of Asshole: a climbing game's, with quick-clears, duties, orders and quarrels."""

from typing import Final

from core.asshole.moves import DealCard
from core.moves import Move
from net.messages import Update
from tui.games.asshole import asking, telling
from tui.games.asshole.commanding import Commanding
from tui.games.asshole.keys import KEYS
from tui.games.asshole.scene import AssholeScene
from tui.games.asshole.standing import of_now, orders
from tui.games.climbing.table import ClimbingTable
from tui.screens.standing import Read
from tui.table.prompt import Prompt

SECOND_PRESS_MS: Final = 700


class AssholeTable(ClimbingTable[AssholeScene], Commanding, inherit_bindings=False):
    """One table as one reader sees it."""

    BINDINGS = [*KEYS]  # noqa: RUF012
    _made_ms = float("-inf")

    def after(self, before: AssholeScene | None, update: Update) -> AssholeScene:
        """Return the scene once the Update has come."""
        return telling.after(before, update, plain=self.plain, now_ms=self.now_ms)

    def headline(self, scene: AssholeScene) -> tuple[str, str]:
        """Return whose turn or duty it is, and what is to be done."""
        return asking.headline(scene)

    def prompts(self, scene: AssholeScene) -> tuple[Prompt, ...]:
        """Return what is to be said beside the headline."""
        return asking.prompts(scene)

    def move_of(self, scene: AssholeScene, name: str) -> Move | None:
        """Return the move that this key would make now; None where there is nothing to make it of."""
        return telling.move_of(scene, name)

    def can(self, scene: AssholeScene, change: str) -> bool:
        """True if a key that makes no move would change something."""
        return telling.can(scene, change)

    def changed(self, scene: AssholeScene, change: str, *by: int | str) -> AssholeScene:
        """Return the scene after what a person did to it, by its name."""
        return telling.changed(scene, change, *by)

    def why_not(self, scene: AssholeScene, name: str) -> str:
        """Return why this key does nothing now, in words; nothing where it would do something."""
        return telling.why_not(scene, name, self.move_of(scene, name))

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
