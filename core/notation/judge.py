"""Whether an expectation holds, read off a state with the questions of its game. Knows no time and no file."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from core import abuse, asshole, climbing
from core.abuse.table import face_up, is_dead, laid_before
from core.asshole.table import top_of
from core.cards import Hand
from core.faces import Face, Faces
from core.games import Climb, State, as_climb, rules_of
from core.moves import Seat
from core.notation.forms import write_expect
from core.notation.scenario import Expect


class Table(Struct, frozen=True):
    """What is judged: the state, the seats' names, and whose last quick-clear was a blunder."""

    state: State
    names: Sequence[str]
    blundered: Collection[Seat] = ()


Answer: TypeAlias = tuple[bool, str]  # whether it holds, and what is
_Judge: TypeAlias = Callable[[Table, Expect], Answer]


def judge(table: Table, expect: Expect) -> str | None:
    """None when the expectation holds, else what was expected and what is."""
    holds, what_is = _JUDGES[expect.what](table, expect)
    return None if holds else f"expected {write_expect(expect, table.names)}, but {what_is}"


def _named(table: Table, seats: Sequence[Seat]) -> str:
    return " ".join(table.names[seat] for seat in seats) or "nobody"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards) or "none"


def _ids(hand: Hand | Faces) -> Hand:
    """The cards as a file names them."""
    return tuple(card.id if isinstance(card, Face) else card for card in hand)


def _climb(table: Table) -> Climb:
    """The reader lets nobody ask of a pile in Abuse, nor of a deck in climbing."""
    return as_climb(table.state)


def _abuse(table: Table) -> abuse.State:
    assert isinstance(table.state, abuse.State)
    return table.state


def _turn(table: Table, expect: Expect) -> Answer:
    turn = table.state.turn
    holders = () if turn is None else (turn,)
    return holders == expect.seats, f"in turn is {_named(table, holders)}"


def _phase(table: Table, expect: Expect) -> Answer:
    return table.state.phase == expect.word, f"the phase is {table.state.phase}"


def _hand(table: Table, expect: Expect) -> Answer:
    hand = _ids(table.state.hands[expect.seats[0]])
    return sorted(hand) == sorted(expect.cards), f"the hand is {_cards(hand)}"


def _held(table: Table, expect: Expect) -> Answer:
    held = len(table.state.hands[expect.seats[0]])
    return held == expect.number, f"there are {held}"


def _pile(table: Table, expect: Expect) -> Answer:
    """Bottom first; within one set the order of equal cards is free."""
    at, same = 0, True
    for laid in _climb(table).pile:
        same = same and sorted(expect.cards[at : at + len(laid.cards)]) == sorted(laid.cards)
        at += len(laid.cards)
    there = [card for laid in _climb(table).pile for card in laid.cards]
    return same and at == len(expect.cards), f"the pile is {_cards(there)}"


def _top(table: Table, expect: Expect) -> Answer:
    pile = _climb(table).pile
    laid = top_of(pile) if isinstance(table.state, asshole.State) else pile[-1] if pile else None
    top: Hand = laid.cards if laid else ()
    return sorted(top) == sorted(expect.cards), f"the top is {_cards(top)}"


def _out(table: Table, expect: Expect) -> Answer:
    held = len(table.state.hands[expect.seats[0]])
    return not held, f"{_named(table, expect.seats)} holds {held}"


def _place(table: Table, expect: Expect) -> Answer:
    place = climbing.places(_climb(table)).get(expect.seats[0])
    return place == expect.number, "the place isn't sure yet" if place is None else f"the place is {place}"


def _drinks(table: Table, expect: Expect) -> Answer:
    drinks = table.state.drinks[expect.seats[0]] if isinstance(table.state, asshole.State) else 0
    return drinks == expect.number, f"there are {drinks}"


def _points(table: Table, expect: Expect) -> Answer:
    points = 0 if isinstance(table.state, asshole.State) else table.state.points[expect.seats[0]]
    return points == expect.number, f"there are {points}"


def _round(table: Table, expect: Expect) -> Answer:
    return table.state.round == expect.number, f"it is round {table.state.round}"


def _over(table: Table, _: Expect) -> Answer:
    return table.state.phase == "over", f"the phase is {table.state.phase}"


def _winner(table: Table, expect: Expect) -> Answer:
    return sorted(table.state.winners) == sorted(expect.seats), f"won has {_named(table, table.state.winners)}"


def _blunder(table: Table, expect: Expect) -> Answer:
    return expect.seats[0] in table.blundered, f"{_named(table, expect.seats)} made none"


def _prompt(table: Table, expect: Expect) -> Answer:
    open_now = rules_of(table.state).prompts(table.state, expect.seats[0])
    return expect.word in open_now, f"open is {_cards(sorted(open_now))}"


def _no_prompt(table: Table, expect: Expect) -> Answer:
    open_now = rules_of(table.state).prompts(table.state, expect.seats[0])
    return not open_now, f"open is {_cards(sorted(open_now))}"


def _face_up(table: Table, expect: Expect) -> Answer:
    face = face_up(_abuse(table))
    there = () if face is None else (face.id,)
    return there == expect.cards, f"face up is {_cards(there)}"


def _dead(table: Table, expect: Expect) -> Answer:
    return all(is_dead(_abuse(table), card) for card in expect.cards), "it isn't"


def _deck(table: Table, expect: Expect) -> Answer:
    left = len(_abuse(table).deck)
    return left == expect.number, f"there are {left} cards in it"


def _laid(table: Table, expect: Expect) -> Answer:
    there = laid_before(_abuse(table), expect.seats[0])
    return there == expect.number, f"there are {there}"


_JUDGES: Final[Mapping[str, _Judge]] = {
    "turn": _turn, "phase": _phase, "hand": _hand, "cards": _held, "pile": _pile, "top": _top, "out": _out,
    "place": _place, "drinks": _drinks, "points": _points, "round": _round, "over": _over, "winner": _winner,
    "blunder": _blunder, "prompt": _prompt, "no prompt": _no_prompt, "face-up": _face_up,
    "dead": _dead, "deck": _deck, "laid": _laid,
}  # fmt: skip
