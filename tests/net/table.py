"""A host on a clock of its own, with people who need no socket: what everyone was told is kept."""

from collections.abc import Iterable
from random import Random
from typing import Any, TypeVar

from core.moves import Move, Seat
from core.options import Options
from core.scabbah.options import ScabbahOptions
from core.state import State
from net.bots.player import choose
from net.messages import VERSION, Act, Bye, FromClient, FromHost, Hello, Note, Pong, Refused, Update, named
from net.table.host import Host, Key, Out, Setup
from net.units import MS
from tests.games import Climb, as_climb, at

M = TypeVar("M", bound=FromHost)
HOST = "host"


class FakeTable:
    """Drives a Host. `told` holds every message by key; the clock stands still until `wait`. Who stands in for someone
    chooses at once, as the bots' process would; without `thinkers`, nobody does."""

    def __init__(self, options: Options | None = None, *, seed: int = 1, thinkers: bool = True, **setup: Any) -> None:
        self.now_ns = 0
        self.thinkers = Random(seed + 2) if thinkers else None
        self.told: dict[Key, list[FromHost]] = {}
        setting: dict[str, Any] = {"seats": 4, "host_key": HOST, "shows": False, **setup}
        if state := setting.pop("state", None):
            setting["position"] = at(state)
        options = options or ScabbahOptions(turn_limit=0)
        self.host = Host(Setup(options=options, **setting), Random(seed), self.now_ns, lots=Random(seed + 1))

    def _keep(self, outs: Iterable[Out]) -> None:
        for out in outs:
            self.told.setdefault(out.key, []).append(out.message)
            if isinstance(out.message, Update):
                self.host.sent(out.key, self.now_ns)
        while self.thinkers and (asked := self.host.wanted()):
            move, think_ms = choose(asked[0].view, asked[0].seat, self.thinkers) or (None, 0)
            self._keep(self.host.stand_in(asked[0], move, think_ms, self.now_ns))

    def say(self, key: Key, message: FromClient) -> None:
        """A message arrives now."""
        self._keep(self.host.receive(key, message, self.now_ns))

    def join(self, *keys: Key, **hello: Any) -> None:
        """These say hello, by the name of their key."""
        for key in keys:
            self.say(key, Hello(VERSION, hello.get("name", key), hello.get("bot", False), hello.get("watch", False)))

    def act(self, key: Key, move: Move, number: int = 1) -> Refused | None:
        """This one asks for a move, in answer to what it sees; the refusal, if it was refused."""
        before = len(self.told[key])
        self.claim(key, move, number)
        self.wait(0)
        return next((m for m in self.told[key][before:] if isinstance(m, Refused)), None)

    def claim(self, key: Key, move: Move, number: int = 1) -> None:
        """The same, and others may still ask at this very moment."""
        seen = self.update(key)
        self.say(key, Act(number, seen.seq, move, *named(seen.race)))

    def ask(self, key: Key, request: FromClient) -> Refused | None:
        """The same for a request of the lobby."""
        before = len(self.told[key])
        self.say(key, request)
        return next((m for m in self.told[key][before:] if isinstance(m, Refused)), None)

    def lose(self, key: Key) -> None:
        """The connection is gone."""
        self._keep(self.host.lost(key, self.now_ns))

    def wait(self, ms: int, here: Iterable[Key] = ()) -> None:
        """Time passes, tick by tick; who is `here` answers pings."""
        end = self.now_ns + ms * MS
        while (due := self.host.due_ns()) is not None and due <= end:
            self.now_ns = max(self.now_ns, due)
            self._keep(self.host.tick(self.now_ns))
            for key in here:
                self.say(key, Pong(0))
        self.now_ns = end

    # ── what was told ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def true(self) -> State:
        """The true state."""
        assert self.host.position is not None
        return self.host.position.state

    @property
    def state(self) -> Climb:
        """The true state, of a climbing game."""
        return as_climb(self.true)

    def last(self, key: Key, kind: type[M]) -> M:
        """The last of this kind that this one was told."""
        return next(m for m in reversed(self.told[key]) if isinstance(m, kind))

    def update(self, key: Key) -> Update:
        """The last Update that this one got."""
        return self.last(key, Update)

    def bye(self, key: Key) -> Bye:
        """The Bye that this one got."""
        return self.last(key, Bye)

    def notes(self, key: Key) -> list[Note]:
        """Every note that this one was told."""
        return [note for message in self.told[key] if isinstance(message, Update) for note in message.notes]

    def key_at(self, seat: Seat | None) -> Key:
        """Who was last told that this seat is theirs."""
        return next(key for key in self.told if self.update(key).you == seat and seat is not None)

    def turn(self) -> Key:
        """Who is in turn."""
        return self.key_at(self.state.turn)
