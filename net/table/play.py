"""The game as the host runs it: the true state, moves made on it, the claims, limits and stand-ins that follow from it.

Every change goes through the rules: `decide`, then `evolve`. No game is named here.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from core.events import GameEnded
from core.moves import Deal, HostMove, Move, Reseat, Seat, kind_of
from core.position import Position
from core.refusal import BEFORE_TURN, Refusal, Refused
from net.messages import Act, CameLate, Claimed, FromHost
from net.messages import Refused as Told
from net.race.life import Answer, Held, Late
from net.table.changes import News
from net.table.claims import Claims, Settlement, Wish
from net.table.limits import Limits, awaited
from net.table.lobby import Lobby
from net.table.people import People, Person
from net.table.stand_ins import StandIns

_PAST: Final = Refusal("not-now", "The time to answer that was over.")
_COUNTED: Final = Refusal("nothing-to-clear", "It was counted out: the pile clears by itself.")
_TWICE: Final = Refusal("not-your-turn", "Your move is in already: it is settled in a moment.")


class Game:
    """What is played at a table. `now_ns` is the time of the host's clock, which the host sets."""

    def __init__(
        self,
        lobby: Lobby,
        people: People,
        news: News,
        chance: Random,
        lots: Random,
        after_ms: Mapping[str, int],
        *,
        shows: bool = True,
    ) -> None:
        self.position: Position | None = None
        self.now_ns = 0
        self.claims = Claims(lots, people, news)
        self.limits = Limits(after_ms, self.claims.link_of, shows=shows)
        self.stand_ins = StandIns(lots)  # nobody can foretell them, and they take nothing from the shuffles
        self._lobby = lobby
        self._people = people
        self._news = news
        self._chance = chance
        self._unmasked: list[Seat] = []  # who was too fast: the table is told once nothing is held (TAB-2)

    def begin(self, position: Position) -> None:
        """A fresh table: its dealer deals at once."""
        self.position = position
        self.make(position.state.dealer, Deal())

    def why_not(self, person: Person, move: Move) -> Refusal | None:
        """Why this person may not make the move now (TAB-3)."""
        if self.position is None or (self._lobby.stage != "game" and self.position.state.phase != "over"):
            return Refusal("not-now", "No game is on.")
        if person.seat is None:
            return Refusal("not-allowed", "You are looking on; you are dealt in when the next round begins.")
        if isinstance(move, HostMove):
            return Refusal("unknown-move", "That is the table's own to do.")
        if self.is_asleep():
            return Refusal("not-now", "The table waits until someone is here.")
        return self.position.why_not(person.seat, move)

    def ask(self, person: Person, act: Act, *, timed: bool = True) -> tuple[FromHost, ...]:
        """This person asks for a move now: it is made, held as a claim, or refused. What they alone are told."""
        refusal = self.why_not(person, act.move)
        if person.seat is not None and (refusal is None or refusal.code not in BEFORE_TURN):
            refusal = self._why_no_more(person.seat, act.move) or refusal
        if refusal is not None or person.seat is None or self.position is None:
            return () if refusal is None else (_refused(act, refusal),)
        wish = Wish(act.move, self.now_ns, act.race, act.nonce, timed)
        if self.claims.takes(act.move):
            return self._claim(self.position, person.seat, act, wish)
        if self.claims.held and kind_of(act.move) in self.position.rules.timing.comes_after_held:
            self.claims.wait(person.seat, wish)
            return (Claimed(act.id),)
        self.make(person.seat, act.move, self.now_ns)
        return ()

    def _why_no_more(self, seat: Seat, move: Move) -> Refusal | None:
        """Why it is too late for this seat's move (ABU-7, ASS-26), or one too many."""
        if self.limits.is_past(seat, self.now_ns):
            return _PAST
        if self._by_key(move) and self.limits.is_overdue(self.now_ns - self.claims.credit_ns(seat)):
            return _COUNTED
        return _TWICE if self.claims.has_in(seat) else None

    def _by_key(self, move: Move) -> bool:
        """Return True for a move whose seconds count until its maker acted."""
        return self.position is not None and kind_of(move) in self.position.rules.timing.judged_by_key

    def sent(self, seat: Seat, now_ns: int) -> None:
        """What there is to be seen went out to this seat now."""
        self.claims.sent(seat, now_ns)
        self.limits.sent(seat, now_ns)

    def _claim(self, position: Position, seat: Seat, act: Act, wish: Wish) -> tuple[FromHost, ...]:
        answer: Answer | None = self.claims.claim(seat, wish)
        told: tuple[FromHost, ...] = ()
        if isinstance(answer, Late):
            told = (CameLate(act.id, answer.behind_ms, answer.after_ms),)
            self.claims.missed(answer, wish, self.now_ns)
            answer = self.claims.after_late(position, seat, wish)
        match answer:
            case Refusal():
                return (*told, _refused(act, answer))
            case Held(unmasked=unmasked):
                if unmasked:
                    self._unmasked.append(seat)
                return (*told, Claimed(act.id))
            case _:
                self.make(seat, act.move, self.now_ns)
                return told

    def make(self, seat: Seat, move: Move, received_ns: int | None = None) -> None:
        """A legal move and all that follows from it; of a person's move, when it came."""
        if isinstance(move, Deal) and self.position is not None:
            if not self._reseat(self.position):  # too few are left: the game has stopped
                return
            seat = self.position.state.dealer
        if self.position is not None and self._lobby.stage == "game":
            move = self.position.with_time(move, self._since_ms(seat, move, received_ns))
            self._apply(self.position, seat, move)
        if (alone := self.limits.take(self.now_ns)) and self.position is not None:
            self.make(self.position.state.dealer, alone)  # what takes no time is done at once

    def _since_ms(self, seat: Seat, move: Move, received_ns: int | None) -> dict[str, int]:
        """How long ago each kind of fact came, when the move was made: of some, when its maker acted."""
        if received_ns is None or not self._by_key(move):
            return self.limits.since_ms(self.now_ns)
        return self.limits.since_ms(received_ns - self.claims.credit_ns(seat))

    def _apply(self, position: Position, seat: Seat, move: Move) -> None:
        events = position.decide(seat, move, self._chance)
        if isinstance(events, Refusal):
            raise Refused(events)
        self.position = position.after(events)
        self._news.add(events)
        self.limits.hear(events, self.now_ns)
        if any(isinstance(event, GameEnded) for event in events):
            self._lobby.stage = "over"
        self.follow(anew=any(kind_of(event) in position.rules.timing.begins_wait for event in events))

    def _reseat(self, position: Position) -> bool:
        """Deal in who waits and take out who left, just before the deal (TAB-5); return False if too few stay."""
        order = self._lobby.next_order(position.state)
        if len(order) < position.rules.seats[0]:
            self.stop()
            return False
        if order != position.state.order:
            self._apply(position, position.state.dealer, Reseat(order))
        return True

    def stop(self) -> None:
        """The game ends here; what was reached stands."""
        self._news.note("stopped")
        self.claims.abandon()
        self._tell_unmasked()
        self._lobby.stop()
        if self._lobby.stage == "lobby":
            self.position = None
        self.follow(anew=False)

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    def is_asleep(self) -> bool:
        """A table that all people have left waits between rounds."""
        return self.position is not None and self.position.state.phase == "round-over" and self._people.nobody_here()

    def follow(self, *, anew: bool) -> None:
        """Limits and stand-ins as state and people are now; `anew`: a turn began."""
        if self.position is None or self._lobby.stage != "game" or self.is_asleep():
            self.limits.stop()
            self.stand_ins.stop()
            self.claims.follow(None, self.now_ns)
            return
        self.claims.follow(self.position, self.now_ns)
        self.limits.follow(self.position, self._idle(), self.now_ns, anew=anew)
        away = [person.seat for person in self._people.seated() if person.replaced and person.seat is not None]
        self.stand_ins.follow(self.position, [s for s in away if s in self.position.state.order], self.now_ns)

    def _idle(self) -> frozenset[Seat]:
        """The seats of bots and of who is absent: their duties are done by themselves (ASS-24)."""
        seated = self._people.seated()
        return frozenset(p.seat for p in seated if p.seat is not None and (p.bot or not p.here))

    def due_ns(self) -> int | None:
        """When the next limit, stand-in or settlement is due.

        While claims are held no limit ends, and nothing happens by itself (ASS-21, edge)."""
        held = self.claims.due_ns()
        others = (self.limits.alone_due_ns(), self.limits.turn_due_ns()) if held is None else (held,)
        return min((due for due in (*others, self.stand_ins.due_ns()) if due is not None), default=None)

    def settles_ns(self) -> int | None:
        """When what settles by itself is due: what is held, else an automatic clear; None: nothing does."""
        held = self.claims.due_ns()
        return self.limits.settles_ns() if held is None else held

    def holds(self) -> bool:
        """Whether a claim is held. What arrives at the very moment of its settlement still comes before it."""
        return self.claims.due_ns() is not None

    def fire(self) -> None:
        """The one thing that is due now."""
        if self.position is None:
            return
        if planned := self.stand_ins.take(self.now_ns):
            self._stand_in(self.position, *planned)
        elif settlement := self.claims.settle(self.now_ns):
            self._settle(self.position, settlement)
        elif alone := self.limits.take(self.now_ns):
            self.make(self.position.state.dealer, alone)
        else:
            self._time_is_up(self.position)

    def _stand_in(self, position: Position, seat: Seat, move: Move) -> None:
        """As a person's move: where that would be a claim, it is one."""
        if position.why_not(seat, move) is not None or self.claims.has_in(seat):
            return
        if not self.claims.takes(move) or not isinstance(self.claims.enter(seat, Wish(move, self.now_ns)), Held):
            self.make(seat, move)

    def _settle(self, position: Position, settlement: Settlement) -> None:
        """Each is judged by the table as it then is: made where it is legal, else dropped without a trace."""
        made = frozenset(seat for seat, wish in settlement if self._judge(seat, wish))
        self.claims.keep(settlement, position.state.round, made, self.now_ns)
        self._tell_unmasked()
        self._news.changed = True  # who claimed waits for it
        self.follow(anew=False)

    def _tell_unmasked(self) -> None:
        for seat in self._unmasked:
            self._news.note("too-fast", seat)
        self._unmasked = []

    def _judge(self, seat: Seat, wish: Wish) -> bool:
        """Whether the move was made, and did what it was for."""
        before = self.position
        if before is None or self._lobby.stage != "game" or before.why_not(seat, wish.move):
            return False
        self.make(seat, wish.move, wish.received_ns)
        return not before.changes_nothing(wish.move)

    def _time_is_up(self, position: Position) -> None:
        """The mildest move for each that is awaited (TAB-4)."""
        late = self.limits.late(self.now_ns)
        for seat, move in awaited(position).items():
            if self.position is position and seat in late:
                self._news.note("limit", seat)
                self.make(seat, move)


def _refused(act: Act, refusal: Refusal) -> Told:
    return Told(act.id, refusal.code, refusal.words)
