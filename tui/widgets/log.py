"""The news: lines that tell what happened, the newest lowest; under them what is asked of you, as bars to click.

Both are one part, so that a bar that comes or goes moves lines of text and not the layout: that is what makes it quick.
"""

from collections.abc import Callable
from textwrap import wrap
from typing import ClassVar, Final, TypeAlias

from textual import events

from tui.table.draw import Row, Rows, bar, fit
from tui.table.prompt import Prompt, Reply
from tui.table.scene import S, Scene
from tui.widgets.painted import Part
from tui.widgets.touch import Touch

BARRED: Final = ("quick", "loud", "alarm")
FINISH: Final = "log--finish"
ROOMY: Final = 3  # rows
TONES: Final = (*BARRED, "ask", "wait", "refused", "broken")
SIGNS: Final = {"refused": " No: ", "broken": " !! "}
Asked: TypeAlias = list[tuple[Row, Prompt]]  # each row with what it says


class Log(Part[S]):
    """The last lines that there is room for, and the prompts."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "log--new", "log--old", FINISH, *(f"prompt--{tone}" for tone in TONES),
        *(f"prompt--{tone}-key" for tone in TONES), *(f"prompt--{tone}-bar" for tone in BARRED),
    }  # fmt: skip
    TICKS: ClassVar[bool] = True

    def __init__(self, prompts: Callable[[S], tuple[Prompt, ...]]) -> None:
        super().__init__(id="log")
        self._prompts = prompts

    def on_mouse_scroll_up(self) -> None:
        """The wheel leafs back."""
        self.post_message(Touch("change('leaf', 1)"))

    def on_mouse_scroll_down(self) -> None:
        """And forth."""
        self.post_message(Touch("change('leaf', -1)"))

    def paint(self, scene: S, width: int, height: int) -> Rows:
        """Return the prompts at the bottom, and above them as many lines as fit."""
        asked = tuple(row for row, _ in self._asked(scene, width, height))
        return (*_told(scene, width, height - len(asked)), *asked)

    def _asked(self, scene: S, width: int, height: int) -> Asked:
        """Return the rows of the prompts; where there is room, a loud one has bars above and below."""
        prompts = self._prompts(scene)
        barred = 3 * len(prompts) <= height
        rows: Asked = []
        for said in prompts:
            bars = [(_bar(scene, said, width), said)] if barred and said.tone in BARRED else []
            rows += [*bars, (_row(said, width, scene.plain), said), *bars]
        return rows[-height:] if height else []

    def on_click(self, event: events.Click) -> None:
        """A click on a prompt does what its key does; where there are several, that of the answer there."""
        where = event.get_content_offset(self)
        if self.scene is None or where is None:
            return
        asked = self._asked(self.scene, *self.size)
        at = where.y - (self.size.height - len(asked))
        if 0 <= at < len(asked) and (answer := _answer_at(asked[at][1], where.x)) and answer.action:
            event.stop()
            self.post_message(Touch(answer.action))


def _told(scene: Scene, width: int, height: int) -> Rows:
    rows: list[Row] = []
    first_new = len(scene.log) - scene.fresh
    for at in range(len(scene.log) - 1 - (scene.back or scene.untold), -1, -1):
        if len(rows) >= height:
            break
        text, new = scene.log[at], at >= first_new
        strip = text == scene.finish
        rows = [*(_finish(scene, width, height) if strip else _lines(text, width, scene.plain, new=new)), *rows]
    rows = _kept(scene, rows[-height:] if height > 0 else [], width)
    return (*((),) * (height - len(rows)), *rows)


def _finish(scene: Scene, width: int, height: int) -> list[Row]:
    """Return a photo finish that stands out; on one row where there is room for little else."""
    if height >= ROOMY:
        return [((text, FINISH),) for ((text, _),) in _lines(scene.finish, width, scene.plain, new=True)]
    return [((fit(f" {_mark(scene.plain)} {scene.finish}", width, plain=scene.plain), FINISH),)]


def _kept(scene: Scene, rows: list[Row], width: int) -> list[Row]:
    """Return the rows with it on top for its time, though newer lines would push it out; who leafs back reads on."""
    if scene.finish and rows and not scene.back and all(row[0][1] != FINISH for row in rows):
        rows[0] = _finish(scene, width, 1)[0]
    return rows


def _mark(plain: bool) -> str:
    return ">" if plain else "»"


def _lines(text: str, width: int, plain: bool, *, new: bool) -> list[Row]:
    mark, role = (_mark(plain), "log--new") if new else (" ", "log--old")
    parts = wrap(text, width - 4) or [""]
    return [((fit(f" {mark if not at else ' '} {part}", width, plain=plain), role),) for at, part in enumerate(parts)]


def _row(said: Prompt, width: int, plain: bool) -> Row:
    role = f"prompt--{said.tone}"
    runs: list[tuple[str, str]] = [] if said.answers else [(SIGNS.get(said.tone, ""), f"{role}-key")]
    for answer in said.answers:
        runs += [(f" [{answer.key}] ", f"{role}-key"), (answer.words and f"{answer.words} ", role)]
    used = sum(len(text) for text, _ in runs)
    return (*runs, (fit(f" {said.words}", width - used, plain=plain), role))


def _answer_at(said: Prompt, x: int) -> Reply | None:
    """Return the answer at this column; the only one anywhere."""
    end = 0
    for answer in said.answers:
        end += len(f" [{answer.key}] {answer.words} ")
        if x < end:
            return answer
    return said.answers[0] if len(said.answers) == 1 else None


def _bar(scene: Scene, said: Prompt, width: int) -> Row:
    """Return a bar that drains with the limit, where one runs for what is asked."""
    running = scene.running(scene.you) or (scene.clocks[0] if scene.clocks else None)
    share = running.share(scene.now_ms()) if running and said.tone != "alarm" else 1.0
    return ((bar(share, width, thick=True, plain=scene.plain), f"prompt--{said.tone}-bar"),)
