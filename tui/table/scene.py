"""All that a table shows, as one immutable value that every part is given. It asks the rules and knows none.

A game's scene derives from it and adds what only that game shows.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeVar

from core.moves import Move, Seat
from core.position import Position
from net.messages import Clock, Player, Table, Update

SHOWN_MS: Final = 8_000  # for how long a photo finish stands out
READ_MS: Final = 4_000  # and for how long where the table moves on


def monotonic_ms() -> float:
    """This machine's own clock, in ms; only differences mean anything."""
    return time.monotonic() * 1000


@dataclass(frozen=True)
class Running:
    """A limit by this machine's own clock: when it ends, in ms, and how long it was."""

    clock: Clock
    ends_ms: float

    def left_ms(self, now_ms: float) -> float:
        """Return the rest, never below nothing."""
        return max(0.0, self.ends_ms - now_ms)

    def share(self, now_ms: float) -> float:
        """Return the part that is left, 0 to 1."""
        return self.left_ms(now_ms) / self.clock.of_ms if self.clock.of_ms else 0.0


@dataclass(frozen=True)
class Strip:
    """A photo finish, by this machine's own clock: its number, its line in the log, and since when it is shown.

    `hurried`: the table has moved on.
    """

    number: int
    words: str
    since_ms: float
    hurried: bool = False

    def on(self, now_ms: float) -> bool:
        """True if it still stands out from the log."""
        return now_ms < self.since_ms + (READ_MS if self.hurried else SHOWN_MS)


@dataclass(frozen=True)
class Late:
    """By how much a move came late, in words, and until when that is said, in ms."""

    words: str
    ends_ms: float


@dataclass(frozen=True)
class Scene:
    """One moment of the table as one reader sees it."""

    update: Update  # with a view; a move made in this scene answers this Update
    names: Mapping[Seat, str]
    rtts_ms: Mapping[Seat, int | None] = field(default_factory=dict)
    clocks: tuple[Running, ...] = ()
    said: str = ""  # why the last wish was refused
    broken: str = ""  # why the line to the host is down; nothing while it is up
    log: tuple[str, ...] = ()
    fresh: int = 0  # how many lines of the log came last
    back: int = 0  # how many lines one has leafed back
    strip: Strip | None = None  # the last photo finish
    late: Late | None = None
    claimed: bool = False  # True while a move of yours is held
    plain: bool = False
    now_ms: Callable[[], float] = field(default=monotonic_ms, compare=False)

    @property
    def table(self) -> Table:
        """All that is not the game itself."""
        return self.update.table

    @property
    def you(self) -> Seat | None:
        """The reader's seat; None for an onlooker."""
        return self.update.you

    @property
    def position(self) -> Position:
        """The reader's view. Raises ValueError where there is no game."""
        if self.update.view is None:
            raise ValueError("an Update without a view makes no scene")
        return self.update.view

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of move that you are asked for."""
        return frozenset() if self.you is None else self.position.asked().get(self.you, frozenset())

    @cached_property
    def offers(self) -> tuple[Move, ...]:
        """The moves worth offering you."""
        return () if self.you is None else self.position.candidates(self.you)

    def allows(self, move: Move) -> bool:
        """True if the host would make this move of yours."""
        return self.you is not None and not self.broken and self.position.why_not(self.you, move) is None

    def refusal(self, move: Move) -> str:
        """Return why this move of yours would not be made, in words; nothing where it would."""
        refusal = self.position.why_not(self.you, move) if self.you is not None else None
        return refusal.words if refusal else ""

    # ── who is waited for ──────────────────────────────────────────────────────────────────────────────────────

    @property
    def your_turn(self) -> bool:
        """True if the table waits for your turn."""
        return self.you is not None and self.position.state.turn == self.you

    @cached_property
    def awaited(self) -> Seat | None:
        """The one seat that the table waits for: you, where you are among several."""
        asked = self.position.asked()
        if self.kinds:
            return self.you
        return next(iter(asked)) if len(asked) == 1 else self.position.state.turn

    @property
    def mine(self) -> bool:
        """True if the bar on top is loud, for it is you who must do something."""
        return bool(self.kinds) and not self.broken

    @property
    def limit(self) -> Running | None:
        """The limit that is shown on top: of whom the table waits for, else the first there is."""
        return self.running(self.awaited) or (self.clocks[0] if self.clocks else None)

    def timed(self, what: str) -> Running | None:
        """Return the limit of this name, if it runs."""
        return next((running for running in self.clocks if running.clock.what == what), None)

    def running(self, seat: Seat | None) -> Running | None:
        """Return the limit that runs for this seat, else one for the whole table."""
        clocks = {running.clock.seat: running for running in self.clocks}
        return clocks.get(seat) or clocks.get(None)

    # ── what changes by the clock ──────────────────────────────────────────────────────────────────────────────

    @property
    def passing(self) -> bool:
        """True while anything here changes by the clock alone."""
        now_ms = self.now_ms()
        runs = any(running.left_ms(now_ms) > 0 for running in self.clocks)
        return runs or bool(self.finish or self.came_late)

    @property
    def moving(self) -> bool:
        """True while something is drawn bit by bit."""
        return False

    @property
    def untold(self) -> int:
        """The number of the last lines of the log that wait until what they tell has been drawn."""
        return 0

    @property
    def finish(self) -> str:
        """The photo finish that stands out from the log; nothing where none does."""
        return self.strip.words if self.strip and self.strip.on(self.now_ms()) else ""

    @property
    def came_late(self) -> str:
        """By how much your move came late, while that is said."""
        return self.late.words if self.late and self.now_ms() < self.late.ends_ms else ""

    # ── people ─────────────────────────────────────────────────────────────────────────────────────────────────

    def player(self, seat: Seat) -> Player:
        """Return who holds the seat."""
        return next((p for p in self.table.players if p.seat == seat), Player(seat, self.name(seat)))

    def name(self, seat: Seat) -> str:
        """Return what to call the seat."""
        return self.names.get(seat, f"seat {seat + 1}")

    def who(self, seat: Seat) -> str:
        """`you`, or the name."""
        return "you" if seat == self.you else self.name(seat)


S = TypeVar("S", bound=Scene)
