"""The bots of a table in one process (`python -m net.bots`): a line of JSON on its input is a bot; it ends with it.

Each bot is a client like any other, with its own key, and sees no more than its own view. No rule is known here.
"""

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Awaitable, Callable
from random import Random, SystemRandom
from typing import TypeAlias

import msgspec

from core.moves import Move
from core.position import Player as Mind
from core.position import Position
from net import faults, plugins
from net.messages import Bye, Refused, Update
from net.wire.bot_process import Recruit
from net.wire.client import Client, Happening
from net.wire.keys import KeyPair

Pause: TypeAlias = Callable[[float], Awaitable[None]]
_log = logging.getLogger(__name__)


class Player:
    """Plays one seat: thinks for a human while about each new table, then does what it then means to do."""

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
        """Plays until the host says Bye, which is returned."""
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
        """Chooses anew; who still means the same doesn't start to think again."""
        view, seat = update.view, update.you
        move = None if view is None or seat is None else self._mind_for(view).choose(view, seat, self._chance)
        if move == self._move and move is not None:
            return
        self._stop()
        self._move = move
        if move is not None and view is not None and seat is not None:
            think_ms = self._mind_for(view).think_ms(view, seat, move, self._chance)
            self._thinking = asyncio.create_task(self._act(move, think_ms))

    def _mind_for(self, view: Position) -> Mind:
        """Return the judgement of this game's bots; it remembers what it has seen as long as the game is the same."""
        if self._mind is None or self._game != view.rules.name:
            self._mind, self._game = view.rules.bot(), view.rules.name
        return self._mind

    async def _act(self, move: Move, think_ms: int) -> None:
        await self._pause(think_ms / 1000)
        self._move = None
        await self._client.act(move)

    def _watch(self, update: Update) -> None:
        """Remember what can be seen, and now and then feel like doing something about it, beside all else."""
        view, seat = update.view, update.you
        if view is None:
            return
        mind = self._mind_for(view)
        move = mind.impulse(view, None if self._impulses else seat, update.events, self._chance)
        if move is not None and seat is not None:
            task = asyncio.create_task(self._follow(view, move, mind.think_ms(view, seat, move, self._chance)))
            self._impulses.add(task)
            task.add_done_callback(self._impulses.discard)

    async def _follow(self, then: Position, move: Move, think_ms: int) -> None:
        """Do what came to mind, if it still can be done by then."""
        await self._pause(think_ms / 1000)
        view, seat = (None, None) if self._last is None else (self._last.view, self._last.you)
        if view is not None and seat is not None and self._mind_for(view).still_wants(then, view, seat, move):
            await self._client.act(move)

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None


async def run(lines: asyncio.StreamReader) -> None:
    """Plays for everyone who is announced, until the lines end; then all let go of their seats."""
    playing: set[asyncio.Task[None]] = set()
    async for line in lines:
        with contextlib.suppress(msgspec.MsgspecError):  # a line that names nobody
            task = asyncio.create_task(_play(msgspec.json.decode(line, type=Recruit)))
            playing.add(task)
            task.add_done_callback(playing.discard)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


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
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await run(reader)
