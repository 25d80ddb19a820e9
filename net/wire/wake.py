"""A ZeroMQ socket on asyncio's loop: what comes in is handed over as it comes, in the loop's own thread.

A socket's descriptor tells only once that something is there, and whatever is done with the socket may use that up. So
all that is there is read after each word of it and after each send, a batch at a time, so that others get their turn.
`zmq.asyncio` does the same with a future, a task and an exception for each message: that took most of a client's time.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Generic, TypeVar

import zmq

BATCH: Final = 50  # receives before others get their turn
NOW: Final = int(zmq.NOBLOCK)  # plain numbers: pyzmq's enums are slow
NOW_AND_MORE: Final = int(zmq.NOBLOCK | zmq.SNDMORE)
_EVENTS: Final = int(zmq.EVENTS)
_IN: Final = int(zmq.POLLIN)
T = TypeVar("T")


def has_news(socket: "zmq.Socket[bytes]") -> bool:
    """True if there is something to receive."""
    return bool(int(socket.get(_EVENTS)) & _IN)


class Wake(Generic[T]):
    """Reads a socket in the way of its own that `receive` is, until `close`, which comes before the socket's."""

    def __init__(self, socket: "zmq.Socket[bytes]", receive: Callable[[int], T], hear: Callable[[T], None]) -> None:
        self._socket = socket
        self._receive = receive
        self._hear = hear
        self._loop = asyncio.get_running_loop()
        self._descriptor = int(socket.get(zmq.FD))
        self._soon = False
        self._open = True
        self._loop.add_reader(self._descriptor, self._read)
        self._look_soon()

    def send(self, data: bytes) -> bool:
        """Send it; return False if there is no connection, or no room."""
        try:
            self._socket.send(data, NOW)
        except zmq.ZMQError:
            return False
        self._look_soon()
        return True

    def close(self) -> None:
        """Read no more."""
        self._open = False
        self._loop.remove_reader(self._descriptor)

    def _look_soon(self) -> None:
        """Look in a moment: something was sent, or there was more than a batch."""
        if self._open and not self._soon:
            self._soon = True
            self._loop.call_soon(self._read)

    def _read(self) -> None:
        self._soon = False
        for _ in range(BATCH):
            if not self._open or not has_news(self._socket):
                return
            self._hear(self._receive(NOW))
        self._look_soon()
