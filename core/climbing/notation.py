"""What both climbing games write alike: sets and passes, the lines of the last round's places, the pile."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.cards import Hand, read_card
from core.climbing import table as climbing
from core.climbing.moves import Give, Pass, Play
from core.climbing.table import State
from core.moves import Seat
from core.notation.entries import counted, one, read_points, seat_of, write_points
from core.notation.language import FORMS, Names, Part, ReadCard, Seen, Verdict, list_of
from core.notation.scenario import Entry, Expect, Header
from core.notation.text import Fault

S = TypeVar("S", bound=State)
LINES: Final[Mapping[str, tuple[int, int]]] = {"title": (2, 2), "points": (2, 2), "phase": (1, 1)}
PHASES: Final = ("deal", "exchange", "play", "clear", "dispute", "round-over", "over")
PROMPTS: Final = ("quick-clear", "clear", "exchange", "ruling")
CLIMBING_FORMS: Final[Mapping[str, tuple[Part, ...]]] = {
    **FORMS, "pile": ("pile",), "top": ("some cards",), "place": ("name", "number"), "drinks": ("name", "number"),
    "points": ("name", "number"), "blunder": ("name",),
}  # fmt: skip


class Lines(Struct, frozen=True):
    """The own lines of a climbing game: the last places, best first, the points so far, the phase."""

    ranking: tuple[Seat, ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()
    phase: Literal["deal", "exchange"] | None = None


# ── moves ──────────────────────────────────────────────────────────────────────────────────────────────────────


def read_cards(said: Sequence[str]) -> Hand | None:
    """Return the cards of these words, or None when one is no card, or there are none."""
    cards = [card for card in map(read_card, said) if card]
    return tuple(cards) if cards and len(cards) == len(said) else None


def read_move(said: list[str]) -> Play | Pass | Give | None:
    """Return the move of these words that both games have, None for no such move."""
    match said:
        case ["pass"]:
            return Pass()
        case ["give", card] if given := read_card(card):
            return Give(given)
        case ["play", *rest, "slip", card] if (cards := read_cards(rest)) and (slip := read_card(card)):
            return Play(cards, slip)
        case ["play", *rest] if cards := read_cards(rest):
            return Play(cards)
        case _:
            return None


def write_play(move: Play) -> str:
    """Return the play as a person writes it."""
    return " ".join(("play", *move.cards, *(("slip", move.slip) if move.slip else ())))


# ── header lines ───────────────────────────────────────────────────────────────────────────────────────────────


def card_reader(entries: Sequence[Entry]) -> ReadCard:
    """Return what reads a card of a pack of 52, whatever the header says."""
    return read_card


def read_lines(entries: Sequence[Entry], names: Names) -> Lines:
    """Return what the own lines say. Raises Fault."""
    return Lines(_ranking(entries, names), read_points(entries, names), one(entries, "phase", _phase, None))


def write_lines(lines: Lines, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the own lines, all of them after the seats."""
    titles = [f"title {names[holder]} {place}" for place, holder in enumerate(lines.ranking, 1)]
    return [], [*titles, *write_points(lines.points, names), *([f"phase {lines.phase}"] if lines.phase else [])]


def _phase(entry: Entry) -> Literal["deal", "exchange"]:
    match entry.args[0]:
        case "deal":
            return "deal"
        case "exchange":
            return "exchange"
        case other:
            raise Fault(entry.line, f"a file may begin in phase deal or exchange, not {other}")


def _ranking(entries: Sequence[Entry], names: Names) -> tuple[Seat, ...]:
    titles: dict[int, Seat] = {}
    line = 0
    for entry in entries:
        if entry.key != "title":
            continue
        seat, place, line = seat_of(entry, 0, names), counted(entry, 1, 1), entry.line
        if place > len(names):
            raise Fault(line, f"there are places 1 to {len(names)}, not {place}")
        if place in titles or seat in titles.values():
            raise Fault(line, "each seat has one place, and each place one seat")
        titles[place] = seat
    if titles and len(titles) < len(names):
        raise Fault(line, "with any title, all seats need one")
    return tuple(titles[place] for place in sorted(titles))


def check(header: Header, own: Lines, lines: Mapping[str, int], *, exchange: bool, by_hand: bool) -> None:
    """Raise Fault for what no line is to blame for alone. `exchange`: there is one; `by_hand`: cards are dealt so."""
    hands = header.hands
    if header.round > 1 and not own.ranking:
        raise Fault(lines["round"], f"round {header.round} needs the titles of the round before")
    if header.deck and own.phase != "deal":
        raise Fault(lines["deck"], "there is a deck only in phase deal")
    if own.phase == "deal":
        if not by_hand:
            raise Fault(lines["phase"], "phase deal needs option dealing hand")
        _check_deal(header, own, lines)
    if own.phase == "exchange":
        _check_exchange(header, own, lines, exchange=exchange)
    if any(hands) and header.turn is not None and not hands[header.turn]:
        raise Fault(lines["turn"], f"{header.names[header.turn]} has no cards to be in turn with")
    if any(hands) and own.phase is None and sum(map(bool, hands)) < 2:
        raise Fault(lines["seat"], "a round needs two seats with cards")


def _check_deal(header: Header, own: Lines, lines: Mapping[str, int]) -> None:
    """Raise Fault for a deal that can't go on from here, or that leaves a seat without a card."""
    hands = header.hands
    if header.turn is not None:
        raise Fault(lines["turn"], "nobody is in turn before the deal is done")
    if not any(hands) and not header.deck:
        return  # dealt from the seed
    if not header.deck:
        raise Fault(lines["phase"], "phase deal needs a deck line: the cards that are not dealt yet")
    dealer = (own.ranking or (0,))[-1] if header.dealer is None else header.dealer
    first = dealer + 1 + sum(map(len, hands))
    dealt = {(first + at) % len(hands) for at in range(len(header.deck))}
    for seat, hand in enumerate(hands):
        if not hand and seat not in dealt:
            raise Fault(lines["deck"], f"there are too few cards: {header.names[seat]} is dealt none")


def _check_exchange(header: Header, own: Lines, lines: Mapping[str, int], *, exchange: bool) -> None:
    if not own.ranking:
        raise Fault(lines["phase"], "an exchange needs the titles of the round before")
    if not exchange:
        raise Fault(lines["phase"], "phase exchange with option exchange off")
    top, bottom = own.ranking[0], own.ranking[-1]
    if header.turn not in (None, top):
        raise Fault(lines["turn"], "after the exchange the President leads")
    if any(header.hands) and not (header.hands[top] and header.hands[bottom]):
        raise Fault(lines["seat"], "for an exchange both first and last need cards")


# ── the position ───────────────────────────────────────────────────────────────────────────────────────────────


def place(
    header: Header, own: Lines, fresh: S, chance: Random, *, deal: Callable[[S, Random], S], swap: Callable[[S], S]
) -> S:
    """Return the state at the `---`. `deal` deals a round whole, `swap` sends the bottom seat's best card up."""
    duty = own.ranking[-1] if own.ranking else 0
    dealer = duty if header.dealer is None else header.dealer
    state = replace(fresh, round=header.round - 1, ranking=own.ranking, dealer=dealer)
    if header.deck or any(header.hands):
        return _given(header, own, replace(state, round=header.round), swap)
    state = deal(state, chance)
    return state if header.turn is None or state.phase != "play" else _turned(state, header.turn)


def _given(header: Header, own: Lines, state: S, swap: Callable[[S], S]) -> S:
    """Return the round in mid-air with the hands of the file; a seat without cards is out, in the order of seats."""
    hands: tuple[Hand, ...] = tuple(tuple(sorted(hand)) for hand in header.hands)
    cards = (*(card for hand in hands for card in hand), *header.deck)
    state = replace(state, hands=hands, cards=cards, phase="play")
    if own.phase == "deal":
        return replace(state, phase="deal", deck=header.deck)
    state = replace(state, finished=tuple(seat for seat in state.order if not hands[seat]))
    if own.phase == "exchange":
        return swap(state)
    leader = climbing.first_leader(state)
    if climbing.is_out(state, leader):
        leader = climbing.next_with_cards(state, leader)
    return _turned(state, leader if header.turn is None else header.turn)


def _turned(state: S, turn: Seat) -> S:
    return replace(state, phase="play", turn=turn, came=None)


def too_few_cards(state: State) -> bool:
    """Return True if the next deal would leave a seat without a card."""
    return len(state.cards) < len(state.order)


# ── expectations ───────────────────────────────────────────────────────────────────────────────────────────────


def pile_is(state: State, expect: Expect, seen: Seen) -> Verdict:
    """Judge the pile, bottom first; within one set the order of equal cards is free."""
    at, same = 0, True
    for laid in state.pile:
        same = same and sorted(expect.cards[at : at + len(laid.cards)]) == sorted(laid.cards)
        at += len(laid.cards)
    there = [card for laid in state.pile for card in laid.cards]
    return same and at == len(expect.cards), f"the pile is {list_of(there)}"


def top_is(top: Hand, expect: Expect) -> Verdict:
    """Judge the top."""
    return sorted(top) == sorted(expect.cards), f"the top is {list_of(top)}"


def place_is(state: State, expect: Expect, seen: Seen) -> Verdict:
    """Judge a place that can't change any more."""
    there = climbing.places(state).get(expect.seats[0])
    return there == expect.number, "the place isn't sure yet" if there is None else f"the place is {there}"


def number_is(there: int, expect: Expect) -> Verdict:
    """Judge a number: of drinks, of points."""
    return there == expect.number, f"there are {there}"
