"""How a bot weighs sets in a climbing game, and how long a human would take. Pure, from a view alone.

Nothing here knows what is legal: the moves that a game offers are weighed, so a bot can't be refused. A move is worth
what it takes off the hand, plus the chance that it brings the lead; what other seats hold is only counted.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb
from random import Random
from typing import Final, NamedTuple

from core.cards import Card, Hand, Laid, rank_of
from core.climbing.table import State
from core.game import clockwise
from core.moves import Seat

FINISH: Final = 1.5  # what the lead is worth to one who is nearly out; with a poor hand it is worth little
# Two numbers: without and with special 2s and 4s.
KEEP: Final = (1.2, 1.4)  # how much of its cost a set loses that surely brings the lead
MORE: Final = 0.1  # what each further card of a set costs: longer sets wait longer for their turn
SPECIAL_COST: Final = {"2": -0.4, "4": 0.1}  # held for when they matter: rather an asset than a burden
MATCHED: Final = (0.0, 1.1, 0.8, 0.32, 0.08)  # how likely so many cards of one rank lie in one hand
GUARD: Final = 0.5  # what it is worth to lead what one who is nearly out can't follow
PASS: Final = (-0.1, -0.5)  # a chance forgone, and perhaps a drink
OUT: Final = 20.0


class Sight(NamedTuple):
    """A bot's reading of its view: how likely a set brings the lead, and what it must look out for."""

    holds: dict[tuple[str, int], float]  # by rank and number of cards
    special: Sequence[str]  # the ranks that are special here: 2s that clear, 4s that buffer
    low_end: bool  # whether going out on one of them is punished (ASS-13)
    top: Laid | None
    fewest: int  # cards of the other seat that has fewest
    owner_has: int  # cards of the top's owner, when it is another
    next_has: int  # cards of the next seat that holds any


# ── how good is it? ────────────────────────────────────────────────────────────────────────────────────────────


def worth_of_play(sight: Sight, hand: Hand, cards: Hand) -> float:
    rest, rank = rest_of(hand, cards), rank_of(cards[0])
    if not rest:
        return -OUT if sight.low_end and rank in sight.special else OUT
    holds = _holds(sight, rank, len(cards))
    if holds == 1.0 and _is_last_set(sight, rest):
        return OUT / 2  # the lead is sure, and with it the way out
    if sight.special and rank == "4":
        return shed(sight, hand, cards)
    worth = shed(sight, hand, cards) + holds * lead(sight, rest)
    if sight.top is None:
        return worth + _guard(sight, len(cards), holds)
    skips = sight.special and rank == rank_of(sight.top.cards[0])
    return worth + (0.5 / sight.next_has if skips else 0.0)


def _is_last_set(sight: Sight, rest: Hand) -> bool:
    ranks = _ranks(rest)
    return len(ranks) == 1 and not (sight.special and next(iter(ranks)) in sight.special)


def _guard(sight: Sight, count: int, holds: float) -> float:
    """A leader watches who is about to go out: more cards than they have, or a set that they hardly beat."""
    if sight.fewest > 3:
        return 0.05 * count
    return GUARD if count > sight.fewest else -2 * GUARD / sight.fewest * (1 - holds)


def shed(sight: Sight, hand: Hand, cards: Hand) -> float:
    """How much less the rest of the hand weighs: little or nothing where a set is broken."""
    return _weight(sight, hand) - _weight(sight, rest_of(hand, cards))


def lead(sight: Sight, hand: Hand) -> float:
    """Return the worth of the lead with this hand: much, when all sets but one bring the lead themselves."""
    if not hand:
        return OUT
    losers = [1 - _holds(sight, rank, count) for rank, count in _ranks(hand).items()]
    return FINISH / (1 + sum(losers) - max(losers)) ** 2


def _weight(sight: Sight, hand: Hand) -> float:
    """How many turns the hand will cost, roughly: a set that brings the lead costs little."""
    ranks = _ranks(hand)
    if not sight.special:
        return sum(_cost(sight, rank, count) for rank, count in ranks.items())
    specials = {rank: count for rank, count in ranks.items() if rank in sight.special}
    ranked = sum(_cost(sight, rank, count) for rank, count in ranks.items() if rank not in sight.special)
    if sight.low_end and len(ranks) - len(specials) <= 2:  # they must go before the last ranked set
        return ranked + 1.5 * sum(specials.values())
    return ranked + sum(SPECIAL_COST[rank] * count for rank, count in specials.items())


def _cost(sight: Sight, rank: str, count: int) -> float:
    return 1 + MORE * (count - 1) - KEEP[bool(sight.special)] * sight.holds[rank, count]


def _holds(sight: Sight, rank: str, count: int) -> float:
    if rank in sight.special:
        return 1.0 if rank == "2" else 0.0
    return sight.holds[rank, count]


def rest_of(hand: Hand, cards: Hand) -> Hand:
    return tuple(card for card in hand if card not in cards)


def _ranks(hand: Iterable[Card]) -> Counter[str]:
    return Counter(map(rank_of, hand))


# ── what can be seen ───────────────────────────────────────────────────────────────────────────────────────────


def look(
    view: State,
    seat: Seat,
    ranks: Sequence[str],
    *,
    top: Laid | None,
    special: Sequence[str] = (),
    low_end: bool = False,
) -> Sight:
    """Return what the view tells; `ranks` from low to high. Cards that are gone can't beat anything, and a seat with
    few cards is about to go out."""
    counts = [len(view.hands[other]) for other in view.order if other != seat and view.hands[other]]
    return Sight(
        holds=_chances(view, seat, ranks, special),
        special=special,
        low_end=low_end,
        top=top,
        fewest=min(counts, default=99),
        owner_has=(len(view.hands[top.seat]) or 99) if top and top.seat != seat else 99,
        next_has=next((len(view.hands[s]) for s in clockwise(view.order, seat) if view.hands[s]), 99),
    )


def _chances(view: State, seat: Seat, ranks: Sequence[str], special: Sequence[str]) -> dict[tuple[str, int], float]:
    """Return how likely a set of so many of this rank stays on top: by the cards that nobody has seen yet."""
    seen = {*view.gone, *view.hands[seat], *(card for laid in view.pile for card in laid.cards)}
    unseen = _ranks(card for card in view.cards if card not in seen)
    down = [rank for rank in reversed(ranks) if rank not in special]
    clears = 0.35 * unseen["2"] if special else 0.0
    return {
        (rank, count): 1 / (1 + threat)
        for count in range(1, 5)
        for rank, threat in _threats(down, unseen, count, clears, matches=bool(special))
    }


def _threats(
    ranks: list[str], unseen: Counter[str], count: int, clears: float, *, matches: bool
) -> Iterable[tuple[str, float]]:
    """From the highest rank down, how much there is that beats a set of `count`."""
    above = clears
    for rank in ranks:
        same = MATCHED[count] * comb(unseen[rank], count) / comb(4, count)
        yield rank, above + (same if matches else 0.0)
        above += same


# ── a human while ──────────────────────────────────────────────────────────────────────────────────────────────


def reaction_ms(chance: Random, mean: float, spread: float, tail: float) -> int:
    """Return a human while, in ms: an ex-Gaussian, like measured reaction times, of at least 250 ms."""
    return max(250, round(chance.gauss(mean, spread) + chance.expovariate(1 / tail)))


def best_of(worths: Sequence[float], chance: Random) -> int:
    """Return which of these is worth most, a little chance among equals."""
    weighed = [worth + chance.random() * 0.02 for worth in worths]
    return weighed.index(max(weighed))


def worth_of_pass(sight: Sight) -> float:
    """Return what a pass is worth: about nothing on a harmless table."""
    return PASS[bool(sight.special)] - (0.8 / sight.owner_has if sight.owner_has <= 3 else 0.0)
