"""The DEALER loop of a player, a screen's or a bot's: connects, comes back by itself, answers pings at once.

It says Hello on every handshake, for a connection has no memory; the answer is a whole Update. What was sent while
there was no connection is lost, and the player is told.
"""

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Final, Self, TypeAlias, assert_never

import zmq
from msgspec import Struct
from msgspec.structs import replace
from zmq.utils.monitor import parse_monitor_message

from core.moves import Move
from net.errors import BadMessage
from net.messages import (
    VERSION,
    Act,
    Bye,
    CameLate,
    Claimed,
    FromClient,
    FromHost,
    Hello,
    Leave,
    Links,
    Ping,
    Pong,
    Refused,
    Result,
    Update,
    named,
)
from net.race.settle import published
from net.units import MS
from net.wire.codec import HOST_BYTES, decode_host, encode
from net.wire.keys import KeyPair
from net.wire.wake import Wake

PING_S: Final = 2.0
LINGER_MS: Final = 300
FAREWELL_S: Final = 0.5
LOST: Final = "The line to the host is gone; trying again."
UNREADABLE: Final = "What the host says can't be read here: both need the same lowlife. Leave and join again."
HERE: Final = "Connected."


class Connection(Struct, frozen=True):
    """The connection came or went, and why, in words."""

    connected: bool
    words: str


Happening: TypeAlias = Update | Claimed | CameLate | Refused | Bye | Links | Connection


class Lots:
    """The hashes that the host published before its races, to be compared with the seeds that it shows after them."""

    def __init__(self) -> None:
        self._published: dict[int, str] = {}  # by race; what was published last
        self._forged: dict[int, bool] = {}  # by result; it may come again

    def compared(self, update: Update) -> Update:
        """Return the update with every result marked whose seed isn't the one that was promised to this client."""
        finishes = tuple(replace(each, forged=True) if self._is_forged(each) else each for each in update.finishes)
        if update.race is not None:
            self._published[update.race.number] = update.race.published
        return replace(update, finishes=finishes) if update.finishes else update

    def _is_forged(self, result: Result) -> bool:
        promised = self._published.get(result.race)
        if result.number not in self._forged:
            self._forged[result.number] = promised is not None and published(bytes.fromhex(result.seed)) != promised
        return self._forged[result.number]


class Client:
    """One seat's connection. Iterate over it for what happens; it ends after a Bye."""

    def __init__(
        self, address: str, server_key: str, keys: KeyPair, name: str, *, bot: bool = False, watch: bool = False
    ) -> None:
        self.address = address
        self.rtt_ms: float | None = None
        self.connected = False
        self._met = False  # whether there has ever been a connection
        self._server_key = server_key
        self._keys = keys
        self._hello = Hello(VERSION, name, bot, watch)
        self._ids = itertools.count(1)
        self._lots = Lots()
        self._ended = asyncio.Event()
        self._leaving = False
        self._said: Connection | None = None
        self._asked: tuple[int, int] = (0, 0)  # our ping's nonce, and when, in ns
        self._happenings: asyncio.Queue[Happening] = asyncio.Queue()

    # ── opening and closing ────────────────────────────────────────────────────────────────────────────────────

    async def __aenter__(self) -> Self:
        self._context = zmq.Context()
        self._socket = self._context.socket(zmq.DEALER)
        _set_up(self._socket, self._server_key, self._keys)
        self._monitor = self._socket.get_monitor_socket()
        self._line = Wake(self._socket, self._socket.recv, self._hear)
        self._watch = Wake(self._monitor, self._monitor.recv_multipart, self._watch_connection)
        self._socket.connect(self.address)
        self._pings = asyncio.create_task(self._ping())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Lets go of the connection. Who said Leave waits a moment for the answer: a line that is closed with news
        unread may take with it what was sent last."""
        if self._leaving and not self._ended.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), FAREWELL_S)
        self._pings.cancel()
        await asyncio.gather(self._pings, return_exceptions=True)
        if self._context.closed:
            return
        self._line.close()
        self._watch.close()
        self._socket.disable_monitor()
        self._monitor.close(0)
        self._socket.close(LINGER_MS)
        self._context.term()

    # ── what the player does ───────────────────────────────────────────────────────────────────────────────────

    def next_id(self) -> int:
        """A number for a request, never used before."""
        return next(self._ids)

    async def act(self, move: Move, seen: Update) -> int:
        """Ask for a move, in answer to the Update that was on screen; one that has arrived unseen is none. The id comes
        back in a Refused, if it is refused, in a Claimed, if it is held until all who might be earlier are heard."""
        return await self.say(Act(0, seen.seq, move, *named(seen.race)))

    async def say(self, message: FromClient) -> int:
        """Says anything; a request gets its id here, which is returned (0 where there is none)."""
        number = 0
        self._leaving = self._leaving or isinstance(message, Leave)
        if not isinstance(message, Hello | Leave | Ping | Pong):
            number = self.next_id()
            message = replace(message, id=number)
        if not self._send(message) and number:
            self._happenings.put_nowait(Refused(number, "not-now", "There is no connection to the host: not sent."))
        return number

    def _send(self, message: FromClient) -> bool:
        """Return True if there was a connection to send it on."""
        return self._line.send(encode(message))

    # ── what happens ───────────────────────────────────────────────────────────────────────────────────────────

    async def __aiter__(self) -> AsyncIterator[Happening]:
        while True:
            happening = await self._happenings.get()
            yield happening
            if isinstance(happening, Bye):
                return

    def _hear(self, data: bytes) -> None:
        try:
            message = decode_host(data)
        except BadMessage:  # a host that babbles is no reason to fall over, but what is shown may be of old
            self._tell(Connection(False, UNREADABLE))
        else:
            self._take(message, time.monotonic_ns())

    def _take(self, message: FromHost, now_ns: int) -> None:
        match message:
            case Ping(nonce):
                self._send(Pong(nonce))
            case Pong(nonce):
                if nonce == self._asked[0]:
                    self.rtt_ms = (now_ns - self._asked[1]) / MS
            case Update():
                if self._said == Connection(False, UNREADABLE):
                    self._tell(Connection(True, HERE))
                self._happenings.put_nowait(self._lots.compared(message))
            case Bye():
                self._happenings.put_nowait(message)
                self._hang_up()
            case Refused() | Claimed() | CameLate() | Links():
                self._happenings.put_nowait(message)
            case _:
                assert_never(message)

    def _hang_up(self) -> None:
        """After a Bye there is no coming back by itself."""
        self._ended.set()
        with contextlib.suppress(zmq.ZMQError):
            self._socket.disconnect(self.address)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_S)
            if self.connected:
                self._ask()

    def _ask(self) -> None:
        self._asked = (self._asked[0] + 1, time.monotonic_ns())
        self._send(Ping(self._asked[0]))

    def _watch_connection(self, frames: list[bytes]) -> None:
        event = parse_monitor_message(frames)["event"]
        if self._ended.is_set():
            return
        if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
            self.connected = self._met = True
            self._send(self._hello)
            self._ask()
            self._tell(Connection(True, HERE))
        elif words := self._trouble(event):
            self.connected, self.rtt_ms = False, None
            self._tell(Connection(False, words))

    def _tell(self, connection: Connection) -> None:
        """Says it once: a connection is tried again and again."""
        if connection != self._said:
            self._said = connection
            self._happenings.put_nowait(connection)

    def _trouble(self, event: int) -> str | None:
        """Return the meaning of a monitor's event, for a person; None where it means nothing yet."""
        if self._met:
            return self._lost(event)
        where = self.address.removeprefix("tcp://")
        match event:
            case zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL:
                return f"{where} has another key: ask the host. Still trying."
            case zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL | zmq.EVENT_HANDSHAKE_FAILED_AUTH:
                return f"{where} is no table of this lowlife: check it. Still trying."
            case zmq.EVENT_CLOSED:
                return f"Nobody is hosting at {where}: check it. Still trying."
            case _:
                return None

    def _lost(self, event: int) -> str | None:
        """The same where one was at the table already, so that no address has to be checked."""
        match event:
            case zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL if not self.connected:
                return "Another key answers in place of the host's; trying again."
            case zmq.EVENT_DISCONNECTED if self.connected:
                return LOST
            case zmq.EVENT_CLOSED if not self.connected:
                return LOST
            case _:
                return None


def _set_up(socket: "zmq.Socket[bytes]", server_key: str, keys: KeyPair) -> None:
    """No routing id is set: it is never identity, and a stolen one would be deaf or worse."""
    socket.curve_serverkey = server_key.encode()
    socket.curve_publickey, socket.curve_secretkey = keys.public.encode(), keys.secret.encode()
    socket.setsockopt(zmq.IMMEDIATE, 1)
    socket.setsockopt(zmq.IPV6, 1)
    socket.setsockopt(zmq.MAXMSGSIZE, HOST_BYTES)
    socket.setsockopt(zmq.SNDHWM, 200)
    socket.setsockopt(zmq.RCVHWM, 1_000)
    socket.setsockopt(zmq.LINGER, LINGER_MS)
    socket.setsockopt(zmq.RECONNECT_IVL, 200)
    socket.setsockopt(zmq.RECONNECT_IVL_MAX, 2_000)
    socket.setsockopt(zmq.CONNECT_TIMEOUT, 3_000)
    set_heartbeat(socket)


def set_heartbeat(socket: "zmq.Socket[Any]") -> None:
    """A cut line is noticed in seconds; without this, in minutes."""
    socket.setsockopt(zmq.HEARTBEAT_IVL, 1_000)
    socket.setsockopt(zmq.HEARTBEAT_TIMEOUT, 3_000)
    socket.setsockopt(zmq.HEARTBEAT_TTL, 4_000)
