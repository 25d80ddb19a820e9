"""A part of the table that paints rows of runs. It is given a Scene and sends the terminal only rows that changed."""

from typing import ClassVar, Generic

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from tui.table.draw import Rows
from tui.table.scene import S


class Part(Widget, Generic[S]):
    """Paints what `paint` says of a scene of its game; a role's look is the component class of that name."""

    ALLOW_SELECT = False
    TICKS: ClassVar[bool] = False  # True where it changes by the clock alone
    MOVES: ClassVar[bool] = False  # True where it is drawn bit by bit while the scene is moving

    scene: reactive[S | None] = reactive(None, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self.painted: Rows = ()

    def paint(self, scene: S, width: int, height: int) -> Rows:
        """Return the rows for this much room."""
        raise TypeError(f"{type(self).__name__} paints nothing")

    def entitle(self, title: str | None) -> None:
        """Write the title into the frame, where it is another: setting it paints all of the part again."""
        if title != self.border_title:
            self.border_title = title

    def entitle_below(self, title: str) -> None:
        """The same, at the bottom of the frame."""
        if title != (self.border_subtitle or ""):
            self.border_subtitle = title

    def watch_scene(self) -> None:
        """A new scene is painted where it differs."""
        self.paint_again()

    def on_resize(self) -> None:
        """Another size is painted anew."""
        self.paint_again()

    def paint_again(self) -> None:
        """Refresh the rows that changed, and no others."""
        if self.scene is None or not self.size:
            return
        old, self.painted = self.painted, self.paint(self.scene, self.size.width, self.size.height)
        for at in range(max(len(old), len(self.painted))):
            if old[at : at + 1] != self.painted[at : at + 1]:
                self.refresh_row(at)

    def refresh_row(self, at: int) -> None:
        """One row is drawn again."""
        self.refresh(Region(0, at, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """Return one row, as the style sheet has it."""
        base = self.rich_style
        if y >= len(self.painted):
            return Strip.blank(self.size.width, base)
        segments = [Segment(text, base + self.look(role)) for text, role in self.painted[y]]
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def look(self, role: str) -> Style:
        """Return how the role looks."""
        return self.get_component_rich_style(role, partial=True) if role else Style()
