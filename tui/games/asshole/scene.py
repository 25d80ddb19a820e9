"""All that a table of Asshole shows: a climbing game's table with runs, orders, cheats and rulings."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from core import asshole
from core.asshole.moves import QuickClear
from core.asshole.table import run_of, top_of
from core.cards import Card, Laid
from core.moves import Seat
from tui.games.asshole.words import titles_here
from tui.games.climbing.scene import ClimbingScene
from tui.table.draw import pips
from tui.table.scene import Running

MOST_S: Final = 10  # a count ends there (ASS-26)


@dataclass(frozen=True)
class AssholeScene(ClimbingScene):
    """One moment of the table as one reader sees it."""

    heard: tuple[int, int] = (0, 0)  # a round, and up to which of its orders you have said that you heard
    moves: tuple[str, ...] = ()  # what a ruling could take back, in words, the newest last
    caught: tuple[Seat, Seat] | None = None  # who caught whom, until the next card is laid

    @cached_property
    def view(self) -> asshole.State:
        """The table as the reader sees it. Raises TypeError for that of another game."""
        return asshole.GAME.own_state(self.position.state)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The titles at this table, best first."""
        return titles_here(self.view)

    @property
    def strength(self) -> Callable[[str], int]:
        """The strength of a rank."""
        return asshole.strength

    def score(self, seat: Seat) -> str:
        """Return the drinks of the round, and with those before it; what is being counted adds up."""
        if not self.view.options.drinks:
            return ""
        now = self.view.drinks[seat] + (self.counted_s if seat == self.awaited else 0)
        return f"{now}/{now + self.view.drunk[seat]}" if any(self.view.drunk) else str(now)

    def doing(self, seat: Seat) -> str:
        """Return that the seat was caught, has passed, or was skipped."""
        return "caught" if seat in self.view.caught else super().doing(seat)

    @property
    def slips(self) -> bool:
        """True if a card may be slipped along with a set, in this turn or a later one (ASS-35)."""
        return self.view.options.cheating and self.view.phase == "play"

    @cached_property
    def quick(self) -> QuickClear | None:
        """The quick-clear that is open to you."""
        return next((move for move in self.offers if isinstance(move, QuickClear)), None)

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards of your hand that some legal move would use now."""
        laid = frozenset(super().playable)
        return laid | frozenset(self.quick.cards) if self.quick else laid

    # ── the table ──────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def top(self) -> Laid | None:
        """The set that is to be beaten; none on an empty pile or on 4s alone."""
        return top_of(self.view.pile)

    @cached_property
    def run_length(self) -> int:
        """The number of cards of the run; 0 where there is none to complete."""
        return len(run_of(self.view.pile))

    @property
    def run(self) -> str:
        """The run of the pile in words; nothing where there is none to complete."""
        if self.view.phase == "clear":
            return "done: waits to be cleared"
        if self.buffers:
            return "a 4 lies on it: no run"
        if not 0 < self.run_length < 4 or self.view.phase != "play":  # of four that were led nothing comes (ASS-23)
            return ""
        return f"{pips(self.run_length, 4, plain=self.plain)} run {self.run_length} of 4"

    @property
    def limit(self) -> Running | None:
        """The limit that is shown on top: while a pile waits to be cleared by itself, that."""
        return self.timed("pile-waits") or super().limit

    @property
    def counted_s(self) -> int:
        """The full seconds that were counted aloud until now (ASS-26)."""
        running = self.timed("counting")
        if running is None or self.view.phase != "clear":
            return 0
        return min(MOST_S, int((running.clock.of_ms - running.left_ms(self.now_ms())) // 1000))

    @property
    def owed(self) -> int | None:
        """The number of the first order to you that stands and that you haven't said yes to."""
        heard = self.heard[1] if self.heard[0] == self.view.round else 0
        orders = enumerate(self.view.orders, 1)
        return next((n for n, order in orders if order.seat == self.you and order.stands and n > heard), None)
