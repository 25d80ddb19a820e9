"""Pings: how long the way to each client and back takes, and who has fallen silent. Pure, told the time in ns."""

from typing import Final

from net.table.limits import MS
from net.table.people import Key

EVERY_NS: Final = 2_000 * MS
SILENT_NS: Final = 9_000 * MS


class Pulse:
    """The pings that are out, and when each client was last heard."""

    def __init__(self) -> None:
        self._next_ns: int | None = None
        self._nonce = 0
        self._sent: dict[Key, tuple[int, int]] = {}  # the nonce and when
        self._heard: dict[Key, int] = {}

    def hear(self, key: Key, now_ns: int) -> None:
        """This client said something."""
        self._heard[key] = now_ns
        if self._next_ns is None:
            self._next_ns = now_ns

    def forget(self, key: Key) -> None:
        """This client is gone."""
        self._heard.pop(key, None)
        self._sent.pop(key, None)
        if not self._heard:
            self._next_ns = None

    def due_ns(self) -> int | None:
        """When the next pings are due; None while nobody is there."""
        return self._next_ns

    def silent(self, now_ns: int) -> list[Key]:
        """Who has said nothing for too long."""
        return [key for key, heard in self._heard.items() if now_ns - heard > SILENT_NS]

    def beat(self, now_ns: int) -> dict[Key, int]:
        """The nonces to ask with now, by key."""
        self._next_ns = now_ns + EVERY_NS
        self._nonce += 1
        self._sent = dict.fromkeys(self._heard, (self._nonce, now_ns))
        return dict.fromkeys(self._heard, self._nonce)

    def pong(self, key: Key, nonce: int, now_ns: int) -> tuple[int, float] | None:
        """When it was asked (ns), and the round trip in ms; None for an answer to nothing that was asked."""
        sent = self._sent.get(key)
        if sent is None or sent[0] != nonce:
            return None
        del self._sent[key]
        return sent[1], (now_ns - sent[1]) / MS
