"""Moves per second of random legal play, one core: decide, evolve, and the mover's view, as the host needs them; and
the same with the candidates that the move was taken from.

Beside it, in turns: RLCard's UNO, where LOWLIFE_PEERS names a folder that has it. Its step, like ours, judges a move,
makes it, and says what the next sees and may do.
"""

import time
from collections.abc import Mapping, Sequence
from random import Random
from statistics import median
from typing import Final, NamedTuple

from core import registry
from core.events import Event
from core.moves import Move, Seat
from core.position import Position
from core.refusal import Refusal, Refused
from net.texts import text_of
from tests.bench import peers

SEATS: Final = 5
ROUNDS: Final = 5
SECONDS: Final = 1.0  # of each game, in each run
RUNS: Final = 3
LIMIT: Final = 5_000  # moves of a game: by chance alone some would never end
ASSHOLE_AIM: Final = 25_000  # moves a second, with candidates


class Rates(NamedTuple):
    """Moves a second of decide, evolve and view; and with candidates."""

    bare: float
    offered: float


def measure() -> str:
    """A line for each game and one for RLCard's UNO: medians of the runs, and the ratios."""
    beside = peers.has_rlcard()
    rates: dict[str, list[Rates]] = {game: [] for game in registry.names()}
    uno = []
    for run in range(RUNS):
        if beside:
            uno.append(peers.uno_moves_per_second(SECONDS))
        for game, found in rates.items():
            found.append(moves_per_second(game, run))
    lines = [_line(game, found, uno) for game, found in rates.items()]
    theirs = f"  UNO      {median(uno):8,.0f} moves/s (RLCard)" if uno else f"  {peers.missing('RLCard')}"
    return "\n".join(["engine: random legal play, decide + evolve + view", *lines, theirs, f"  {_aim(rates)}"])


def _line(game: str, rates: Sequence[Rates], uno: Sequence[float]) -> str:
    bare, offered = (median(getattr(each, part) for each in rates) for part in Rates._fields)
    against = ""
    if uno:
        ratio = median(each.bare / other for each, other in zip(rates, uno, strict=True))
        against = f" = {ratio:.2f} of UNO (aim: 1 or more)"
    return f"  {game.capitalize():<8} {bare:8,.0f} moves/s{against}; with candidates {offered:,.0f}"


def _aim(rates: Mapping[str, Sequence[Rates]]) -> str:
    offered = median(each.offered for each in rates["asshole"])
    return f"Asshole with candidates: {offered / ASSHOLE_AIM:.2f} of the aim of {ASSHOLE_AIM:,}"


def moves_per_second(game: str, seed: int = 1) -> Rates:
    """Play games of five until the time is over; then play the same moves again, timed, with nothing else between."""
    rules, chance = registry.game(game), Random(seed)
    options = rules.options(rounds=ROUNDS)
    fresh = rules.fresh(SEATS, options, text_of(rules, options))
    moves, bare, offering = 0, 0.0, 0.0
    while bare + offering < SECONDS:
        luck = chance.getrandbits(32)
        made, took = _played(fresh, chance, Random(luck))
        offering += took
        bare += _again(fresh, made, Random(luck))
        moves += len(made)
    return Rates(moves / bare, moves / (bare + offering))


def _played(table: Position, chance: Random, luck: Random) -> tuple[list[tuple[Seat, Move]], float]:
    """Return the moves of a random game, and how many seconds it took to find those to choose from."""
    made, took = list[tuple[Seat, Move]](), 0.0
    while table.state.phase != "over" and len(made) < LIMIT:
        alone = table.automatic(frozenset(table.state.order))
        asked = table.asked()
        seat = chance.choice(sorted(asked)) if asked else table.state.dealer
        begun = time.perf_counter()
        offered = () if alone else table.candidates(seat)
        took += time.perf_counter() - begun
        made.append((seat, alone[0].move if alone else chance.choice(offered)))
        table = table.after(_decided(table, *made[-1], luck))
    return made, took


def _again(table: Position, made: Sequence[tuple[Seat, Move]], luck: Random) -> float:
    """Return how many seconds the engine needs for these moves, as the host asks it."""
    begun = time.perf_counter()
    for seat, move in made:
        table = table.after(_decided(table, seat, move, luck))
        table.view(seat)
    return time.perf_counter() - begun


def _decided(table: Position, seat: Seat, move: Move, luck: Random) -> tuple[Event, ...]:
    events = table.decide(seat, move, luck)
    if isinstance(events, Refusal):
        raise Refused(events)
    return events
