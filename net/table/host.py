"""The authority at the table, sans-IO: what was said and when goes in, what to tell whom comes out.

It knows no socket and no clock but the stamps it is given, and no rule but through a Position. It is the one place that
calls `view` and `redact`: nothing leaves it that its receiver may not know (TAB-2).
"""

from random import Random, SystemRandom
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from core import registry
from core.moves import Move, Seat
from core.position import Position, Rules
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
    Ping,
    Pong,
    Refused,
    Remove,
    SetGame,
    SetOption,
    Table,
    Update,
)
from net.race.settle import Latency
from net.table.changes import Changes
from net.table.heartbeat import Heartbeat
from net.table.lobby import Lobby, Request
from net.table.names import clean
from net.table.notice import Notice, notice_of
from net.table.people import Key, People, Person
from net.table.play import Game
from net.table.setup import Setup
from net.table.stand_ins import Wanted
from net.units import MS

__all__ = ["Host", "Key", "Out", "Setup"]


class Out(Struct, frozen=True):
    """One message to one client."""

    key: Key
    message: FromHost


class Host:
    """One table. All times are ns of one steady clock."""

    def __init__(self, setup: Setup, chance: Random, now_ns: int, lots: Random | None = None) -> None:
        self._grace_ns = setup.grace_ms * MS
        self._once = setup.once
        self._measured = setup.measured
        self._people = People()
        self._lobby = Lobby(setup, self._people)
        self._changes = Changes()
        self._game = Game(
            self._lobby, self._people, self._changes, chance, lots or SystemRandom(), setup.after_ms, shows=setup.shows
        )
        self._heartbeat = Heartbeat()
        self._seq = 0
        self._outs: list[Out] = []
        self._rtts_ms: tuple[int | None, ...] = ()
        self._now_ns = now_ns  # as far as everything has run out: time never goes back
        self._game.position = setup.position
        for seat, (key, name) in enumerate(setup.players):
            self._people.add(Person(key, name, seat=seat, fresh=False))
        self._game.follow(now_ns, anew=True)

    # ── what the server asks ───────────────────────────────────────────────────────────────────────────────────

    @property
    def position(self) -> Position | None:
        """The true position: for the scenario runner and for tests."""
        return self._game.position

    @property
    def rules(self) -> Rules:
        """The game that is played, or chosen so far."""
        return registry.game_of(self._lobby.options)

    @property
    def finished(self) -> bool:
        """True if this table was for one game, and that is over."""
        return self._once and self._lobby.stage == "over"

    @property
    def bots_called(self) -> int:
        """The number of bots that were called to the table, ever. The server starts them."""
        return self._lobby.bots_called

    def expect_bot(self, key: Key) -> None:
        """Keep a seat for a bot with this key: it is on its way."""
        self._lobby.expected.add(key)

    def wanted(self) -> tuple[Wanted, ...]:
        """Return what stand-ins are to choose now. The server has them asked, see `stand_in`."""
        return self._game.stand_ins.wanted()

    def latency(self, key: Key, latency: Latency) -> None:
        """Take what is known of this one's latency from now on; it weighs in races."""
        person = self._people.get(key)
        if person is not None:
            self._changes.changed |= person.racer.measured.exact != latency.exact
            person.racer.measured = latency

    def sent(self, key: Key, now_ns: int) -> None:
        """Take note that an Update went out to this one now: reactions to it are measured from here."""
        person = self._people.get(key)
        if person is not None and person.seat is not None:
            person.sends.append((self._seq, now_ns))
            self._game.sent(person.seat, now_ns)

    def trip_ms(self, key: Key) -> float:
        """Return the round trip of the last ping that this one answered, in ms; 0: none yet."""
        person = self._people.get(key)
        return 0.0 if person is None else person.trip_ms

    def reads_late(self, ms: float) -> None:
        """Take how late arrivals are read here (p99): kept with each race."""
        self._game.races.stamp_late_ms = ms

    def receive(self, key: Key, message: FromClient, now_ns: int, *, is_reaction: bool = True) -> list[Out]:
        """Return what to send after this message, which arrived at `now_ns`. What ran out before it comes first.

        `is_reaction`: False where its maker reacted to nothing, as at an untimed line of a file."""
        now_ns = self._run_out(now_ns, arriving=True)
        person = self._people.get(key)
        if isinstance(message, Hello):
            self._hello(key, message, now_ns)
        elif person is not None:
            self._heartbeat.hear(key, now_ns)
            self._heard(person, message, now_ns, is_reaction)
            self._run_out(now_ns, arriving=True)  # it may have been the last that was waited for
        return self._flush(now_ns)

    def stand_in(self, wanted: Wanted, move: Move | None, think_ms: int, now_ns: int) -> list[Out]:
        """Return what to send after a stand-in's choice came; it moves once it has thought for so long."""
        now_ns = self._run_out(now_ns)
        self._game.stand_ins.answer(wanted, move, think_ms)
        self._run_out(now_ns)
        return self._flush(now_ns)

    def lost(self, key: Key, now_ns: int) -> list[Out]:
        """Return what to send now that this connection is gone."""
        now_ns = self._run_out(now_ns)
        person = self._people.get(key)
        if person is not None and person.here:
            self._lose(person, now_ns)
        return self._flush(now_ns)

    def tick(self, now_ns: int) -> list[Out]:
        """Return what to send as time has come to this."""
        self._run_out(now_ns)
        due = self._heartbeat.due_ns()
        if due is not None and due <= now_ns:
            self._beat(now_ns)
        return self._flush(now_ns)

    def due_ns(self) -> int | None:
        """Return when `tick` should be called next; None while nothing runs."""
        return min((due for due in (self._heartbeat.due_ns(), self._game_due_ns()) if due is not None), default=None)

    def settles_ns(self) -> int | None:
        """Return when what settles by itself (a held move, an automatic clear) is due, limits aside; None: never."""
        return self._game.settles_ns()

    def notice(self) -> Notice:
        """Return what the table tells those who think about joining."""
        return notice_of(self._lobby.table(None, ()))

    def close(self, words: str) -> list[Out]:
        """Return the last word to everyone who is here."""
        return [Out(person.key, Bye("ended", words)) for person in self._people.here()]

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _run_out(self, now_ns: int, *, arriving: bool = False) -> int:
        """Let all that is due until now run out, each at its own time; return the time. What arrives now comes before
        what is held is settled: of equal times never the arrival decides."""
        while (due := self._game_due_ns()) is not None and due <= now_ns - (arriving and self._game.races.held):
            self._now_ns = max(self._now_ns, due)
            self._fire(self._now_ns)
        self._now_ns = max(self._now_ns, now_ns)
        return self._now_ns

    def _game_due_ns(self) -> int | None:
        graces = [self._grace_ends_ns(person) for person in self._people if person.in_grace]
        return min((due for due in (*graces, self._game.due_ns()) if due is not None), default=None)

    def _grace_ends_ns(self, person: Person) -> int:
        return person.away_ns + self._grace_ns

    def _fire(self, now_ns: int) -> None:
        """Do one thing that is due."""
        for person in self._people:
            if person.in_grace and self._grace_ends_ns(person) <= now_ns:
                self._end_grace(person, now_ns)
                return
        self._game.fire(now_ns)

    def _end_grace(self, person: Person, now_ns: int) -> None:
        """Have a bot play for one who was away too long (TAB-4); where no cards are out, the seat is given up."""
        person.replaced = True
        match self._lobby.stage:
            case "lobby":
                self._changes.note("left", person.seat, person.name)
                self._lobby.give_up(person)
            case "game":
                self._changes.note("bot-plays", person.seat, person.name)
                self._game.follow(now_ns)
            case "over":
                self._changes.note("left", person.seat, person.name)
                self._people.release(person)

    def _beat(self, now_ns: int) -> None:
        for key in self._heartbeat.silent(now_ns):
            if person := self._people.get(key):
                self._lose(person, now_ns)
        rtts = tuple(person.rtt_ms for person in self._people.seated())
        if rtts != self._rtts_ms:
            self._rtts_ms = rtts
            self._outs += [Out(person.key, Links(rtts)) for person in self._people.here() if not person.fresh]
        self._outs += [Out(key, Ping(nonce)) for key, nonce in self._heartbeat.beat(now_ns).items()]

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    def _hello(self, key: Key, hello: Hello, now_ns: int) -> None:
        person = self._people.get(key)
        name = clean(hello.name)
        if hello.version != VERSION:
            self._say(key, _bye_version(hello.version))
        elif name is None:
            self._say(key, Bye("name", "That name can't be shown: take 1 to 16 plain characters (--name)."))
        elif person is not None:
            self._back(person, now_ns)
        elif full := self._lobby.why_full(key, hello):
            self._say(key, Bye("full", full))
        else:
            self._join(Person(key, name, bot=hello.bot, watch=hello.watch), now_ns)

    def _join(self, person: Person, now_ns: int) -> None:
        was_asleep = self._people.nobody_here()
        self._heartbeat.hear(person.key, now_ns)
        self._lobby.enter(person)
        self._changes.note("watching" if person.seat is None else "joined", person.seat, person.name)
        if was_asleep:
            self._game.follow(now_ns, anew=True)
        if self._lobby.may_begin_by_itself():
            self._game.begin(self._lobby.begin(), now_ns)

    def _back(self, person: Person, now_ns: int) -> None:
        """Let one come back: seat, hand and place are as they were. One who never was away is told so, and nobody else
        anything."""
        was_asleep = self._people.nobody_here()
        self._heartbeat.hear(person.key, now_ns)
        person.fresh = True
        if person.here:
            return
        self._changes.note("back", person.seat, person.name)
        person.here, person.replaced = True, False
        self._game.follow(now_ns, anew=was_asleep)

    def _lose(self, person: Person, now_ns: int) -> None:
        self._heartbeat.forget(person.key)
        person.here, person.away_ns, person.rtt_ms = False, now_ns, None
        if person.seat is None:
            self._people.drop(person)
            self._changes.changed = True
        else:
            self._changes.note("away", person.seat, person.name)
            self._game.follow(now_ns)

    def _leave(self, person: Person, what: str, now_ns: int) -> None:
        """Let one go for good: a stand-in plays a seat with cards to the end of the round (TAB-5)."""
        self._heartbeat.forget(person.key)
        self._changes.note(what, person.seat, person.name)
        if person.seat is None or self._lobby.stage == "lobby":
            self._lobby.give_up(person)
            return
        self._people.release(person)
        self._game.follow(now_ns)

    # ── what they say ──────────────────────────────────────────────────────────────────────────────────────────

    def _heard(self, person: Person, message: FromClient, now_ns: int, is_reaction: bool) -> None:
        match message:
            case Act():
                self._act(person, message, now_ns, is_reaction)
            case SetGame() | SetOption() | AddBot() | Remove() | Arrange() | Begin() | End():
                self._request(person, message, now_ns)
            case Leave():
                self._say(person.key, Bye("ended", "You have left the table."))
                self._leave(person, "left", now_ns)
            case Ping(nonce):
                self._say(person.key, Pong(nonce))
            case Pong(nonce):
                self._pong(person, nonce, now_ns)
            case Hello():
                pass
            case _:
                assert_never(message)

    def _act(self, person: Person, act: Act, now_ns: int, is_reaction: bool) -> None:
        sent_ns = next((sent_ns for seq, sent_ns in person.sends if seq == act.seq), None)
        if sent_ns is not None:
            self._answered(person, sent_ns)
        self._outs += [Out(person.key, told) for told in self._game.ask(person, act, now_ns, is_reaction=is_reaction)]

    def _pong(self, person: Person, nonce: int, now_ns: int) -> None:
        trip = self._heartbeat.pong(person.key, nonce, now_ns)
        if trip is None:
            return
        sent_ns, person.trip_ms = trip
        person.rtt_ms = round(person.trip_ms)
        self._answered(person, sent_ns)

    def _answered(self, person: Person, sent_ns: int) -> None:
        """Take note that nothing from before what was sent then is still on its way to us; a file says that itself."""
        if person.seat is not None and self._measured:
            self._game.races.answered(person.seat, sent_ns)

    def _request(self, person: Person, message: Request, now_ns: int) -> None:
        refusal = self._lobby.why_not(person, message)
        if refusal is not None:
            self._say(person.key, Refused(message.id, refusal.code, refusal.words))
            return
        self._changes.changed = True
        match message:
            case Begin():
                self._game.begin(self._lobby.begin(), now_ns)
            case End():
                self._game.stop(now_ns)
            case Remove(seat=seat):
                self._remove(seat, now_ns)
            case _:
                self._lobby.do(message)

    def _remove(self, seat: Seat, now_ns: int) -> None:
        person = self._people.at(seat)
        if person is not None:
            if person.here:
                self._say(person.key, Bye("removed", "The host took you off the table."))
            self._leave(person, "removed", now_ns)

    # ── telling ────────────────────────────────────────────────────────────────────────────────────────────────

    def _say(self, key: Key, message: FromHost) -> None:
        self._outs.append(Out(key, message))

    def _flush(self, now_ns: int) -> list[Out]:
        """Return all that is to be said now: to everyone their own Update, where anything changed; else to all who
        asked anew."""
        here = self._people.here()
        told = here if self._changes.changed else [person for person in here if person.fresh]
        if told:
            self._seq += self._changes.changed
            position = self._game.position
            order = None if position is None else position.state.order
            table = self._lobby.table(order, self._game.limits.clocks(now_ns))
            told = sorted(told, key=lambda person: self._game.races.place_in_sending(person.seat))
            self._outs += [Out(person.key, self._update(person, table, now_ns)) for person in told]
        self._changes.clear()
        outs, self._outs = self._outs, []
        return outs

    def _update(self, person: Person, table: Table, now_ns: int) -> Update:
        """Return what this one may know, and nothing else (TAB-2)."""
        fresh, person.fresh = person.fresh, False
        races = self._game.races
        update = Update(
            self._seq, table, person.seat, notes=tuple(self._changes.notes), race=races.offer(person.seat),
            finishes=races.results(now_ns) if fresh else tuple(self._changes.finishes),
        )  # fmt: skip
        position = self._game.position
        if position is None:
            return update
        events = () if fresh else tuple(position.redact(event, person.seat) for event in self._changes.events)
        return replace(update, view=position.view(person.seat), events=events)


def _bye_version(theirs: int) -> Bye:
    older = (
        "Yours is older: update lowlife." if theirs < VERSION else "The host's is older: ask them to update lowlife."
    )
    return Bye("version", f"The host speaks version {VERSION}, you speak {theirs}. {older}")
