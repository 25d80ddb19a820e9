"""A bot's judgement: which move to make, and how long a human would take over it. Pure, from a view alone.

Nothing here knows what is legal: it weighs the candidates that the game offers, so a bot can't be refused. A move is
worth what it takes off the hand, plus the chance that it brings the lead; what other seats hold is only counted.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from math import comb
from random import Random
from typing import Final, NamedTuple

from core import asshole
from core.asshole.table import SPECIAL, top_of
from core.cards import DECK, Card, Hand, Laid, rank_of
from core.climbing import lowest_first
from core.games import Climb, rules_of
from core.moves import (
    AnyMove,
    Call,
    Clear,
    Count,
    Deal,
    DealCard,
    Give,
    Order,
    Pass,
    Play,
    QuickClear,
    RuleStand,
    RuleTakeBack,
    Seat,
    Strike,
    Take,
)  # fmt: skip

FINISH: Final = 1.5  # what the lead is worth to one who is nearly out; with a poor hand it is worth little
# Two numbers: without and with special 2s and 4s.
KEEP: Final = (1.2, 1.4)  # how much of its cost a set loses that surely brings the lead
MORE: Final = 0.1  # what each further card of a set costs: longer sets wait longer for their turn
SPECIAL_COST: Final = {"2": -0.4, "4": 0.1}  # held for when they matter: rather an asset than a burden
MATCHED: Final = (0.0, 1.1, 0.8, 0.32, 0.08)  # how likely so many cards of one rank lie in one hand
GUARD: Final = 0.5  # what it is worth to lead what one who is nearly out can't follow
PASS: Final = (-0.1, -0.5)  # a chance forgone, and perhaps a drink
OUT: Final = 20.0
DOUBT: Final = 0.15  # how often a dispute has the last move taken back; else it stands (ASS-34)
SLIPS: Final = 0.06  # how often a play hides a card, where bots may cheat


class Sight(NamedTuple):
    """What a bot has made of its view: how likely a set brings the lead, and what it must look out for."""

    holds: dict[tuple[str, int], float]  # by rank and number of cards
    special: bool  # whether 2s and 4s are special here
    low_end: bool  # whether going out on one of them is punished (ASS-13)
    top: Laid | None
    fewest: int  # cards of the other seat that has fewest
    owner_has: int  # cards of the top's owner, when it is another
    next_has: int  # cards of the next seat that holds any


def choose(view: Climb, seat: Seat, chance: Random) -> AnyMove | None:
    """The move that a bot makes for this seat, always one the table accepts; None when there is nothing to do."""
    moves = rules_of(view).candidates(view, seat)
    if len(moves) < 2:
        return _with_slip(view, seat, moves[0], chance) if moves else None
    if isinstance(moves[0], RuleStand):
        return moves[chance.random() < DOUBT]
    sight = look(view, seat)
    worth = [_worth(sight, view.hands[seat], move) + chance.random() * 0.02 for move in moves]
    return _with_slip(view, seat, moves[worth.index(max(worth))], chance)


def _with_slip(view: Climb, seat: Seat, move: AnyMove, chance: Random) -> AnyMove:
    """The play, at a table whose bots cheat now and then with the worst other card under it (ASS-35)."""
    if not isinstance(view, asshole.State) or not isinstance(move, Play):
        return move
    rest = lowest_first(_rest(view.hands[seat], move.cards), asshole.strength)
    allowed = view.options.cheating and view.options.bots_cheat
    return Play(move.cards, rest[0]) if allowed and rest and chance.random() < SLIPS else move


# ── how good is it? ────────────────────────────────────────────────────────────────────────────────────────────


def _worth(sight: Sight, hand: Hand, move: AnyMove) -> float:
    """How much better the move makes things; passing on a harmless table is about nothing."""
    match move:
        case Play(cards=cards):
            return _worth_of_play(sight, hand, cards)
        case QuickClear(cards=cards):
            return _shed(sight, hand, cards) + _lead(sight, _rest(hand, cards))
        case Give(card=card):
            return _shed(sight, hand, (card,))
        case Take():
            return _lead(sight, hand)
        case Pass():
            return PASS[sight.special] - (0.8 / sight.owner_has if sight.owner_has <= 3 else 0.0)
        case _:
            return 0.0


def _worth_of_play(sight: Sight, hand: Hand, cards: Hand) -> float:
    rest, rank = _rest(hand, cards), rank_of(cards[0])
    if not rest:
        return -OUT if sight.low_end and rank in SPECIAL else OUT
    holds = _holds(sight, rank, len(cards))
    if holds == 1.0 and _is_last_set(sight, rest):
        return OUT / 2  # the lead is sure, and with it the way out
    if sight.special and rank == "4":
        return _shed(sight, hand, cards)
    worth = _shed(sight, hand, cards) + holds * _lead(sight, rest)
    if sight.top is None:
        return worth + _guard(sight, len(cards), holds)
    skips = sight.special and rank == rank_of(sight.top.cards[0])
    return worth + (0.5 / sight.next_has if skips else 0.0)


def _is_last_set(sight: Sight, rest: Hand) -> bool:
    ranks = _ranks(rest)
    return len(ranks) == 1 and not (sight.special and next(iter(ranks)) in SPECIAL)


def _guard(sight: Sight, count: int, holds: float) -> float:
    """A leader watches who is about to go out: more cards than they have, or a set that they hardly beat."""
    if sight.fewest > 3:
        return 0.05 * count
    return GUARD if count > sight.fewest else -2 * GUARD / sight.fewest * (1 - holds)


def _shed(sight: Sight, hand: Hand, cards: Hand) -> float:
    """How much less the rest of the hand weighs: little or nothing where a set is broken."""
    return _weight(sight, hand) - _weight(sight, _rest(hand, cards))


def _lead(sight: Sight, hand: Hand) -> float:
    """What the lead is worth with this hand: much, when all sets but one bring the lead themselves."""
    if not hand:
        return OUT
    losers = [1 - _holds(sight, rank, count) for rank, count in _ranks(hand).items()]
    return FINISH / (1 + sum(losers) - max(losers)) ** 2


def _weight(sight: Sight, hand: Hand) -> float:
    """How many turns the hand will cost, roughly: a set that brings the lead costs little."""
    ranks = _ranks(hand)
    if not sight.special:
        return sum(_cost(sight, rank, count) for rank, count in ranks.items())
    specials = {rank: count for rank, count in ranks.items() if rank in SPECIAL}
    ranked = sum(_cost(sight, rank, count) for rank, count in ranks.items() if rank not in SPECIAL)
    if sight.low_end and len(ranks) - len(specials) <= 2:  # they must go before the last ranked set
        return ranked + 1.5 * sum(specials.values())
    return ranked + sum(SPECIAL_COST[rank] * count for rank, count in specials.items())


def _cost(sight: Sight, rank: str, count: int) -> float:
    return 1 + MORE * (count - 1) - KEEP[sight.special] * sight.holds[rank, count]


def _holds(sight: Sight, rank: str, count: int) -> float:
    if sight.special and rank in SPECIAL:
        return 1.0 if rank == "2" else 0.0
    return sight.holds[rank, count]


def _rest(hand: Hand, cards: Hand) -> Hand:
    return tuple(card for card in hand if card not in cards)


def _ranks(hand: Iterable[Card]) -> Counter[str]:
    return Counter(map(rank_of, hand))


# ── what can be seen ───────────────────────────────────────────────────────────────────────────────────────────


def look(view: Climb, seat: Seat) -> Sight:
    """What the view tells: cards that are gone can't beat anything, and who has few cards is about to go out."""
    special = isinstance(view, asshole.State)
    top = top_of(view.pile) if special else (view.pile[-1] if view.pile else None)
    counts = [len(view.hands[other]) for other in view.order if other != seat and view.hands[other]]
    return Sight(
        holds=_chances(view, seat, special=special),
        special=special,
        low_end=isinstance(view, asshole.State) and view.options.special_last == "asshole",
        top=top,
        fewest=min(counts, default=99),
        owner_has=(len(view.hands[top.seat]) or 99) if top and top.seat != seat else 99,
        next_has=_next_has(view, seat),
    )


def _next_has(view: Climb, seat: Seat) -> int:
    at = view.order.index(seat)
    return next((len(view.hands[s]) for s in (*view.order[at + 1 :], *view.order[:at]) if view.hands[s]), 99)


def _chances(view: Climb, seat: Seat, *, special: bool) -> dict[tuple[str, int], float]:
    """How likely a set of so many of this rank stays on top: by the cards that nobody has seen yet."""
    seen = {*view.gone, *view.hands[seat], *(card for laid in view.pile for card in laid.cards)}
    unseen = _ranks(card for card in view.cards if card not in seen)
    strength: Callable[[str], int] = rules_of(view).strength
    ranks = sorted({rank_of(card) for card in DECK} - set(SPECIAL if special else ()), key=strength, reverse=True)
    clears = 0.35 * unseen["2"] if special else 0.0
    return {
        (rank, count): 1 / (1 + threat)
        for count in range(1, 5)
        for rank, threat in _threats(ranks, unseen, count, clears, matches=special)
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


def think_ms(view: Climb, seat: Seat, move: AnyMove, chance: Random) -> int:
    """How long a human would take over this move, in ms. A quick-clear takes a human reaction: about 0.7 s, now and
    then much more, so that people can win it (an ex-Gaussian, like measured reaction times)."""
    match move:
        case QuickClear():
            return _reaction_ms(chance, 480, 80, 240)
        case Deal():
            return _reaction_ms(chance, 8000, 300, 400)  # a standing wants to be read
        case Give():
            return _reaction_ms(chance, 1600, 300, 600)
        case Clear() | Count():
            return min(9000, _reaction_ms(chance, 3500, 600, 900))
        case DealCard():  # steady hands: a falter in four deals or so (ASS-31)
            return max(30, round(chance.gauss(150, 36)))
        case Call():
            return _reaction_ms(chance, 900, 150, 500)
        case Order() | Strike() | RuleStand() | RuleTakeBack():
            return min(9000, _reaction_ms(chance, 1300, 250, 500))
        case _:  # whatever there is to choose from: else the time would tell of the hand (TAB-2)
            return _reaction_ms(chance, 800, 150, 350)


def _reaction_ms(chance: Random, mean: float, spread: float, tail: float) -> int:
    return max(250, round(chance.gauss(mean, spread) + chance.expovariate(1 / tail)))
