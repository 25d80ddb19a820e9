"""Plays the seats of those who are away or have left (TAB-4, TAB-5): as a bot would, from the seat's view alone."""

from collections.abc import Iterable
from random import Random

from core.moves import Move, Seat
from core.position import Position
from net.table.limits import MS


class StandIns:
    """What each stand-in means to do, and when (ns of the host's clock)."""

    def __init__(self, whim: Random) -> None:
        self._whim = whim
        self._plans: dict[Seat, tuple[int, Move]] = {}

    def follow(self, position: Position, seats: Iterable[Seat], now_ns: int) -> None:
        """The game has become this: everyone thinks again; who still means the same doesn't start over."""
        self._plans = {seat: plan for seat in seats if (plan := self._plan(position, seat, now_ns))}

    def stop(self) -> None:
        """Nobody means to do anything."""
        self._plans = {}

    def due_ns(self) -> int | None:
        """When the next of them moves."""
        return min((due for due, _ in self._plans.values()), default=None)

    def take(self, now_ns: int) -> tuple[Seat, Move] | None:
        """The move that is due, once."""
        for seat, (due, move) in self._plans.items():
            if due <= now_ns:
                del self._plans[seat]
                return seat, move
        return None

    def _plan(self, position: Position, seat: Seat, now_ns: int) -> tuple[int, Move] | None:
        view = position.view(seat)
        bot = position.rules.bot()
        move = bot.choose(view, seat, self._whim)
        if move is None:
            return None
        before = self._plans.get(seat)
        if before and before[1] == move:
            return before
        return now_ns + bot.think_ms(view, seat, move, self._whim) * MS, move
