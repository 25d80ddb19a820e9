"""The doorbell: a UDP question, an answer with the host's version and public key, and on a long question the notice.

The answer is never longer than the question, so nobody can use it to flood others. It proves nothing: whoever asks
compares the key's words, and the connection itself shows that the host has it.
"""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple, cast

from net.errors import Trouble
from net.messages import VERSION
from net.table.notice import Notice, pack, unpack
from net.wire.keys import KEY_LENGTH, is_key

_ASK: Final = b"lowlife key?".ljust(64, b"\0")
_LOOK: Final = b"lowlife look?".ljust(1024, b"\0")  # room for the answer, and still one packet
_TELL: Final = b"lowlife key "
_HEAD: Final = len(_TELL) + 2 + KEY_LENGTH
TRIES: Final = 4


class HostNotice(NamedTuple):
    """The answer of a host at the door."""

    version: int
    key: str
    notice: Notice | None = None


class _Bell(asyncio.DatagramProtocol):
    def __init__(self, key: str, notice: Callable[[], Notice] | None) -> None:
        self._answer = _TELL + VERSION.to_bytes(2, "big") + key.encode()
        self._notice = notice
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.DatagramTransport", transport)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        if self._transport is None:
            return
        if data == _ASK:
            self._transport.sendto(self._answer, addr)
        elif data == _LOOK:
            room = len(_LOOK) - len(self._answer)
            notice = pack(self._notice(), room) if self._notice is not None else b""
            self._transport.sendto(self._answer + notice, addr)


async def hang(
    address: str, port: int, key: str, notice: Callable[[], Notice] | None = None
) -> asyncio.DatagramTransport:
    """Answers for this key, with the notice of the moment, from now on until closed. Raises OSError."""
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: _Bell(key, notice), local_addr=(address, port))
    return transport


class _Ring(asyncio.DatagramProtocol):
    def __init__(self, answer: asyncio.Future[HostNotice]) -> None:
        self._answer = answer

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        told, key = data[: len(_TELL)], data[len(_TELL) + 2 : _HEAD].decode("ascii", "replace")
        if told == _TELL and len(key) == KEY_LENGTH and is_key(key) and not self._answer.done():
            version = int.from_bytes(data[len(_TELL) :][:2], "big")
            self._answer.set_result(HostNotice(version, key, unpack(data[_HEAD:]) if data[_HEAD:] else None))

    def error_received(self, exc: Exception) -> None:
        if not self._answer.done():
            self._answer.set_exception(exc)


async def ask_key(host: str, port: int, timeout: float = 3.0) -> tuple[int, str]:  # noqa: ASYNC109 (seconds, for people)
    """The version and the public key of the host there. Raises Trouble after `timeout` seconds, or sooner."""
    answer = await _ring(_ASK, host, port, timeout)
    return answer.version, answer.key


async def look(host: str, port: int, timeout: float = 3.0) -> HostNotice:  # noqa: ASYNC109 (seconds, for people)
    """Return what the host there says at the door, with the table's notice if it has one. Raises Trouble like
    `ask_key`."""
    return await _ring(_LOOK, host, port, timeout)


async def _ring(question: bytes, host: str, port: int, patience_s: float) -> HostNotice:
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[HostNotice] = loop.create_future()
    try:
        transport, _ = await loop.create_datagram_endpoint(lambda: _Ring(answer), remote_addr=(host, port))
    except (OSError, UnicodeError) as why:
        words = why.strerror if isinstance(why, OSError) and why.strerror else "no such name"
        raise Trouble(f"Can't reach {host}: {words}. Check the address.") from None
    try:
        for _ in range(TRIES):
            transport.sendto(question)
            done, _waiting = await asyncio.wait({answer}, timeout=patience_s / TRIES)
            if done:
                return answer.result()
    except OSError:
        raise Trouble(f"Nobody is hosting at {host}:{port}: check it with the host.") from None
    finally:
        transport.close()
        if answer.done() and not answer.cancelled():
            answer.exception()
    raise Trouble(f"No answer from {host}:{port}. Check address, port and firewall, or give the host's key (--key).")
