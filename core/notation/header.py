"""The header of a file: each line is checked as it is read, then all of them together. Knows options, and no rule."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import structs

from core.cards import Hand, read_card
from core.games import OPTIONS, RULES
from core.moves import Seat
from core.notation.scenario import Header, Link, Seated
from core.notation.text import Fault, number
from core.options import AnyOptions, BadOption, Options, ScabbahOptions, read

_NAME_MARKS: Final = frozenset(':"~@?=#')
T = TypeVar("T")
Kind = TypeVar("Kind", bound=Options)


class Entry(NamedTuple):
    """One header line: its number, its first word, the others."""

    line: int
    key: str
    args: list[str]


def file_options(kind: type[Kind]) -> Kind:
    """A game's options as a file has them: no limits."""
    return kind(**{field.name: 0 for field in structs.fields(kind) if field.name.endswith("_limit")})


def read_header(entries: Sequence[Entry], end: int) -> Header:
    """The header of these lines; `end` is the line of the `---`. Raises Fault."""
    game = _game(entries, end)
    options = _options(entries, OPTIONS[game])
    seats = _seats(entries)
    last = max((entry.line for entry in entries if entry.key == "seat"), default=end)
    low, high = RULES[game].SEATS
    if not low <= len(seats) <= high:
        raise Fault(last, f"{game} is for {low} to {high} seats, not {len(seats)}")
    names = {seat.name: at for at, seat in enumerate(seats)}
    header = Header(
        options=options,
        seats=seats,
        seed=_one(entries, "seed", lambda entry: _whole(entry, 0), 0),
        round=_one(entries, "round", lambda entry: _counted(entry, 0, 1), 1),
        dealer=_one(entries, "dealer", lambda entry: seat_of(entry, 0, names), None),
        turn=_one(entries, "turn", lambda entry: seat_of(entry, 0, names), None),
        ranking=_ranking(entries, names),
        points=_points(entries, names),
        links=tuple(read_link(entry, names) for entry in entries if entry.key == "link"),
        phase=_one(entries, "phase", _phase, None),
        deck=_one(entries, "deck", _deck, ()),
    )
    _check(header, {entry.key: entry.line for entry in entries})
    return header


# ── one line ───────────────────────────────────────────────────────────────────────────────────────────────────

_ARGS: Final[Mapping[str, tuple[int, int]]] = {
    "game": (1, 1), "option": (2, 2), "seat": (1, 99), "seed": (1, 1), "round": (1, 1), "dealer": (1, 1),
    "title": (2, 2), "points": (2, 2), "turn": (1, 1), "link": (2, 3), "phase": (1, 1), "deck": (1, 99),
}  # fmt: skip


def _game(entries: Sequence[Entry], end: int) -> str:
    """Which game it is, once every line has a known word and as many words behind it as it may."""
    if not entries or entries[0].key != "game":
        raise Fault(entries[0].line if entries else end, "the first line must name the game: game asshole")
    game = "".join(entries[0].args[:1])
    if game not in RULES:
        raise Fault(entries[0].line, f"{game} isn't in this version; there are: {', '.join(RULES)}")
    for entry in entries:
        if entry.key not in _ARGS:
            raise Fault(entry.line, f"a header of {game} has no line {entry.key}; there are: {', '.join(_ARGS)}")
        low, high = _ARGS[entry.key]
        if not low <= len(entry.args) <= high:
            raise Fault(entry.line, f"{entry.key} has {len(entry.args)} words behind it, not {low} to {high}")
    _one(entries, "game", lambda entry: entry, None)
    return game


def _one(entries: Sequence[Entry], key: str, take: Callable[[Entry], T], default: T) -> T:
    found = [entry for entry in entries if entry.key == key]
    if len(found) > 1:
        raise Fault(found[1].line, f"{key} is given twice")
    return take(found[0]) if found else default


def seat_of(entry: Entry, at: int, names: Mapping[str, Seat]) -> Seat:
    """The seat that this word of the line names. Raises Fault."""
    if entry.args[at] not in names:
        raise Fault(entry.line, f"no seat is called {entry.args[at]}")
    return names[entry.args[at]]


def read_link(entry: Entry, names: Mapping[str, Seat]) -> Link:
    """A link line, of header or play. Raises Fault."""
    low, high = _ARGS["link"]
    if not low <= len(entry.args) <= high:
        raise Fault(entry.line, "a link line is: link NAME CREDIT [SLOWEST], in ms")
    return Link(seat_of(entry, 0, names), _counted(entry, 1, 0), _counted(entry, len(entry.args) - 1, 0))


def _whole(entry: Entry, at: int) -> int:
    value = number(entry.args[at])
    if value is None:
        raise Fault(entry.line, f"{entry.args[at]} is no whole number")
    return value


def _counted(entry: Entry, at: int, least: int) -> int:
    value = _whole(entry, at)
    if value < least:
        raise Fault(entry.line, f"{entry.key} must be {least} or more, not {value}")
    return value


def _phase(entry: Entry) -> Any:
    if entry.args[0] not in ("deal", "exchange"):
        raise Fault(entry.line, f"a file may begin in phase deal or exchange, not {entry.args[0]}")
    return entry.args[0]


def _deck(entry: Entry) -> Hand:
    return _cards(entry, entry.args)


def _cards(entry: Entry, said: Sequence[str]) -> Hand:
    cards = [read_card(word) for word in said]
    for word, card in zip(said, cards, strict=True):
        if card is None:
            raise Fault(entry.line, f"{word} is no card")
    return tuple(card for card in cards if card)


# ── lines of one kind ──────────────────────────────────────────────────────────────────────────────────────────


def _options(entries: Sequence[Entry], kind: type[Options]) -> AnyOptions:
    options: Any = file_options(kind)
    given: set[str] = set()
    for entry in entries:
        if entry.key != "option":
            continue
        name, value = entry.args
        if name in given:
            raise Fault(entry.line, f"option {name} is given twice")
        given.add(name)
        try:
            options = read(kind, {name: value}, options)
        except BadOption as wrong:
            raise Fault(entry.line, str(wrong)) from None
    chosen: AnyOptions = options
    return chosen


def _seats(entries: Sequence[Entry]) -> tuple[Seated, ...]:
    seats: list[Seated] = []
    seen: set[str] = set()
    for entry in entries:
        if entry.key not in ("seat", "deck"):
            continue
        cards = _cards(entry, entry.args[1:] if entry.key == "seat" else entry.args)
        for card in cards:
            if card in seen:
                raise Fault(entry.line, f"{card} is there twice")
            seen.add(card)
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


def _ranking(entries: Sequence[Entry], names: Mapping[str, Seat]) -> tuple[Seat, ...]:
    titles: dict[int, Seat] = {}
    line = 0
    for entry in entries:
        if entry.key != "title":
            continue
        seat, place, line = seat_of(entry, 0, names), _counted(entry, 1, 1), entry.line
        if place > len(names):
            raise Fault(line, f"there are places 1 to {len(names)}, not {place}")
        if place in titles or seat in titles.values():
            raise Fault(line, "each seat has one place, and each place one seat")
        titles[place] = seat
    if titles and len(titles) < len(names):
        raise Fault(line, "with any title, all seats need one")
    return tuple(titles[place] for place in sorted(titles))


def _points(entries: Sequence[Entry], names: Mapping[str, Seat]) -> tuple[tuple[Seat, int], ...]:
    points: dict[Seat, int] = {}
    for entry in entries:
        if entry.key != "points":
            continue
        seat = seat_of(entry, 0, names)
        if seat in points:
            raise Fault(entry.line, f"the points of {entry.args[0]} are given twice")
        points[seat] = _counted(entry, 1, 0)
    return tuple(points.items())


# ── all lines together ─────────────────────────────────────────────────────────────────────────────────────────


def _check(header: Header, lines: Mapping[str, int]) -> None:
    """Raises Fault for what no line is to blame for alone; `lines` has the last line of each kind."""
    hands = [seat.cards for seat in header.seats]
    if header.round > 1 and not header.ranking:
        raise Fault(lines["round"], f"round {header.round} needs the titles of the round before")
    if header.points and not isinstance(header.options, ScabbahOptions):
        raise Fault(lines["points"], "there are no points in this game")
    if header.deck and header.phase != "deal":
        raise Fault(lines["deck"], "there is a deck only in phase deal")
    if header.phase == "deal" and getattr(header.options, "dealing", "auto") != "hand":
        raise Fault(lines["phase"], "phase deal needs option dealing hand")
    if header.phase == "deal":
        _check_deal(header, lines)
    if header.phase == "exchange":
        _check_exchange(header, lines)
    if any(hands) and header.turn is not None and not hands[header.turn]:
        raise Fault(lines["turn"], f"{header.names[header.turn]} has no cards to be in turn with")
    if any(hands) and header.phase is None and sum(map(bool, hands)) < 2:
        raise Fault(lines["seat"], "a round needs two seats with cards")


def _check_deal(header: Header, lines: Mapping[str, int]) -> None:
    """Raises Fault for a deal that can't go on from here, or that leaves a seat without a card."""
    hands = [seat.cards for seat in header.seats]
    if header.turn is not None:
        raise Fault(lines["turn"], "nobody is in turn before the deal is done")
    if not any(hands) and not header.deck:
        return  # dealt from the seed
    if not header.deck:
        raise Fault(lines["phase"], "phase deal needs a deck line: the cards that are not dealt yet")
    dealer = (header.ranking or (0,))[-1] if header.dealer is None else header.dealer
    first = dealer + 1 + sum(map(len, hands))
    dealt = {(first + at) % len(hands) for at in range(len(header.deck))}
    for seat, hand in enumerate(hands):
        if not hand and seat not in dealt:
            raise Fault(lines["deck"], f"there are too few cards: {header.names[seat]} is dealt none")


def _check_exchange(header: Header, lines: Mapping[str, int]) -> None:
    if not header.ranking:
        raise Fault(lines["phase"], "an exchange needs the titles of the round before")
    if not getattr(header.options, "exchange", True):
        raise Fault(lines["phase"], "phase exchange with option exchange off")
    top, bottom = header.ranking[0], header.ranking[-1]
    if header.turn not in (None, top):
        raise Fault(lines["turn"], "after the exchange the President leads")
    hands = [seat.cards for seat in header.seats]
    if any(hands) and not (hands[top] and hands[bottom]):
        raise Fault(lines["seat"], "for an exchange both first and last need cards")
