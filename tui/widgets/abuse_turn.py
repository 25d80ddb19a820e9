"""The bar on top of a table of Abuse: whose turn it is, what is to be done, and the limit running down."""

from tui.abuse.asking import headline
from tui.abuse.scene import AbuseScene
from tui.draw import Row, Rows, right
from tui.widgets.painted import Part
from tui.widgets.turn import limit_row


class AbuseTurn(Part[AbuseScene]):
    """Full width, loud when it is you; the same length and words whatever you hold."""

    COMPONENT_CLASSES = {"turn--head", "turn--task", "turn--limit", "turn--late"}  # noqa: RUF012

    def paint(self, scene: AbuseScene, width: int, height: int) -> Rows:
        """The headline in the middle of the bar's height."""
        mine = bool(scene.kinds)
        self.set_class(mine, "-mine")
        head, task = headline(scene)
        mark = (">> " if scene.plain else "►► ") if mine else "   "
        row = right(((f" {mark}{head}  ", "turn--head"), (task, "turn--task")), limit(scene, width), width)
        return ((),) * ((height - 1) // 2) + (row,)


def limit(scene: AbuseScene, width: int) -> Row:
    """The limit that runs for whoever is waited for."""
    running = scene.running(scene.due)
    return limit_row(running, scene.now_ms(), max(8, width // 6), scene.plain) if running else ()
