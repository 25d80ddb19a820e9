"""All that the table shows, as one immutable value that every part is given. It asks the rules and knows none."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from core.asshole import table as asshole
from core.asshole.moves import QuickClear
from core.cards import Card, Hand, Laid
from core.climbing.table import places
from core.moves import Move, Seat
from net.messages import Clock, Player, Table
from tui.compat import Climb, Rules, name_of, rules_of
from tui.widgets import picking

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
        """What is left, never below nothing."""
        return max(0.0, self.ends_ms - now_ms)

    def share(self, now_ms: float) -> float:
        """The part that is left, 0 to 1."""
        return self.left_ms(now_ms) / self.clock.of_ms if self.clock.of_ms else 0.0


@dataclass(frozen=True)
class Strip:
    """A photo finish, by this machine's own clock: its number, its line in the log, and since when it is shown.

    `hurried`: the table has moved on."""

    number: int
    words: str
    since_ms: float
    hurried: bool = False

    def on(self, now_ms: float) -> bool:
        """Whether it still stands out from the log."""
        return now_ms < self.since_ms + (READ_MS if self.hurried else SHOWN_MS)


@dataclass(frozen=True)
class Late:
    """By how much you came late, in words, and until when it is said, in ms."""

    words: str
    ends_ms: float


@dataclass(frozen=True)
class Scene:
    """One moment of the table as one reader sees it."""

    table: Table
    view: Climb
    you: Seat | None
    names: Mapping[Seat, str]
    rtts_ms: Mapping[Seat, int | None] = field(default_factory=dict)
    clocks: tuple[Running, ...] = ()
    did: Mapping[Seat, str] = field(default_factory=dict)  # `passed`, `skipped`: since the last set was laid
    picked: Hand = ()
    cursor: int = 0
    slip: Card | None = None  # goes under the pile with the next set (ASS-35)
    said: str = ""  # why the last wish was refused
    broken: str = ""  # why the line to the host is down; nothing while it is up
    log: tuple[str, ...] = ()
    fresh: int = 0  # how many lines of the log are news
    back: int = 0  # how many lines one has leafed back
    heard: tuple[int, int] = (0, 0)  # a round, and up to which of its orders you have said that you heard
    moves: tuple[str, ...] = ()  # what a ruling could take back, in words, the newest last
    caught: tuple[Seat, Seat] | None = None  # who caught whom, while it is news
    strip: Strip | None = None  # the last photo finish
    late: Late | None = None  # by how much you came late
    claimed: bool = False  # whether a move of yours is held
    plain: bool = False
    now_ms: Callable[[], float] = field(default=monotonic_ms, compare=False)

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game that is played."""
        return rules_of(self.view)

    @cached_property
    def game(self) -> str:
        """Its name."""
        return name_of(self.table.options)

    @cached_property
    def hand(self) -> Hand:
        """Your cards by the game's strength; none for an onlooker."""
        return () if self.you is None else picking.in_order(self.view, self.you)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of move that you are asked for."""
        return self.rules.asked(self.view).get(self.you, frozenset()) if self.you is not None else frozenset()

    @cached_property
    def offers(self) -> tuple[Move, ...]:
        """The moves worth offering you."""
        return () if self.you is None else self.rules.candidates(self.view, self.you)

    @cached_property
    def quick(self) -> QuickClear | None:
        """The quick-clear that is open to you."""
        return next((move for move in self.offers if isinstance(move, QuickClear)), None)

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards of your hand that some legal move would use now."""
        return frozenset() if self.you is None else picking.playable(self.view, self.you)

    @cached_property
    def places(self) -> Mapping[Seat, int]:
        """The places that are sure."""
        return places(self.view)

    @cached_property
    def top(self) -> Laid | None:
        """The set that is to be beaten; none on an empty pile or on 4s alone."""
        if isinstance(self.view, asshole.State):
            return asshole.top_of(self.view.pile)
        return self.view.pile[-1] if self.view.pile else None

    @cached_property
    def buffers(self) -> Hand:
        """The cards that lie on the top and don't change it, first laid first."""
        at = self.view.pile.index(self.top) + 1 if self.top else 0
        return tuple(card for laid in self.view.pile[at:] for card in laid.cards)

    @cached_property
    def run(self) -> int:
        """How many cards the run has; 0 where there is none to complete."""
        return len(asshole.run_of(self.view.pile)) if isinstance(self.view, asshole.State) else 0

    @property
    def your_turn(self) -> bool:
        """Whether the table waits for your turn."""
        return self.you is not None and self.view.turn == self.you

    @cached_property
    def awaited(self) -> Seat | None:
        """The one seat that the table waits for; those who merely may do something are none."""
        if self.view.phase == "play":
            return self.view.turn
        due = {"deal", "deal-card", "give", "clear", "rule"}
        return next((seat for seat, kinds in self.rules.asked(self.view).items() if kinds & due), None)

    @property
    def passing(self) -> bool:
        """Whether anything here changes by the clock alone."""
        return bool(self.clocks or self.strip or self.late)

    @property
    def finish(self) -> str:
        """The photo finish that stands out from the log; nothing where none does."""
        return self.strip.words if self.strip and self.strip.on(self.now_ms()) else ""

    @property
    def came_late(self) -> str:
        """By how much you came late, while that is said."""
        return self.late.words if self.late and self.now_ms() < self.late.ends_ms else ""

    def player(self, seat: Seat) -> Player:
        """Who holds the seat."""
        return next((p for p in self.table.players if p.seat == seat), Player(seat, self.name(seat)))

    def name(self, seat: Seat) -> str:
        """What to call the seat."""
        return self.names.get(seat, f"seat {seat + 1}")

    def timed(self, what: str) -> Running | None:
        """The limit of this name, if it runs."""
        return next((running for running in self.clocks if running.clock.what == what), None)

    def running(self, seat: Seat | None) -> Running | None:
        """The limit that runs for this seat, else one for the whole table."""
        clocks = {running.clock.seat: running for running in self.clocks}
        return clocks.get(seat) or clocks.get(None)
