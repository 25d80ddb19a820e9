"""Pings: how long the way to each client and back takes, and which have fallen silent. Pure: it is told the time."""

from typing import Final

from net.table.people import Key
from net.units import MS

EVERY_NS: Final = 2_000 * MS
SILENT_NS: Final = 9_000 * MS


class Heartbeat:
    """The pings that are out, and when each client was last heard."""

    def __init__(self) -> None:
        self._next_ns: int | None = None
        self._nonce = 0
        self._sent: dict[Key, tuple[int, int]] = {}  # the nonce and when
        self._heard: dict[Key, int] = {}

    def hear(self, key: Key, now_ns: int) -> None:
        """Take note that this client said something."""
        self._heard[key] = now_ns
        if self._next_ns is None:
            self._next_ns = now_ns

    def forget(self, key: Key) -> None:
        """Forget this client: it is gone."""
        self._heard.pop(key, None)
        self._sent.pop(key, None)
        if not self._heard:
            self._next_ns = None

    def due_ns(self) -> int | None:
        """Return when the next pings are due; None while nobody is there."""
        return self._next_ns

    def silent(self, now_ns: int) -> list[Key]:
        """Return the clients that have said nothing for too long."""
        return [key for key, heard in self._heard.items() if now_ns - heard > SILENT_NS]

    def beat(self, now_ns: int) -> dict[Key, int]:
        """Return the nonces to ask with now, by key."""
        self._next_ns = now_ns + EVERY_NS
        self._nonce += 1
        self._sent = dict.fromkeys(self._heard, (self._nonce, now_ns))
        return dict.fromkeys(self._heard, self._nonce)

    def pong(self, key: Key, nonce: int, now_ns: int) -> tuple[int, float] | None:
        """Return when it was asked (ns), and the round trip in ms; None for an answer to nothing that was asked."""
        sent = self._sent.get(key)
        if sent is None or sent[0] != nonce:
            return None
        del self._sent[key]
        return sent[1], (now_ns - sent[1]) / MS
