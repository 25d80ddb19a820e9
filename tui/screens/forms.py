"""The three ways to a table, each a few lines to fill in; what comes out is a Start, and opening it is the app's."""

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from core import registry
from net.doors.address import PORT
from net.table.names import clean, login_name
from tui import bindings
from tui.choice import Choice, Number
from tui.screens.page import said
from tui.settings import Settings
from tui.start import Start
from tui.widgets.keys import Keys

TITLES = {"play": "Play with bots", "host": "Host a table", "join": "Join a table"}
ASIDE = {
    "play": "You and the bots, on this machine. Friends can join you later too.",
    "host": "Friends on this network join you at this port. You set all else at the table.",
    "join": "The host's screen shows the address. A key is only needed if you want to be sure at once.",
}


class FormScreen(ModalScreen[Start | None]):
    """Fill in, then Enter."""

    CSS_PATH = "forms.tcss"
    BINDINGS = [*bindings.FORM]  # noqa: RUF012

    def __init__(self, kind: str, settings: Settings) -> None:
        super().__init__()
        self.kind, self.settings = kind, settings
        self._who = settings.name or login_name()

    def compose(self) -> ComposeResult:
        """The lines of this kind, then the button."""
        with Vertical(classes="box"):
            yield Static(TITLES[self.kind], classes="title")
            yield Static(ASIDE[self.kind], classes="dim aside")
            if self.kind == "join":
                yield from _line("Address", "address", self.settings.last_address, f"192.168.1.20:{PORT}")
                yield from _line("Key", "key", "", "leave empty to ask the host for it")
            else:
                yield Choice("Game", tuple(name.capitalize() for name in registry.names()), "Asshole", width=16)
                yield self._people()
            if self.kind == "host":
                yield from _line("Port", "port", str(PORT), "")
            yield from _line("Your name", "name", self._who, "up to 16 letters")
            yield said("notice")
            yield Button("Sit down", id="done", variant="primary", compact=True)
        yield Keys()

    def _people(self) -> Number:
        label, value = ("Bots", "3") if self.kind == "play" else ("Seats", "4")
        return Number(label, self._bounds("asshole"), value, key="people", width=16)

    def _bounds(self, game: str) -> tuple[int, int]:
        """How many may be asked for: seats, or with bots all but one's own."""
        least, most = registry.game(game).seats
        return (least - 1, most - 1) if self.kind == "play" else (least, most)

    def on_choice_changed(self, message: Choice.Changed) -> None:
        """Each game is for so many."""
        if message.choice.label == "Game":
            people = self.query_one("#choice-people", Number)
            people.bounds = least, most = self._bounds(message.value.lower())
            people.value = str(min(max(int(people.value), least), most))

    def on_mount(self) -> None:
        """The first line that is still empty is where one begins; a name that is but the machine's counts so."""
        guessed = not self.settings.name
        fields = [
            field for field in self.query(Input)
            if field.id != "key" and (not field.value or (guessed and field.id == "name"))
        ]  # fmt: skip
        (fields[0] if fields else self.query_one("#done")).focus()

    def on_input_submitted(self) -> None:
        """Enter in any line."""
        self.action_done()

    def on_button_pressed(self) -> None:
        """The button."""
        self.action_done()

    def action_back(self) -> None:
        """Nothing was filled in."""
        self.dismiss(None)

    def action_done(self) -> None:
        """Hands over the Start, or says what is still wrong."""
        wrong = self._wrong()
        if wrong is None:
            self.dismiss(self._start())
            return
        field, words = wrong
        self.query_one(f"#{field}").focus()
        notice = self.query_one("#notice", Static)
        notice.update(words)
        notice.add_class("-said")

    def _wrong(self) -> tuple[str, str] | None:
        if self.kind == "join" and not self._text("address"):
            return "address", "Which address? The host's screen shows it."
        port = self._text("port") if self.kind == "host" else "1"
        if not (port.isdecimal() and 0 < int(port) < 65536):
            return "port", "A port is a number from 1 to 65535."
        if clean(self._text("name")) is None:
            return "name", "A name is 1 to 16 letters or signs that can be printed."
        return None

    def _text(self, field: str) -> str:
        return self.query_one(f"#{field}", Input).value.strip()

    def _start(self) -> Start:
        said: dict[str, Any] = {"kind": self.kind, "name": self._text("name")}
        if self.kind == "join":
            return Start(**said, address=self._text("address"), key=self._text("key") or None)
        people = int(self.query_one("#choice-people", Number).value)
        said["game"] = self.query_one("#choice-game", Choice).value.lower()
        if self.kind == "play":
            return Start(**said, bots=people, seats=people + 1)
        return Start(**said, seats=people, port=int(self._text("port")))


def _line(label: str, name: str, value: str, hint: str) -> ComposeResult:
    with Horizontal(classes="line"):
        yield Label(label)
        field = Input(value, placeholder=hint, id=name, max_length=120, select_on_focus=True)
        field.cursor_blink = False
        yield field
