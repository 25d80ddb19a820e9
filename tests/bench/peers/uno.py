"""Random legal play of RLCard's UNO, moves a second on one core: `PYTHON uno.py SECONDS`, where rlcard is installed.

Run as a program of its own: nothing of ours is needed, nor imported.
"""

import random
import sys
import time

import rlcard  # type: ignore[import-not-found]


def main(seconds: float) -> float:
    """Games of two, as RLCard has them, until the time is over."""
    chance, moves = random.Random(1), 0
    env = rlcard.make("uno", config={"seed": 1})
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            moves += 1
    return moves / (time.perf_counter() - begun)


print(main(float(sys.argv[1])))
