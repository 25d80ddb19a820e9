"""The bots of a table in one process (`python -m net.bots`): it is told by lines of JSON, and ends with its input.

Each bot is a client like any other, with its own key, and sees no more than its own view; so does whoever chooses for
a stand-in. No rule is known here.
"""

import asyncio
import logging
import signal
import sys
from collections.abc import Awaitable, Callable
from random import Random, SystemRandom
from typing import TypeAlias

import msgspec

from core import registry
from core.moves import Move, Seat
from core.position import Player as Mind
from core.position import Position
from net import faults, plugins
from net.messages import Bye, Refused, Update
from net.wire.bot_process import LINE_BYTES, Choice, Choose, Recruit
from net.wire.client import Client, Happening
from net.wire.keys import KeyPair

Pause: TypeAlias = Callable[[float], Awaitable[None]]
_log = logging.getLogger(__name__)


class Player:
    """Plays one seat: thinks for a human while about each new table, then does what it means to do."""

    def __init__(self, client: Client, chance: Random, pause: Pause = asyncio.sleep) -> None:
        self._client = client
        self._chance = chance
        self._pause = pause
        self._last: Update | None = None
        self._move: Move | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._game = ""
        self._mind: Mind | None = None  # of the game that is played
        self._impulses: set[asyncio.Task[None]] = set()

    async def play(self) -> Bye | None:
        """Play until the host says Bye, and return it."""
        try:
            async for happening in self._client:
                if isinstance(happening, Bye):
                    return happening
                self._hear(happening)
        finally:
            self._stop()
            for task in self._impulses:
                task.cancel()
        return None

    def _hear(self, happening: Happening) -> None:
        match happening:
            case Update():
                self._last = happening
                self._consider(happening)
                self._watch(happening)
            case Refused() if self._last is not None:  # too late, or held: look again
                self._move = None
                self._consider(self._last)
            case _:
                pass

    def _consider(self, update: Update) -> None:
        """Choose anew; what is still meant is not thought over again."""
        view, seat = update.view, update.you
        move = None if view is None or seat is None else self._mind_for(view).choose(view, seat, self._chance)
        if move == self._move and move is not None:
            return
        self._stop()
        self._move = move
        if move is not None and view is not None and seat is not None:
            think_ms = self._mind_for(view).think_ms(view, seat, move, self._chance)
            self._thinking = asyncio.create_task(self._act(move, think_ms, update))

    def _mind_for(self, view: Position) -> Mind:
        """Return the judgement of this game's bots; it remembers what it has seen as long as the game is the same."""
        if self._mind is None or self._game != view.rules.name:
            self._mind, self._game = view.rules.bot(), view.rules.name
        return self._mind

    async def _act(self, move: Move, think_ms: int, seen: Update) -> None:
        await self._pause(think_ms / 1000)
        self._move = None
        await self._client.act(move, seen)

    def _watch(self, update: Update) -> None:
        """Remember what can be seen, and now and then feel like doing something about it, beside all else."""
        view, seat = update.view, update.you
        if view is None:
            return
        mind = self._mind_for(view)
        move = mind.impulse(view, None if self._impulses else seat, update.events, self._chance)
        if move is not None and seat is not None:
            task = asyncio.create_task(self._follow(view, move, mind.think_ms(view, seat, move, self._chance), update))
            self._impulses.add(task)
            task.add_done_callback(self._impulses.discard)

    async def _follow(self, then: Position, move: Move, think_ms: int, seen: Update) -> None:
        """Do what came to mind, if it still can be done by then."""
        await self._pause(think_ms / 1000)
        view, seat = (None, None) if self._last is None else (self._last.view, self._last.you)
        if view is not None and seat is not None and self._mind_for(view).still_wants(then, view, seat, move):
            await self._client.act(move, seen)

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None


async def run(lines: asyncio.StreamReader, write: Callable[[bytes], object]) -> None:
    """Play for all that are announced and choose for stand-ins, until the lines end; then all let go of their seats."""
    playing: set[asyncio.Task[None]] = set()
    chance = SystemRandom()  # nobody can foretell it
    async for line in lines:
        match _read(line):
            case Recruit() as recruit:
                task = asyncio.create_task(_play(recruit))
                playing.add(task)
                task.add_done_callback(playing.discard)
            case Choose() as asked:
                write(msgspec.json.encode(choice(asked, chance)) + b"\n")
                await asyncio.sleep(0)
            case None:
                pass
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def _read(line: bytes) -> Recruit | Choose | None:
    try:
        return msgspec.json.decode(line, type=Recruit | Choose)
    except msgspec.MsgspecError:  # it says nothing of ours
        return None


def choice(asked: Choose, chance: Random) -> Choice:
    """Return what a stand-in means to do; a fault in its judgement must not end the others."""
    try:
        rules = registry.game(asked.game)
        meant = choose(rules.read_position(asked.view), asked.seat, chance)
    except Exception:
        _log.exception("a stand-in can't choose")
        meant = None
    if meant is None:
        return Choice(asked.seat, asked.number)
    return Choice(asked.seat, asked.number, msgspec.msgpack.encode(meant[0]), meant[1])


def choose(view: Position, seat: Seat, chance: Random) -> tuple[Move, int] | None:
    """Return the move that a stand-in makes, and how long (ms) a human would take over it; None: nothing to do."""
    mind = view.rules.bot()
    move = mind.choose(view, seat, chance)
    return None if move is None else (move, mind.think_ms(view, seat, move, chance))


async def _play(recruit: Recruit) -> None:
    keys = KeyPair(recruit.public, recruit.secret)
    try:
        async with Client(recruit.address, recruit.server_key, keys, recruit.name, bot=True) as client:
            await Player(client, SystemRandom()).play()
    except Exception:  # one bot that fails must not end the others
        _log.exception("the bot %s stopped", recruit.name)


async def main() -> None:
    """Play for everyone who is announced on standard input, until it ends."""
    faults.keep()
    plugins.load()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, lambda: None)  # ctrl-C is for whoever started us: our input ends then
    reader = asyncio.StreamReader(LINE_BYTES)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await run(reader, _write)


def _write(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
