"""The authority at the table, sans-IO: what was said and when goes in, what to tell whom comes out.

It knows no socket and no clock but the stamps it is given, and no rule but through a Position. It is the one place that
calls `view` and `redact`: nothing leaves it that its receiver may not know (TAB-2).
"""

from random import Random, SystemRandom
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from core import registry
from core.moves import Seat
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
from net.race.settle import Link
from net.table.changes import News
from net.table.heartbeat import Pulse
from net.table.limits import MS
from net.table.lobby import Lobby
from net.table.names import clean
from net.table.notice import Notice, notice_of
from net.table.people import Key, People, Person
from net.table.play import Game
from net.table.setup import Setup

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
        self._told = setup.told
        self._people = People()
        self._lobby = Lobby(setup, self._people)
        self._news = News()
        self._game = Game(
            self._lobby, self._people, self._news, chance, lots or SystemRandom(), setup.after_ms, shows=setup.shows
        )
        self._pulse = Pulse()
        self._seq = 0
        self._outs: list[Out] = []
        self._timed = True
        self._links: tuple[int | None, ...] = ()
        self._game.now_ns = now_ns
        self._game.position = setup.position
        for seat, (key, name) in enumerate(setup.players):
            self._people.add(Person(key, name, seat=seat, fresh=False))
        self._game.follow(anew=True)

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
        """Whether this table was for one game, and that is over."""
        return self._once and self._lobby.stage == "over"

    @property
    def bots_called(self) -> int:
        """How many bots were called to the table, ever. The server starts them."""
        return self._lobby.bots_called

    def expect_bot(self, key: Key) -> None:
        """A bot with this key is on its way, to a seat kept for it."""
        self._lobby.expected.add(key)

    def link(self, key: Key, link: Link) -> None:
        """What is known of this one's link from now on; it weighs in races."""
        self._game.claims.link(key, link)
        person = self._people.get(key)
        if person is not None and person.exact != link.exact:
            person.exact = link.exact
            self._news.changed = True

    def sent(self, key: Key, now_ns: int) -> None:
        """An Update went out to this one now: reactions to it are measured from here."""
        person = self._people.get(key)
        if person is not None and person.seat is not None:
            self._game.sent(person.seat, now_ns)

    def trip_ms(self, key: Key) -> float:
        """The round trip of the last ping that this one answered, in ms; 0: none yet."""
        person = self._people.get(key)
        return 0.0 if person is None else person.trip_ms

    def reads_late(self, ms: float) -> None:
        """How late arrivals are read here (p99): kept with each race."""
        self._game.claims.stamp_late_ms = ms

    def receive(self, key: Key, message: FromClient, now_ns: int, *, timed: bool = True) -> list[Out]:
        """What to send after this message, which arrived at `now_ns`. What ran out before it comes first.

        Not `timed`: its maker reacted to nothing, as at an untimed line of a file."""
        self._timed = timed
        self._run_out(now_ns, arriving=True)
        person = self._people.get(key)
        if isinstance(message, Hello):
            self._hello(key, message)
        elif person is not None:
            self._pulse.hear(key, now_ns)
            self._heard(person, message)
            self._run_out(now_ns, arriving=True)  # it may have been the last that was waited for
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
        """When what settles by itself (a held move, an automatic clear) is due, limits aside; None: nothing does."""
        return self._game.settles_ns()

    def notice(self) -> Notice:
        """What the table tells those who think about joining."""
        return notice_of(self._lobby.table(None, ()))

    def close(self, words: str) -> list[Out]:
        """The last word to everyone who is here."""
        return [Out(person.key, Bye("ended", words)) for person in self._people.here()]

    # ── time ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _run_out(self, now_ns: int, *, arriving: bool = False) -> None:
        """Everything that ran out until now, each at its own time; what arrives now is there before what is held is
        settled: of equal times never the arrival decides."""
        while (due := self._game_due_ns()) is not None and due <= now_ns - (arriving and self._game.holds()):
            self._game.now_ns = max(self._game.now_ns, due)
            self._fire()
        self._game.now_ns = max(self._game.now_ns, now_ns)

    def _game_due_ns(self) -> int | None:
        graces = [self._grace_ends_ns(person) for person in self._people if person.in_grace]
        return min((due for due in (*graces, self._game.due_ns()) if due is not None), default=None)

    def _grace_ends_ns(self, person: Person) -> int:
        return person.away_ns + self._grace_ns

    def _fire(self) -> None:
        """One thing that is due."""
        for person in self._people:
            if person.in_grace and self._grace_ends_ns(person) <= self._game.now_ns:
                self._end_grace(person)
                return
        self._game.fire()

    def _end_grace(self, person: Person) -> None:
        """Who was away too long is played by a bot (TAB-4); where no cards are out, the seat is given up."""
        person.replaced = True
        match self._lobby.stage:
            case "lobby":
                self._news.note("left", person.seat, person.name)
                self._lobby.give_up(person)
            case "game":
                self._news.note("bot-plays", person.seat, person.name)
                self._game.follow(anew=False)
            case "over":
                self._news.note("left", person.seat, person.name)
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
        self._pulse.hear(person.key, self._game.now_ns)
        self._lobby.enter(person)
        self._news.note("watching" if person.seat is None else "joined", person.seat, person.name)
        if was_asleep:
            self._game.follow(anew=True)
        if self._lobby.may_begin_by_itself():
            self._game.begin(self._lobby.begin())

    def _back(self, person: Person) -> None:
        """Seat, hand and place are as they were. Who never was away is told so, and nobody else anything."""
        was_asleep = self._people.nobody_here()
        self._pulse.hear(person.key, self._game.now_ns)
        person.fresh = True
        if person.here:
            return
        self._news.note("back", person.seat, person.name)
        person.here, person.replaced = True, False
        self._game.follow(anew=was_asleep)

    def _lose(self, person: Person) -> None:
        self._pulse.forget(person.key)
        person.here, person.away_ns, person.rtt_ms = False, self._game.now_ns, None
        if person.seat is not None:
            self._game.claims.sent(person.seat, self._game.now_ns)  # to whoever stands in, if it never went out
        if person.seat is None:
            self._people.drop(person)
            self._news.changed = True
        else:
            self._news.note("away", person.seat, person.name)
            self._game.follow(anew=False)

    def _leave(self, person: Person, what: str) -> None:
        """Goes for good: a stand-in plays a seat with cards to the end of the round (TAB-5)."""
        self._pulse.forget(person.key)
        self._news.note(what, person.seat, person.name)
        if person.seat is None or self._lobby.stage == "lobby":
            self._lobby.give_up(person)
            return
        self._people.shade(person)
        self._game.follow(anew=False)

    # ── what they say ──────────────────────────────────────────────────────────────────────────────────────────

    def _heard(self, person: Person, message: FromClient) -> None:
        match message:
            case Act():
                self._act(person, message)
            case SetGame() | SetOption() | AddBot() | Remove() | Arrange() | Begin() | End():
                self._request(person, message)
            case Leave():
                self._say(person.key, Bye("ended", "You have left the table."))
                self._leave(person, "left")
            case Ping(nonce):
                self._say(person.key, Pong(nonce))
            case Pong(nonce):
                self._pong(person, nonce)
            case Hello():
                pass
            case _:
                assert_never(message)

    def _act(self, person: Person, act: Act) -> None:
        for told in self._game.ask(person, act, timed=self._timed):
            self._say(person.key, told)

    def _pong(self, person: Person, nonce: int) -> None:
        """How far away they are, and that nothing from before our ping is still on its way to us."""
        trip = self._pulse.pong(person.key, nonce, self._game.now_ns)
        if trip is None:
            return
        sent_ns, person.trip_ms = trip
        person.rtt_ms = round(person.trip_ms)
        if person.seat is not None and not self._told:
            self._game.claims.answered(person.seat, sent_ns)

    def _request(self, person: Person, message: SetGame | SetOption | AddBot | Remove | Arrange | Begin | End) -> None:
        refusal = self._lobby.why_not(person, message)
        if refusal is not None:
            self._say(person.key, Refused(message.id, refusal.code, refusal.words))
            return
        self._news.changed = True
        match message:
            case Begin():
                self._game.begin(self._lobby.begin())
            case End():
                self._game.stop()
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

    # ── telling ────────────────────────────────────────────────────────────────────────────────────────────────

    def _say(self, key: Key, message: FromHost) -> None:
        self._outs.append(Out(key, message))

    def _flush(self) -> list[Out]:
        """All that is to be said now: to everyone their own Update, where anything changed; else to who asked anew."""
        here = self._people.here()
        told = here if self._news.changed else [person for person in here if person.fresh]
        if told:
            self._seq += self._news.changed
            position = self._game.position
            table = self._lobby.table(
                None if position is None else position.state.order, self._game.limits.clocks(self._game.now_ns)
            )
            told = sorted(told, key=lambda person: self._game.claims.turn_to_be_told(person.seat))
            self._outs += [Out(person.key, self._update(person, table)) for person in told]
        self._news.clear()
        outs, self._outs = self._outs, []
        return outs

    def _update(self, person: Person, table: Table) -> Update:
        """What this one may know, and nothing else (TAB-2)."""
        fresh, person.fresh = person.fresh, False
        claims = self._game.claims
        finishes = claims.evening(self._game.now_ns) if fresh else tuple(self._news.finishes)
        news = Update(
            self._seq, table, person.seat, notes=tuple(self._news.notes), race=claims.offer(person.seat),
            finishes=finishes,
        )  # fmt: skip
        position = self._game.position
        if position is None:
            return news
        events = () if fresh else tuple(position.redact(event, person.seat) for event in self._news.events)
        return replace(news, view=position.view(person.seat), events=events)


def _bye_version(theirs: int) -> Bye:
    older = (
        "Yours is older: update lowlife." if theirs < VERSION else "The host's is older: ask them to update lowlife."
    )
    return Bye("version", f"The host speaks version {VERSION}, you speak {theirs}. {older}")
