"""What just happened, in words, the newest lowest; under it the one thing that is asked of you, as a bar to click.

Both are one part, so that a bar that comes or goes moves lines of text and not the layout: that is what makes it quick.
"""

from textwrap import wrap
from typing import Final

from textual import events
from textual.message import Message

from tui.draw import Row, Rows, bar, fit
from tui.widgets.asking import prompts
from tui.widgets.painted import Painted
from tui.widgets.prompt import Prompt
from tui.widgets.scene import Scene

BARRED: Final = ("quick", "loud", "alarm")
FINISH: Final = "news--finish"
ROOMY: Final = 3  # rows


class News(Painted):
    """The last lines that there is room for, and the prompt."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "news--new", "news--old", "news--finish", "prompt--quick", "prompt--quick-key", "prompt--quick-bar",
        "prompt--loud", "prompt--loud-key", "prompt--loud-bar", "prompt--alarm", "prompt--alarm-key",
        "prompt--alarm-bar", "prompt--ask", "prompt--ask-key", "prompt--wait", "prompt--wait-key", "prompt--refused",
        "prompt--refused-key", "prompt--broken", "prompt--broken-key",
    }  # fmt: skip

    class Clicked(Message):
        """A person touched the prompt: the action that it offers."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    class Leafed(Message):
        """A person wants to read lines before (by > 0) or after."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def on_mouse_scroll_up(self) -> None:
        """The wheel leafs back."""
        self.post_message(self.Leafed(1))

    def on_mouse_scroll_down(self) -> None:
        """And forth."""
        self.post_message(self.Leafed(-1))

    def paint(self, scene: Scene, width: int, height: int) -> Rows:
        """The prompt at the bottom, and above it as many lines as fit."""
        asked = tuple(row for row, _ in prompt_rows(scene, width, height))
        return (*_told(scene, width, height - len(asked)), *asked)

    def on_click(self, event: events.Click) -> None:
        """A click on the prompt does what its key does."""
        where = event.get_content_offset(self)
        if self.scene and where is not None:
            asked = prompt_rows(self.scene, *self.size)
            at = where.y - (self.size.height - len(asked))
            if 0 <= at < len(asked) and asked[at][1]:
                event.stop()
                self.post_message(self.Clicked(asked[at][1]))


def _told(scene: Scene, width: int, height: int) -> Rows:
    rows: list[Row] = []
    first_new = len(scene.log) - scene.fresh
    for at in range(len(scene.log) - 1 - scene.back, -1, -1):
        if len(rows) >= height:
            break
        role = "news--new" if at >= first_new else "news--old"
        text = scene.log[at]
        strip = text == scene.finish
        rows = [*(_finish(scene, width, height) if strip else _lines(text, role, width, scene.plain)), *rows]
    rows = _kept(scene, rows[-height:] if height else [], width)
    return (*((),) * (height - len(rows)), *rows)


def _finish(scene: Scene, width: int, height: int) -> list[Row]:
    """A photo finish that stands out; on one row where there is room for little else."""
    rows = _lines(scene.finish, FINISH, width, scene.plain)
    text = f" {_mark(scene.plain)} {scene.finish}"
    return rows if height >= ROOMY else [((fit(text, width, plain=scene.plain), FINISH),)]


def _kept(scene: Scene, rows: list[Row], width: int) -> list[Row]:
    """It stays at the top for its time, though newer lines would push it out; who leafs back reads on."""
    if scene.finish and rows and not scene.back and all(row[0][1] != FINISH for row in rows):
        rows[0] = _finish(scene, width, 1)[0]
    return rows


def _mark(plain: bool) -> str:
    return ">" if plain else "»"


def _lines(text: str, role: str, width: int, plain: bool) -> list[Row]:
    mark = " " if role == "news--old" else _mark(plain)
    parts = wrap(text, width - 4) or [""]
    return [((fit(f" {mark if not at else ' '} {part}", width, plain=plain), role),) for at, part in enumerate(parts)]


def prompt_rows(scene: Scene, width: int, height: int) -> list[tuple[Row, str]]:
    """Each prompt's row and what a click on it does; where there is room, a loud one has bars above and below."""
    asked = prompts(scene)
    barred = 3 * len(asked) <= height
    rows: list[tuple[Row, str]] = []
    for said in asked:
        bars = [(_bar(scene, said, width), said.action)] if barred and said.tone in BARRED else []
        rows += [*bars, (_row(said, width, scene.plain), said.action), *bars]
    return rows[-height:] if height else []


def _row(said: Prompt, width: int, plain: bool) -> Row:
    role = f"prompt--{said.tone}"
    key = f" [{said.key}] " if said.key else {"refused": " No: ", "broken": " !! "}.get(said.tone, "")
    return ((key, f"{role}-key"), (fit(f" {said.words}", width - len(key), plain=plain), role))


def _bar(scene: Scene, said: Prompt, width: int) -> Row:
    """Drains with the limit, where one runs for what is asked."""
    running = scene.running(scene.you) or (scene.clocks[0] if scene.clocks else None)
    share = running.share(scene.now_ms()) if running and said.tone != "alarm" else 1.0
    return ((bar(share, width, thick=True, plain=scene.plain), f"prompt--{said.tone}-bar"),)
