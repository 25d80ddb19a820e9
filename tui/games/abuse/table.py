"""The table of Abuse: its parts, from top to bottom, and what its keys and touches do besides what all tables' do."""

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from core.abuse.events import Insulted
from core.abuse.sentence import PHRASE_LIMIT
from net.messages import Update
from tui.games.abuse import aloud, building, telling
from tui.games.abuse.asking import headline, prompts
from tui.games.abuse.gallery import GalleryScreen
from tui.games.abuse.history import heard
from tui.games.abuse.keys import KEYS
from tui.games.abuse.parts.hand import AbuseHand
from tui.games.abuse.parts.line import AbuseLine
from tui.games.abuse.parts.seats import AbuseSeats
from tui.games.abuse.parts.stage import AbuseStage
from tui.games.abuse.scene import AbuseScene
from tui.games.abuse.words import insult_text
from tui.screens.table import STYLE, Functions, TableScreen
from tui.widgets.keys import Keys
from tui.widgets.log import Log
from tui.widgets.turn import TurnBar

FEW = 7  # seats that stand in one column in the lowest terminal


class AbuseTable(TableScreen[AbuseScene], inherit_bindings=False):
    """One table of Abuse as one reader sees it."""

    CSS_PATH: ClassVar[list[Path]] = [STYLE, Path(__file__).with_name("abuse.tcss")]
    BINDINGS = [*KEYS]  # noqa: RUF012
    game = Functions(
        AbuseScene, headline, prompts, telling.after, telling.move_of, telling.can, telling.changed, telling.why_not
    )
    speaker: aloud.Speaker | None = None

    def compose(self) -> ComposeResult:
        """From top to bottom: turn, seats and stage, news and question, sentence, hand, keys."""
        yield TurnBar(headline)
        with Horizontal(id="middle"):
            yield AbuseSeats()
            yield AbuseStage(id="stage")
        yield Log(prompts)
        yield AbuseLine(id="line")
        yield Input(id="wording", max_length=PHRASE_LIMIT, placeholder="what the blank says")
        yield AbuseHand(id="hand")
        yield Keys()

    def show(self, update: Update) -> None:
        """The table after an Update; an insult is heard, too."""
        super().show(update)
        for event in update.events:
            if isinstance(event, Insulted):
                self._sound(event, you=event.target == update.you)

    def watch_scene(self, before: AbuseScene | None, scene: AbuseScene | None) -> None:
        """Where the parts stand hangs on what is on; the line in which a blank's words are typed comes and goes."""
        if scene is not None and self.ready:
            war = scene.view.war is not None
            self.set_class(war, "-war")
            self.set_class(war and not scene.kinds, "-watch")
            self.set_class(len(scene.view.order) > FEW, "-many")
            self._ask_words(scene, before)
        super().watch_scene(before, scene)

    def _ask_words(self, scene: AbuseScene, before: AbuseScene | None) -> None:
        if scene.wording == (before.wording if before else ""):
            return
        field = self.query_one("#wording", Input)
        field.display = bool(scene.wording)
        field.value = dict(scene.phrases).get(scene.wording, "")
        self.set_focus(field if scene.wording else None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """True if the key is on: none but those of the line, while words are typed."""
        if action in ("gallery", "aloud", "why"):
            there = self.scene is not None and not self.scene.wording
            return there and (action != "aloud" or self.speaker is not None)
        return super().check_action(action, parameters)

    def action_gallery(self) -> None:
        """All that was laid, and the evening's best."""
        if self.scene:
            self.app.push_screen(GalleryScreen(self.scene, heard(self.history)))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """The blank's words are said."""
        message.stop()
        if self.scene and self.scene.wording:
            self.scene = building.word(self.scene, message.value)

    # ── for the ear ────────────────────────────────────────────────────────────────────────────────────────────

    def on_mount(self) -> None:
        """Look for a speech program."""
        self.speaker = aloud.speaker()

    def _sound(self, insult: Insulted, *, you: bool) -> None:
        """A bell for who is insulted; aloud where that is wanted."""
        if you:
            self.app.bell()
        if self.speaker and self._is_aloud():
            self.run_worker(aloud.speak(insult_text(insult), self.speaker), group="aloud", exclusive=True)

    def _is_aloud(self) -> bool:
        return isinstance(self.app, aloud.Remembering) and self.app.settings.aloud

    def action_aloud(self) -> None:
        """The voice, on or off; this machine keeps it so."""
        if isinstance(self.app, aloud.Remembering):
            self.app.remember(aloud=not self._is_aloud())
            self.say("Insults are read aloud from now on." if self._is_aloud() else "Insults are read in silence.")
