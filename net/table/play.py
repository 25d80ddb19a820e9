"""The game as the host runs it: the true position, moves made on it, and the races, limits and stand-ins that follow.

Every change goes through the rules: `decide`, then `after`. No game is named here. Times are ns of the host's clock.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from msgspec import Struct

from core.events import Event, GameEnded
from core.moves import Deal, HostMove, Move, Reseat, Seat, kind_of
from core.position import Position
from core.refusal import BEFORE_TURN, Refusal
from core.refusal import Refused as MustBeLegal
from net.messages import Act, CameLate, Claimed, FromHost, Refused
from net.race.life import Races, Wish
from net.table.changes import Changes
from net.table.limits import Limits
from net.table.lobby import Lobby
from net.table.people import People, Person
from net.table.stand_ins import StandIns
from net.units import MS

_CLOSED: Final = Refusal("not-now", "No game is on.")
_LOOKING_ON: Final = Refusal("not-allowed", "You are looking on; you are dealt in when the next round begins.")
_HOSTS_OWN: Final = Refusal("unknown-move", "That is the table's own to do.")
_ASLEEP: Final = Refusal("not-now", "The table waits until someone is here.")
_PAST: Final = Refusal("not-now", "The time to answer that was over.")
_COUNTED: Final = Refusal("nothing-to-clear", "It was counted out: the pile clears by itself.")
_TWICE: Final = Refusal("not-your-turn", "Your move is in already: it is settled in a moment.")


class Decision(Struct, frozen=True):
    """The facts that a legal move leads to, as long as the position is still this one. None: a deal, which is decided
    once all are seated."""

    before: Position
    facts: tuple[Event, ...] | None = None


class Game:
    """The game of one table."""

    def __init__(
        self, lobby: Lobby, people: People, changes: Changes, chance: Random, lots: Random,
        after_ms: Mapping[str, int], *, shows: bool = True,
    ) -> None:  # fmt: skip
        self.position: Position | None = None
        self.races = Races(lots, people.racer, changes.finish)
        self.limits = Limits(after_ms, lambda seat: people.racer(seat).latency, shows=shows)
        self.stand_ins = StandIns()
        self._lobby = lobby
        self._people = people
        self._changes = changes
        self._chance = chance
        self._decided: dict[Seat, Decision] = {}  # of moves that are held, or wait for what is

    def begin(self, position: Position, now_ns: int) -> None:
        """Begin with a fresh table: its dealer deals at once."""
        self.position = position
        self._deal(now_ns)

    # ── a person's move ────────────────────────────────────────────────────────────────────────────────────────

    def ask(self, person: Person, act: Act, now_ns: int, *, is_reaction: bool = True) -> tuple[FromHost, ...]:
        """Make this person's move, hold it as a claim, or refuse it (TAB-3). Return what they alone are told."""
        position, seat, move = self.position, person.seat, act.move
        refusal = self._why_closed(person, move)
        if refusal is not None or position is None or seat is None:
            return _refused(act, refusal or _CLOSED)
        acted_ns = self._acted_ns(position, seat, move, now_ns)
        decision = self._decide(position, seat, move, acted_ns)
        if isinstance(decision, Decision) or decision.code not in BEFORE_TURN:
            decision = self._why_no_more(position, seat, move, now_ns, acted_ns) or decision
        if isinstance(decision, Refusal):
            return _refused(act, decision)
        return self._enter(decision, Wish(seat, move, now_ns, act.race, act.nonce, is_reaction), act)

    def _why_closed(self, person: Person, move: Move) -> Refusal | None:
        if self.position is None or (self._lobby.stage != "game" and self.position.state.phase != "over"):
            return _CLOSED
        if person.seat is None:
            return _LOOKING_ON
        if isinstance(move, HostMove):
            return _HOSTS_OWN
        return _ASLEEP if self.is_asleep() else None

    def _why_no_more(self, position: Position, seat: Seat, move: Move, now_ns: int, acted_ns: int) -> Refusal | None:
        """Return why it is too late for this seat's move (ABU-7, ASS-26), or one too many."""
        if self.limits.is_past(seat, now_ns):
            return _PAST
        if kind_of(move) in position.rules.timing.judged_by_key and self.limits.is_overdue(acted_ns):
            return _COUNTED
        return _TWICE if self.races.has_in(seat) else None

    def _enter(self, decision: Decision, wish: Wish, act: Act) -> tuple[FromHost, ...]:
        """Make a legal move, or hold it: a claim until all who might be earlier are heard."""
        told: tuple[FromHost, ...] = ()
        held = False
        if self.races.takes(wish.move):
            entry = self.races.claim(wish, changes_nothing=decision.before.changes_nothing(wish.move))
            if missed := entry.missed:
                told = (CameLate(act.id, missed.behind_ms, missed.after_ms),)
            if entry.refusal is not None:
                return told + _refused(act, entry.refusal)
            held = entry.held
        elif self.races.held and kind_of(wish.move) in decision.before.rules.timing.comes_after_held:
            self.races.wait(wish)
            held = True
        if held:
            self._decided[wish.seat] = decision
            return (*told, Claimed(act.id))
        self._make(decision, wish.received_ns)
        return told

    # ── deciding and making ────────────────────────────────────────────────────────────────────────────────────

    def _decide(self, position: Position, seat: Seat, move: Move, acted_ns: int) -> Decision | Refusal:
        """Return what follows from a move whose maker acted then, or why it isn't made."""
        if isinstance(move, Deal):
            return position.why_not(seat, move) or Decision(position)
        facts = self._facts(position, seat, move, acted_ns)
        return facts if isinstance(facts, Refusal) else Decision(position, facts)

    def _facts(self, position: Position, seat: Seat, move: Move, acted_ns: int) -> tuple[Event, ...] | Refusal:
        return position.decide(seat, position.with_time(move, self.limits.since_ms(acted_ns)), self._chance)

    def _acted_ns(self, position: Position, seat: Seat, move: Move, received_ns: int) -> int:
        """Return from when a move counts: the seconds of some count until their maker acted (ASS-26)."""
        by_key = kind_of(move) in position.rules.timing.judged_by_key
        return received_ns - by_key * round(self._people.racer(seat).latency.credit_ms * MS)

    def _make(self, decision: Decision, now_ns: int) -> None:
        """Make a legal move; what takes no time is done at once after it."""
        if decision.facts is None:
            self._deal(now_ns)
        else:
            self._apply(decision.before, decision.facts, now_ns)
            self._make_due(now_ns)

    def _make_own(self, seat: Seat, move: Move, now_ns: int) -> None:
        """Make a move that the table itself makes for a seat."""
        if isinstance(move, Deal):
            self._deal(now_ns)
        elif self.position is not None and self._lobby.stage == "game":
            self._force(self.position, seat, move, now_ns)
            self._make_due(now_ns)

    def _make_due(self, now_ns: int) -> bool:
        """Return True if a move was due by itself; it is made."""
        move = self.limits.take(now_ns)
        if move is not None and self.position is not None:
            self._make_own(self.position.state.dealer, move, now_ns)
        return move is not None

    def _deal(self, now_ns: int) -> None:
        """Deal: who waits is dealt in, who left is taken out (TAB-5). With too few left the game ends."""
        position = self.position
        if position is None:
            return
        order = self._lobby.next_order(position.state)
        if len(order) < position.rules.seats[0]:
            self.stop(now_ns)
            return
        if order != position.state.order:
            position = self._force(position, position.state.dealer, Reseat(order), now_ns)
        self._force(position, position.state.dealer, Deal(), now_ns)
        self._make_due(now_ns)

    def _force(self, position: Position, seat: Seat, move: Move, now_ns: int) -> Position:
        """Apply a move that can't be refused. Raises MustBeLegal if it is."""
        facts = self._facts(position, seat, move, now_ns)
        if isinstance(facts, Refusal):
            raise MustBeLegal(facts)
        return self._apply(position, facts, now_ns)

    def _apply(self, before: Position, facts: tuple[Event, ...], now_ns: int) -> Position:
        self.position = after = before.after(facts)
        self._changes.add(facts)
        self.limits.hear(facts, now_ns)
        if any(isinstance(fact, GameEnded) for fact in facts):
            self._lobby.stage = "over"
        begins_wait = before.rules.timing.begins_wait
        self.follow(now_ns, anew=any(kind_of(fact) in begins_wait for fact in facts))
        return after

    def stop(self, now_ns: int) -> None:
        """End the game here; what was reached stands."""
        self._changes.note("stopped")
        self.races.abandon()
        self._decided.clear()
        self._tell_too_fast()
        self._lobby.stop()
        if self._lobby.stage == "lobby":
            self.position = None
        self.follow(now_ns)

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    def is_asleep(self) -> bool:
        """True at a table that all people have left: it waits between rounds."""
        return self.position is not None and self.position.state.phase == "round-over" and self._people.nobody_here()

    def follow(self, now_ns: int, *, anew: bool = False) -> None:
        """Bring races, limits and stand-ins to position and people as they are now; `anew`: a wait began."""
        position = self.position
        if position is None or self._lobby.stage != "game" or self.is_asleep():
            self.limits.stop()
            self.stand_ins.stop()
            self.races.follow(None, (), 0)
            return
        state = position.state
        self.races.follow(position.race(), state.order, state.round, state.options.reflex_floor)
        people = self._people.by_seat()
        for seat in state.order:
            if seat not in people or not people[seat].here:
                self.races.sent(seat, now_ns)  # whoever stands in sees it at once
        # bots and who is absent: their duties are done by themselves (ASS-24)
        idle = frozenset(seat for seat, person in people.items() if person.bot or not person.here)
        self.limits.follow(position, idle, now_ns, anew=anew)
        self.stand_ins.follow(position, [s for s in state.order if s in people and people[s].replaced], now_ns)

    def sent(self, seat: Seat, now_ns: int) -> None:
        """Take note that what there is to be seen went out to this seat now."""
        self.races.sent(seat, now_ns)
        self.limits.sent(seat, now_ns)

    def due_ns(self) -> int | None:
        """Return when the next limit, stand-in or settlement is due.

        While claims are held no limit ends, and nothing happens by itself (ASS-21, edge)."""
        held = self.races.due_ns()
        others = (self.limits.alone_due_ns(), self.limits.turn_due_ns()) if held is None else (held,)
        return min((due for due in (*others, self.stand_ins.due_ns()) if due is not None), default=None)

    def settles_ns(self) -> int | None:
        """Return when what settles by itself is due: what is held, else an automatic clear; None: nothing is."""
        held = self.races.due_ns()
        return self.limits.settles_ns() if held is None else held

    def fire(self, now_ns: int) -> None:
        """Do the one thing that is due now."""
        position = self.position
        if position is None:
            return
        if meant := self.stand_ins.take(now_ns):
            self._stand_in(position, *meant, now_ns)
        elif self.races.settle(now_ns, lambda wish: self._judge(wish, now_ns)):
            self._tell_too_fast()
            self._changes.changed = True  # who claimed waits for it
            self.follow(now_ns)
        elif not self._make_due(now_ns):
            self._time_is_up(position, now_ns)

    def _stand_in(self, position: Position, seat: Seat, move: Move, now_ns: int) -> None:
        """Make a stand-in's move as a person's: where that would be a claim, it is one."""
        decision = self._decide(position, seat, move, now_ns)
        if isinstance(decision, Refusal) or self.races.has_in(seat):
            return
        if self.races.takes(move) and self.races.enter(Wish(seat, move, now_ns, is_reaction=False)).held:
            self._decided[seat] = decision
        else:
            self._make(decision, now_ns)

    def _judge(self, wish: Wish, now_ns: int) -> bool:
        """Make a move that was held, if it is legal on the table as it is now; else it is dropped without a trace.

        Return True if it did what it was for."""
        before, decision = self.position, self._decided.pop(wish.seat, None)
        if before is None or self._lobby.stage != "game":
            return False
        if decision is None or decision.before is not before:
            acted_ns = self._acted_ns(before, wish.seat, wish.move, wish.received_ns)
            now = self._decide(before, wish.seat, wish.move, acted_ns)
            if isinstance(now, Refusal):
                return False
            decision = now
        self._make(decision, now_ns)
        return not before.changes_nothing(wish.move)

    def _tell_too_fast(self) -> None:
        for seat in self.races.take_too_fast():
            self._changes.note("too-fast", seat)

    def _time_is_up(self, position: Position, now_ns: int) -> None:
        """Make the default move for each that is awaited and late (TAB-4)."""
        for seat in self.limits.late(now_ns):
            move = position.default_move(seat)
            if self.position is position and move is not None:
                self._changes.note("limit", seat)
                self._make_own(seat, move, now_ns)


def _refused(act: Act, refusal: Refusal) -> tuple[FromHost, ...]:
    return (Refused(act.id, refusal.code, refusal.words),)
