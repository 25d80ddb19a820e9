"""The bar on top: whose turn it is, what is to be done, and the limit running down."""

from typing import ClassVar

from tui.draw import Row, Rows, bar, right
from tui.widgets.asking import headline
from tui.widgets.painted import Painted
from tui.widgets.scene import Running, Scene


class TurnBar(Painted):
    """Full width, loud when it is you."""

    COMPONENT_CLASSES = {"turn--head", "turn--task", "turn--limit", "turn--late"}  # noqa: RUF012
    HURRY_MS: ClassVar[int] = 10_000

    def paint(self, scene: Scene, width: int, height: int) -> Rows:
        """The headline in the middle of the bar's height."""
        mine = scene.you is not None and scene.awaited == scene.you and not scene.broken
        self.set_class(mine, "-mine")
        head, task = headline(scene)
        mark = (">> " if scene.plain else "►► ") if mine else "   "
        row = right(((f" {mark}{head}  ", "turn--head"), (task, "turn--task")), self._limit(scene, width), width)
        return ((),) * ((height - 1) // 2) + (row,)

    def _limit(self, scene: Scene, width: int) -> Row:
        if scene.broken:
            return ()
        first = scene.clocks[0] if scene.clocks else None
        running = scene.timed("pile-waits") or scene.running(scene.awaited) or first
        if running is None:
            return ()
        return _limit_row(running, scene.now_ms(), max(8, width // 6), scene.plain)


def _limit_row(running: Running, now_ms: float, width: int, plain: bool) -> Row:
    left_ms = running.left_ms(now_ms)
    hurry = running.clock.seat is not None and left_ms < TurnBar.HURRY_MS  # the table's own beat hurries nobody
    role = "turn--late" if hurry else "turn--limit"
    return ((f" {bar(running.share(now_ms), width, plain=plain)} {-(-left_ms // 1000):3.0f} s ", role),)
