"""The bar over the hand: a quick-clear that is open, a card to give, a deal to make, why a move was refused."""

from textual import events
from textual.message import Message

from tui.draw import Row, Rows, bar, fit
from tui.widgets.asking import Prompt, prompt
from tui.widgets.painted import Painted
from tui.widgets.scene import Scene

TONES = ("quick", "ask", "wait", "refused", "broken")


class PromptBar(Painted):
    """Takes room only while there is something to say; a click on it does what its key does."""

    COMPONENT_CLASSES = {"prompt--key", "prompt--words", "prompt--drain"}  # noqa: RUF012

    class Clicked(Message):
        """A person touched the prompt: the action that it offers."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def watch_scene(self) -> None:
        """Shows itself as loud as there is need."""
        said = prompt(self.scene) if self.scene else None
        for tone in TONES:
            self.set_class(said is not None and said.tone == tone, f"-{tone}")
        super().watch_scene()

    def paint(self, scene: Scene, width: int, height: int) -> Rows:
        """One row, and for a quick-clear a bar above and below that drains with the limit."""
        said = prompt(scene)
        if said is None:
            return ()
        row = _row(said, width, scene.plain)
        if said.tone != "quick" or height < 3:
            return (row,)
        drain = _drain(scene, width)
        return (drain, row, drain)

    def on_click(self, event: events.Click) -> None:
        """Says what was asked for."""
        event.stop()
        said = prompt(self.scene) if self.scene else None
        if said and said.action:
            self.post_message(self.Clicked(said.action))


def _row(said: Prompt, width: int, plain: bool) -> Row:
    key = f" [{said.key}] " if said.key else {"refused": " No: ", "broken": " !! "}.get(said.tone, "")
    return ((key, "prompt--key"), (fit(f" {said.words}", width - len(key), plain=plain), "prompt--words"))


def _drain(scene: Scene, width: int) -> Row:
    running = scene.running(scene.you) or (scene.clocks[0] if scene.clocks else None)
    share = running.share(scene.now_ms()) if running else 1.0
    return ((bar(share, width, thick=True, plain=scene.plain), "prompt--drain"),)
