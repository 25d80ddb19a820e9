"""A deck as data that a person can edit: read from text, checked, and measured (ABU-1, ABU-2, ABU-29).

Reading tells what can't be understood, checking what can't be played; both name the card and what is wrong.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from msgspec import Struct, ValidationError, convert

from core.abuse.cards import END, START, Colour, Face, Faces, Kind
from core.abuse.sentence import text_of
from core.phrase import is_printable

FULL: Final[Mapping[str, int]] = {
    "furthermore": 4, "blank": 8, "comeback": 12, "one-liner": 3, "sentence": 53,
}  # fmt: skip
VALUES: Final = range(1, 11)
ID_LIMIT: Final = 24
PHRASE_LIMIT: Final = 60  # characters, like what is said for a blank (ABU-14)
COLOURS_LIMIT: Final = 16
NAME_LIMIT: Final = 16  # of a colour, so that no table grows too large to send
T = TypeVar("T")


class Fault(Struct, frozen=True):
    """A fault of a deck: the card's id, or the colour's name, or nothing for the deck as a whole."""

    card: str
    words: str

    def __str__(self) -> str:
        return f"{self.card}: {self.words}" if self.card else self.words


class BadDeck(ValueError):
    """A text that is no deck; the message says where and why, in one line for a person."""


class Deck(Struct, frozen=True):
    """The cards of one deck, its colours, and what each of these joins."""

    cards: Faces
    colours: tuple[Colour, ...]
    joins: tuple[str, ...] = ()  # by colour


class _Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    value: int
    kind: Kind = "sentence"
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    phrase: str = ""


class _Colour(Struct, frozen=True, forbid_unknown_fields=True):
    letter: str
    sign: str
    joins: str = ""


def read_deck(text: str) -> Deck:
    """The deck that this TOML text writes down. Raises BadDeck where it can't be understood."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadDeck(f"this is no TOML: {wrong}") from None
    if odd := sorted(data.keys() - {"colours", "card"}):
        raise BadDeck(f"{odd[0]}: a deck has only [colours.NAME] and [[card]]")
    colours, cards = data.get("colours", {}), data.get("card", [])
    if not isinstance(colours, dict) or not isinstance(cards, list):
        raise BadDeck("a deck has tables [colours.NAME] and [[card]]")
    read = [(name, _read(table, _Colour, f"colour {name}")) for name, table in colours.items()]
    return Deck(
        cards=tuple(_face(table, number) for number, table in enumerate(cards, 1)),
        colours=tuple(Colour(name, colour.letter, colour.sign) for name, colour in read),
        joins=tuple(colour.joins for _, colour in read),
    )


def _face(table: object, number: int) -> Face:
    name = table.get("id") if isinstance(table, dict) else None
    card = _read(table, _Card, str(name or f"card number {number}"))
    return Face(card.id, card.value, card.kind, card.left, card.right, card.phrase.strip())


def _read(table: object, kind: type[T], name: str) -> T:
    try:
        return convert(table, kind)
    except ValidationError as wrong:
        raise BadDeck(f"{name}: {str(wrong).replace(' - at `$.', ' (at `').replace('`$', '')}") from None


def copies(cards: Faces, count: int) -> Iterator[Face]:
    """The cards of `count` such decks shuffled together would be these; each has an id of its own."""
    yield from cards
    for nth in range(2, count + 1):
        yield from (Face(f"{c.id}.{nth}", c.value, c.kind, c.left, c.right, c.phrase) for c in cards)


# ── is it playable? ────────────────────────────────────────────────────────────────────────────────────────────


def check(deck: Deck) -> list[Fault]:
    """All that is wrong with the deck; nothing when it can be played."""
    faults = [*_colour_faults(deck), *_id_faults(deck), *_composition_faults(deck)]
    for card in deck.cards:
        faults += [Fault(card.id, words) for words in _card_faults(card, {colour.name for colour in deck.colours})]
    return faults or _reach_faults(deck)


def kind_of(card: Face) -> str:
    """The card's kind, one-liners apart (ABU-1)."""
    return "one-liner" if card.starts and card.ends else card.kind


def _composition_faults(deck: Deck) -> Iterator[Fault]:
    count = Counter(map(kind_of, deck.cards))
    for kind, many in FULL.items():
        if count[kind] != many:
            yield Fault("", f"a deck has {many} {kind} cards, this one {count[kind]}")


def _id_faults(deck: Deck) -> Iterator[Fault]:
    for name, many in Counter(card.id for card in deck.cards).items():
        if many > 1:
            yield Fault(name, f"{many} cards bear this id")
        if not name or len(name) > ID_LIMIT or not all(char.isalnum() or char == "-" for char in name):
            yield Fault(name or "(no id)", f"an id is 1 to {ID_LIMIT} letters, digits or hyphens")


def _colour_faults(deck: Deck) -> Iterator[Fault]:
    if not 1 <= len(deck.colours) <= COLOURS_LIMIT:
        yield Fault("", f"a deck has 1 to {COLOURS_LIMIT} colours, this one {len(deck.colours)}")
    letters = Counter(colour.letter for colour in deck.colours)
    signs = Counter(colour.sign for colour in deck.colours)
    for colour in deck.colours:
        if colour.name in (START, END) or not colour.name.isalpha():
            yield Fault(colour.name, "a colour's name is a word, and neither START nor END")
        if len(colour.name) > NAME_LIMIT:
            yield Fault(colour.name[:NAME_LIMIT], f"a colour's name has up to {NAME_LIMIT} letters")
        if not _is_cell(colour.letter) or not _is_cell(colour.sign):
            yield Fault(colour.name, "a colour has a letter and a sign of one cell each")
        if letters[colour.letter] > 1 or signs[colour.sign] > 1:
            yield Fault(colour.name, "another colour has its letter or its sign")


def _is_cell(text: str) -> bool:
    return len(text) == 1 and text != " " and is_printable(text)


def _card_faults(card: Face, colours: set[str]) -> Iterator[str]:
    if card.value not in VALUES:
        yield f"its value is {card.value}, not 1 to 10"
    spoken = card.kind in ("sentence", "comeback")
    if (spoken and not card.phrase) or len(card.phrase) > PHRASE_LIMIT or not is_printable(card.phrase):
        yield f"its phrase isn't 1 to {PHRASE_LIMIT} printable characters of one cell each"
    if card.kind == "hidden":
        yield "there is no such kind of card"
    elif card.kind != "sentence":
        if card.left or card.right:
            yield f"a {card.kind} card has no ends"  # ABU-13, 14, 16
    else:
        yield from _end_faults("left", card.left, START, colours)
        yield from _end_faults("right", card.right, END, colours)


def _end_faults(side: str, ends: tuple[str, ...], symbol: str, colours: set[str]) -> Iterator[str]:
    if not ends:
        yield f"its {side} has neither {symbol} nor a colour"
    if symbol in ends and len(ends) > 1:
        yield f"its {side} has {symbol} and colours: it is the one or the other"
    for end in ends:
        if end != symbol and end not in colours:
            yield f"its {side} has {end}, which is neither {symbol} nor one of the deck's colours"
    if len(set(ends)) < len(ends):
        yield f"its {side} has a colour twice"


def _reach_faults(deck: Deck) -> list[Fault]:
    """Cards that no sentence can hold: none leads to them from a START, or none from them to an END."""
    cards = [card for card in deck.cards if card.kind == "sentence"]
    faults = [
        *(Fault(card.id, "no sentence leads to it: nothing before it has its left colour") for card in _unmet(cards)),
        *(Fault(card.id, "a dead end: no END can follow it") for card in _unmet([_turned(card) for card in cards])),
    ]
    joined = {end for card in cards for end in card.left} & {end for card in cards for end in card.right}
    return faults + [Fault(c.name, "no two cards meet in this colour") for c in deck.colours if c.name not in joined]


def _turned(card: Face) -> Face:
    """The card read from right to left."""
    left = tuple(START if end == END else end for end in card.right)
    right = tuple(END if end == START else end for end in card.left)
    return Face(card.id, left=left, right=right)


def _unmet(cards: Sequence[Face]) -> list[Face]:
    """The cards that can't be come to from a START."""
    open_ends: set[str] = {START}
    waiting = list(cards)
    while met := [card for card in waiting if open_ends.intersection(card.left)]:
        open_ends |= {end for card in met for end in card.right}
        waiting = [card for card in waiting if card not in met]
    return waiting


# ── what it is like ────────────────────────────────────────────────────────────────────────────────────────────


def figures(deck: Deck) -> dict[str, str]:
    """Return the deck's figures, line by line: a name and its figure."""
    cards = deck.cards
    count = Counter(map(kind_of, cards))
    sentences = [card for card in cards if card.kind == "sentence"]
    lengths = [f"{many:,} of {length}" for length, many in sorted(_sentences(sentences, 6).items())]
    return {
        "cards": f"{len(cards)}: " + ", ".join(f"{many} {kind}" for kind, many in count.items()),
        "values": f"{sum(card.value for card in cards)} in all, {_mean(card.value for card in cards):.1f} a card",
        "ends": f"{sum(c.starts for c in sentences)} START, {sum(c.ends for c in sentences)} END",
        "colours": ", ".join(f"{colour.name} {_met(sentences, colour.name)}" for colour in deck.colours),
        "sentences": ", ".join(lengths) + " cards",
    }


def _mean(values: Iterator[int]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0


def _met(cards: Sequence[Face], colour: str) -> str:
    return f"{sum(colour in card.right for card in cards)}>{sum(colour in card.left for card in cards)}"


def _sentences(cards: Sequence[Face], limit: int) -> dict[int, int]:
    """How many sequences of so many cards read as a sentence; a card may come twice in the longer ones."""
    reach = {at: 1 for at, card in enumerate(cards) if card.starts}
    count: dict[int, int] = {}
    for length in range(1, limit + 1):
        count[length] = sum(many for at, many in reach.items() if cards[at].ends)
        further: dict[int, int] = {}
        for at, many in reach.items():
            for then, card in enumerate(cards):
                if then != at and meet(cards[at], card):
                    further[then] = further.get(then, 0) + many
        reach = further
    return count


def meet(left: Face, right: Face) -> bool:
    """Return True if a colour of the one's right is on the other's left (ABU-10)."""
    return any(end in right.left for end in left.right)


def sample(deck: Deck, chance: Random, count: int, *, longest: int = 6) -> list[str]:
    """Random sentences of up to so many cards, as they read; fewer when the deck hardly has any."""
    cards = [card for card in deck.cards if card.kind == "sentence"]
    tries = (_walk(cards, chance, longest) for _ in range(20 * count))
    found = [walk for walk in tries if walk]
    return [text_of(walk, ()) for walk in found[:count]]


def _walk(cards: Sequence[Face], chance: Random, longest: int) -> Faces | None:
    """A random walk from a START to an END over cards not used yet."""
    walk: Faces = ()
    while len(walk) < longest:
        fits = [c for c in cards if c not in walk and (meet(walk[-1], c) if walk else c.starts)]
        if not fits:
            return None
        walk = (*walk, chance.choice(fits))
        if walk[-1].ends:
            return walk
    return None
