"""The three ways to a table, each a few lines to fill in; what comes out is a Start, and opening it is the app's."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from core import registry
from net import plugins
from net.doors.address import PORT, read_address, read_invite
from net.errors import Trouble
from net.table.names import clean, login_name
from net.wire.keys import is_key
from tui import bindings
from tui.screens.page import said
from tui.settings import Settings
from tui.start import Kind, Start
from tui.widgets.choice import Choice, Number
from tui.widgets.keys import Keys

TITLES = {"play": "Play with bots", "host": "Host a table", "join": "Join a table"}
ASIDE = {
    "play": "You and the bots, on this machine. Friends can join you later too.",
    "host": "Friends on this network join you at this port. You set all else at the table.",
    "join": "The host's screen shows the address; its whole line can be pasted.",
}
LONGEST = 300  # characters of a pasted line


class AddressInput(Input):
    """A line for an address, into which the whole line that the host sent may be pasted."""

    class Pasted(Message):
        """A whole join line was pasted."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    def on_paste(self, event: events.Paste) -> None:
        """Hand a whole join line over; it may be wrapped, and Input itself takes the first line only."""
        if read_invite(event.text)[1]:
            event.stop()
            event.prevent_default()
            self.post_message(self.Pasted(event.text))


class FormScreen(ModalScreen[Start | None]):
    """Fill in, then Enter. `pasted`: a whole join line that was pasted where the form was asked for."""

    CSS_PATH = "forms.tcss"
    BINDINGS = [*bindings.FORM]  # noqa: RUF012

    def __init__(self, kind: Kind, settings: Settings, pasted: str = "") -> None:
        super().__init__()
        plugins.load()
        self.kind, self.settings = kind, settings
        self._who = settings.name or login_name()
        self._address, self._key = read_invite(pasted) if pasted else (settings.last_address, "")

    def compose(self) -> ComposeResult:
        """Yield the lines of this kind, then the button."""
        games = registry.names()
        with Vertical(classes="box"):
            yield Static(TITLES[self.kind], classes="title")
            yield Static(ASIDE[self.kind], classes="dim aside")
            if self.kind == "join":
                hint = f"192.168.1.20:{PORT}"
                field = AddressInput(self._address, placeholder=hint, id="address", max_length=LONGEST)
                yield from _line("Address", field)
                yield from _line("Key", _field("key", self._key, "leave empty to ask the host for it"))
            else:
                yield Choice("Game", tuple(map(str.capitalize, games)), games[0].capitalize(), width=16)
                label, value = ("Bots", "3") if self.kind == "play" else ("Seats", "4")
                yield Number(label, self._bounds(games[0]), value, key="people", width=16)
            if self.kind == "host":
                yield from _line("Port", _field("port", str(PORT)))
            yield from _line("Your name", _field("name", self._who, "up to 16 letters"))
            yield said("notice")
            yield Button("Sit down", id="done", variant="primary", compact=True)
        yield Keys()

    def _bounds(self, game: str) -> tuple[int, int]:
        """Return how many may be asked for: seats, or with bots all but one's own."""
        least, most = registry.game(game).seats
        return (least - 1, most - 1) if self.kind == "play" else (least, most)

    def on_choice_changed(self, message: Choice.Changed) -> None:
        """Keep to the seats of the game that was chosen."""
        if message.choice.label == "Game":
            people = self.query_one("#choice-people", Number)
            people.bounds = least, most = self._bounds(message.value.lower())
            people.value = str(min(max(int(people.value), least), most))

    def on_mount(self) -> None:
        """Begin at the first line that is still empty; a name that is but the machine's counts so."""
        guessed = not self.settings.name
        fields = [
            field for field in self.query(Input)
            if field.id != "key" and (not field.value or (guessed and field.id == "name"))
        ]  # fmt: skip
        (fields[0] if fields else self.query_one("#done")).focus()

    def on_address_input_pasted(self, message: AddressInput.Pasted) -> None:
        """Take a whole join line apart."""
        self._take_apart(message.line)
        self.query_one("#name").focus()

    def _take_apart(self, line: str) -> None:
        address, key = read_invite(line)
        self.query_one("#address", Input).value = address
        if key:
            self.query_one("#key", Input).value = key

    def on_input_submitted(self) -> None:
        """Enter in any line sits down."""
        self.action_done()

    def on_button_pressed(self) -> None:
        """The button sits down."""
        self.action_done()

    def action_back(self) -> None:
        """Close, with nothing filled in."""
        self.dismiss(None)

    def action_done(self) -> None:
        """Hand over the Start, or say what is still wrong: what was typed stays."""
        if self.kind == "join":
            self._take_apart(self._text("address"))
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
        """Return the line that is wrong, and why; None if none is."""
        if self.kind == "join":
            if not self._text("address"):
                return "address", "Which address? The host's screen shows it."
            try:
                read_address(self._text("address"))
            except Trouble as trouble:
                return "address", str(trouble)
            if self._text("key") and not is_key(self._text("key")):
                return "key", "That is no key: it has 40 signs, and stands whole in the host's line."
        port = self._text("port") if self.kind == "host" else "1"
        if not (port.isdecimal() and 0 < int(port) < 65536):
            return "port", "A port is a number from 1 to 65535."
        if clean(self._text("name")) is None:
            return "name", "A name is 1 to 16 letters or signs that can be printed."
        return None

    def _text(self, field: str) -> str:
        return self.query_one(f"#{field}", Input).value.strip()

    def _start(self) -> Start:
        kind, name = self.kind, self._text("name")
        if kind == "join":
            return Start(kind=kind, name=name, address=self._text("address"), key=self._text("key") or None)
        people = int(self.query_one("#choice-people", Number).value)
        game = self.query_one("#choice-game", Choice).value.lower()
        if kind == "play":
            return Start(kind=kind, name=name, game=game, bots=people, seats=people + 1)
        return Start(kind=kind, name=name, game=game, seats=people, port=int(self._text("port")))


def _field(name: str, value: str, hint: str = "") -> Input:
    return Input(value, placeholder=hint, id=name, max_length=120)


def _line(label: str, field: Input) -> ComposeResult:
    field.select_on_focus = True
    field.cursor_blink = False
    with Horizontal(classes="line"):
        yield Label(label)
        yield field
