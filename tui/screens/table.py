"""The table, whatever the game: hands its parts the scene, and turns keys and touches into moves. It draws nothing and
knows no rule: a key is on exactly when the host's own `why_not`, asked of the view, has nothing against its move.

A game derives from it: which parts there are, how one scene follows from another, which move a key makes.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import ClassVar, Final, Generic

from msgspec import structs
from textual import events
from textual.actions import parse
from textual.binding import Binding
from textual.reactive import reactive
from textual.timer import Timer

from core.moves import Move
from net.messages import CameLate, Claimed, Links, Refused, Update
from tui.screens.page import Page
from tui.table import telling
from tui.table.prompt import Prompt
from tui.table.scene import S, monotonic_ms
from tui.widgets.log import Log
from tui.widgets.painted import Part
from tui.widgets.touch import Touch

STYLE: Final = Path(__file__).with_name("table.tcss")
TICK_S: Final = 0.25
PAINTED: Final = 8  # so many Updates that were on screen are known still


@dataclass(frozen=True)
class Functions(Generic[S]):
    """All that a game says of its table. `after`: from the scene before (None: there was none) and an empty one with
    the Update that has come. A key makes a move or changes the scene, by its name; one that is off says why.
    """

    scene: type[S]
    headline: Callable[[S], tuple[str, str]]
    prompts: Callable[[S], tuple[Prompt, ...]]
    after: Callable[[S | None, S], S]
    move_of: Callable[[S, str], Move | None]
    can: Callable[[S, str], bool]
    changed: Callable[[S, str, tuple[int | str, ...]], S]
    why_not: Callable[[S, str], str]


class TableScreen(Page, Generic[S], inherit_bindings=False):
    """One table as one reader sees it."""

    CSS_PATH: ClassVar[list[Path]] = [STYLE]  # type: ignore[assignment]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual reads a list
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012
    AUTO_FOCUS = ""
    FRAME_S: ClassVar[float] = 0.05

    game: Functions[S]
    scene: reactive[S | None] = reactive(None, repaint=False)
    _ticks: Timer | None = None
    _frames: Timer | None = None
    _seq = 0
    _sent: tuple[int, Move] | None = None
    _pressed_s = float("inf")

    def __init__(self, *, now_ms: Callable[[], float] = monotonic_ms) -> None:
        super().__init__()
        self.now_ms = now_ms
        self._on: frozenset[str] = frozenset()
        self._painted: deque[tuple[float, Update]] = deque(maxlen=PAINTED)

    @property
    def ready(self) -> bool:
        """True once the parts are there."""
        return self._ticks is not None

    # ── what the app tells ─────────────────────────────────────────────────────────────────────────────────────

    def on_mount(self) -> None:
        """Show what has come in the meantime; timers run only while something passes."""
        self._ticks = self.set_interval(TICK_S, self.tick, pause=True)
        self._frames = self.set_interval(self.FRAME_S, self.move_on, pause=True)
        self.plain = self.plain or self.app.has_class("ascii")
        self.set_class(self.plain, "ascii")
        self.watch_scene(None, self.scene)

    def show(self, update: Update) -> None:
        """The table after an Update; one without a game is none to show, and one shown before tells nothing new."""
        if update.view is None:
            return
        if update.seq == self._seq:
            update = structs.replace(update, events=(), notes=())
        self._seq, self._sent = update.seq, None
        self.scene = self.game.after(
            self.scene, telling.first(self.game.scene, update, plain=self.plain, now_ms=self.now_ms)
        )

    def refused(self, refused: Refused) -> None:
        """Say why a wish was not granted."""
        self._sent = None
        if self.scene:
            self.scene = replace(self.scene, claimed=False, said=refused.words)

    def claimed(self, claimed: Claimed) -> None:
        """A move of yours is in, and held."""
        if self.scene:
            self.scene = replace(self.scene, claimed=True, said="")

    def came_late(self, late: CameLate) -> None:
        """The race was over."""
        self._sent = None
        if self.scene:
            self.scene = telling.came_late(self.scene, late)

    def links(self, links: Links) -> None:
        """The round trips, in ms."""
        if self.scene:
            self.scene = telling.linked(self.scene, links.rtts_ms)

    def link(self, connected: bool, words: str) -> None:
        """The line to the host is up, or down and why."""
        if self.scene:
            self.scene = replace(self.scene, claimed=False, broken="" if connected else words or telling.DOWN)

    def say(self, words: str) -> None:
        """Say below the news why something isn't done."""
        if self.scene:
            self.scene = replace(self.scene, said=words)

    # ── attributes down ────────────────────────────────────────────────────────────────────────────────────────

    def watch_plain(self) -> None:
        """Letters in place of signs, or back."""
        self.set_class(self.plain, "ascii")
        if self.scene:
            self.scene = telling.respelled(self.scene, plain=self.plain)

    def watch_scene(self, before: S | None, scene: S | None) -> None:
        """Each part is given the scene; the footer follows only where other keys are on."""
        if scene is None or self._ticks is None or self._frames is None:
            return
        for part in self.query(Part):
            part.scene = scene
        self._ticks.resume() if scene.passing else self._ticks.pause()
        self._frames.resume() if scene.moving else self._frames.pause()
        if before is None or before.update is not scene.update or not self._painted:
            self.call_after_refresh(self._note_painted, scene.update)
        self._follow_keys()

    def _note_painted(self, update: Update) -> None:
        self._painted.append((monotonic(), update))

    def _follow_keys(self) -> None:
        shown = (key.action for key in self.BINDINGS if isinstance(key, Binding) and key.show)
        on = frozenset(filter(self.is_on, shown))
        if on != self._on:
            self._on = on
            self.refresh_bindings()

    def tick(self) -> None:
        """The limits run: what shows them is painted where it changed."""
        for part in self.query(Part):
            if part.TICKS:
                part.paint_again()
        if self._ticks and self.scene and not self.scene.passing:
            self._ticks.pause()

    def move_on(self) -> None:
        """The next bit of what is being drawn; when it is all there, other keys may be on."""
        for part in self.query(Part):
            if part.MOVES:
                part.paint_again()
        if self._frames and self.scene and not self.scene.moving:
            self._frames.pause()
            self._follow_keys()
            self.query_one(Log).paint_again()

    # ── moves up ───────────────────────────────────────────────────────────────────────────────────────────────

    def is_on(self, action: str) -> bool:
        """True if this action, as bindings write it, would do something."""
        _, name, parameters = parse(action)
        return bool(self.check_action(name, parameters))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """True if the key is on: for a move, if the host would make it."""
        scene = self.scene
        if action not in ("move", "change"):
            return True
        if scene is None:
            return False
        name = str(parameters[0])
        if action == "change":
            return self.game.can(scene, name)
        move = self.game.move_of(scene, name) if scene.you is not None else None
        return move is not None and scene.allows(move)

    def action_move(self, name: str) -> None:
        """Make the move of this key, if it is on."""
        if self.scene and self.check_action("move", (name,)) and (move := self.game.move_of(self.scene, name)):
            self.make(move, self._pressed_s)

    def make(self, move: Move, pressed_s: float = float("inf")) -> None:
        """Post the move, once for each table that was on screen; what isn't allowed says why."""
        scene = self.scene
        if scene is None or scene.you is None:
            return
        if not scene.allows(move):
            self.say(scene.broken or scene.refusal(move))
        elif self.may_repeat(move) or self._sent != (self._seq, move):
            self._sent = (self._seq, move)
            self.post_message(self.Moved(move, self.seen(pressed_s)))

    def may_repeat(self, move: Move) -> bool:
        """True if each press of the key is a move, however fast they come."""
        return False

    def seen(self, pressed_s: float) -> Update | None:
        """Return the Update that was on screen at this time; a newer one may have come, but nobody has seen it."""
        before = [update for painted_s, update in self._painted if painted_s <= pressed_s]
        return before[-1] if before else self._painted[0][1] if self._painted else None

    def action_change(self, change: str, *by: int | str) -> None:  # Textual hands over one more argument, no more
        """Another scene: what is held up, the cursor, the lines of the news."""
        if self.scene:
            self.scene = self.game.changed(self.scene, change, by)

    def action_why(self, name: str) -> None:
        """A key that is off says why."""
        if self.scene:
            self.say(self.game.why_not(self.scene, name))

    def on_key(self, event: events.Key) -> None:
        """A key was pressed, at this time."""
        self._pressed_s = event.time

    async def on_touch(self, message: Touch) -> None:
        """A part was touched: the same as a key, where that is on."""
        message.stop()
        self._pressed_s = message.time
        if self.is_on(message.action):
            await self.run_action(message.action)
