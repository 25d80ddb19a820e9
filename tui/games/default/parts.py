"""The parts of a table that any game can be played on: the moves that can be made, and your hand in words."""

from textwrap import wrap

from textual import events

from tui.games.default.scene import DefaultScene
from tui.table.draw import Rows, fit
from tui.widgets.painted import Part
from tui.widgets.touch import Touch


class Offers(Part[DefaultScene]):
    """A line for each move worth making, around the cursor."""

    COMPONENT_CLASSES = {"offer--line", "offer--cursor", "offer--none"}  # noqa: RUF012

    def paint(self, scene: DefaultScene, width: int, height: int) -> Rows:
        """Return the lines that there is room for."""
        self.entitle("moves")
        if not scene.lines:
            words = "You watch." if scene.you is None else "Nothing to do now."
            return (((fit(f" {words}", width, plain=scene.plain), "offer--none"),),)
        first = first_line(scene, height)
        mark = ">" if scene.plain else "►"
        return tuple(
            ((fit(f"{mark if at == scene.at else ' '} {line}", width, plain=scene.plain), self._role(scene, at)),)
            for at, line in enumerate(scene.lines[first : first + height], first)
        )

    def _role(self, scene: DefaultScene, at: int) -> str:
        return "offer--cursor" if at == scene.at else "offer--line"

    def on_click(self, event: events.Click) -> None:
        """A click on the line at the cursor makes the move; on another it goes there."""
        where = event.get_content_offset(self)
        if self.scene and where is not None:
            at = first_line(self.scene, self.size.height) + where.y
            if at < len(self.scene.lines):
                event.stop()
                by = at - self.scene.at
                self.post_message(Touch(f"change('cursor', {by})" if by else "move('chosen')"))


def first_line(scene: DefaultScene, height: int) -> int:
    """Return the first line that is shown, so that the cursor's is among them."""
    return max(0, min(scene.at - height // 2, len(scene.lines) - height))


class WrittenHand(Part[DefaultScene]):
    """Your cards by their names."""

    COMPONENT_CLASSES = {"hand--card", "hand--none"}  # noqa: RUF012

    def paint(self, scene: DefaultScene, width: int, height: int) -> Rows:
        """Return as many rows of cards as there is room for."""
        if not scene.hand:
            words = "You watch." if scene.you is None else "No cards."
            return (((words.center(width), "hand--none"),),)
        lines = wrap(f"Your hand: {'  '.join(scene.hand)}", width - 2, subsequent_indent="  ")
        return tuple(((f" {line}", "hand--card"),) for line in lines[:height])
