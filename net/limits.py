"""The time at a table: whose move is awaited and until when, what happens by itself, how long ago a fact was.

The rules know no time; this is where it is (TAB-4). Pure: it is told what has become of the game and when.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from core.climbing import Automatic
from core.events import AnyEvent, Disputed, Ruled
from core.games import State, rules_of
from core.moves import AnyMove, Seat
from net.messages import Clock

MS: Final = 1_000_000  # ns
JUDGED: Final = frozenset({"clear"})  # moves whose seconds count until their maker acted (ASS-26)
LIMITS: Final = {"clear": "clear_limit", "rule": "ruling_limit"}  # by kind of move; all others: turn_limit
OWN_PACE: Final = frozenset({"counting"})  # automatic moves that others' moves don't wait for


def awaited(state: State) -> dict[Seat, AnyMove]:
    """Whom the table waits for, and the mildest move that each could make."""
    rules = rules_of(state)
    mild = {seat: rules.mildest(state, seat) for seat in rules.asked(state)}
    return {seat: move for seat, move in mild.items() if move is not None}


def tag_of(fact: AnyEvent | AnyMove) -> str:
    """The word that a fact or a move goes by on the wire."""
    return str(fact.__struct_config__.tag)


class Limits:
    """What runs now. Times in ns of the host's clock. `after_ms` overrides the rules' own, by fact."""

    def __init__(self, after_ms: Mapping[str, int]) -> None:
        self._after_ms = after_ms
        self._since_ns = 0
        self._awaited: dict[Seat, str] = {}
        self._limits_ns: dict[Seat, int] = {}
        self._alone: list[tuple[int, Automatic]] = []  # with when each is due
        self._marks_ns: dict[str, int] = {}  # when each kind of fact last came

    def hear(self, events: Iterable[AnyEvent], now_ns: int) -> None:
        """These facts came now. What a dispute stopped goes on from where it stood (ASS-34)."""
        for event in events:
            if isinstance(event, Ruled):
                stopped_ns = now_ns - self._marks_ns.get(tag_of(Disputed(0, "")), now_ns)
                self._marks_ns = {tag: mark + stopped_ns for tag, mark in self._marks_ns.items()}
            self._marks_ns[tag_of(event)] = now_ns

    def since_ms(self, now_ns: int) -> dict[str, int]:
        """How long ago each kind of fact last came, in whole ms."""
        return {tag: (now_ns - mark) // MS for tag, mark in self._marks_ns.items()}

    def follow(self, state: State, idle: frozenset[Seat], now_ns: int, *, anew: bool) -> None:
        """The game has become this; `anew` = a wait began, even where the same seat is awaited as before."""
        waits = {seat: tag_of(move) for seat, move in awaited(state).items()}
        if anew or waits != self._awaited:
            self._since_ns = now_ns
        self._awaited = waits
        self._limits_ns = {seat: limit for seat in waits if (limit := _limit_ns(state, seat))}
        alone = rules_of(state).automatic(state, idle)
        self._alone = [(self._due_ns(each, now_ns), each) for each in alone]

    def _due_ns(self, each: Automatic, now_ns: int) -> int:
        return self._marks_ns.setdefault(each.since, now_ns) + self._after_ms.get(each.since, each.after_ms) * MS

    def stop(self) -> None:
        """Nothing runs any more."""
        self._awaited, self._limits_ns, self._alone = {}, {}, []

    def turn_due_ns(self) -> int | None:
        """When the time of the first of the awaited is up."""
        return min((self._since_ns + limit for limit in self._limits_ns.values()), default=None)

    def late(self, now_ns: int) -> list[Seat]:
        """Whose time is up."""
        return [seat for seat, limit in self._limits_ns.items() if self._since_ns + limit <= now_ns]

    def alone_due_ns(self) -> int | None:
        """When the next thing happens by itself."""
        return min((due for due, _ in self._alone), default=None)

    def settles_ns(self) -> int | None:
        """The same, counting aside: a count runs beside the play, and nobody's move waits for its end."""
        return min((due for due, each in self._alone if each.since not in OWN_PACE), default=None)

    def take(self, now_ns: int) -> AnyMove | None:
        """The automatic move that is due, if any."""
        return next((each.move for due, each in sorted(self._alone, key=lambda a: a[0]) if due <= now_ns), None)

    def clocks(self, now_ns: int) -> tuple[Clock, ...]:
        """What the table shows of it."""
        since = self._since_ns
        waits = [(seat, self._awaited[seat], since + limit, limit) for seat, limit in self._limits_ns.items()]
        alone = [(None, each.since, due, due - self._marks_ns[each.since]) for due, each in self._alone]
        return tuple(Clock(seat, what, max(0, end - now_ns) // MS, of // MS) for seat, what, end, of in waits + alone)


def _limit_ns(state: State, seat: Seat) -> int:
    """The limit for what this seat is asked, 0 = none."""
    names = {LIMITS.get(kind, "turn_limit") for kind in rules_of(state).asked(state)[seat]}
    return max(getattr(state.options, name, 0) for name in names) * 1000 * MS
