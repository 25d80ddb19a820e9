"""The bots of a table, in one process of their own beside the server: told by JSON lines who is to play where."""

import asyncio
import contextlib
import sys
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from net.wire.keys import new_pair

NAMES: Final = ("Mabel", "Otis", "Pearl", "Rufus", "Dot", "Vern", "Hattie", "Gus", "Opal", "Floyd", "Bea", "Earl")


class Recruit(Struct, frozen=True):
    """One line to the bots' process: a bot to add."""

    address: str
    server_key: str
    name: str
    public: str
    secret: str


class Crew:
    """Starts the process with the first bot, and closes it."""

    def __init__(self, address: str, server_key: str) -> None:
        self.address = address
        self._server_key = server_key
        self._process: asyncio.subprocess.Process | None = None
        self.count = 0

    async def add(self, expect: Callable[[str], None]) -> None:
        """One more bot; `expect` is told its key before it can knock."""
        pair = new_pair()
        expect(pair.public)
        name = NAMES[self.count % len(NAMES)]
        self.count += 1
        recruit = Recruit(self.address, self._server_key, name, pair.public, pair.secret)
        stdin = await self._stdin()
        with contextlib.suppress(ConnectionError):
            stdin.write(msgspec.json.encode(recruit) + b"\n")
            await stdin.drain()

    async def _stdin(self) -> asyncio.StreamWriter:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", "net.bots", stdin=asyncio.subprocess.PIPE, start_new_session=True
            )  # a session of its own: ctrl-C is the server's to hear
        if self._process.stdin is None:
            raise RuntimeError("the bots' process has no input")
        return self._process.stdin

    async def dismiss(self) -> None:
        """Closes the bots' process, and waits until it has gone."""
        if self._process is None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), 2)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
