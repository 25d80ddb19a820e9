"""The table of Abuse: puts its parts together, hands them the scene, and turns keys and touches into moves. It draws
nothing and knows no rule: a key is on exactly when the host's own `why_not`, asked of the view, has nothing against it.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from msgspec import structs
from textual.actions import parse
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input

from core.abuse.events import Insulted
from core.abuse.sentence import PHRASE_LIMIT
from core.moves import Move
from net.messages import CameLate, Claimed, Links, Refused, Update
from tui.abuse import building, telling
from tui.abuse.evening import Evening
from tui.abuse.scene import AbuseScene
from tui.finish import late_words
from tui.screens.abuse_gallery import GalleryScreen
from tui.screens.abuse_keys import ABUSE_KEYS
from tui.screens.abuse_voice import Voiced
from tui.widgets.abuse_hand import AbuseHand
from tui.widgets.abuse_line import AbuseLine
from tui.widgets.abuse_seats import AbuseSeats
from tui.widgets.abuse_stage import AbuseStage
from tui.widgets.abuse_talk import Talk
from tui.widgets.abuse_turn import AbuseTurn
from tui.widgets.keys import Keys
from tui.widgets.painted import Part
from tui.widgets.scene import monotonic_ms
from tui.widgets.wish import Wish

TICK_S: Final = 0.25
LETTER_S: Final = 0.05
FEW: Final = 7  # seats that stand in one column in the lowest terminal
SKIP: Final = "build('skip')"
OWN: Final = frozenset({"move", "build", "gallery", "aloud", "why"})


class AbuseScreen(Voiced):
    """One table of Abuse as one reader sees it."""

    CSS_PATH = "abuse.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual reads a list
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012
    BINDINGS = [*ABUSE_KEYS]  # noqa: RUF012
    AUTO_FOCUS = ""

    plain: reactive[bool] = reactive(False, repaint=False)
    scene: reactive[AbuseScene | None] = reactive(None, repaint=False)
    evening = Evening()  # what the evening has left so far; whoever reads the client keeps it

    class Moved(Message):
        """The person made this move."""

        def __init__(self, move: Move) -> None:
            super().__init__()
            self.move = move

    def __init__(self, *, now_ms: Callable[[], float] = monotonic_ms) -> None:
        super().__init__()
        self._now_ms = now_ms
        self._on: frozenset[str] = frozenset()
        self._sent: tuple[int, Move] | None = None
        self._seq = 0

    def compose(self) -> ComposeResult:
        """From top to bottom: turn, seats and stage, news and question, sentence, hand, keys."""
        yield AbuseTurn(id="turn")
        with Horizontal(id="middle"):
            yield AbuseSeats(id="seats")
            yield AbuseStage(id="stage")
        yield Talk(id="talk")
        yield AbuseLine(id="line")
        yield Input(id="wording", max_length=PHRASE_LIMIT, placeholder="what the blank says")
        yield AbuseHand(id="hand")
        yield Keys()

    def on_mount(self) -> None:
        """Shows what has come in the meantime, and lets the limits run."""
        self.redraw()
        self.watch_scene(None, self.scene)
        self.set_interval(TICK_S, self.tick)
        self.set_interval(LETTER_S, self.type_on)

    # ── what the app tells ─────────────────────────────────────────────────────────────────────────────────────

    def show(self, update: Update) -> None:
        """The table after an Update; one without a game is none to show, and one shown before tells no news."""
        if update.view is None:
            return
        if update.seq == self._seq:
            update = structs.replace(update, events=(), notes=())
        self._seq, self._sent = update.seq, None
        self.scene = telling.after(self.scene, update, plain=self.plain, now_ms=self._now_ms)
        for event in update.events:
            if isinstance(event, Insulted):
                self.sound(event, you=event.target == update.you)

    def refused(self, refused: Refused) -> None:
        """Says why a wish was not granted."""
        self._sent = None
        self._say(refused.words)

    def claimed(self, claimed: Claimed) -> None:
        """A move of yours is in, and held: the table as it is then tells the rest."""

    def came_late(self, late: CameLate) -> None:
        """By how much your move came too late."""
        if words := late_words(late):
            self._sent = None
            self._say(words)

    def links(self, links: Links) -> None:
        """The round trips, in ms."""
        if self.scene:
            seats = [player.seat for player in self.scene.table.players]
            self.scene = replace(self.scene, rtts_ms=dict(zip(seats, links.rtts_ms, strict=False)))

    def link(self, connected: bool, words: str) -> None:
        """Whether the line to the host is up, and why not."""
        if self.scene:
            self.scene = replace(self.scene, broken="" if connected else words or "The line to the host is down.")

    def redraw(self) -> None:
        """The app may have gone over to letters in place of signs, or back."""
        self.plain = bool(getattr(self.app, "plain", self.plain))

    # ── attributes down ────────────────────────────────────────────────────────────────────────────────────────

    def watch_plain(self) -> None:
        """Letters in place of signs, or back."""
        self.set_class(self.plain, "ascii")
        if self.scene:
            self.scene = telling.respelled(self.scene, plain=self.plain)

    def watch_scene(self, before: AbuseScene | None, scene: AbuseScene | None) -> None:
        """Each part is given the scene; the footer follows only where other keys are on."""
        if scene is None:
            return
        self.set_class(scene.view.war is not None, "-war")
        self.set_class(scene.view.war is not None and not scene.kinds, "-watch")
        self.set_class(len(scene.view.order) > FEW, "-many")
        self._ask_words(scene, before)
        for part in self.query(Part):
            part.scene = scene
        on = frozenset(key.action for key in ABUSE_KEYS if key.show and self._is_on(key.action))
        if on != self._on:
            self._on = on
            self.refresh_bindings()

    def _is_on(self, action: str) -> bool:
        _, name, parameters = parse(action)
        return bool(self.check_action(name, parameters))

    def _ask_words(self, scene: AbuseScene, before: AbuseScene | None) -> None:
        """The line in which a blank's words are typed comes and goes."""
        if scene.wording == (before.wording if before else ""):
            return
        field = self.query_one("#wording", Input)
        field.display = bool(scene.wording)
        field.value = dict(scene.phrases).get(scene.wording, "")
        self.set_focus(field if scene.wording else None)

    def tick(self) -> None:
        """The limits run: the bars are painted where they changed."""
        if self.scene and self.scene.clocks:
            self.query_one(AbuseTurn).paint_again()
            self.query_one(AbuseStage).paint_again()

    def type_on(self) -> None:
        """The next letters of an insult; when it is all there, its key is off."""
        if self.scene and self.scene.view.war and SKIP in self._on:
            self.query_one(AbuseStage).paint_again()
            if not self.scene.typing:
                self.watch_scene(self.scene, self.scene)
                self.query_one(Talk).paint_again()

    def _say(self, words: str) -> None:
        if self.scene:
            self.scene = replace(self.scene, said=words)

    # ── moves up ───────────────────────────────────────────────────────────────────────────────────────────────

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the key is on: for a move, whether the host would make it."""
        scene = self.scene
        if scene is None:
            return action not in OWN
        match action:
            case "move":
                move = telling.move_of(scene, str(parameters[0]))
                return move is not None and telling.legal(scene, move)
            case "build":
                return telling.can(scene, str(parameters[0]))
            case "aloud":
                return self.speaker is not None and not scene.wording
            case _:
                return not (action in OWN and scene.wording)

    def action_move(self, action: str) -> None:
        """Posts the move, once for each table that was on screen."""
        move = telling.move_of(self.scene, action) if self.scene else None
        if move is not None and self.check_action("move", (action,)) and self._sent != (self._seq, move):
            self._sent = (self._seq, move)
            self.post_message(self.Moved(move))

    def action_build(self, change: str, *by: int | str) -> None:
        """Another scene: of the sentence, its words, the cursor, the aim, or the news leafed through."""
        if self.scene:
            self.scene = telling.changed(self.scene, change, *by)

    def action_why(self, action: str) -> None:
        """A key that is off says why."""
        if self.scene:
            self._say(telling.why_not(self.scene, action))

    def action_gallery(self) -> None:
        """All that was laid, and the evening's best."""
        if self.scene:
            self.app.push_screen(GalleryScreen(self.scene, self.evening))

    def action_aloud(self) -> None:
        """The voice, on or off."""
        self._say(self.turn_aloud())

    # ── touches ────────────────────────────────────────────────────────────────────────────────────────────────

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """The blank's words are said."""
        message.stop()
        if self.scene and self.scene.wording:
            self.scene = building.word(self.scene, message.value)

    async def on_wish(self, message: Wish) -> None:
        """A part was touched: the same as a key, where that is on."""
        message.stop()
        if self._is_on(message.action):
            await self.run_action(message.action)
