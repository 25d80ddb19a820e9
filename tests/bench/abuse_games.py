"""Ten thousand random games of Abuse: no card is ever lost or doubled, and every game ends.

`python -m tests.bench.abuse_games [COUNT [SEED]]` is too long for every day; the ordinary tests play a few dozen.
"""

import sys
import time
from random import Random
from typing import Any

from tests.core.test_abuse_laws import check_cards_and_end

COUNT = 10_000
OPTIONS: tuple[dict[str, Any], ...] = (
    {"rounds": 1}, {"rounds": 2}, {"growing": True, "rounds": 2}, {"limit": 40},
)  # fmt: skip


def measure(count: int = COUNT, seed: int = 1) -> str:
    """A line with how many games were played. Raises AssertionError with the game that went wrong."""
    chance, before = Random(seed), time.perf_counter()
    for nth in range(count):
        check_cards_and_end(chance.randint(2, 12), chance.getrandbits(32), OPTIONS[nth % len(OPTIONS)])
    return f"abuse_games: {count:,} games ended, all cards there at each step ({time.perf_counter() - before:.0f} s)"


if __name__ == "__main__":
    print(measure(*map(int, sys.argv[1:3])))
