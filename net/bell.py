"""The doorbell: one UDP question, one answer with the host's version and public key, for joining by address.

The answer is never longer than the question, so nobody can use it to flood others. It proves nothing: whoever asks
compares the key's words, and the connection itself shows that the host has it.
"""

import asyncio
from typing import Final, cast

from net.errors import Trouble
from net.keys import KEY_LENGTH, is_key
from net.messages import VERSION

_ASK: Final = b"lowlife key?".ljust(64, b"\0")
_TELL: Final = b"lowlife key "
TRIES: Final = 4


class _Bell(asyncio.DatagramProtocol):
    def __init__(self, key: str) -> None:
        self._answer = _TELL + VERSION.to_bytes(2, "big") + key.encode()
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.DatagramTransport", transport)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        if data == _ASK and self._transport is not None:
            self._transport.sendto(self._answer, addr)


async def hang(address: str, port: int, key: str) -> asyncio.DatagramTransport:
    """Answers for this key from now on, until closed. Raises OSError."""
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: _Bell(key), local_addr=(address, port))
    return transport


class _Ring(asyncio.DatagramProtocol):
    def __init__(self, answer: asyncio.Future[tuple[int, str]]) -> None:
        self._answer = answer

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        told, key = data[: len(_TELL)], data[len(_TELL) + 2 :].decode("ascii", "replace")
        if told == _TELL and len(key) == KEY_LENGTH and is_key(key) and not self._answer.done():
            self._answer.set_result((int.from_bytes(data[len(_TELL) :][:2], "big"), key))

    def error_received(self, exc: Exception) -> None:
        if not self._answer.done():
            self._answer.set_exception(exc)


async def ask_key(host: str, port: int, timeout: float = 3.0) -> tuple[int, str]:  # noqa: ASYNC109 (seconds, for people)
    """The version and the public key of the host there. Raises Trouble after `timeout` seconds, or sooner."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[tuple[int, str]] = loop.create_future()
    try:
        transport, _ = await loop.create_datagram_endpoint(lambda: _Ring(answer), remote_addr=(host, port))
    except (OSError, UnicodeError) as why:
        words = why.strerror if isinstance(why, OSError) and why.strerror else "no such name"
        raise Trouble(f"Can't reach {host}: {words}. Check the address.") from None
    try:
        for _ in range(TRIES):
            transport.sendto(_ASK)
            done, _waiting = await asyncio.wait({answer}, timeout=timeout / TRIES)
            if done:
                return answer.result()
    except OSError:
        raise Trouble(f"Nobody hosts a table at {host}:{port}. Check address and port, and that it is open.") from None
    finally:
        transport.close()
        if answer.done() and not answer.cancelled():
            answer.exception()
    raise Trouble(f"No answer from {host}:{port}. Check address, port and firewall, or give the host's key (--key).")
