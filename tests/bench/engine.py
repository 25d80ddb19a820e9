"""Moves per second of random legal play, one core: decide, evolve, and the mover's view, as the host needs them."""

import time
from random import Random

from tests.core.play import fresh
from tests.games import RULES, as_climb

AIM = 20_000  # Scabbah moves a second
SECONDS = 2.0


def measure() -> str:
    """A line with moves per second of both games and the ratio to the aim."""
    rates = {game: moves_per_second(game) for game in ("scabbah", "asshole")}
    return (
        f"engine: {rates['scabbah']:,.0f} Scabbah moves/s = {rates['scabbah'] / AIM:.2f} of the aim of {AIM:,}; "
        f"Asshole {rates['asshole']:,.0f} = {rates['asshole'] / rates['scabbah']:.2f} of Scabbah"
    )


def moves_per_second(game: str) -> float:
    """Plays games of five until the time is over; only the engine's own work is timed."""
    rules, chance, moves, spent = RULES[game], Random(1), 0, 0.0
    while spent < SECONDS:
        state = fresh(game, 5, rounds=5)
        while state.phase != "over":
            alone = rules.automatic(state, frozenset(state.order))
            asked = rules.asked(state)
            seat = chance.choice(sorted(asked)) if asked else state.dealer
            move = alone[0].move if alone else chance.choice(rules.candidates(state, seat))
            before = time.perf_counter()
            for event in rules.decide(state, seat, move, chance):
                state = as_climb(rules.evolve(state, event))
            rules.view(state, seat)
            spent += time.perf_counter() - before
            moves += 1
    return moves / spent
