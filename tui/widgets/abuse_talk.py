"""What just happened at a table of Abuse, the newest lowest; under it the question, with its answers to be clicked."""

from textwrap import wrap

from textual import events

from tui.abuse.asking import question
from tui.abuse.scene import AbuseScene
from tui.draw import Row, Rows, fit
from tui.widgets.painted import Part
from tui.widgets.wish import Wish

_SIGNS = {"refused": " No: ", "broken": " !! "}


class Talk(Part[AbuseScene]):
    """The last lines that there is room for, and the question."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "news--new", "news--old", "prompt--ask", "prompt--ask-key", "prompt--wait", "prompt--wait-key",
        "prompt--refused", "prompt--refused-key", "prompt--broken", "prompt--broken-key",
    }  # fmt: skip

    def on_mouse_scroll_up(self) -> None:
        """The wheel leafs back."""
        self.post_message(Wish("build('leaf', 1)"))

    def on_mouse_scroll_down(self) -> None:
        """And forth."""
        self.post_message(Wish("build('leaf', -1)"))

    def paint(self, scene: AbuseScene, width: int, height: int) -> Rows:
        """The question at the bottom, and above it as many lines as fit."""
        asked = asked_row(scene, width)
        rows = _told(scene, width, height - bool(asked))
        return (*rows, asked) if asked else rows

    def on_click(self, event: events.Click) -> None:
        """A click on an answer does what its key does."""
        where = event.get_content_offset(self)
        if self.scene and where is not None and where.y == self.size.height - 1:
            action = action_at(self.scene, where.x)
            if action:
                event.stop()
                self.post_message(Wish(f"move('{action}')"))


def _told(scene: AbuseScene, width: int, height: int) -> Rows:
    """What is being typed out isn't told yet."""
    rows: list[Row] = []
    first_new = len(scene.log) - scene.fresh
    known = first_new if scene.typing and not scene.back else len(scene.log)
    for at in range(known - 1 - scene.back, -1, -1):
        if len(rows) >= height:
            break
        rows = [*_lines(scene.log[at], at >= first_new, width, scene.plain), *rows]
    rows = rows[-height:] if height > 0 else []
    return (*((),) * (height - len(rows)), *rows)


def _lines(text: str, news: bool, width: int, plain: bool) -> list[Row]:
    mark = (">" if plain else "»") if news else " "
    parts = wrap(text, width - 4) or [""]
    role = "news--new" if news else "news--old"
    return [((fit(f" {mark if not at else ' '} {part}", width, plain=plain), role),) for at, part in enumerate(parts)]


def asked_row(scene: AbuseScene, width: int) -> Row:
    """The question as one row: answers with their keys, then the words; nothing where nothing is asked."""
    asked = question(scene)
    if asked is None:
        return ()
    role = f"prompt--{asked.tone}"
    runs: list[tuple[str, str]] = [(_SIGNS[asked.tone], f"{role}-key")] if asked.tone in _SIGNS else []
    for answer in asked.answers:
        runs += [(f" [{answer.key}] ", f"{role}-key"), (f"{answer.words} ", role)]
    used = sum(len(text) for text, _ in runs)
    return (*runs, (fit(f" {asked.words}", width - used, plain=scene.plain), role))


def action_at(scene: AbuseScene, x: int) -> str:
    """The action of the answer at this column; of the only answer anywhere."""
    asked = question(scene)
    if asked is None or not asked.answers:
        return ""
    end = 0
    for answer in asked.answers:
        end += len(f" [{answer.key}] {answer.words} ")
        if x < end:
            return answer.action
    return asked.answers[0].action if len(asked.answers) == 1 else ""
