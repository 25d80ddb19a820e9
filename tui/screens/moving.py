"""Keys that make a move at once: each is on exactly when the host's own `why_not`, asked of the view, allows it."""

from typing import Final

from textual.message import Message
from textual.reactive import reactive

from core.asshole.moves import DealCard
from core.moves import Move
from tui.screens.commanding import Commanding
from tui.widgets import picking, telling
from tui.widgets.scene import Scene

MOVES: Final = frozenset({
    "lay", "quick_clear", "try_clear", "pass_turn", "take", "deal", "deal_card", "clear_pile", "clear_other",
    "clear_free", "count",
})  # fmt: skip
SECOND_PRESS_MS: Final = 700
HANDLING: Final = frozenset({"pick", "offer", "drop", "slip", "obey"})
CHOICES: Final = ("call", "name", "order", "strike", "rule", "dispute")


class Moving(Commanding):
    """A screen with a scene on it."""

    scene: reactive[Scene | None] = reactive(None, repaint=False)
    _sent: tuple[int, Move] | None = None
    _seq = 0
    _made_ms = float("-inf")

    class Moved(Message, namespace="table_screen"):
        """The person made this move."""

        def __init__(self, move: Move) -> None:
            super().__init__()
            self.move = move

    def moment(self) -> Scene | None:
        """The scene that is on."""
        return self.scene

    def keys_on(self) -> frozenset[str]:
        """The actions that would do something now: the footer follows only where these change."""
        choosing = {what for what in CHOICES if self.may_choose(what)}
        return frozenset(name for name in (*MOVES, *HANDLING) if self.check_action(name, ())) | choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the key is on: for a move, whether the host would make it."""
        if action in MOVES:
            move = self.move_for(action)
            return move is not None and self._legal(move)
        if action == "evening":  # between rounds the app's own key leads to the standing of the round
            return self.scene is not None and self.scene.view.phase not in ("round-over", "over")
        if action == "choose":
            return self.may_choose(str(parameters[0]))
        return self.scene is not None and telling.can(self.scene, action) if action in HANDLING else True

    def move_for(self, action: str) -> Move | None:
        """The move that this key would make now; None where there is nothing to make it of."""
        return telling.move_of(self.scene, action) if self.scene else None

    def make(self, move: Move) -> None:
        """Posts the move, once for each table that was on screen; what isn't allowed says why."""
        scene = self.scene
        if scene is None or scene.you is None:
            return
        if not self._legal(move):
            refusal = scene.rules.why_not(scene.view, scene.you, move)
            self.say(scene.broken or (refusal.words if refusal else ""))
        elif self._sent != (self._seq, move) or isinstance(move, DealCard):  # each press deals a card, however fast
            self._sent, self._made_ms = (self._seq, move), scene.now_ms()
            self.post_message(self.Moved(move))

    def _legal(self, move: Move) -> bool:
        scene = self.scene
        return bool(scene and scene.you is not None and not scene.broken and picking.legal(scene.view, scene.you, move))

    def _move(self, action: str) -> None:
        move = self.move_for(action)
        if move is not None and self._legal(move):
            self.make(move)

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

    def action_clear_pile(self) -> None:
        """Does one's duty."""
        self._move("clear_pile")

    def action_clear_free(self) -> None:
        """Does another's duty, where that costs nothing."""
        self._clear_for("clear_free")

    def action_clear_other(self) -> None:
        """Does another's duty, at a cost."""
        self._clear_for("clear_other")

    def _clear_for(self, action: str) -> None:
        """Another's duty: not with the second press of a key that had one's own pile cleared."""
        if self.scene and self.scene.now_ms() - self._made_ms >= SECOND_PRESS_MS:
            self._move(action)

    def action_count(self) -> None:
        """Counts aloud."""
        self._move("count")

    def action_deal(self) -> None:
        """Deals."""
        self._move("deal")

    def action_deal_card(self) -> None:
        """Deals one card."""
        self._move("deal_card")

    def action_why(self, action: str) -> None:
        """A key that is off says why."""
        if self.scene and self.scene.you is not None:
            self.say(telling.why_not(self.scene, action, self.move_for(action)))
