"""What has happened since everyone was last told: facts of the game, and notes about the table."""

from collections.abc import Iterable

from core.events import Event
from core.moves import Seat
from net.messages import Note, RaceResult


class News:
    """Collected until the next Update. `changed`: there is something to tell, a fact or not."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.notes: list[Note] = []
        self.finishes: list[RaceResult] = []
        self.changed = False

    def add(self, events: Iterable[Event]) -> None:
        """Facts of the game."""
        self.events += events
        self.changed = True

    def note(self, what: str, seat: Seat | None = None, name: str = "") -> None:
        """Something that is no fact of the game."""
        self.notes.append(Note(what, seat, name))
        self.changed = True

    def finish(self, result: RaceResult) -> None:
        """A race was settled, or one that was has changed."""
        self.finishes.append(result)
        self.changed = True

    def clear(self) -> None:
        """Everyone was told."""
        self.events, self.notes, self.finishes, self.changed = [], [], [], False
