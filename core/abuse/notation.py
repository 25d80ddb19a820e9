"""Abuse in table notation: `card` lines make the cards, and all other lines name them by their ids (ABU-2)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, assert_never, get_args

from msgspec import Struct
from msgspec.structs import replace

from core.abuse.cards import END, START, Face, Faces
from core.abuse.deck import Deck, read_deck
from core.abuse.events import AbuseEvent
from core.abuse.flow import decide, open_turn
from core.abuse.moves import AbuseMove, Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.offers import asked
from core.abuse.options import AbuseOptions
from core.abuse.table import State, evolve, face_up, is_dead, laid_before, start_with, too_few_cards
from core.game import clockwise
from core.moves import Deal, Reseat, Seat, Take
from core.notation.entries import one, read_points, write_points
from core.notation.language import (
    FORMS,
    Names,
    NamesOf,
    Notation,
    Part,
    ReadCard,
    Seen,
    Verdict,
    list_of,
    name_of,
    seat_named,
)
from core.notation.scenario import Entry, Expect, Header
from core.notation.text import Fault, cut, number, phrase, quote
from core.refusal import Refusal

USAGE: Final = 'a card is: card ID VALUE LEFT RIGHT "PHRASE", or card ID VALUE BLANK, FURTHERMORE or COMEBACK "PHRASE"'
_SPECIAL: Final = {"BLANK": "blank", "FURTHERMORE": "furthermore", "COMEBACK": "comeback"}
_PLAIN: Final[Mapping[str, AbuseMove]] = {"take": Take(), "decline": Decline(), "accept": Accept(), "done": Done()}
_FORMS: Final[Mapping[str, tuple[Part, ...]]] = {
    **FORMS, "points": ("name", "number"), "face-up": ("card or none",), "dead": ("some cards",), "deck": ("number",),
    "laid": ("name", "number"),
}  # fmt: skip
_PROMPTS: Final = {"take": "face-up", "comeback": "comeback"}


class Lines(Struct, frozen=True):
    """The own lines of Abuse: the cards of the file, the top discard, the points so far."""

    faces: Faces = ()
    face_up: str = ""
    points: tuple[tuple[Seat, int], ...] = ()


# ── moves ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _read(said: list[str], names: Names) -> AbuseMove | None:
    match said:
        case [word] if word in _PLAIN:
            return _PLAIN[word]
        case ["comeback", card]:
            return Comeback(card)
        case ["discard", card]:
            return Discard(card)
        case ["insult", name, *cards] if cards:
            laid = [cut(card, "=") for card in cards]
            phrases = [(card, phrase(said)) for card, said in laid if said is not None]
            spoken = tuple((card, said) for card, said in phrases if said is not None)
            if len(spoken) < len(phrases):
                return None
            return Insult(seat_named(names, name), tuple(card for card, _ in laid), spoken)
        case _:
            return None


def _write(move: AbuseMove, names: NamesOf) -> str:
    match move:
        case Insult(target=target, cards=cards, phrases=phrases):
            said = dict(phrases)
            laid = (f"{card}={quote(said[card])}" if card in said else card for card in cards)
            return " ".join(("insult", name_of(names, target), *laid))
        case Comeback(card=card):
            return f"comeback {card}"
        case Discard(card=card):
            return f"discard {card}"
        case Take():
            return "take"
        case Decline():
            return "decline"
        case Accept():
            return "accept"
        case Done():
            return "done"
        case Deal() | Reseat():
            raise TypeError("these are written alike in all games")
        case _:
            assert_never(move)


# ── header lines ───────────────────────────────────────────────────────────────────────────────────────────────


def _card_reader(entries: Sequence[Entry]) -> ReadCard:
    ids = {face.id for face in _faces(entries)}
    return lambda word: word if word in ids else None


def _read_lines(entries: Sequence[Entry], names: Names) -> Lines:
    return Lines(_faces(entries), one(entries, "face-up", lambda entry: entry.args[0], ""), read_points(entries, names))


def _faces(entries: Sequence[Entry]) -> Faces:
    faces: dict[str, Face] = {}
    for entry in entries:
        if entry.key != "card":
            continue
        face = _read_face(entry.line, entry.args)
        if face.id in faces:
            raise Fault(entry.line, f"two cards are called {face.id}")
        faces[face.id] = face
    return tuple(faces.values())


def _read_face(line: int, said: list[str]) -> Face:
    value = number(said[1]) if len(said) > 1 else None
    if value is None or value < 0:
        raise Fault(line, USAGE)
    match said[2:]:
        case ["BLANK" | "FURTHERMORE" as word]:
            return Face(said[0], value, "blank" if word == "BLANK" else "furthermore")
        case ["COMEBACK", quoted] if (text := phrase(quoted)) is not None:
            return Face(said[0], value, "comeback", phrase=text)
        case [left, right, quoted] if left not in _SPECIAL and (text := phrase(quoted)) is not None:
            return Face(said[0], value, "sentence", _side(line, left, START), _side(line, right, END), text)
        case _:
            raise Fault(line, USAGE)


def _side(line: int, word: str, symbol: str) -> tuple[str, ...]:
    """Return START or END, or the colours of that side. Raises Fault."""
    colours = tuple(word.split(","))
    if not all(colours) or (colours != (symbol,) and {START, END} & set(colours)):
        raise Fault(line, f"{word} is neither {symbol} nor colours like red,blue")
    return colours


def _write_lines(lines: Lines, names: Sequence[str]) -> tuple[list[str], list[str]]:
    below = [f"face-up {lines.face_up}"] if lines.face_up else []
    return [_write_face(face) for face in lines.faces], below + write_points(lines.points, names)


def _write_face(face: Face) -> str:
    said = {"blank": "BLANK", "furthermore": "FURTHERMORE", "comeback": f"COMEBACK {quote(face.phrase)}"}.get(face.kind)
    sides = f"{','.join(face.left)} {','.join(face.right)} {quote(face.phrase)}"
    return f"card {face.id} {face.value} {said or sides}"


def _check(header: Header, options: AbuseOptions, own: Lines, lines: Mapping[str, int]) -> None:
    if any(header.hands) and not all(header.hands):
        raise Fault(lines["seat"], "in a round of Abuse every seat has cards")
    for word, given in (("deck", header.deck), ("face-up", own.face_up)):
        if given and not any(header.hands):
            raise Fault(lines[word], f"{word} goes with hands; without them the round is dealt")


# ── the position ───────────────────────────────────────────────────────────────────────────────────────────────


def _place(header: Header, options: AbuseOptions, own: Lines, text: str, chance: Random) -> State:
    """Return the table at the `---`; the file's cards are its deck, or those of the text."""
    deck = Deck(own.faces, ()) if own.faces else read_deck(text)
    points = dict(own.points)
    fresh = start_with(len(header.seats), options, deck)
    fresh = replace(
        fresh, round=header.round - 1, dealer=header.dealer or 0, copies=1 if own.faces else 0,
        points=tuple(points.get(seat, 0) for seat in fresh.order),
    )  # fmt: skip
    if any(header.hands):
        state = _given(header, own, fresh)
        turn = next(clockwise(state.order, state.dealer)) if header.turn is None else header.turn
        return _after(state, open_turn(state, turn, chance))
    events = decide(fresh, fresh.dealer, Deal(), chance)
    assert not isinstance(events, Refusal), "the dealer of a fresh table may deal"
    state = _after(fresh, events)
    return state if header.turn is None else replace(state, phase="face-up", turn=header.turn)


def _given(header: Header, own: Lines, fresh: State) -> State:
    """Return the table with the hands, the deck and the face-up card of the file: all the cards there are."""
    by_id = {face.id: face for face in own.faces}
    hands = tuple(tuple(by_id[card] for card in hand) for hand in header.hands)
    deck = tuple(by_id[card] for card in header.deck)
    discards = (by_id[own.face_up],) if own.face_up else ()
    cards = (*(card for hand in hands for card in hand), *deck, *discards)
    return replace(
        fresh, round=header.round, hands=hands, deck=deck, discards=discards, live=bool(discards), faces=cards, copies=1
    )


def _after(state: State, events: Sequence[AbuseEvent]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


# ── expectations ───────────────────────────────────────────────────────────────────────────────────────────────


def _prompts_of(state: State, seat: Seat) -> frozenset[str]:
    return frozenset(_PROMPTS[kind] for kind in asked(state).get(seat, ()) if kind in _PROMPTS)


def _points(state: State, expect: Expect, seen: Seen) -> Verdict:
    there = state.points[expect.seats[0]]
    return there == expect.number, f"there are {there}"


def _face_up(state: State, expect: Expect, seen: Seen) -> Verdict:
    face = face_up(state)
    there = () if face is None else (face.id,)
    return there == expect.cards, f"face up is {list_of(there)}"


def _dead(state: State, expect: Expect, seen: Seen) -> Verdict:
    return all(is_dead(state, card) for card in expect.cards), "it isn't"


def _deck(state: State, expect: Expect, seen: Seen) -> Verdict:
    return len(state.deck) == expect.number, f"there are {len(state.deck)} cards in it"


def _laid(state: State, expect: Expect, seen: Seen) -> Verdict:
    there = laid_before(state, expect.seats[0])
    return there == expect.number, f"there are {there}"


NOTATION: Final = Notation[State, AbuseMove, AbuseOptions, Lines](
    state=State, moves=get_args(AbuseMove), options=AbuseOptions, own=Lines,
    read=_read, write=_write, reader_of_cards=_card_reader, place=_place,
    read_lines=_read_lines, write_lines=_write_lines, check_header=_check,
    judges={"points": _points, "face-up": _face_up, "dead": _dead, "deck": _deck, "laid": _laid},
    prompts_of=_prompts_of, hand_of=lambda state, seat: tuple(card.id for card in state.hands[seat]),
    comes_short=too_few_cards, lines={"card": (3, 5), "face-up": (1, 1), "points": (2, 2)}, card_lines=("face-up",),
    forms=_FORMS, prompts=("comeback", "face-up"),
    phases=("face-up", "offer", "insult", "retort", "discard", "round-over", "over"),
)  # fmt: skip
