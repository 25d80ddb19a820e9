"""The time at a table: how long each move is awaited, what happens by itself, how long ago a fact was.

The rules know no time; this is where it is (TAB-4). Pure: it is told what has become of the game and when.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from core.events import Event
from core.moves import Move, Seat, kind_of
from core.position import Automatic, Position, Timing
from net.messages import Clock
from net.race.settle import Latency, Runner, in_window, window_closes_ns
from net.units import MS

TURN: Final = "turn_limit"  # the one that runs through a whole turn, and stands still while others are asked


class Limits:
    """All that runs now. Times in ns of the host's clock. `after_ms` overrides the rules' own, by fact."""

    def __init__(self, after_ms: Mapping[str, int], latency: Callable[[Seat], Latency], *, shows: bool = True) -> None:
        self._after_ms = after_ms
        self._shows = shows
        self._timing = Timing()
        self._latency = latency
        self._since_ns = 0
        self._spent_ns = 0  # of the turn, before what is asked now
        self._turns = False  # whether what is asked now is part of the turn
        self._awaited: dict[Seat, str] = {}
        self._limits_ns: dict[Seat, int] = {}
        self._windows: list[Seat] = []  # of these, whose limit is a window
        self._sent_ns: dict[Seat, int] = {}  # when each saw what is asked now
        self._alone: list[tuple[int, Automatic]] = []  # with when each is due
        self._marks_ns: dict[str, int] = {}  # when each kind of fact last came

    def hear(self, events: Iterable[Event], now_ns: int) -> None:
        """Take note that these facts came now. What a dispute stopped goes on from where it stood (ASS-34)."""
        for event in events:
            if kind_of(event) == self._timing.goes_on_by:
                stopped_ns = now_ns - self._marks_ns.get(self._timing.stopped_by, now_ns)
                self._marks_ns = {tag: mark + stopped_ns for tag, mark in self._marks_ns.items()}
            self._marks_ns[kind_of(event)] = now_ns

    def since_ms(self, now_ns: int) -> dict[str, int]:
        """Return how long ago each kind of fact last came, in whole ms."""
        return {tag: (now_ns - mark) // MS for tag, mark in self._marks_ns.items()}

    def follow(self, position: Position, idle: frozenset[Seat], now_ns: int, *, anew: bool) -> None:
        """Wait for what the game has become; `anew`: a wait began, even where the same seat is awaited as before."""
        self._timing = position.rules.timing
        waits = {seat: kind_of(move) for seat in position.asked() if (move := position.default_move(seat))}
        if anew or not waits.items() <= self._awaited.items():  # who answers an offer gives the others no new time
            self._spent_ns = 0 if anew else self._spent_ns + (now_ns - self._since_ns) * self._turns
            self._since_ns, self._sent_ns = now_ns, {}
        names = {seat: position.limit(seat) for seat in waits}
        self._turns = TURN in names.values()
        self._awaited = waits
        self._limits_ns = {seat: limit for seat in waits if (limit := self._limit_ns(position, names[seat]))}
        self._windows = [seat for seat in self._limits_ns if names[seat] in self._timing.windows]
        self._alone = [(self._due_ns(each, now_ns), each) for each in position.automatic(idle)]

    def _limit_ns(self, position: Position, name: str) -> int:
        """Return how long from `since` on, 0 = no limit; of a turn's limit at least a moment is left."""
        limit_ns: int = getattr(position.state.options, name) * 1000 * MS
        return max(1, limit_ns - self._spent_ns) if limit_ns and name == TURN else limit_ns

    def _due_ns(self, each: Automatic, now_ns: int) -> int:
        at_once = not each.after_ms or (each.for_show and not self._shows)
        after_ms = 0 if at_once else self._after_ms.get(each.since, each.after_ms)
        return self._marks_ns.setdefault(each.since, now_ns) + after_ms * MS

    def sent(self, seat: Seat, now_ns: int) -> None:
        """Take note that what is asked was sent to this seat now: the first time counts."""
        self._sent_ns.setdefault(seat, now_ns)

    def stop(self) -> None:
        """Let nothing run any more."""
        self._awaited, self._limits_ns, self._windows, self._alone = {}, {}, [], []

    # ── limits ─────────────────────────────────────────────────────────────────────────────────────────────────

    def turn_due_ns(self) -> int | None:
        """Return when the time of the first of the awaited is up."""
        return min((self._ends_ns(seat) for seat in self._limits_ns), default=None)

    def late(self, now_ns: int) -> list[Seat]:
        """Return the seats whose time is up."""
        return [seat for seat in self._limits_ns if self._ends_ns(seat) <= now_ns]

    def _ends_ns(self, seat: Seat) -> int:
        """Return when this seat's time is up; a window is open until the slowest of all could have answered in time."""
        if seat not in self._windows:
            return self._since_ns + self._limits_ns[seat]
        return window_closes_ns(map(self._runner, self._windows), self._limits_ns[seat])

    def is_past(self, seat: Seat, received_ns: int) -> bool:
        """True if what comes from this seat then was said when its window was over, open for others though it be."""
        return seat in self._windows and not in_window(self._runner(seat), received_ns, self._limits_ns[seat])

    def _runner(self, seat: Seat) -> Runner:
        return Runner(seat, self._sent_ns.get(seat, self._since_ns), self._latency(seat))

    # ── what happens by itself ─────────────────────────────────────────────────────────────────────────────────

    def alone_due_ns(self) -> int | None:
        """Return when the next thing happens by itself."""
        return min((self._happens_ns(due, each) for due, each in self._alone), default=None)

    def settles_ns(self) -> int | None:
        """Return the same, without what runs beside the play: nobody's move waits for its end."""
        settling = [(due, each) for due, each in self._alone if each.since not in self._timing.runs_beside]
        return min((self._happens_ns(due, each) for due, each in settling), default=None)

    def take(self, now_ns: int) -> Move | None:
        """Return the automatic move that is due, if any."""
        due = [(at, each) for at, each in self._alone if self._happens_ns(at, each) <= now_ns]
        return min(due, key=lambda a: a[0])[1].move if due else None

    def is_overdue(self, acted_ns: int) -> bool:
        """True if it was too late then to forestall what only waits for others' way to us."""
        return any(each.forestalls is not None and due <= acted_ns for due, each in self._alone)

    def _happens_ns(self, due_ns: int, each: Automatic) -> int:
        """Return when it happens: where someone could forestall it, once what they did before it was due must have come
        (ASS-26)."""
        return due_ns if each.forestalls is None else due_ns + round(self._latency(each.forestalls).slowest_ms * MS)

    # ── telling ────────────────────────────────────────────────────────────────────────────────────────────────

    def clocks(self, now_ns: int) -> tuple[Clock, ...]:
        """Return the clocks that the table shows."""
        since = self._since_ns
        waits = [(seat, self._awaited[seat], since + limit, limit) for seat, limit in self._limits_ns.items()]
        alone = [(None, each.since, due, due - self._marks_ns[each.since]) for due, each in self._alone]
        return tuple(Clock(seat, what, max(0, end - now_ns) // MS, of // MS) for seat, what, end, of in waits + alone)
