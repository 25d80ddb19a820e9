"""The authority at the table, sans-IO: what was said and when goes in, what to tell whom comes out.

It knows no socket and no clock but the stamps it is given, and no rule but through `rules_of`. It is the one place that
calls `view` and `redact`: nothing leaves it that its receiver may not know (TAB-2).
"""

from random import Random
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from core.events import AnyEvent, GameEnded, TurnCame
from core.games import State, rules_of
from core.moves import HOST_ONLY, AnyMove, AutoClear, Deal, Reseat, Seat
from core.refusal import Refusal
from net.limits import MS, Limits, awaited
from net.lobby import Lobby
from net.messages import (
    VERSION,
    Act,
    AddBot,
    Arrange,
    Begin,
    Bye,
    End,
    FromClient,
    FromHost,
    Hello,
    Leave,
    Links,
    Note,
    Ping,
    Pong,
    Refused,
    Remove,
    SetGame,
    SetOption,
    Table,
    Update,
)
from net.names import clean
from net.people import Key, People, Person
from net.pulse import Pulse
from net.setup import Setup
from net.standin import StandIns

__all__ = ["Host", "Key", "Out", "Setup"]


class Out(Struct, frozen=True):
    """One message to one client."""

    key: Key
    message: FromHost


class Host:
    """One table. All times are ns of one steady clock."""

    def __init__(self, setup: Setup, chance: Random, now_ns: int) -> None:
        self._grace_ns = setup.grace_ms * MS
        self._once = setup.once
        self._chance = chance
        self._now = now_ns
        self._people = People()
        self._lobby = Lobby(setup, self._people)
        self._limits = Limits(setup.beat_ms)
        self._stand_ins = StandIns(Random(now_ns))
        self._pulse = Pulse()
        self._state = setup.state
        self._seq = 0
        self._news: list[AnyEvent] = []
        self._notes: list[Note] = []
        self._outs: list[Out] = []
        self._links: tuple[int | None, ...] = ()
        self._changed = False
        for seat, (key, name) in enumerate(setup.players):
            self._people.add(Person(key, name, seat=seat, fresh=False))
        if self._state is not None:
            self._follow(anew=True)

    # ── what the server asks ───────────────────────────────────────────────────────────────────────────────────

    @property
    def state(self) -> State | None:
        """The true state: for the scenario runner and for tests."""
        return self._state

    @property
    def finished(self) -> bool:
        """Whether this table was for one game, and that is over."""
        return self._once and self._lobby.stage == "over"

    @property
    def bots_called(self) -> int:
        """How many bots were called to the table, ever. The server starts them."""
        return self._lobby.bots_called

    def expect_bot(self, key: Key) -> None:
        """A bot with this key is on its way, to a seat kept for it."""
        self._lobby.expected.add(key)

    def receive(self, key: Key, message: FromClient, now_ns: int) -> list[Out]:
        """What to send after this message, which arrived at `now_ns`. What ran out before it comes first."""
        self._run_out(now_ns)
        person = self._people.get(key)
        if isinstance(message, Hello):
            self._hello(key, message)
        elif person is not None:
            self._pulse.hear(key, now_ns)
            self._heard(person, message)
        return self._flush()

    def lost(self, key: Key, now_ns: int) -> list[Out]:
        """What to send now that this connection is gone."""
        self._run_out(now_ns)
        person = self._people.get(key)
        if person is not None and person.here:
            self._lose(person)
        return self._flush()

    def tick(self, now_ns: int) -> list[Out]:
        """What to send as time has come to this."""
        self._run_out(now_ns)
        due = self._pulse.due_ns()
        if due is not None and due <= now_ns:
            self._beat(now_ns)
        return self._flush()

    def due_ns(self) -> int | None:
        """When `tick` should be called next; None while nothing runs."""
        return min((due for due in (self._pulse.due_ns(), self._game_due_ns()) if due is not None), default=None)

    def settles_ns(self) -> int | None:
        """When what settles by itself (an automatic clear) is due, limits aside; None: nothing does."""
        return self._limits.clear_due_ns()

    def close(self, words: str) -> list[Out]:
        """The last word to everyone who is here."""
        return [Out(person.key, Bye("ended", words)) for person in self._people.here()]

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _run_out(self, now_ns: int) -> None:
        """Everything that ran out until now, each at its own time."""
        while (due := self._game_due_ns()) is not None and due <= now_ns:
            self._now = max(self._now, due)
            self._fire(due)
        self._now = max(self._now, now_ns)

    def _game_due_ns(self) -> int | None:
        graces = [person.away_ns + self._grace_ns for person in self._people if self._in_grace(person)]
        dues = (self._limits.clear_due_ns(), self._limits.turn_due_ns(), self._stand_ins.due_ns(), *graces)
        return min((due for due in dues if due is not None), default=None)

    def _in_grace(self, person: Person) -> bool:
        return not (person.here or person.left or person.replaced)

    def _fire(self, due: int) -> None:
        """The one thing that is due first."""
        for person in [p for p in self._people if self._in_grace(p) and p.away_ns + self._grace_ns <= due]:
            return self._end_grace(person)
        if move := self._stand_ins.take(due):
            return self._stand_in(*move)
        if self._limits.clear_due_ns() == due and self._state is not None:
            return self._make(self._state.order[0], AutoClear())
        return self._time_is_up()

    def _time_is_up(self) -> None:
        """The mildest move for each that is awaited (TAB-4)."""
        state = self._state
        for seat, move in awaited(state).items() if state is not None else ():
            if self._state is state:
                self._note("limit", seat)
                self._make(seat, move)

    def _stand_in(self, seat: Seat, move: AnyMove) -> None:
        if self._state is not None and rules_of(self._state).why_not(self._state, seat, move) is None:
            self._make(seat, move)

    def _end_grace(self, person: Person) -> None:
        """Who was away too long is played by a bot (TAB-4); where no cards are out, the seat is given up."""
        person.replaced = True
        match self._lobby.stage:
            case "lobby":
                self._note("left", person.seat, person.name)
                self._lobby.give_up(person)
            case "game":
                self._note("bot-plays", person.seat, person.name)
                self._follow(anew=False)
            case "over":
                self._note("left", person.seat, person.name)
                self._people.shade(person)

    def _beat(self, now_ns: int) -> None:
        for key in self._pulse.silent(now_ns):
            if person := self._people.get(key):
                self._lose(person)
        rtts = tuple(person.rtt_ms for person in self._people.seated())
        if rtts != self._links:
            self._links = rtts
            self._outs += [Out(person.key, Links(rtts)) for person in self._people.here() if not person.fresh]
        self._outs += [Out(key, Ping(nonce)) for key, nonce in self._pulse.beat(now_ns).items()]

    # ── who comes and goes ─────────────────────────────────────────────────────────────────────────────────────

    def _hello(self, key: Key, hello: Hello) -> None:
        person = self._people.get(key)
        name = clean(hello.name)
        if hello.version != VERSION:
            self._say(key, _bye_version(hello.version))
        elif name is None:
            self._say(key, Bye("name", "That name can't be shown: take 1 to 16 plain characters (--name)."))
        elif person is not None:
            self._back(person)
        elif full := self._lobby.why_full(key, hello):
            self._say(key, Bye("full", full))
        else:
            self._join(Person(key, name, bot=hello.bot, watch=hello.watch))

    def _join(self, person: Person) -> None:
        was_asleep = self._people.nobody_here()
        self._pulse.hear(person.key, self._now)
        self._lobby.enter(person)
        self._note("watching" if person.seat is None else "joined", person.seat, person.name)
        if was_asleep:
            self._follow(anew=True)
        if self._lobby.may_begin_by_itself():
            self._begin()

    def _back(self, person: Person) -> None:
        """Seat, hand and place are as they were."""
        was_asleep = self._people.nobody_here()
        self._pulse.hear(person.key, self._now)
        if not person.here:
            self._note("back", person.seat, person.name)
        person.here, person.replaced, person.fresh = True, False, True
        self._changed = True
        self._follow(anew=was_asleep)

    def _lose(self, person: Person) -> None:
        self._pulse.forget(person.key)
        person.here, person.away_ns, person.rtt_ms = False, self._now, None
        if person.seat is None:
            self._people.drop(person)
            self._changed = True
        else:
            self._note("away", person.seat, person.name)
            self._follow(anew=False)

    def _leave(self, person: Person, what: str) -> None:
        """Goes for good: a stand-in plays a seat with cards to the end of the round (TAB-5)."""
        self._pulse.forget(person.key)
        self._note(what, person.seat, person.name)
        if person.seat is None or self._lobby.stage == "lobby":
            self._lobby.give_up(person)
            return
        self._people.shade(person)
        self._follow(anew=False)

    # ── what they say ──────────────────────────────────────────────────────────────────────────────────────────

    def _heard(self, person: Person, message: FromClient) -> None:
        match message:
            case Act():
                self._act(person, message)
            case SetGame() | SetOption() | AddBot() | Remove() | Arrange() | Begin() | End():
                self._request(person, message)
            case Leave():
                self._leave(person, "left")
            case Ping(nonce):
                self._say(person.key, Pong(nonce))
            case Pong(nonce):
                rtt = self._pulse.pong(person.key, nonce, self._now)
                person.rtt_ms = person.rtt_ms if rtt is None else round(rtt)
            case Hello():
                pass
            case _:
                assert_never(message)

    def _act(self, person: Person, act: Act) -> None:
        refusal = self._why_no_move(person, act.move)
        if refusal is not None:
            self._say(person.key, Refused(act.id, refusal.code, refusal.words))
        elif person.seat is not None:
            self._make(person.seat, act.move)

    def _why_no_move(self, person: Person, move: AnyMove) -> Refusal | None:
        if self._state is None or self._lobby.stage != "game":
            return Refusal("not-now", "No game is on.")
        if person.seat is None:
            return Refusal("not-allowed", "You are looking on; you are dealt in when the next round begins.")
        if isinstance(move, HOST_ONLY):
            return Refusal("unknown-move", "That is the table's own to do.")
        if self._is_asleep():
            return Refusal("not-now", "The table waits until someone is here.")
        return rules_of(self._state).why_not(self._state, person.seat, move)

    def _request(self, person: Person, message: SetGame | SetOption | AddBot | Remove | Arrange | Begin | End) -> None:
        refusal = self._lobby.why_not(person, message)
        if refusal is not None:
            self._say(person.key, Refused(message.id, refusal.code, refusal.words))
            return
        self._changed = True
        match message:
            case Begin():
                self._begin()
            case End():
                self._stop()
            case Remove(seat=seat):
                self._remove(seat)
            case _:
                self._lobby.do(message)

    def _remove(self, seat: Seat) -> None:
        person = self._people.at(seat)
        if person is not None:
            if person.here:
                self._say(person.key, Bye("removed", "The host took you off the table."))
            self._leave(person, "removed")

    # ── the game ───────────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> None:
        self._state = self._lobby.begin()
        self._changed = True
        self._make(self._state.dealer, Deal())

    def _make(self, seat: Seat, move: AnyMove) -> None:
        """A legal move and all that follows from it."""
        if self._state is None:
            return
        if isinstance(move, Deal):
            self._reseat()
            seat = self._state.dealer
            if self._lobby.stage != "game":
                return
        self._apply(seat, move)

    def _apply(self, seat: Seat, move: AnyMove) -> None:
        if self._state is None:
            return
        rules, state = rules_of(self._state), self._state
        events = rules.decide(state, seat, move, self._chance)
        for event in events:
            state = rules.evolve(state, event)
        self._state, self._changed = state, True
        self._news += events
        if any(isinstance(event, GameEnded) for event in events):
            self._lobby.stage = "over"
        self._follow(anew=any(isinstance(event, TurnCame) for event in events))

    def _reseat(self) -> None:
        """Who waits is dealt in, who left is taken out, just before the deal (TAB-5)."""
        if self._state is None:
            return
        order = self._lobby.next_order(self._state)
        if len(order) < rules_of(self._state).SEATS[0]:
            self._stop()
        elif order != self._state.order:
            self._apply(self._state.dealer, Reseat(order))

    def _stop(self) -> None:
        """The game ends here; what was reached stands."""
        self._note("stopped")
        self._lobby.stop()
        if self._lobby.stage == "lobby":
            self._state = None
        self._follow(anew=False)

    def _is_asleep(self) -> bool:
        """A table that all people have left waits between rounds."""
        return self._state is not None and self._state.phase == "round-over" and self._people.nobody_here()

    def _follow(self, *, anew: bool) -> None:
        """Limits and stand-ins as the state is now."""
        if self._state is None or self._lobby.stage != "game" or self._is_asleep():
            self._limits.stop()
            self._stand_ins.stop()
            return
        self._limits.follow(self._state, self._now, anew=anew)
        away = [person.seat for person in self._people.seated() if person.replaced and person.seat is not None]
        self._stand_ins.follow(self._state, [s for s in away if s in self._state.order], self._now)

    # ── telling ────────────────────────────────────────────────────────────────────────────────────────────────

    def _say(self, key: Key, message: FromHost) -> None:
        self._outs.append(Out(key, message))

    def _note(self, what: str, seat: Seat | None = None, name: str = "") -> None:
        self._notes.append(Note(what, seat, name))
        self._changed = True

    def _flush(self) -> list[Out]:
        """All that is to be said now: to everyone their own Update, where anything changed."""
        if self._changed:
            self._seq += 1
            order = None if self._state is None else self._state.order
            table = self._lobby.table(order, self._limits.clocks(self._now))
            self._outs += [Out(person.key, self._update(person, table)) for person in self._people.here()]
            self._news, self._notes, self._changed = [], [], False
        outs, self._outs = self._outs, []
        return outs

    def _update(self, person: Person, table: Table) -> Update:
        """What this one may know, and nothing else (TAB-2)."""
        whole = Update(self._seq, table, person.seat, notes=tuple(self._notes))
        fresh, person.fresh = person.fresh, False
        if self._state is None:
            return whole
        rules = rules_of(self._state)
        events = () if fresh else tuple(rules.redact(event, person.seat) for event in self._news)
        return replace(whole, view=rules.view(self._state, person.seat), events=events)


def _bye_version(theirs: int) -> Bye:
    older = (
        "Yours is older: update lowlife." if theirs < VERSION else "The host's is older: ask them to update lowlife."
    )
    return Bye("version", f"The host speaks version {VERSION}, you speak {theirs}. {older}")
