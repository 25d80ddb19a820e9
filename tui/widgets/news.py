"""What just happened, in words, the newest lowest; under it the one thing that is asked of you, as a bar to click.

Both are one part, so that a bar that comes or goes moves lines of text and not the layout: that is what makes it quick.
"""

from textwrap import wrap

from textual import events
from textual.message import Message

from tui.draw import Row, Rows, bar, fit
from tui.widgets.asking import Prompt, prompt
from tui.widgets.painted import Painted
from tui.widgets.scene import Scene


class News(Painted):
    """The last lines that there is room for, and the prompt."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "news--new", "news--old", "prompt--quick", "prompt--quick-key", "prompt--drain", "prompt--ask",
        "prompt--ask-key", "prompt--wait", "prompt--wait-key", "prompt--refused", "prompt--refused-key",
        "prompt--broken", "prompt--broken-key",
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
        asked = prompt_rows(scene, width)[:height]
        return (*_told(scene, width, height - len(asked)), *asked)

    def on_click(self, event: events.Click) -> None:
        """A click on the prompt does what its key does."""
        said = prompt(self.scene) if self.scene else None
        if self.scene and said and said.action:
            top = self.size.height - len(prompt_rows(self.scene, self.size.width))
            where = event.get_content_offset(self)
            if where is not None and where.y >= top:
                event.stop()
                self.post_message(self.Clicked(said.action))


def _told(scene: Scene, width: int, height: int) -> Rows:
    rows: list[Row] = []
    first_new = len(scene.log) - scene.fresh
    for at in range(len(scene.log) - 1 - scene.back, -1, -1):
        if len(rows) >= height:
            break
        rows = [*_lines(scene.log[at], at >= first_new, width, scene.plain), *rows]
    rows = rows[-height:] if height else []
    return (*((),) * (height - len(rows)), *rows)


def _lines(text: str, news: bool, width: int, plain: bool) -> list[Row]:
    mark = (">" if plain else "»") if news else " "
    parts = wrap(text, width - 4) or [""]
    role = "news--new" if news else "news--old"
    return [((fit(f" {mark if not at else ' '} {part}", width, plain=plain), role),) for at, part in enumerate(parts)]


def prompt_rows(scene: Scene, width: int) -> Rows:
    """One row, and for a quick-clear a bar above and below that drains with the limit; none where nothing is asked."""
    said = prompt(scene)
    if said is None:
        return ()
    row = _row(said, width, scene.plain)
    if said.tone != "quick":
        return (row,)
    drain = _drain(scene, width)
    return (drain, row, drain)


def _row(said: Prompt, width: int, plain: bool) -> Row:
    role = f"prompt--{said.tone}"
    key = f" [{said.key}] " if said.key else {"refused": " No: ", "broken": " !! "}.get(said.tone, "")
    return ((key, f"{role}-key"), (fit(f" {said.words}", width - len(key), plain=plain), role))


def _drain(scene: Scene, width: int) -> Row:
    running = scene.running(scene.you) or (scene.clocks[0] if scene.clocks else None)
    share = running.share(scene.now_ms()) if running else 1.0
    return ((bar(share, width, thick=True, plain=scene.plain), "prompt--drain"),)
