"""How much a client may send: who floods, or keeps sending what is no message, is not listened to for a while. Pure."""

from dataclasses import dataclass
from typing import Final

from net.units import MS

SECOND: Final = 1_000 * MS
PER_SECOND: Final = 1_000.0
BURST: Final = 2_000.0
FAULT: Final = 100.0  # a malformed message counts as so many: twenty in a burst, then ten a second
HELLO: Final = 100.0  # and so does a Hello, which is answered with all there is to be told
CUT_NS: Final = 30 * SECOND
KEYS: Final = 4_096  # so many clients are remembered


@dataclass(slots=True)
class _Bucket:
    left: float
    at_ns: int
    deaf_until_ns: int = 0


class Guard:
    """One allowance for each key, which fills again with time."""

    def __init__(self) -> None:
        self._buckets: dict[str, _Bucket] = {}

    def hears(self, key: str, now_ns: int) -> bool:
        """Return True if this client is listened to now."""
        bucket = self._buckets.get(key)
        return bucket is None or bucket.deaf_until_ns <= now_ns

    def charge(self, key: str, now_ns: int, cost: float = 1.0) -> bool:
        """Counts one message, by what it costs; False = that was too much, and the client is cut off."""
        bucket = self._bucket(key, now_ns)
        bucket.left = min(BURST, bucket.left + (now_ns - bucket.at_ns) * PER_SECOND / SECOND)
        bucket.at_ns = now_ns
        bucket.left -= cost
        if bucket.left >= 0:
            return True
        bucket.deaf_until_ns, bucket.left = now_ns + CUT_NS, BURST
        return False

    def _bucket(self, key: str, now_ns: int) -> _Bucket:
        if key not in self._buckets and len(self._buckets) >= KEYS:
            self._buckets.pop(next(iter(self._buckets)))  # the one known longest
        return self._buckets.setdefault(key, _Bucket(BURST, now_ns))
