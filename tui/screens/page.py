"""All that a screen of a table can be told, and all that it can ask for. What comes of it is each screen's own."""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Literal, TypeAlias

from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

if TYPE_CHECKING:
    from core.moves import Move
    from net.messages import CameLate, Claimed, FromClient, Links, Refused, Update
    from tui.table.history import History

Stage: TypeAlias = Literal["home", "opening", "lobby", "table", "round", "over"]
Done: TypeAlias = Awaitable[None] | None  # what is told may take a while
NOTICE_S = 5.0


class Page(Screen[None]):
    """A screen that stands at a table, or on the way to one."""

    AUTO_FOCUS = "#first"
    plain: reactive[bool] = reactive(False, repaint=False, init=False)  # True where it draws with ASCII alone
    invite = ""  # the line with which others join this table
    key_words = ""  # the key in it as words, for whoever asks the host for them
    history: "History | None" = None  # what came of the game before this screen was there
    _hush: Timer | None = None

    class Moved(Message):
        """A move that the person makes here, in answer to the Update that they saw."""

        def __init__(self, move: "Move", seen: "Update | None" = None) -> None:
            super().__init__()
            self.move, self.seen = move, seen

    class Asked(Message):
        """A request of the host's; its id is filled in by the client."""

        def __init__(self, request: "FromClient") -> None:
            super().__init__()
            self.request = request

    class Turned(Message):
        """The person wants to look at another screen of this table."""

        def __init__(self, stage: Stage) -> None:
            super().__init__()
            self.stage = stage

    def show(self, update: "Update") -> Done:
        """The host tells how it stands."""

    def refused(self, refused: "Refused") -> Done:
        """A request was not done: say why, and put back what the screen ran ahead of."""
        self.notice(refused.words)
        return None

    def claimed(self, claimed: "Claimed") -> None:
        """The move is in, and is held until all who might have been faster are heard."""

    def came_late(self, late: "CameLate") -> None:
        """The race was over: say by how much."""
        from tui.table.finish import late_words  # the first screen needs no rules

        self.notice(late_words(late))

    def links(self, links: "Links") -> None:
        """Round trips."""

    def link(self, connected: bool, words: str) -> None:
        """The connection went or came: a bar at the top for as long as it is gone."""
        bar = self.query_one("#link", Static)
        bar.set_class(not connected, "-said")
        bar.update(words)

    def closed(self, words: str) -> None:
        """The host has let everyone go after the game: what is on may be read to its end."""

    def early(self) -> str:
        """Return the key that was pressed here a moment ago, where it waits for a question."""
        return ""

    def say(self, words: str) -> None:
        """Tell the person something, where it is read here."""
        self.notice(words)

    def notice(self, words: str) -> None:
        """Say a sentence above the keys that goes by itself."""
        line = self.query_one("#notice", Static)
        line.update(words)
        line.set_class(bool(words), "-said")
        if self._hush is not None:
            self._hush.stop()
        self._hush = self.set_timer(NOTICE_S, lambda: line.remove_class("-said"))


def said(name: str) -> Static:
    """Return a place for a sentence that is not there yet; what people typed is never read as markup."""
    return Static("", id=name, markup=False)
