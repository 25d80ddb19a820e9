"""Which cards are taken in hand: pure. What may be laid is asked of the rules, set by set; no rule is known here."""

from collections.abc import Callable, Iterable
from typing import Final

from core.cards import HIDDEN, Card, Hand, rank_of
from core.climbing.moves import Give, Play
from core.climbing.table import State
from core.moves import Move

SETS: Final = (1, 2, 3, 4)


def in_order(cards: Iterable[Card], strength: Callable[[str], int]) -> Hand:
    """Return the cards that are seen by the game's strength, equal ranks by suit."""
    seen = (card for card in cards if card != HIDDEN)
    return tuple(sorted(seen, key=lambda card: (strength(rank_of(card)), card[-1])))


def groups(hand: Hand) -> tuple[Hand, ...]:
    """Return the sorted hand as its ranks."""
    ranks = dict.fromkeys(map(rank_of, hand))
    return tuple(tuple(card for card in hand if rank_of(card) == rank) for rank in ranks)


def laying(view: State, cards: Hand, slip: Card | None = None) -> Give | Play:
    """Return the move that these cards are: a gift in the exchange, else a set to play, with what is slipped under."""
    return Give(cards[0]) if view.phase == "exchange" and len(cards) == 1 else Play(cards, slip)


def slip(hand: Hand, picked: Hand, at: Hand, now: Card | None) -> Card | None:
    """Return the card to be slipped: of these at the cursor the first that isn't held up, then the next, then none."""
    free = [card for card in at if card not in picked]
    if now not in free:
        return free[0] if free and len(hand) > 1 else now
    return free[free.index(now) + 1] if free.index(now) + 1 < len(free) else None


def sets_with(hand: Hand, card: Card) -> Iterable[Hand]:
    """Return the sets of one rank that this card could be laid in."""
    alike = [other for other in hand if rank_of(other) == rank_of(card) and other != card]
    return ((card, *alike[: many - 1]) for many in SETS if many <= len(alike) + 1)


def choices(hand: Hand, rank: str, may_lay: Callable[[Hand], bool]) -> tuple[Hand, ...]:
    """Return the ways to hold up this rank, the best first: sets that may be laid now; else all of it and fewer."""
    alike = tuple(card for card in hand if rank_of(card) == rank)
    many = [alike[:count] for count in range(len(alike), 0, -1)]
    return tuple(cards for cards in many if may_lay(cards)) or tuple(many)


def press(ways: tuple[Hand, ...], picked: Hand) -> Hand:
    """Return what is held up after the rank's key: its first way, then one after another, then nothing."""
    if picked not in ways:
        return ways[0] if ways else picked
    at = ways.index(picked) + 1
    return ways[at] if at < len(ways) else ()


def toggle(hand: Hand, picked: Hand, card: Card) -> Hand:
    """Return the cards held up after this one was touched; a card of another rank begins anew."""
    if card in picked:
        return tuple(other for other in picked if other != card)
    kept = {other for other in picked if rank_of(other) == rank_of(card)} | {card}
    return tuple(other for other in hand if other in kept)


def next_offer(hand: Hand, offers: Iterable[Move], picked: Hand, by: int) -> Hand:
    """Return the next cards worth laying: the weakest first, of one rank the most."""
    sets = [move.cards if isinstance(move, Play) else (move.card,) for move in offers if isinstance(move, Play | Give)]
    sets.sort(key=lambda cards: (hand.index(cards[0]), -len(cards)))
    if not sets:
        return picked
    return sets[(sets.index(picked) + by) % len(sets)] if picked in sets else sets[0 if by > 0 else -1]
