"""The one place that says which of several arrivals came first. Pure: stamps in, order out."""

from collections.abc import Sequence

from msgspec import Struct

from net.messages import FromClient


class Arrival(Struct, frozen=True):
    """A message, whose it is (their key), and when the host had it, in ns."""

    stamp_ns: int
    key: str
    message: FromClient


def in_order(arrivals: Sequence[Arrival]) -> list[Arrival]:
    """The arrivals in the order in which they count: by stamp; of equal stamps as they were read."""
    return sorted(arrivals, key=lambda arrival: arrival.stamp_ns)
