"""What just happened, in words: the newest at the bottom, marked and bright."""

from textwrap import wrap

from tui.draw import Row, Rows, fit
from tui.widgets.painted import Painted
from tui.widgets.scene import Scene


class Log(Painted):
    """The last lines that there is room for."""

    COMPONENT_CLASSES = {"log--news", "log--old"}  # noqa: RUF012

    def paint(self, scene: Scene, width: int, height: int) -> Rows:
        """As many lines as fit, the newest last."""
        rows: list[Row] = []
        first_new = len(scene.log) - scene.fresh
        for at in range(len(scene.log) - 1, -1, -1):
            if len(rows) >= height:
                break
            rows = [*_lines(scene.log[at], at >= first_new, width, scene.plain), *rows]
        rows = rows[-height:] if height else []
        return (*((),) * (height - len(rows)), *rows)


def _lines(text: str, news: bool, width: int, plain: bool) -> list[Row]:
    mark = (">" if plain else "»") if news else " "
    parts = wrap(text, width - 4) or [""]
    role = "log--news" if news else "log--old"
    return [((fit(f" {mark if not at else ' '} {part}", width, plain=plain), role),) for at, part in enumerate(parts)]
