"""The limits that run at a table: whose move is awaited and until when, and the beat before a pile clears by itself.

The rules know no time; this is where it is (TAB-4). Pure: it is told what has become of the game and when.
"""

from core.games import State, rules_of
from core.moves import AnyMove, Seat
from net.messages import Clock

MS = 1_000_000  # ns


def awaited(state: State) -> dict[Seat, AnyMove]:
    """Whom the table waits for, and the mildest move that each could make."""
    rules = rules_of(state)
    mild = {seat: rules.mildest(state, seat) for seat in rules.asked(state)}
    return {seat: move for seat, move in mild.items() if move is not None}


class Limits:
    """What runs now. All times in ns of the host's clock."""

    def __init__(self, beat_ms: int) -> None:
        self._beat_ns = beat_ms * MS
        self._since_ns = 0
        self._limit_ns = 0
        self._awaited: dict[Seat, str] = {}
        self._clears_ns: int | None = None

    def follow(self, state: State, now_ns: int, *, anew: bool) -> None:
        """The game has become this; `anew` = a turn began, even where the same seat is awaited as before."""
        waits = {seat: str(move.__struct_config__.tag) for seat, move in awaited(state).items()}
        if anew or waits.keys() != self._awaited.keys():
            self._since_ns = now_ns
        self._awaited = waits
        self._limit_ns = state.options.turn_limit * 1000 * MS
        if state.phase != "clear":
            self._clears_ns = None
        elif self._clears_ns is None:
            self._clears_ns = now_ns + self._beat_ns

    def stop(self) -> None:
        """Nothing runs any more."""
        self._awaited, self._clears_ns = {}, None

    def turn_due_ns(self) -> int | None:
        """When the awaited seats' time is up."""
        return self._since_ns + self._limit_ns if self._awaited and self._limit_ns else None

    def clear_due_ns(self) -> int | None:
        """When the pile clears by itself."""
        return self._clears_ns

    def clocks(self, now_ns: int) -> tuple[Clock, ...]:
        """What the table shows of it."""
        due = self.turn_due_ns()
        turns = [] if due is None else [(seat, what, due, self._limit_ns) for seat, what in self._awaited.items()]
        clear = [] if self._clears_ns is None else [(None, "clear", self._clears_ns, self._beat_ns)]
        return tuple(Clock(seat, what, max(0, end - now_ns) // MS, of // MS) for seat, what, end, of in turns + clear)
