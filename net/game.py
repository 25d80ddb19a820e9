"""The game as the host runs it: the true state, moves made on it, the limits and stand-ins that follow from it.

Every change goes through the rules: `decide`, then `evolve`. No game is named here.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from core.events import GameEnded, PileWaits, Ruled, TurnCame
from core.games import State, rules_of
from core.moves import HOST_ONLY, AnyMove, Deal, Reseat, Seat
from core.refusal import Refusal
from net.limits import Limits, awaited
from net.lobby import Lobby
from net.news import News
from net.people import People, Person
from net.standin import StandIns

NEW_WAIT: Final = (TurnCame, PileWaits, Ruled)


class Game:
    """What is played at a table. `now_ns` is the time of the host's clock, which the host sets."""

    def __init__(self, lobby: Lobby, people: People, news: News, chance: Random, after_ms: Mapping[str, int]) -> None:
        self.state: State | None = None
        self.now_ns = 0
        self.limits = Limits(after_ms)
        self.stand_ins = StandIns(Random(0))  # their whims are no secret, and take nothing from the shuffles
        self._lobby = lobby
        self._people = people
        self._news = news
        self._chance = chance

    def begin(self, state: State) -> None:
        """A fresh table: its dealer deals at once."""
        self.state = state
        self.make(state.dealer, Deal())

    def why_not(self, person: Person, move: AnyMove) -> Refusal | None:
        """Why this person may not make the move now (TAB-3)."""
        if self.state is None or (self._lobby.stage != "game" and self.state.phase != "over"):
            return Refusal("not-now", "No game is on.")
        if person.seat is None:
            return Refusal("not-allowed", "You are looking on; you are dealt in when the next round begins.")
        if isinstance(move, HOST_ONLY):
            return Refusal("unknown-move", "That is the table's own to do.")
        if self.is_asleep():
            return Refusal("not-now", "The table waits until someone is here.")
        return rules_of(self.state).why_not(self.state, person.seat, move)

    def make(self, seat: Seat, move: AnyMove) -> None:
        """A legal move and all that follows from it."""
        if isinstance(move, Deal) and self.state is not None:
            self._reseat(self.state)
            seat = self.state.dealer
        if self.state is not None and self._lobby.stage == "game":
            timed = rules_of(self.state).timed(self.state, move, self.limits.since_ms(self.now_ns))
            self._apply(self.state, seat, timed)
        if (alone := self.limits.take(self.now_ns)) and self.state is not None:
            self.make(self.state.dealer, alone)  # what takes no time is done at once

    def _apply(self, state: State, seat: Seat, move: AnyMove) -> None:
        rules = rules_of(state)
        events = rules.decide(state, seat, move, self._chance)
        for event in events:
            state = rules.evolve(state, event)
        self.state = state
        self._news.add(events)
        self.limits.hear(events, self.now_ns)
        if any(isinstance(event, GameEnded) for event in events):
            self._lobby.stage = "over"
        self.follow(anew=any(isinstance(event, NEW_WAIT) for event in events))

    def _reseat(self, state: State) -> None:
        """Who waits is dealt in, who left is taken out, just before the deal (TAB-5)."""
        order = self._lobby.next_order(state)
        if len(order) < rules_of(state).SEATS[0]:
            self.stop()
        elif order != state.order:
            self._apply(state, state.dealer, Reseat(order))

    def stop(self) -> None:
        """The game ends here; what was reached stands."""
        self._news.note("stopped")
        self._lobby.stop()
        if self._lobby.stage == "lobby":
            self.state = None
        self.follow(anew=False)

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    def is_asleep(self) -> bool:
        """A table that all people have left waits between rounds."""
        return self.state is not None and self.state.phase == "round-over" and self._people.nobody_here()

    def follow(self, *, anew: bool) -> None:
        """Limits and stand-ins as state and people are now; `anew`: a turn began."""
        if self.state is None or self._lobby.stage != "game" or self.is_asleep():
            self.limits.stop()
            self.stand_ins.stop()
            return
        self.limits.follow(self.state, self._idle(), self.now_ns, anew=anew)
        away = [person.seat for person in self._people.seated() if person.replaced and person.seat is not None]
        self.stand_ins.follow(self.state, [s for s in away if s in self.state.order], self.now_ns)

    def _idle(self) -> frozenset[Seat]:
        """The seats of bots and of who is absent: their duties are done by themselves (ASS-24)."""
        seated = self._people.seated()
        return frozenset(p.seat for p in seated if p.seat is not None and (p.bot or not p.here))

    def due_ns(self) -> int | None:
        """When the next limit or stand-in is due."""
        dues = (self.limits.alone_due_ns(), self.limits.turn_due_ns(), self.stand_ins.due_ns())
        return min((due for due in dues if due is not None), default=None)

    def fire(self) -> None:
        """The one thing that is due now."""
        if self.state is None:
            return
        if planned := self.stand_ins.take(self.now_ns):
            self._stand_in(self.state, *planned)
        elif alone := self.limits.take(self.now_ns):
            self.make(self.state.dealer, alone)
        else:
            self._time_is_up(self.state)

    def _stand_in(self, state: State, seat: Seat, move: AnyMove) -> None:
        if rules_of(state).why_not(state, seat, move) is None:
            self.make(seat, move)

    def _time_is_up(self, state: State) -> None:
        """The mildest move for each that is awaited (TAB-4)."""
        late = self.limits.late(self.now_ns)
        for seat, move in awaited(state).items():
            if self.state is state and seat in late:
                self._news.note("limit", seat)
                self.make(seat, move)
