"""The game as the host runs it: the true state, moves made on it, the claims, limits and stand-ins that follow from it.

Every change goes through the rules: `decide`, then `evolve`. No game is named here.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from core.events import (
    CardDealt,
    GameEnded,
    Handed,
    HandsDealt,
    PileWaits,
    RoundEnded,
    RoundScored,
    Ruled,
    Shuffled,
    TurnCame,
)
from core.games import State, rules_of
from core.moves import HOST_ONLY, AnyMove, Deal, Reseat, Seat
from core.refusal import Code, Refusal
from net.claims import Claims, Settlement, Wish
from net.limits import JUDGED, Limits, awaited, tag_of
from net.lobby import Lobby
from net.messages import Act, CameLate, Claimed, FromHost, Refused
from net.news import News
from net.people import People, Person
from net.race import Answer, Held, Late
from net.standin import StandIns

NEW_WAIT: Final = (Shuffled, HandsDealt, CardDealt, Handed, TurnCame, PileWaits, Ruled, RoundEnded, RoundScored)
BEFORE_TURN: Final[frozenset[Code]] = frozenset(
    {"unknown-move", "no-such-seat", "out", "not-now", "waiting-clear", "nothing-to-clear"}
)  # codes that are named before not-your-turn
STOPS: Final = frozenset({"dispute"})  # moves that what is held comes before (ASS-34)
_PAST: Final = Refusal("not-now", "The time to answer that was over.")
_COUNTED: Final = Refusal("nothing-to-clear", "It was counted out: the pile clears by itself.")
_TWICE: Final = Refusal("not-your-turn", "Your move is in already: it is settled in a moment.")


class Game:
    """What is played at a table. `now_ns` is the time of the host's clock, which the host sets."""

    def __init__(
        self, lobby: Lobby, people: People, news: News, chance: Random, lots: Random, after_ms: Mapping[str, int]
    ) -> None:
        self.state: State | None = None
        self.now_ns = 0
        self.claims = Claims(lots, people, news)
        self.limits = Limits(after_ms, self.claims.link_of)
        self.stand_ins = StandIns(lots)  # nobody can foretell them, and they take nothing from the shuffles
        self._lobby = lobby
        self._people = people
        self._news = news
        self._chance = chance
        self._unmasked: list[Seat] = []  # who was too fast: the table is told once nothing is held (TAB-2)

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

    def ask(self, person: Person, act: Act, *, timed: bool = True) -> tuple[FromHost, ...]:
        """This person asks for a move now: it is made, held as a claim, or refused. What they alone are told."""
        refusal = self.why_not(person, act.move)
        if person.seat is not None and (refusal is None or refusal.code not in BEFORE_TURN):
            refusal = self._why_no_more(person.seat, act.move) or refusal
        if refusal is not None or person.seat is None or self.state is None:
            return () if refusal is None else (_refused(act, refusal),)
        wish = Wish(act.move, self.now_ns, act.race, act.nonce, timed)
        if self.claims.takes(act.move):
            return self._claim(self.state, person.seat, act, wish)
        if self.claims.held and tag_of(act.move) in STOPS:
            self.claims.wait(person.seat, wish)
            return (Claimed(act.id),)
        self.make(person.seat, act.move, self.now_ns)
        return ()

    def _why_no_more(self, seat: Seat, move: AnyMove) -> Refusal | None:
        """Why it is too late for this seat's move (ABU-7, ASS-26), or one too many."""
        if self.limits.is_past(seat, self.now_ns):
            return _PAST
        if tag_of(move) in JUDGED and self.limits.is_overdue(self.now_ns - self.claims.credit_ns(seat)):
            return _COUNTED
        return _TWICE if self.claims.has_in(seat) else None

    def sent(self, seat: Seat, now_ns: int) -> None:
        """What there is to be seen went out to this seat now."""
        self.claims.sent(seat, now_ns)
        self.limits.sent(seat, now_ns)

    def _claim(self, state: State, seat: Seat, act: Act, wish: Wish) -> tuple[FromHost, ...]:
        answer: Answer | None = self.claims.claim(seat, wish)
        told: tuple[FromHost, ...] = ()
        if isinstance(answer, Late):
            told = (CameLate(act.id, answer.behind_ms, answer.after_ms),)
            self.claims.missed(answer, wish, self.now_ns)
            answer = self.claims.after_late(state, seat, wish)
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

    def make(self, seat: Seat, move: AnyMove, received_ns: int | None = None) -> None:
        """A legal move and all that follows from it; of a person's move, when it came."""
        if isinstance(move, Deal) and self.state is not None:
            self._reseat(self.state)
            seat = self.state.dealer
        if self.state is not None and self._lobby.stage == "game":
            timed = rules_of(self.state).timed(self.state, move, self._since_ms(seat, move, received_ns))
            self._apply(self.state, seat, timed)
        if (alone := self.limits.take(self.now_ns)) and self.state is not None:
            self.make(self.state.dealer, alone)  # what takes no time is done at once

    def _since_ms(self, seat: Seat, move: AnyMove, received_ns: int | None) -> dict[str, int]:
        """How long ago each kind of fact came, when the move was made: of some, when its maker acted."""
        if received_ns is None or tag_of(move) not in JUDGED:
            return self.limits.since_ms(self.now_ns)
        return self.limits.since_ms(received_ns - self.claims.credit_ns(seat))

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
        self.claims.abandon()
        self._tell_unmasked()
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
            self.claims.follow(None, self.now_ns)
            return
        self.claims.follow(self.state, self.now_ns)
        self.limits.follow(self.state, self._idle(), self.now_ns, anew=anew)
        away = [person.seat for person in self._people.seated() if person.replaced and person.seat is not None]
        self.stand_ins.follow(self.state, [s for s in away if s in self.state.order], self.now_ns)

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
        if self.state is None:
            return
        if planned := self.stand_ins.take(self.now_ns):
            self._stand_in(self.state, *planned)
        elif settlement := self.claims.settle(self.now_ns):
            self._settle(self.state, settlement)
        elif alone := self.limits.take(self.now_ns):
            self.make(self.state.dealer, alone)
        else:
            self._time_is_up(self.state)

    def _stand_in(self, state: State, seat: Seat, move: AnyMove) -> None:
        """As a person's move: where that would be a claim, it is one."""
        if rules_of(state).why_not(state, seat, move) is not None or self.claims.has_in(seat):
            return
        if not self.claims.takes(move) or not isinstance(self.claims.enter(seat, Wish(move, self.now_ns)), Held):
            self.make(seat, move)

    def _settle(self, state: State, settlement: Settlement) -> None:
        """Each is judged by the table as it then is: made where it is legal, else dropped without a trace."""
        made = frozenset(seat for seat, wish in settlement if self._judge(seat, wish))
        self.claims.keep(settlement, state.round, made, self.now_ns)
        self._tell_unmasked()
        self._news.changed = True  # who claimed waits for it
        self.follow(anew=False)

    def _tell_unmasked(self) -> None:
        for seat in self._unmasked:
            self._news.note("too-fast", seat)
        self._unmasked = []

    def _judge(self, seat: Seat, wish: Wish) -> bool:
        """Whether the move was made, and did what it was for."""
        before = self.state
        if before is None or self._lobby.stage != "game" or rules_of(before).why_not(before, seat, wish.move):
            return False
        self.make(seat, wish.move, wish.received_ns)
        return not rules_of(before).moot(before, wish.move)

    def _time_is_up(self, state: State) -> None:
        """The mildest move for each that is awaited (TAB-4)."""
        late = self.limits.late(self.now_ns)
        for seat, move in awaited(state).items():
            if self.state is state and seat in late:
                self._news.note("limit", seat)
                self.make(seat, move)


def _refused(act: Act, refusal: Refusal) -> Refused:
    return Refused(act.id, refusal.code, refusal.words)
