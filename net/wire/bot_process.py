"""The bots' process of a table, beside the server: it plays the bots' seats, and chooses for the stand-ins.

JSON lines both ways. It is started when it is first needed, and again whenever it dies; bots then come back with the
keys they had, and what was wanted of stand-ins is asked again. The server never waits for it.
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from core.moves import Move, Seat
from net.table.stand_ins import Wanted
from net.wire.keys import new_pair

NAMES: Final = ("Mabel", "Otis", "Pearl", "Rufus", "Dot", "Vern", "Hattie", "Gus", "Opal", "Floyd", "Bea", "Earl")
LINE_BYTES: Final = 1_048_576
RESTART_S: Final = 1.0
PATIENCE_S: Final = 2.0
_log: Final = logging.getLogger(__name__)


class Recruit(Struct, frozen=True, tag="recruit"):
    """A line to the bots' process: a bot to add."""

    address: str
    server_key: str
    name: str
    public: str
    secret: str


class Choose(Struct, frozen=True, tag="choose"):
    """A line to the bots' process: choose for a stand-in, from its seat's view of this game (msgpack)."""

    seat: Seat
    number: int
    game: str
    view: bytes


class Choice(Struct, frozen=True):
    """A line from the bots' process: the stand-in's move (msgpack; None: nothing to do), and how long a human would
    take over it."""

    seat: Seat
    number: int
    move: bytes | None = None
    think_ms: int = 0


class BotProcess:
    """The process, as the server sees it. `choose` hears what a stand-in means to do."""

    def __init__(self, address: str, server_key: str, choose: Callable[[Wanted, Move | None, int], None]) -> None:
        self.address = address
        self._server_key = server_key
        self._choose = choose
        self._recruits: list[Recruit] = []
        self._wanted: tuple[Wanted, ...] = ()
        self._asked: dict[Seat, Wanted] = {}  # not answered yet: one a seat, so that no backlog grows
        self._process: asyncio.subprocess.Process | None = None
        self._life: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """The number of bots, ever."""
        return len(self._recruits)

    def add(self, expect: Callable[[str], None]) -> None:
        """Add a bot; `expect` is told its key before it can knock."""
        pair = new_pair()
        expect(pair.public)
        name = NAMES[self.count % len(NAMES)]
        self._recruits.append(Recruit(self.address, self._server_key, name, pair.public, pair.secret))
        self._tell(self._recruits[-1])

    def ask(self, wanted: Iterable[Wanted]) -> None:
        """Have all this chosen, and nothing else any more."""
        self._wanted = tuple(wanted)
        for each in self._wanted:
            if each.seat not in self._asked:
                self._asked[each.seat] = each
                view = msgspec.msgpack.encode(each.view.state)
                self._tell(Choose(each.seat, each.number, each.view.rules.name, view))

    def _tell(self, line: Recruit | Choose) -> None:
        if self._life is None:
            self._life = asyncio.create_task(self._live())
        elif self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(msgspec.json.encode(line) + b"\n")

    async def _live(self) -> None:
        """Keep the process alive."""
        while True:
            try:
                await self._run()
            except (OSError, ValueError):  # it can't be started, or says what can't be read
                _log.exception("the bots' process is in trouble")
            if self._process is not None and self._process.returncode is None:
                self._process.kill()
            self._process = None
            _log.warning("the bots' process has stopped; it is started again")
            await asyncio.sleep(RESTART_S)

    async def _run(self) -> None:
        process = self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "net.bots", limit=LINE_BYTES,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip # a session of its own: ctrl-C is the server's to hear
        self._asked.clear()
        for recruit in self._recruits:
            self._tell(recruit)
        self.ask(self._wanted)
        if process.stdout is None:
            raise RuntimeError("the bots' process has no output")
        async for line in process.stdout:
            with contextlib.suppress(msgspec.MsgspecError):  # no line of ours
                self._hear(msgspec.json.decode(line, type=Choice))
        await process.wait()

    def _hear(self, choice: Choice) -> None:
        asked = self._asked.pop(choice.seat, None)
        if asked is not None and asked.number == choice.number:
            move = None if choice.move is None else asked.view.rules.read_move(msgspec.msgpack.decode(choice.move))
            self._choose(asked, move, choice.think_ms)

    async def dismiss(self) -> None:
        """Close the process, and wait until it has gone."""
        if self._life is not None:
            self._life.cancel()
            await asyncio.gather(self._life, return_exceptions=True)
        if (process := self._process) is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE_S)
        except TimeoutError:
            process.kill()
            await process.wait()
