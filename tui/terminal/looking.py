"""The app with all that can be looked at over whatever is on: help, the standing, the races. It plays nothing."""

from typing import TYPE_CHECKING

from tui.terminal.app import TerminalApp

if TYPE_CHECKING:
    from tui.sitting import Sitting


class Looking(TerminalApp):
    """An app with more to look at than the screen of the moment."""

    sitting: "Sitting | None" = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for help over help, and for the standing unless one looks at the table it belongs to."""
        if action == "help":
            return not self.screen.is_modal
        if action == "standing":
            return self.sitting is not None and self.stages.now != self.sitting.wanted != "table"
        if action == "races":
            return self.sitting is not None
        return True

    def action_help(self, first: str = "keys") -> None:
        """Show help, over whatever is on."""
        from tui.games.manual import pages, places
        from tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(places(), pages(), first))

    async def action_standing(self) -> None:
        """Go from the table back to the standing."""
        if self.sitting is not None and self.sitting.wanted is not None:
            await self.sitting.turn_to(self.sitting.wanted)

    def action_races(self) -> None:
        """Show the races of the evening."""
        from tui.screens.races import RacesScreen

        if self.sitting is not None:
            self.push_screen(RacesScreen(self.sitting.photo_finishes, self.sitting.raced, plain=self.ascii))
