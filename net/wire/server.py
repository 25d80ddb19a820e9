"""The ROUTER loop, in a process of its own: stamp what arrives, then decode, hand to the host, send. No rule here.

Who someone is says the `User-Id` of each frame (the CURVE key that ZAP let in); connection ids only say where to send.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from random import Random, SystemRandom
from typing import Final

import zmq
import zmq.asyncio
from msgspec import Struct
from zmq.auth import CURVE_ALLOW_ANY
from zmq.auth.asyncio import AsyncioAuthenticator

from core.moves import Move
from net.errors import BadMessage
from net.messages import Bye, FromClient, FromHost, Hello, Pong, Refused, Update
from net.race.measure import Meters
from net.table.host import Host, Key, Out, Setup
from net.table.notice import Notice
from net.table.stand_ins import Wanted
from net.units import MS
from net.wire.bot_process import BotProcess
from net.wire.client import set_heartbeat
from net.wire.codec import CLIENT_BYTES, decode_client, encode
from net.wire.doorbell import hang
from net.wire.guard import FAULT, HELLO, Guard
from net.wire.keys import KeyPair
from net.wire.port import no_port, seed_connection_ids
from net.wire.probe import Probe
from net.wire.wake import BATCH, NOW, NOW_AND_MORE, has_news

LINGER_MS: Final = 500
FAREWELL_S: Final = 0.25
SECOND_NS: Final = 1_000 * MS
REST_NS: Final = 1_000 * MS
STUMBLED: Final = "The table stumbled: try again."
_LOCAL: Final = {"0.0.0.0": "127.0.0.1", "*": "127.0.0.1", "[::]": "[::1]"}  # noqa: S104 (how the table's bots reach it)
_log: Final = logging.getLogger(__name__)


class Ready(Struct, frozen=True):
    """The table is open: on this port, with this public key."""

    port: int
    key: str


class Raw(Struct, frozen=True):
    """A message as it came in, not looked at yet: its stamp (ns), its connection, its sender's key."""

    stamp_ns: int
    connection: bytes
    key: Key
    data: bytes
    address: str = ""
    descriptor: int = -1


class Server:
    """One table on one port."""

    def __init__(self, host: Host, socket: "zmq.Socket[bytes]", address: str, key: str, probe: Probe) -> None:
        self._socket = socket
        self._host = host
        self._guard = Guard()
        self._bots = BotProcess(address, key, self._stand_in)
        self._probe = probe
        self._meters = Meters(host.latency)
        self._routes: dict[Key, bytes] = {}
        self._word = asyncio.Event()  # something may have come in, or time has come
        self._rest_until_ns = 0  # after a fault, so that what fails again and again keeps nobody from playing

    async def run(self) -> None:
        """Serves until the table is finished, or cancelled."""
        echoes = asyncio.create_task(self._meters.echo())
        loop, descriptor = asyncio.get_running_loop(), int(self._socket.get(zmq.FD))
        loop.add_reader(descriptor, self._word.set)
        try:
            await self._run()
        finally:
            loop.remove_reader(descriptor)
            echoes.cancel()

    async def _run(self) -> None:
        """Look at what came in, then at the time, then wait for word of either.

        The descriptor gives word only once, until all is read, and a send may use it up: so whoever sends, or leaves
        something unread, gives it again."""
        while not self._host.finished:
            self._word.clear()
            self._serve(self._drain())
            due = self._due_ns()
            if due is not None and due <= time.monotonic_ns():
                self._tick()
            self._call_bots()
            await self._wait()
            await asyncio.sleep(0)

    async def _wait(self) -> None:
        """Wait for word, and no longer than until something is due."""
        due = self._due_ns()
        wait_s = None if due is None else (due - time.monotonic_ns()) / SECOND_NS
        alarm = None if wait_s is None else asyncio.get_running_loop().call_later(wait_s, self._word.set)
        try:
            await self._word.wait()
        finally:
            if alarm is not None:
                alarm.cancel()

    async def close(self) -> None:
        """Say the last word to everyone, and give time to read it: a client drops what it hasn't read when the line
        goes. Then let the bots go."""
        over = "The game is over, and the table with it."
        outs = self._host.close(over if self._host.finished else "The host closed the table.")
        self._send_all(outs)
        await asyncio.sleep(FAREWELL_S if outs else 0)
        await self._bots.dismiss()

    def _tick(self) -> None:
        self._send_all(self._ask(partial(self._host.tick, time.monotonic_ns())))

    # ── bots and stand-ins ─────────────────────────────────────────────────────────────────────────────────────

    def _call_bots(self) -> None:
        while self._bots.count < self._host.bots_called:
            self._bots.add(self._host.expect_bot)
        self._bots.ask(self._host.wanted())

    def _stand_in(self, wanted: Wanted, move: Move | None, think_ms: int) -> None:
        """Hand over what a stand-in means to do."""
        self._send_all(self._ask(partial(self._host.stand_in, wanted, move, think_ms, time.monotonic_ns())))
        self._word.set()  # the loop waits for what it knew of before

    def _due_ns(self) -> int | None:
        due = self._host.due_ns()
        return None if due is None else max(due, self._rest_until_ns)

    # ── in ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _drain(self) -> list[Raw]:
        """Return all that is queued, each stamped as it is read and before any of it is looked at."""
        raws: list[Raw] = []
        while len(raws) < BATCH and has_news(self._socket):
            frames = self._socket.recv_multipart(NOW, copy=False)
            stamp = time.monotonic_ns()
            raws.append(_raw(stamp, frames))
        if len(raws) == BATCH:
            self._word.set()  # there may be more
        return raws

    def _serve(self, raws: list[Raw]) -> None:
        """Decode all, in the order of their stamps, then hand over."""
        for message, raw in [(message, raw) for raw in raws if (message := self._message(raw))]:
            self._hand_over(message, raw)

    def _message(self, raw: Raw) -> FromClient | None:
        if raw.key == self._probe.key:
            self._probe.heard(raw.stamp_ns, raw.data)
            self._host.reads_late(self._probe.lateness().p99_ms)
            return None
        if not self._guard.hears(raw.key, raw.stamp_ns):
            return None
        try:
            message = decode_client(raw.data, self._host.rules)
        except BadMessage:
            self._charge(raw, FAULT)
            return None
        return message if self._charge(raw, HELLO if isinstance(message, Hello) else 1) else None

    def _charge(self, raw: Raw, cost: float) -> bool:
        if self._guard.charge(raw.key, raw.stamp_ns, cost):
            return True
        self._send(raw.connection, Bye("bad-message", "Too much at once, or no messages of lowlife: cut off for 30 s."))
        if self._routes.get(raw.key) == raw.connection:
            self._lose(raw.key)
        return False

    def _hand_over(self, message: FromClient, raw: Raw) -> None:
        """To the host, if it comes on the connection that its sender last said Hello on: only that one is measured."""
        before, connection = self._routes.get(raw.key), raw.connection
        if isinstance(message, Hello):
            self._routes[raw.key] = connection
            if before != connection:
                self._meters.connect(raw.key, raw.address)
            if before not in (None, connection):
                self._send(before, Bye("taken-over", "You have joined from somewhere else: this one is let go."))
        elif before != connection:
            return
        receive = partial(self._host.receive, raw.key, message, raw.stamp_ns)
        outs = self._ask(receive, raw.key, message)
        self._measure(message, raw)
        self._send_all(outs)

    def _measure(self, message: FromClient, raw: Raw) -> None:
        """Ask the kernel about the connection, now and then; never because of a move."""
        if isinstance(message, Hello | Pong):
            self._meters.sample(raw.key, raw.descriptor)
        if isinstance(message, Pong) and (trip_ms := self._host.trip_ms(raw.key)):
            self._meters.pong(raw.key, trip_ms)

    def _ask(self, ask: Callable[[], list[Out]], key: Key = "", message: FromClient | None = None) -> list[Out]:
        """Return what the host answers. A fault of ours ends nobody's evening: it is logged, and the mover is told."""
        try:
            return ask()
        except Exception:
            _log.exception("the host failed at %r", message)
            self._rest_until_ns = time.monotonic_ns() + REST_NS
            number: int = getattr(message, "id", 0)
            return [Out(key, Refused(number, "stumbled", STUMBLED))] if number else []

    # ── out ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _send_all(self, outs: list[Out]) -> None:
        gone = [out.key for out in outs if not self._send_out(out)]
        for key in dict.fromkeys(gone):
            self._lose(key)

    def _send_out(self, out: Out) -> bool:
        connection = self._routes.get(out.key)
        if connection is None:
            return False
        sent = self._send(connection, out.message)
        if sent and isinstance(out.message, Update):
            self._host.sent(out.key, time.monotonic_ns())
        if isinstance(out.message, Bye):
            self._routes.pop(out.key, None)
            return True
        return sent

    def _lose(self, key: Key) -> None:
        if self._routes.pop(key, None) is not None:
            self._meters.lose(key)
            self._send_all(self._ask(partial(self._host.lost, key, time.monotonic_ns())))

    def _send(self, connection: bytes, message: FromHost) -> bool:
        """Return True if there still was such a connection, with room for it."""
        try:
            data = encode(message)
            self._word.set()
            self._socket.send(connection, NOW_AND_MORE)
            self._socket.send(data, NOW)
        except zmq.ZMQError:
            return False
        return True


async def serve(
    setup: Setup,
    *,
    keys: KeyPair,
    port: int = 0,
    address: str = "0.0.0.0",  # noqa: S104 (a table is for others to join)
    chance: Random | None = None,
    on_ready: Callable[[Ready], None] = lambda _: None,
    stop: asyncio.Event | None = None,
) -> None:
    """Opens a table and serves until its game is over (`once`) or `stop` is set. Raises Trouble when it can't open."""
    seed_connection_ids()
    context = zmq.Context()
    guard = AsyncioAuthenticator(zmq.asyncio.Context.shadow(context))
    guard.start()
    guard.configure_curve(domain="*", location=CURVE_ALLOW_ANY)
    socket = context.socket(zmq.ROUTER)
    try:
        _set_up(socket, keys)
        host = Host(setup, chance or SystemRandom(), time.monotonic_ns())
        bound, bell = await _open(socket, address, port, keys, host.notice)
        own_address = f"tcp://{_LOCAL.get(address, address)}:{bound}"
        probe = Probe(own_address, keys.public)
        server = Server(host, socket, own_address, keys.public, probe)
        on_ready(Ready(bound, keys.public))
        try:
            await _until(server, stop or asyncio.Event())
        finally:
            await server.close()
            await asyncio.to_thread(probe.close)
            bell.close()
    finally:
        socket.close(LINGER_MS)
        guard.stop()
        await asyncio.sleep(0)  # its reader is still in the loop
        context.term()


async def _until(server: Server, stop: asyncio.Event) -> None:
    tasks = [asyncio.create_task(server.run()), asyncio.create_task(stop.wait())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _open(
    socket: "zmq.Socket[bytes]", address: str, port: int, keys: KeyPair, notice: Callable[[], Notice]
) -> tuple[int, asyncio.DatagramTransport]:
    """Takes the port, for the table and for its doorbell. Raises Trouble."""
    try:
        socket.bind(f"tcp://{address}:{port or '*'}")
        bound = int(socket.getsockopt_string(zmq.LAST_ENDPOINT).rpartition(":")[2])
        return bound, await hang(address, bound, keys.public, notice)
    except (OSError, zmq.ZMQError) as why:
        raise no_port(port, why.errno) from None


def _raw(stamp_ns: int, frames: list[zmq.Frame]) -> Raw:
    said = frames[-1]
    address, descriptor = str(said.get("Peer-Address")), int(said.get(zmq.SRCFD))
    return Raw(stamp_ns, frames[0].bytes, str(said.get("User-Id")), said.bytes, address, descriptor)


def _set_up(socket: "zmq.Socket[bytes]", keys: KeyPair) -> None:
    socket.curve_server = True
    socket.curve_publickey, socket.curve_secretkey = keys.public.encode(), keys.secret.encode()
    socket.setsockopt(zmq.ROUTER_MANDATORY, 1)
    socket.setsockopt(zmq.MAXMSGSIZE, CLIENT_BYTES)
    socket.setsockopt(zmq.SNDHWM, 500)
    socket.setsockopt(zmq.RCVHWM, 500)
    set_heartbeat(socket)
