"""What every screen of a table can be told: news, refusals, round trips, the link. The rest is each screen's own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

if TYPE_CHECKING:
    from core.moves import Move, Seat
    from net.messages import CameLate, Claimed, Links, Refused, Update

NOTICE_S = 5.0


class Page(Screen[None]):
    """A screen that stands at a table, or on the way to one."""

    AUTO_FOCUS = "#first"
    invite = ""  # the line with which others join this table
    key_words = ""  # the key in it as words, for whoever asks the host for them
    before: "Sequence[Seat]" = ()  # the ranking that was in force in the round that is played, or was last
    _hush: Timer | None = None

    class Moved(Message):
        """A move that the person makes here."""

        def __init__(self, move: "Move") -> None:
            super().__init__()
            self.move = move

    class Asked(Message):
        """A request of the host's; its id is filled in by the client."""

        def __init__(self, request: Any) -> None:
            super().__init__()
            self.request = request

    class Turned(Message):
        """The person wants to look at another screen of this table."""

        def __init__(self, stage: str) -> None:
            super().__init__()
            self.stage = stage

    def show(self, update: "Update") -> None:
        """News from the host."""

    def refused(self, refused: "Refused") -> None:
        """A request was not done: say why, and put back what the screen ran ahead of."""
        self.notice(refused.words)

    def claimed(self, claimed: "Claimed") -> None:
        """The move is in, and is held until all who might have been faster are heard."""

    def came_late(self, late: "CameLate") -> None:
        """The race was over: say by how much."""
        from tui.finish import late_words  # the first screen needs no rules

        if words := late_words(late):
            self.notice(words)

    def links(self, links: "Links") -> None:
        """Round trips."""

    def link(self, connected: bool, words: str) -> None:
        """The connection went or came: a bar at the top for as long as it is gone."""
        bar = self.query_one("#link", Static)
        bar.set_class(not connected, "-said")
        bar.update(words)

    def notice(self, words: str) -> None:
        """A sentence above the keys that goes by itself."""
        line = self.query_one("#notice", Static)
        line.update(words)
        line.set_class(bool(words), "-said")
        if self._hush is not None:
            self._hush.stop()
        self._hush = self.set_timer(NOTICE_S, lambda: line.remove_class("-said"))


def said(name: str) -> Static:
    """A place for a sentence that is not there yet; what people typed is never read as markup."""
    return Static("", id=name, markup=False)
