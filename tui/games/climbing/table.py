"""The table of a climbing game: its parts, from top to bottom, and what its keys and touches do."""

from abc import abstractmethod
from pathlib import Path
from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.containers import Horizontal

from core.moves import Move
from tui.games.climbing import asking, telling
from tui.games.climbing.hand import HandView
from tui.games.climbing.pile import Pile
from tui.games.climbing.scene import C
from tui.games.climbing.seats import ClimbingSeats
from tui.screens.standing import Read, StandingScreen
from tui.screens.table import STYLE, TableScreen
from tui.table.prompt import Prompt
from tui.widgets.keys import Keys
from tui.widgets.news import News
from tui.widgets.turn import TurnBar


class ClimbingTable(TableScreen[C], Generic[C], inherit_bindings=False):
    """One table as one reader sees it."""

    CSS_PATH: ClassVar[list[Path]] = [STYLE, Path(__file__).with_name("climbing.tcss")]
    FRAME_S: ClassVar[float] = 0.06  # an automatic deal is painted so often: about a card each time
    RACES: ClassVar[bool] = True  # False where nothing is raced for

    def compose(self) -> ComposeResult:
        """From top to bottom: turn, seats and pile, news and prompt, hand, keys."""
        yield TurnBar(self.headline)
        with Horizontal(id="middle"):
            yield ClimbingSeats[C](races=self.RACES)
            yield Pile[C](id="pile")
        yield News(self.prompts)
        yield HandView[C](id="hand")
        yield Keys()

    @abstractmethod
    def standing(self, scene: C) -> Read:
        """Return how all stand in the middle of the round."""

    def headline(self, scene: C) -> tuple[str, str]:
        """Return whose turn it is, and what is to be done."""
        return asking.headline(scene)

    def prompts(self, scene: C) -> tuple[Prompt, ...]:
        """Return what is to be said beside the headline."""
        return asking.prompts(scene)

    def move_of(self, scene: C, name: str) -> Move | None:
        """Return the move that this key would make now; None where there is nothing to make it of."""
        return telling.move_of(scene, name)

    def why_not(self, scene: C, name: str) -> str:
        """Return why this key does nothing now, in words; nothing where it would do something."""
        return telling.why_not(scene, name, self.move_of(scene, name))

    def can(self, scene: C, change: str) -> bool:
        """True if a key that makes no move would change something."""
        return telling.can(scene, change)

    def changed(self, scene: C, change: str, *by: int | str) -> C:
        """Return the scene after what a person did to it, by its name."""
        return telling.changed(scene, change, *by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """True if the key is on; between rounds the app's own key leads to the standing of the round."""
        if action == "standing":
            return self.scene is not None and self.scene.view.phase not in ("round-over", "over")
        return super().check_action(action, parameters)

    def action_standing(self) -> None:
        """Show how all stand, over the table."""
        self.app.push_screen(StandingScreen(self, lambda: self.standing(self.scene) if self.scene else None))

    def action_touch_pile(self) -> None:
        """The pile was touched: the same as Enter with cards held up."""
        self.action_move("lay") if self.check_action("move", ("lay",)) else self.action_why("lay")
