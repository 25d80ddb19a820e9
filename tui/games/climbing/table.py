"""The table of a climbing game: its parts, from top to bottom, and what its keys and touches do."""

from abc import abstractmethod
from pathlib import Path
from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.containers import Horizontal

from tui.games.climbing.hand import HandView
from tui.games.climbing.pile import Pile
from tui.games.climbing.scene import C
from tui.games.climbing.seats import ClimbingSeats
from tui.screens.standing import Read, StandingScreen
from tui.screens.table import STYLE, TableScreen
from tui.widgets.keys import Keys
from tui.widgets.log import Log
from tui.widgets.turn import TurnBar


class ClimbingTable(TableScreen[C], Generic[C], inherit_bindings=False):
    """One table as one reader sees it."""

    CSS_PATH: ClassVar[list[Path]] = [STYLE, Path(__file__).with_name("climbing.tcss")]
    FRAME_S: ClassVar[float] = 0.06  # an automatic deal is painted so often: about a card each time
    RACES: ClassVar[bool] = True  # False where nothing is raced for

    def compose(self) -> ComposeResult:
        """From top to bottom: turn, seats and pile, news and prompt, hand, keys."""
        yield TurnBar(self.game.headline)
        with Horizontal(id="middle"):
            yield ClimbingSeats[C](races=self.RACES)
            yield Pile[C](id="pile")
        yield Log(self.game.prompts)
        yield HandView[C](id="hand")
        yield Keys()

    @abstractmethod
    def standing(self, scene: C) -> Read:
        """Return how all stand in the middle of the round."""

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
