"""The heaviest circulation through a small network, exactly: arcs with bounds and falling weights, whole numbers only.

All arcs are filled first; what then piles up at a node is sent where it lacks, by the cheapest ways of taking arcs out
again. No weight is negative, so that those costs aren't either at the start, and potentials keep them so.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Final

from msgspec import Struct

MANY: Final = 1_000_000


class Arc(Struct):
    """From node to node; its n-th unit weighs `weights[n]`, falling, and nothing beyond these. `low` and `cap` bind."""

    tail: int
    head: int
    cap: int
    weights: tuple[int, ...] = ()
    low: int = 0


def heaviest(nodes: int, arcs: Sequence[Arc]) -> list[int] | None:
    """The units on each arc that weigh most in all and leave every node even; None when the bounds allow none."""
    if any(arc.low > arc.cap for arc in arcs):
        return None
    network = _Network(nodes, arcs)
    while any(have > 0 for have in network.surplus):
        if not network.send(next(node for node, have in enumerate(network.surplus) if have > 0)):
            return None
    return network.units


def weight(arcs: Sequence[Arc], units: Sequence[int]) -> int:
    """Return the weight of these units."""
    return sum(sum(arc.weights[:have]) for arc, have in zip(arcs, units, strict=True))


class _Network:
    """The arcs with what is on them, and how far each node is from being even."""

    def __init__(self, nodes: int, arcs: Sequence[Arc]) -> None:
        self.units = [max(arc.low, min(arc.cap, len(arc.weights))) for arc in arcs]
        self.surplus = [0] * nodes
        self._arcs = arcs
        self._height = [0] * nodes
        self._from: list[list[int]] = [[] for _ in range(nodes)]
        self._into: list[list[int]] = [[] for _ in range(nodes)]
        for at, (arc, have) in enumerate(zip(arcs, self.units, strict=True)):
            self.surplus[arc.head] += have
            self.surplus[arc.tail] -= have
            self._from[arc.tail].append(at)
            self._into[arc.head].append(at)

    def send(self, source: int) -> bool:
        """One unit by the cheapest way from this node to one that lacks; False when there is no way."""
        reach, came, goal = self._cheapest(source)
        if goal < 0:
            return False
        for node, cost in reach.items():
            self._height[node] += min(0, cost - reach[goal])
        self.surplus[source] -= 1
        self.surplus[goal] += 1
        while goal != source:
            at, step = came[goal]
            self.units[at] += step
            goal = self._arcs[at].tail if step > 0 else self._arcs[at].head
        return True

    def _cheapest(self, source: int) -> tuple[dict[int, int], dict[int, tuple[int, int]], int]:
        """Return the cost of reaching the nodes, the arc to each, and the nearest that lacks (-1: none)."""
        reach: dict[int, int] = {source: 0}
        came: dict[int, tuple[int, int]] = {}
        done: set[int] = set()
        queue = [(0, source)]
        while queue:
            cost, node = heappop(queue)
            if node in done:
                continue
            if self.surplus[node] < 0:
                return reach, came, node
            done.add(node)
            for other, price, at, step in self._ways(node):
                far = cost + price + self._height[node] - self._height[other]
                if far < reach.get(other, far + 1):
                    reach[other], came[other] = far, (at, step)
                    heappush(queue, (far, other))
        return reach, came, -1

    def _ways(self, node: int) -> Iterator[tuple[int, int, int, int]]:
        """The nodes that one more unit, or one less, leads to, and its price."""
        for at in self._from[node]:
            arc, have = self._arcs[at], self.units[at]
            if have < arc.cap:
                yield arc.head, -(arc.weights[have] if have < len(arc.weights) else 0), at, 1
        for at in self._into[node]:
            arc, have = self._arcs[at], self.units[at]
            if have > arc.low:
                yield arc.tail, arc.weights[have - 1] if have <= len(arc.weights) else 0, at, -1
