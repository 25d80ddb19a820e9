"""All that has changed since everyone was last told: facts of the game, notes about the table, settled races."""

from collections.abc import Iterable

from core.events import Event
from core.moves import Seat
from net.messages import Note, Result


class Changes:
    """Collected until the next Update. `changed`: there is something to tell, a fact or not."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.notes: list[Note] = []
        self.finishes: list[Result] = []
        self.changed = False

    def add(self, events: Iterable[Event]) -> None:
        """Add facts of the game."""
        self.events += events
        self.changed = True

    def note(self, what: str, seat: Seat | None = None, name: str = "") -> None:
        """Add something that is no fact of the game."""
        self.notes.append(Note(what, seat, name))
        self.changed = True

    def finish(self, result: Result) -> None:
        """Add a photo finish, new or amended."""
        self.finishes.append(result)
        self.changed = True

    def clear(self) -> None:
        """Begin again: everyone was told."""
        self.events, self.notes, self.finishes, self.changed = [], [], [], False
