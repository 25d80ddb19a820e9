"""Real tables on loopback sockets, in this process or one of their own, and people at them."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

import zmq
import zmq.asyncio

from core.asshole.options import AssholeOptions
from core.moves import Move
from net.messages import Update
from net.table.host import Setup
from net.wire.client import Client, Happening
from net.wire.keys import KeyPair, new_pair
from net.wire.process import Order, write_order
from net.wire.server import Ready, serve

LIMIT_S = 20
H = TypeVar("H", bound=Happening)
ROOT = Path(__file__).parents[2]


class Open(NamedTuple):
    """A table in this process."""

    url: str
    key: str
    stop: asyncio.Event
    task: asyncio.Task[None]


@asynccontextmanager
async def open_table(**setup: Any) -> AsyncIterator[Open]:
    """Opens a table and closes it."""
    stop = asyncio.Event()
    ready: asyncio.Future[Ready] = asyncio.get_running_loop().create_future()
    setting: dict[str, Any] = {
        "options": AssholeOptions(turn_limit=0),
        "seats": 3,
        "auto_begin": True,
        "shows": False,
        **setup,
    }
    serving = serve(
        Setup(**({"shows": False} | setting)),
        keys=new_pair(),
        address="127.0.0.1",
        on_ready=ready.set_result,
        stop=stop,
    )
    task = asyncio.create_task(serving)
    told = await asyncio.wait_for(ready, LIMIT_S)
    try:
        yield Open(f"tcp://127.0.0.1:{told.port}", told.key, stop, task)
    finally:
        stop.set()
        await asyncio.wait_for(task, LIMIT_S)


class Guest:
    """A client whose happenings are read one by one."""

    def __init__(self, table: Open, name: str = "Ann", keys: KeyPair | None = None, **hello: bool) -> None:
        self.keys = keys or new_pair()
        self.client = Client(table.url, table.key, self.keys, name, **hello)
        self._happenings = aiter(self.client)
        self._seen: Update | None = None

    async def __aenter__(self) -> Self:
        await self.client.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.client.close()

    async def until(self, kind: type[H], check: Callable[[H], bool] = lambda _: True) -> H:
        """The next happening of this kind that passes the check."""
        async with asyncio.timeout(LIMIT_S):
            async for happening in self._happenings:
                self._seen = happening if isinstance(happening, Update) else self._seen
                if isinstance(happening, kind) and check(happening):
                    return happening
        raise AssertionError(f"the host said goodbye, and no {kind.__name__}")

    async def act(self, move: Move) -> int:
        """Asks for a move, in answer to the last Update that was read."""
        assert self._seen is not None
        return await self.client.act(move, self._seen)

    async def until_game(self) -> Update:
        """The next Update with a game on."""
        return await self.until(Update, lambda update: update.view is not None)


@asynccontextmanager
async def raw_dealer(table: Open, keys: KeyPair | None) -> AsyncIterator[zmq.asyncio.Socket]:
    """A bare socket with this key, or none at all."""
    context = zmq.asyncio.Context()
    socket = context.socket(zmq.DEALER)
    socket.linger = 0
    if keys is not None:
        socket.curve_serverkey = table.key.encode()
        socket.curve_publickey, socket.curve_secretkey = keys.public.encode(), keys.secret.encode()
    socket.connect(table.url)
    try:
        yield socket
    finally:
        socket.close()
        context.term()


async def python(*arguments: str, home: Path, path: Sequence[str] = ()) -> asyncio.subprocess.Process:
    """A Python process of its own with this LOWLIFE_HOME, more places to import from, and pipes to it."""
    environment = {**os.environ, "LOWLIFE_HOME": str(home), "PYTHONPATH": os.pathsep.join((str(ROOT), *path))}
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdin=pipe, stdout=pipe, stderr=pipe, env=environment
    )


async def line_of(process: asyncio.subprocess.Process) -> bytes:
    """The next line that the process prints."""
    assert process.stdout is not None
    return await asyncio.wait_for(process.stdout.readline(), LIMIT_S)


async def server_process(order: Order, home: Path, path: Sequence[str] = ()) -> asyncio.subprocess.Process:
    """The server as a process, with its order given."""
    process = await python("-m", "net.wire", home=home, path=path)
    assert process.stdin is not None
    process.stdin.write(write_order(order))
    return process
