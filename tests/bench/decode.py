"""What it takes to read an Update; and what becomes of bytes that mean harm, as they go straight to their types in
`decode_host`: each has to be a BadMessage, at once and without taking memory.

`python -m tests.bench.decode` is the same as `python -m tests.bench decode`.
"""

import timeit
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final

import msgpack  # type: ignore[import-untyped]

from net.errors import BadMessage
from net.wire.codec import HOST_BYTES, decode_host
from tests.bench.updates import updates

KEPT: Final = 200
US: Final = 1e6
MOST_MS: Final = 5.0
MOST_BYTES: Final = 100_000  # beyond the bytes themselves
_BYE: Final = b"\x83\xa3say\xa3bye\xa4code"  # a map of three; code, and one more, follow
_LINKS: Final = b"\x82\xa3say\xa5links\xa7rtts_ms"
HARM: Final[Mapping[str, bytes]] = {
    "lists in lists": b"\x91" * (HOST_BYTES - 1) + b"\xc0",
    "lists in lists, in a field": _LINKS + b"\x91" * 100_000 + b"\xc0",
    "lists in lists, in no field of ours": _BYE + b"\xa1x\xa1y" + b"\x91" * 100_000 + b"\xc0",
    "maps in maps, in no field of ours": _BYE + b"\xa1x\xa1y" + b"\x81\xa1a" * 100_000 + b"\xc0",
    "a list that claims 4 billion": _LINKS + b"\xdd\xff\xff\xff\xff\x01",
    "a list that claims a million": _LINKS + b"\xdd\x00\x0f\x42\x40\x01",
    "a list that claims 4 billion, in no field": _BYE + b"\xa1x\xa1y\xdd\xff\xff\xff\xff\x01",
    "a map that claims 4 billion": b"\xdf\xff\xff\xff\xff",
    "a text that claims 4 billion": _BYE + b"\xdb\xff\xff\xff\xff",
    "bytes that claim 4 billion": _BYE + b"\xc6\xff\xff\xff\xff",
    "an extension that claims 4 billion": _BYE + b"\xc9\xff\xff\xff\xff\x01",
    "no UTF-8": _BYE + b"\xa2\xff\xfe\xa5words\xa1x",
    "half a surrogate": _BYE + b"\xa3\xed\xa0\x80\xa5words\xa1x",
    "bytes for text": _BYE + b"\xc4\x01x\xa5words\xa1x",
    "a byte that means nothing": b"\xc1",
    "more after the message": msgpack.packb({"say": "ping", "nonce": 1}) + b"\x00",
    "less than the message": msgpack.packb({"say": "ping", "nonce": 1})[:-1],
    "a number for a key": b"\x81\x01\x02",
    "too much": b"\x00" * (HOST_BYTES + 1),
}


def measure() -> str:
    """A line with the time that an Update takes, one for the bytes that harm, and one for each fault."""
    some = updates()
    some = some[:: max(1, len(some) // KEPT)]
    ours, plain = _each_us(decode_host, some), _each_us(msgpack.unpackb, some)
    harm = {**HARM, **_inside(some[-1])}
    faults = [f"  {name}: {fault}" for name, data in harm.items() if (fault := _harms(data))]
    told = (
        f"decode: an Update of {median(map(len, some)):.0f} bytes {ours:.1f} µs = {ours / plain:.2f} of what msgpack "
        f"takes for plain maps, {plain:.1f} µs"
    )
    refused = f"  harmful bytes: {len(harm) - len(faults)} of {len(harm)} refused in {MOST_MS:.0f} ms, without memory"
    return "\n".join([told, refused, *faults])


def _inside(update: bytes) -> dict[str, bytes]:
    """Harm in those parts of an Update that its game reads."""
    rest = {part: it for part, it in msgpack.unpackb(update).items() if part not in ("view", "events")}
    head, *more = msgpack.packb(rest)  # a map of fewer than 15: one more, and its length is still in the first byte
    longer = bytes((head + 1, *more))
    deep, huge = b"\x91" * 100_000 + b"\xc0", b"\xdd\xff\xff\xff\xff\x01"
    return {
        "lists in lists, in the view": longer + b"\xa4view" + deep,
        "maps in maps, in the view": longer + b"\xa4view" + b"\x81\xa1a" * 100_000 + b"\xc0",
        "a list that claims 4 billion, in the view": longer + b"\xa4view" + huge,
        "lists in lists, in the facts": longer + b"\xa6events" + deep,
        "a list that claims 4 billion, in the facts": longer + b"\xa6events" + huge,
    }


def _each_us(way: Callable[[bytes], object], some: Sequence[bytes]) -> float:
    return min(timeit.repeat(lambda: [way(data) for data in some], number=3, repeat=5)) / 3 / len(some) * US


def _harms(data: bytes) -> str | None:
    """What is wrong with how this is taken; None where it is a BadMessage, at once."""
    tracemalloc.start()
    begun = timeit.default_timer()
    try:
        said = decode_host(data)
    except BadMessage:
        took_ms, (_, most) = (timeit.default_timer() - begun) * 1000, tracemalloc.get_traced_memory()
    else:
        return f"taken for {type(said).__name__}"
    finally:
        tracemalloc.stop()
    if took_ms > MOST_MS or most > MOST_BYTES:
        return f"{took_ms:.1f} ms, {most:,} bytes"
    return None


if __name__ == "__main__":
    print(measure())
