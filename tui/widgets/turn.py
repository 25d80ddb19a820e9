"""The bar on top: whose turn it is, what is to be done, and the limit running down."""

from collections.abc import Callable
from typing import ClassVar, Final

from tui.table.draw import Row, Rows, bar, right
from tui.table.scene import S, Scene
from tui.widgets.painted import Part

HURRY_MS: Final = 10_000


class TurnBar(Part[S]):
    """Full width, loud when it is you; it says the same whatever you hold."""

    COMPONENT_CLASSES = {"turn--head", "turn--task", "turn--limit", "turn--late"}  # noqa: RUF012
    TICKS: ClassVar[bool] = True

    def __init__(self, headline: Callable[[S], tuple[str, str]]) -> None:
        super().__init__(id="turn")
        self._headline = headline

    def paint(self, scene: S, width: int, height: int) -> Rows:
        """Return the headline in the middle of the bar's height."""
        self.set_class(scene.mine, "-mine")
        head, task = self._headline(scene)
        mark = (">> " if scene.plain else "►► ") if scene.mine else "   "
        row = right(((f" {mark}{head}  ", "turn--head"), (task, "turn--task")), _limit(scene, width), width)
        return ((),) * ((height - 1) // 2) + (row,)


def _limit(scene: Scene, width: int) -> Row:
    running = None if scene.broken else scene.limit
    if running is None:
        return ()
    now_ms = scene.now_ms()
    left_ms = running.left_ms(now_ms)
    hurry = running.clock.seat is not None and left_ms < HURRY_MS  # the table's own beat hurries nobody
    drawn = bar(running.share(now_ms), max(8, width // 6), plain=scene.plain)
    return ((f" {drawn} {-(-left_ms // 1000):3.0f} s ", "turn--late" if hurry else "turn--limit"),)
