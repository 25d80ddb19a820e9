"""The stand-ins of those who are away or have left (TAB-4, TAB-5): what is wanted of them, and what they mean to do.

Nobody thinks here: each is asked outside, with its seat's view and nothing else, and a seat that gets no answer falls
to the limit. It takes as long over a move as is said with it, from the moment it was asked, however long it thought.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Struct

from core.moves import Move, Seat
from core.position import Position
from net.units import MS


class Wanted(Struct, frozen=True):
    """A stand-in is to choose for this seat, from this view. Every view has a number of its own."""

    seat: Seat
    number: int
    view: Position


@dataclass(slots=True)
class _Stand:
    wanted: Wanted
    asked_ns: int
    answered: bool = False
    move: Move | None = None  # meant before, or now if `answered`
    due_ns: int = 0


class StandIns:
    """The stand-ins of a table. Times in ns of the host's clock."""

    def __init__(self) -> None:
        self._stands: dict[Seat, _Stand] = {}
        self._number = 0

    def follow(self, position: Position, seats: Iterable[Seat], now_ns: int) -> None:
        """Have these seats' stand-ins choose again, where they see something else than before."""
        self._stands = {seat: self._asked(seat, position.view(seat), now_ns) for seat in seats}

    def _asked(self, seat: Seat, view: Position, now_ns: int) -> _Stand:
        before = self._stands.get(seat)
        if before and before.wanted.view == view:
            return before
        self._number += 1
        wanted = Wanted(seat, self._number, view)
        return _Stand(wanted, now_ns, move=before.move, due_ns=before.due_ns) if before else _Stand(wanted, now_ns)

    def stop(self) -> None:
        """Ask nobody any more."""
        self._stands = {}

    def wanted(self) -> tuple[Wanted, ...]:
        """Return all that has not been answered yet."""
        return tuple(stand.wanted for stand in self._stands.values() if not stand.answered)

    def answer(self, wanted: Wanted, move: Move | None, think_ms: int) -> None:
        """Take what a stand-in means to do (None: nothing), if the table still looks as it did to it. One that means
        the same as before doesn't start over."""
        stand = self._stands.get(wanted.seat)
        if stand is None or stand.answered or stand.wanted.number != wanted.number:
            return
        stand.answered = True
        if move != stand.move:
            stand.move, stand.due_ns = move, stand.asked_ns + think_ms * MS

    def due_ns(self) -> int | None:
        """Return when the next of them moves."""
        return min((stand.due_ns for stand in self._ready()), default=None)

    def take(self, now_ns: int) -> tuple[Seat, Move] | None:
        """Return the move that is due, once."""
        for stand in self._ready():
            if stand.due_ns <= now_ns and stand.move is not None:
                del self._stands[stand.wanted.seat]
                return stand.wanted.seat, stand.move
        return None

    def _ready(self) -> list[_Stand]:
        return [stand for stand in self._stands.values() if stand.answered and stand.move is not None]
