"""How late the host reads what arrives: it sends itself the time, through its own port, and looks at the stamp.

A thread of its own sends, so that a busy loop can't be late in sending too.
"""

import threading
import time
from collections import deque
from collections.abc import Sequence
from random import SystemRandom
from typing import Final

import zmq
from msgspec import Struct

from net.wire.keys import new_pair

EVERY_S: Final = 0.5
KEPT: Final = 500
_BYTES: Final = 8
_NS: Final = 1_000_000  # a ms


class Lateness(Struct, frozen=True):
    """How late stamps were, in ms: half of them, all but one in a hundred, and the worst; of so many."""

    p50_ms: float = 0.0
    p99_ms: float = 0.0
    max_ms: float = 0.0
    samples: int = 0


def lateness(samples_ms: Sequence[float]) -> Lateness:
    """Return the figures of these samples."""
    if not samples_ms:
        return Lateness()
    ordered = sorted(samples_ms)
    return Lateness(
        ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))], ordered[-1], len(ordered)
    )


class Probe:
    """The sender and its samples. `key`: whose messages to hand to `heard`."""

    def __init__(self, url: str, server_key: str, every_s: float = EVERY_S) -> None:
        self._keys = new_pair()
        self.key = self._keys.public
        self._samples_ms: deque[float] = deque(maxlen=KEPT)
        self._every_s = every_s
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._send, args=(url, server_key), daemon=True)
        self._thread.start()

    def heard(self, stamp_ns: int, data: bytes) -> None:
        """One of ours came in; it was stamped then."""
        if len(data) == _BYTES:
            self._samples_ms.append((stamp_ns - int.from_bytes(data, "big")) / _NS)

    def lateness(self) -> Lateness:
        """Return the figures of the last samples."""
        return lateness(self._samples_ms)

    def close(self) -> None:
        """Sends no more."""
        self._stop.set()
        self._thread.join()

    def _send(self, url: str, server_key: str) -> None:
        chance = SystemRandom()
        with zmq.Context() as context, context.socket(zmq.DEALER) as socket:
            socket.linger = 0
            socket.setsockopt(zmq.IMMEDIATE, 1)
            socket.setsockopt(zmq.IPV6, 1)
            socket.setsockopt(zmq.SNDTIMEO, 1_000)
            socket.curve_serverkey = server_key.encode()
            socket.curve_publickey, socket.curve_secretkey = self._keys.public.encode(), self._keys.secret.encode()
            socket.connect(url)
            while not self._stop.wait(self._every_s * chance.uniform(0.5, 1.5)):
                try:
                    socket.send(time.monotonic_ns().to_bytes(_BYTES, "big"), zmq.NOBLOCK)
                except zmq.Again:
                    continue
