"""The header of a file: each line is checked as it is read, then all of them together. Knows options, and no rule."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from msgspec import structs

from core import registry
from core.moves import Seat
from core.notation.entries import cards_of, counted, one, seat_of, whole
from core.notation.language import ReadCard
from core.notation.scenario import Entry, Header, Link, Seated
from core.notation.text import Fault, phrase
from core.options import BadOption, Options, read
from core.position import Rules

_NAME_MARKS: Final = frozenset(':"~@?=#')
_ARGS: Final[Mapping[str, tuple[int, int]]] = {
    "game": (1, 1), "option": (2, 2), "seat": (1, 99), "seed": (1, 1), "round": (1, 1), "dealer": (1, 1),
    "turn": (1, 1), "link": (2, 3), "deck": (1, 999),
}  # fmt: skip
Kind = TypeVar("Kind", bound=Options)


def file_options(kind: type[Kind]) -> Kind:
    """Return a game's options as a file has them: no limits."""
    return kind(**{field.name: 0 for field in structs.fields(kind) if field.name.endswith("_limit")})


def read_header(entries: Sequence[Entry], end: int) -> Header:
    """Return the header of these lines; `end` is the line of the `---`. Raises Fault."""
    rules = _game(entries, end)
    language = rules.notation
    options = _options(entries, rules.options)
    card = language.card_reader(entries)
    seats = _seats(entries, card, language.card_lines)
    last = max((entry.line for entry in entries if entry.key == "seat"), default=end)
    low, high = rules.seats
    if not low <= len(seats) <= high:
        raise Fault(last, f"{rules.name} is for {low} to {high} seats, not {len(seats)}")
    names = {seat.name: at for at, seat in enumerate(seats)}
    header = Header(
        game=rules.name,
        options=options,
        seats=seats,
        seed=one(entries, "seed", lambda entry: whole(entry, 0), 0),
        round=one(entries, "round", lambda entry: counted(entry, 0, 1), 1),
        dealer=one(entries, "dealer", lambda entry: seat_of(entry, 0, names), None),
        turn=one(entries, "turn", lambda entry: seat_of(entry, 0, names), None),
        links=tuple(read_link(entry, names) for entry in entries if entry.key == "link"),
        deck=one(entries, "deck", lambda entry: cards_of(entry, entry.args, card), ()),
        own=language.read_own(entries, names),
    )
    language.check(header, {entry.key: entry.line for entry in entries})
    return header


def _game(entries: Sequence[Entry], end: int) -> Rules:
    """Return the game, once every line has a known word and as many words behind it as it may."""
    if not entries or entries[0].key != "game":
        raise Fault(entries[0].line if entries else end, "the first line must name the game: game asshole")
    name = "".join(entries[0].args[:1])
    if name not in registry.names():
        raise Fault(entries[0].line, f"{name} isn't in this version; there are: {', '.join(registry.names())}")
    rules = registry.game(name)
    known = {**_ARGS, **rules.notation.lines}
    for entry in entries:
        if entry.key not in known:
            raise Fault(entry.line, f"a header of {name} has no line {entry.key}; there are: {', '.join(known)}")
        low, high = known[entry.key]
        if not low <= len(entry.args) <= high:
            raise Fault(entry.line, f"{entry.key} has {len(entry.args)} words behind it, not {low} to {high}")
    one(entries, "game", lambda entry: entry, None)
    return rules


def read_link(entry: Entry, names: Mapping[str, Seat]) -> Link:
    """A link line, of header or play. Raises Fault."""
    low, high = _ARGS["link"]
    if not low <= len(entry.args) <= high:
        raise Fault(entry.line, "a link line is: link NAME CREDIT [SLOWEST], in ms")
    return Link(seat_of(entry, 0, names), counted(entry, 1, 0), counted(entry, len(entry.args) - 1, 0))


# ── lines of one kind ──────────────────────────────────────────────────────────────────────────────────────────


def _options(entries: Sequence[Entry], kind: type[Kind]) -> Kind:
    options = file_options(kind)
    given: set[str] = set()
    for entry in entries:
        if entry.key != "option":
            continue
        name, value = entry.args
        if name in given:
            raise Fault(entry.line, f"option {name} is given twice")
        given.add(name)
        try:
            options = read(kind, {name: value if (words := phrase(value)) is None else words}, options)
        except BadOption as wrong:
            raise Fault(entry.line, str(wrong)) from None
    return options


def _seats(entries: Sequence[Entry], card: ReadCard, own: Sequence[str]) -> tuple[Seated, ...]:
    """Return the seats. Raises Fault, also for a card that stands twice in the file."""
    seats: list[Seated] = []
    seen: set[str] = set()
    for entry in entries:
        if entry.key not in ("seat", "deck", *own):
            continue
        cards = cards_of(entry, entry.args[1:] if entry.key == "seat" else entry.args, card)
        for each in cards:
            if each in seen:
                raise Fault(entry.line, f"{each} is there twice")
            seen.add(each)
        if entry.key == "seat":
            seats.append(Seated(_name(entry, seats), cards))
    return tuple(seats)


def _name(entry: Entry, seats: Sequence[Seated]) -> str:
    name = entry.args[0]
    if _NAME_MARKS & set(name):
        raise Fault(entry.line, f'a name is one word without : " ~ @ ? = #, not {name}')
    if any(seat.name == name for seat in seats):
        raise Fault(entry.line, f"two seats are called {name}")
    return name
