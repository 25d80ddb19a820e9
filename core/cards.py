"""Cards as text: rank then suit, `10s`, `Qd`. A card that may not be seen is HIDDEN, and is still a card."""

from typing import Final, TypeAlias

from msgspec import Struct

Card: TypeAlias = str
Hand: TypeAlias = tuple[Card, ...]


class Laid(Struct, frozen=True, array_like=True):
    """Cards that lie on (or under) the pile, and the seat that laid them."""

    seat: int
    cards: Hand


HIDDEN: Final[Card] = "??"
SUITS: Final = "cdhs"  # clubs, diamonds, hearts, spades: the order in which equal cards are taken (ASS-32)
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK: Final[Hand] = tuple(rank + suit for rank in RANKS for suit in SUITS)
_KNOWN: Final = frozenset(DECK)


def rank_of(card: Card) -> str:
    """The rank of a card that is seen: `10` of `10s`."""
    return card[:-1]


def read_card(text: str) -> Card | None:
    """The card that a person wrote (`Th`, `10H`, `qd`), or None when there is no such card."""
    rank, suit = text[:-1].upper(), text[-1:].lower()
    card = ("10" if rank == "T" else rank) + suit
    return card if card in _KNOWN else None


def without(hand: Hand, cards: Hand) -> Hand:
    """The hand after laying these cards; a hidden hand lays hidden ones."""
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else HIDDEN)
    return tuple(left)


def joined(hand: Hand, card: Card) -> Hand:
    """The hand with one more card; one that comes to a hidden hand is seen no more."""
    return tuple(sorted((*hand, HIDDEN if HIDDEN in hand else card)))


def holds(hand: Hand, cards: Hand) -> bool:
    """Return True if all these cards are in the hand, each once."""
    return len(set(cards)) == len(cards) and all(card in hand for card in cards)


def hidden(hand: Hand) -> Hand:
    """As many hidden cards."""
    return (HIDDEN,) * len(hand)
