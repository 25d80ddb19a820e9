"""The lobby, before the first deal: seats, game and options, and how others get in. It decides nothing itself."""

from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from core import options, registry
from net.messages import AddBot, Arrange, Begin, Links, Refused, Remove, SetGame, SetOption, Table, Update
from tui import bindings
from tui.rulebook import page
from tui.screens.page import Page, said
from tui.screens.wording import WordingScreen
from tui.widgets.choice import Choice, Number, Wording
from tui.widgets.keys import Keys
from tui.widgets.seat_list import SeatList, free_seats

TALL: Final = 34  # rows from which each option's sentence stands below it


class LobbyScreen(Page):
    """Seats on the left, game and options on the right, the invitation above."""

    CSS_PATH = "lobby.tcss"
    BINDINGS = [*bindings.LOBBY]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012
    _update: Update | None = None

    def compose(self) -> ComposeResult:
        """Yield all that doesn't depend on the news."""
        with Vertical(id="top"):
            yield Static("The lobby", classes="title", id="head", markup=False)
            yield Static("To join, in another terminal:", classes="dim", id="how")
            yield Static("", id="invite", markup=False)
            yield Static("", id="words", classes="dim", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="left", classes="framed", can_focus=False):
                yield SeatList(id="first")
            with Vertical(id="right", classes="framed"):
                yield VerticalScroll(id="options", can_focus=False)
                yield Static("", id="sentence", classes="dim")
        yield said("notice")
        yield said("link")
        yield Keys()

    def on_mount(self) -> None:
        """Name the frames."""
        self.query_one("#left").border_title = "Seats"
        self.query_one("#right").border_title = "Game"

    async def show(self, update: Update) -> None:
        """Show seats and options as they are now; rows are rebuilt only when it is another game."""
        before, self._update = self._update, update
        table = update.table
        self.query_one(SeatList).show(table, update.you)
        self.query_one("#invite", Static).update(_pasteable(self.invite, self.size.width - 2))
        self.query_one("#words", Static).update(self.key_words and f"Key in words: {self.key_words}")
        self.query_one("#how").display = bool(self.invite)
        self.query_one("#head", Static).update(_heading(table, update.you))
        if before is None or registry.game_of(before.table.options).name != registry.game_of(table.options).name:
            await self._rows(table)
        for choice in self.query(Choice):
            choice.open = self._hosts()
            if choice.key != "game":
                choice.value = _value(table, choice.key)
        self._say_sentence()
        self.refresh_bindings()

    async def _rows(self, table: Table) -> None:
        """Lay out the lines of this game; the one that has the focus keeps it, or the game's own line gets it."""
        kind, focused = type(table.options), self.focused
        area = self.query_one("#options")
        with self.app.batch_update():
            if not self.query("#choice-game"):
                await area.mount(Choice("game", registry.names(), "", key="game"))
            self.query_one("#choice-game", Choice).value = registry.game_of(table.options).name
            await area.query("#options > *").exclude("#choice-game").remove()
            for name in options.names(kind):
                await area.mount(_row(table, name), Static(options.sentence(kind, name), classes="dim more"))
        if isinstance(focused, Choice) and not focused.is_attached:
            same = self.query(f"#{focused.id}") or self.query("#choice-game")
            same.first().focus()

    def links(self, links: Links) -> None:
        """Show how far away everyone is."""
        self.query_one(SeatList).links(links.rtts_ms)

    async def refused(self, refused: Refused) -> None:
        """Say why, and show what holds."""
        self.notice(refused.words)
        if self._update is not None:
            await self.show(self._update)

    def on_descendant_focus(self) -> None:
        """Show the sentence of the line that one is on."""
        self._say_sentence()

    def _say_sentence(self) -> None:
        focused, update = self.focused, self._update
        words = "Tab goes to the options." if self._hosts() else "The host sets these."
        if isinstance(focused, Choice) and update is not None:
            kind = type(update.table.options)
            about = page(registry.game_of(update.table.options).name).about.partition(". ")[0] + "."
            words = about if focused.key == "game" else options.sentence(kind, focused.key)
        self.query_one("#sentence", Static).update(words)

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Ask the host's table for what was set."""
        key, value = event.choice.key, event.value
        self._ask(SetGame(0, value) if key == "game" else SetOption(0, key, value))

    def on_wording_wanted(self, event: Wording.Wanted) -> None:
        """Let the host write the value."""
        choice = event.choice
        if self._update is not None:
            told = options.sentence(type(self._update.table.options), choice.key)
            screen = WordingScreen(choice.label.capitalize(), told, choice.value)
            self.app.push_screen(screen, lambda words: choice.ask(words or choice.value))

    def on_seat_list_moved(self) -> None:
        """Show the keys for another seat."""
        self.refresh_bindings()

    # ── what the host may do ───────────────────────────────────────────────────────────────────────────────────

    def _hosts(self) -> bool:
        update = self._update
        return update is not None and update.you is not None and update.table.host == update.you

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return True for what can be done: the host's keys are the host's alone, and only where they do something."""
        update = self._update
        if action == "copy":
            return bool(self.invite)
        if action not in ("begin", "add_bot", "remove", "move", "game"):
            return True
        if update is None or not self._hosts():
            return False
        seats = self.query_one(SeatList)
        match action:
            case "begin":
                low, high = registry.game_of(update.table.options).seats
                return low <= sum(player.link in ("here", "away") for player in update.table.players) <= high
            case "add_bot":
                return free_seats(update.table) > 0
            case "remove":
                return seats.has_focus and seats.chosen is not None and seats.chosen != update.you
            case "move":
                return seats.has_focus and seats.moved(int(str(parameters[0]))) is not None
        return True

    def action_begin(self) -> None:
        """Ask for the first deal."""
        self._ask(Begin(0))

    def action_add_bot(self) -> None:
        """Ask for one bot more."""
        self._ask(AddBot(0))

    def action_remove(self) -> None:
        """Ask for the chosen seat to be freed."""
        seat = self.query_one(SeatList).chosen
        if seat is not None:
            self._ask(Remove(0, seat))

    def action_move(self, by: int) -> None:
        """Ask for the chosen seat to go up or down."""
        order = self.query_one(SeatList).moved(by, follow=True)
        if order is not None:
            self._ask(Arrange(0, order))

    def action_game(self) -> None:
        """Ask for the next game."""
        self.query_one("#choice-game", Choice).action_step(1)

    def action_copy(self) -> None:
        """Copy the invitation to the clipboard, where the terminal allows it."""
        self.app.copy_to_clipboard(self.invite)
        self.notice("Copied, if your terminal lets programs do that.")

    def _ask(self, request: Any) -> None:
        self.post_message(self.Asked(request))


def _row(table: Table, name: str) -> Choice:
    """Return the line for this option."""
    kind, label = type(table.options), name.replace("_", " ")
    value, told = _value(table, name), options.sentence(kind, name)
    words = (table.text_name,) if value == table.text_name else options.values(kind, name)
    if words:
        return Choice(label, words, value, key=name)
    if isinstance(getattr(table.options, name), str):
        return Wording(label, options.proposals(kind, name), value, key=name)
    unit = " s" if told.startswith("Seconds") else " ms" if " ms " in told else ""
    zero = "none" if unit else told.partition("0: ")[2].rstrip(".")
    return Number(label, options.bounds(kind, name), value, key=name, zero=zero, unit=unit)


def _value(table: Table, name: str) -> str:
    """Return the option's value in words; cards of the host's own go by their file's name (ABU-29)."""
    return table.text_name if name == "deck" and table.text_name else options.show(getattr(table.options, name))


def _heading(table: Table, you: int | None) -> str:
    game, free = registry.game_of(table.options).name.capitalize(), free_seats(table)
    room = f"{free} seat{'s' * (free != 1)} free" if free else "full"
    if table.host is None:
        return f"{game} - {room}. The cards are dealt when all seats are taken."
    return f"{game} - {room}." + ("" if you == table.host else " The host begins.")


def _pasteable(invite: str, width: int) -> str:
    """Return the line; where it is too long for one, two that a shell reads as one."""
    return invite if len(invite) <= width else invite.replace(" --key", " \\\n  --key")
