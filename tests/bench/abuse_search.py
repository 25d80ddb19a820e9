"""The best sentence of a hand, by all three goals, on random hands of 11, 20 and 40 cards: CPU time of one core."""

import time
from random import Random

from core.abuse.cards import Faces
from core.abuse.search import Goal, best
from tests.bench.numbers import percentile
from tests.core.abuse_play import PLAIN

AIM_MS = 50.0
GOALS: tuple[Goal, ...] = ("longest", "worth", "clears")
HANDS = 200


def measure() -> str:
    """A line with the median and the slowest of each size, and the slowest's ratio to the aim."""
    sizes = {size: _times_ms(size) for size in (11, 20, 40)}
    parts = [f"{size} cards p50 {percentile(times, 0.5):.1f} ms, max {max(times):.1f}" for size, times in sizes.items()]
    slowest = max(max(times) for times in sizes.values())
    return f"abuse_search: {'; '.join(parts)}: {slowest / AIM_MS:.2f} of {AIM_MS:.0f} ms"


def _times_ms(size: int) -> list[float]:
    chance, times = Random(size), []
    for _ in range(HANDS):
        hand: Faces = tuple(chance.sample(PLAIN.cards, size))
        for goal in GOALS:
            before = time.thread_time()
            best(hand, goal)
            times.append((time.thread_time() - before) * 1000)
    return times
