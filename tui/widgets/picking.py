"""Which cards are taken in hand: pure. What may be laid is asked of the rules, card by card; no rule is known here."""

from collections.abc import Iterable
from typing import Final

from core.asshole.moves import QuickClear
from core.cards import HIDDEN, Card, Hand, rank_of
from core.climbing.moves import Give, Play
from core.moves import Move, Seat
from tui.compat import Climb, rules_of

SETS: Final = (1, 2, 3, 4)


def in_order(view: Climb, seat: Seat) -> Hand:
    """The seat's hand by the game's strength, equal ranks by suit."""
    strength = rules_of(view).strength
    seen = [card for card in view.hands[seat] if card != HIDDEN]
    return tuple(sorted(seen, key=lambda card: (strength(rank_of(card)), card[-1])))


def groups(hand: Hand) -> tuple[Hand, ...]:
    """The sorted hand as its ranks."""
    ranks = dict.fromkeys(map(rank_of, hand))
    return tuple(tuple(card for card in hand if rank_of(card) == rank) for rank in ranks)


def legal(view: Climb, seat: Seat, move: Move) -> bool:
    """Whether the host would make this move."""
    return rules_of(view).why_not(view, seat, move) is None


def laying(view: Climb, cards: Hand, slip: Card | None = None) -> Move:
    """The move that these cards are: a gift in the exchange, else a set to play, with what is slipped under it."""
    return Give(cards[0]) if view.phase == "exchange" and len(cards) == 1 else Play(cards, slip)


def slip(view: Climb, hand: Hand, picked: Hand, at: Hand, now: Card | None) -> Card | None:
    """The card marked to be slipped: of these at the cursor the first that isn't held up, then the next, then none."""
    if not slips(view):
        return None
    free = [card for card in at if card not in picked]
    if now not in free:
        return free[0] if free and len(hand) > 1 else now
    return free[free.index(now) + 1] if free.index(now) + 1 < len(free) else None


def slips(view: Climb) -> bool:
    """Whether a card may be slipped along with a set at this table, in this turn or a later one."""
    return getattr(view.options, "cheating", False) and view.phase == "play"


def playable(view: Climb, seat: Seat) -> frozenset[Card]:
    """The cards that some legal move would use: laid in turn, given in the exchange, or as an open quick-clear."""
    offered = rules_of(view).candidates(view, seat)
    quick = {card for move in offered if isinstance(move, QuickClear) for card in move.cards}
    return frozenset(quick | {card for card in in_order(view, seat) if _fits(view, seat, card)})


def _fits(view: Climb, seat: Seat, card: Card) -> bool:
    return any(legal(view, seat, laying(view, cards)) for cards in _sets_with(in_order(view, seat), card))


def _sets_with(hand: Hand, card: Card) -> Iterable[Hand]:
    alike = [other for other in hand if rank_of(other) == rank_of(card) and other != card]
    return ((card, *alike[: many - 1]) for many in SETS if many <= len(alike) + 1)


def choices(view: Climb, seat: Seat, rank: str) -> tuple[Hand, ...]:
    """The ways to take this rank in hand, the best first: sets that may be laid now; else all of the rank and fewer."""
    alike = tuple(card for card in in_order(view, seat) if rank_of(card) == rank)
    many = [alike[:count] for count in range(len(alike), 0, -1)]
    return tuple(cards for cards in many if legal(view, seat, laying(view, cards))) or tuple(many)


def press(view: Climb, seat: Seat, rank: str, picked: Hand) -> Hand:
    """What is in hand after the rank's key: its first choice, then one after another, then nothing."""
    ways = choices(view, seat, rank)
    if picked not in ways:
        return ways[0] if ways else picked
    at = ways.index(picked) + 1
    return ways[at] if at < len(ways) else ()


def toggle(hand: Hand, picked: Hand, card: Card) -> Hand:
    """The cards in hand after this one was touched; a card of another rank begins anew."""
    if card in picked:
        return tuple(other for other in picked if other != card)
    kept = {other for other in picked if rank_of(other) == rank_of(card)} | {card}
    return tuple(other for other in hand if other in kept)


def next_offer(hand: Hand, offers: Iterable[Move], picked: Hand, by: int) -> Hand:
    """The next cards worth laying: the weakest first, of one rank the most."""
    sets = [move.cards if isinstance(move, Play) else (move.card,) for move in offers if isinstance(move, (Play, Give))]
    sets.sort(key=lambda cards: (hand.index(cards[0]), -len(cards)))
    if not sets:
        return picked
    return sets[(sets.index(picked) + by) % len(sets)] if picked in sets else sets[0 if by > 0 else -1]
