"""Random games of Abuse for tests: a plain deck of 80, tables in the middle of a round, and every step of a game."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from core import abuse
from core.abuse.cards import Colour, Face, Faces, Phrases
from core.abuse.deck import Deck
from core.abuse.events import AbuseEvent
from core.abuse.moves import Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.offers import fillers
from core.abuse.options import AbuseOptions
from core.abuse.search import best
from core.abuse.sentence import can_follow, why_incomplete
from core.abuse.table import State, all_faces
from core.climbing.moves import Pass
from core.moves import NOBODY, Deal, Move, Reseat, Seat, Take, Unknown
from tests.games import abuse_rules

COLOURS = (Colour("red", "R", "^"), Colour("blue", "B", "o"), Colour("green", "G", "+"), Colour("gold", "D", "*"))
_NAMES = tuple(colour.name for colour in COLOURS)


def _sentence_cards() -> Iterator[Face]:
    for nth in range(16):
        yield Face(f"s{nth}", 1 + nth % 5, left=("START",), right=(_NAMES[nth % 4],), phrase=f"Your sock {nth}")
    for nth in range(16):
        yield Face(f"e{nth}", 1 + nth % 6, left=(_NAMES[nth % 4],), right=("END",), phrase=f"hums {nth}")
    for nth in range(21):
        right = (_NAMES[(nth + 1) % 4], *((_NAMES[(nth + 2) % 4],) if nth % 3 == 0 else ()))
        yield Face(f"m{nth}", 1 + nth % 9, left=(_NAMES[nth % 4],), right=right, phrase=f"oddly {nth}")


PLAIN = Deck(
    cards=(
        *_sentence_cards(),
        *(Face(f"one{nth}", 4, left=("START",), right=("END",), phrase=f"Hush {nth}") for nth in range(3)),
        *(Face(f"f{nth}", 6, "furthermore", phrase="Furthermore,") for nth in range(4)),
        *(Face(f"b{nth}", 10, "blank") for nth in range(8)),
        *(Face(f"c{nth}", 5, "comeback", phrase=f"Says you, {nth}.") for nth in range(12)),
    ),
    colours=COLOURS,
)


def deck_text(deck: Deck) -> str:
    """The deck as the file that one writes."""
    colours = [
        f'[colours.{colour.name}]\nletter = "{colour.letter}"\nsign = "{colour.sign}"\n' for colour in deck.colours
    ]
    cards = [
        f'[[card]]\nid = "{card.id}"\nvalue = {card.value}\nkind = "{card.kind}"\nleft = {list(card.left)}\n'
        f'right = {list(card.right)}\nphrase = "{card.phrase}"\n'
        for card in deck.cards
    ]
    return "\n".join((*colours, *cards))


def decided(state: State, seat: Seat, move: Move, chance: Random) -> tuple[AbuseEvent, ...]:
    """The facts that follow. Raises Refused."""
    return tuple(map(abuse.GAME.own_event, abuse_rules.decide(state, seat, move, chance)))


class Step(NamedTuple):
    """One move of a random game."""

    state: State
    seat: Seat
    move: Move
    events: tuple[AbuseEvent, ...]
    after: State


def fresh(seats: int, deck: Deck = PLAIN, **options: Any) -> State:
    """A fresh table."""
    return abuse.start_with(seats, AbuseOptions(**options), deck)


def made(state: State, seat: Seat, move: Move, chance: Random | None = None) -> State:
    """The table after this move."""
    for event in decided(state, seat, move, chance or Random(0)):
        state = abuse.evolve(state, event)
    return state


def after(state: State, *moves: tuple[Seat, Move]) -> State:
    """The table after these moves."""
    for seat, move in moves:
        state = made(state, seat, move)
    return state


def some_sentence(hand: Faces, chance: Random) -> Faces:
    """Cards laid one after another as they fit, till it is a sentence or nothing fits: then none."""
    built: Faces = ()
    while fits := [card for card in hand if card not in built and can_follow(built, card) is None]:
        built = (*built, chance.choice(fits))
        if why_incomplete(built) is None and chance.random() < 0.6:
            break
    return built if built and why_incomplete(built) is None else ()


def _sentence(hand: Faces, chance: Random) -> Faces:
    """Mostly the longest there is, so that games come to an end."""
    return best(hand, "clears") if chance.random() < 0.7 else some_sentence(hand, chance)


def said(cards: Faces) -> Phrases:
    """Something for each blank."""
    return fillers(cards)


def ids(cards: Faces) -> tuple[str, ...]:
    """The cards' ids."""
    return tuple(card.id for card in cards)


def some_move(state: State, chance: Random) -> tuple[Seat, Move]:
    """A legal move by anyone who is asked."""
    seat = chance.choice(sorted(abuse.asked(state)))
    return seat, _legal(state, seat, chance)


def _legal(state: State, seat: Seat, chance: Random) -> Move:
    hand = state.hands[seat]
    match state.phase:
        case "round-over":
            return Deal()
        case "face-up" | "offer":
            return Take() if chance.random() < 0.15 else Decline()
        case "retort":
            comebacks = [card for card in hand if card.kind == "comeback"]
            return Comeback(chance.choice(comebacks).id) if comebacks and chance.random() < 0.5 else Accept()
        case "insult" if chance.random() < 0.95 and (cards := _sentence(hand, chance)):
            target = chance.choice([other for other in state.order if other != seat])
            return Insult(target, ids(cards), said(cards))
        case _:
            return Discard(chance.choice(hand).id) if hand and chance.random() < 0.95 else Done()


def stab(state: State, chance: Random) -> tuple[Seat, Move]:
    """Any move by any seat, legal or not."""
    seat, other = chance.choice(state.order), chance.choice((*state.order, NOBODY))
    pool = state.hands[chance.choice((seat, state.order[0]))] or PLAIN.cards
    cards = tuple(chance.sample(pool, min(len(pool), chance.randint(1, 4))))
    sentence = some_sentence(state.hands[seat], chance)
    moves: list[Move] = [
        Take(), Decline(), Accept(), Done(), Deal(), Pass(), Unknown("hum"), Reseat(state.order),
        Comeback(cards[0].id), Discard(cards[0].id), Insult(other, ids(cards), said(cards)), Insult(other, ()),
        Insult(other, ids(sentence), said(sentence)), Insult(other, ids(sentence)), Insult(other, ids(cards) * 2),
        Insult(other, ids(cards), ((cards[0].id, "\t"),)), Discard("??"), Comeback("??"), Insult(other, ("??",)),
    ]  # fmt: skip
    return seat, chance.choice(moves)


def steps(state: State, chance: Random, limit: int = 20_000) -> Iterator[Step]:
    """Plays on until the game is over."""
    for _ in range(limit):
        if state.phase == "over":
            return
        seat, move = some_move(state, chance)
        events = decided(state, seat, move, chance)
        then = state
        for event in events:
            then = abuse.evolve(then, event)
        yield Step(state, seat, move, events, then)
        state = then
    raise AssertionError(f"no end after {limit} moves")


# ── a table in the middle of a round ───────────────────────────────────────────────────────────────────────────


def card(text: str) -> Face:
    """A card written short: `-red` begins, `red-` ends, `red-blue,gold` links; `one`, `blank`, `more`, `back`; with
    `:7` its value, and with `name=` before it its id."""
    name, _, body = text.rpartition("=")
    body, _, value = body.partition(":")
    number = int(value or 1)
    kinds = {"blank": "blank", "more": "furthermore", "back": "comeback"}
    if body in kinds:
        return Face(name or text, number, kinds[body], phrase="" if body == "blank" else f"{name or body}!")  # type: ignore[arg-type]
    if body == "one":
        return Face(name or text, number, left=("START",), right=("END",), phrase="Hush")
    left, _, right = body.partition("-")
    return Face(name or text, number, left=_side(left, "START"), right=_side(right, "END"), phrase=name or text)


def _side(text: str, symbol: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else (symbol,)


def cards(text: str) -> Faces:
    """Cards written short, with spaces between."""
    return tuple(map(card, text.split()))


def table(*hands: str, deck: str = "", face_up: str = "", turn: Seat = 0, **fields: Any) -> State:
    """A table whose seat `turn` is asked about the face-up card, or where there is none may lay a sentence."""
    faces = tuple(map(cards, hands))
    options = AbuseOptions(**fields.pop("options", {}))
    state = State(
        order=tuple(range(len(hands))), hands=faces, options=options, points=(0,) * len(hands), round=1,
        phase="face-up", deck=cards(deck), discards=cards(face_up), live=bool(face_up), turn=turn, copies=1,
    )  # fmt: skip
    state = replace(state, faces=all_faces(state))
    if not face_up:
        state = replace(state, phase="insult")
    return replace(state, **fields)
