"""Scabbah in table notation."""

from collections.abc import Mapping
from random import Random
from typing import Final, assert_never, get_args

from msgspec.structs import replace

from core.climbing import notation as climbing
from core.climbing.moves import Give, Pass, Play
from core.climbing.notation import Lines, number_is
from core.moves import Deal, Reseat, Seat
from core.notation.language import Names, NamesOf, Notation, Seen, Verdict
from core.notation.scenario import Expect, Header
from core.refusal import Refusal
from core.scabbah.options import ScabbahOptions
from core.scabbah.rules import ScabbahMove, State, asked, decide, evolve, start, swap


def _read(said: list[str], names: Names) -> ScabbahMove | None:
    return climbing.read_move(said)


def _write(move: ScabbahMove, names: NamesOf) -> str:
    match move:
        case Play():
            return climbing.write_play(move)
        case Give(card=card):
            return f"give {card}"
        case Pass():
            return "pass"
        case Deal() | Reseat():
            raise TypeError("these are written alike in all games")
        case _:
            assert_never(move)


def _place(header: Header, options: ScabbahOptions, own: Lines, text: str, chance: Random) -> State:
    points = dict(own.points)
    fresh = start(len(header.seats), options)
    fresh = replace(fresh, points=tuple(points.get(seat, 0) for seat in fresh.order))
    return climbing.place(header, own, fresh, chance, deal=_deal, swap=lambda state: evolve(state, swap(state)))


def _deal(state: State, chance: Random) -> State:
    events = decide(state, state.dealer, Deal(), chance)
    assert not isinstance(events, Refusal), "the dealer of a fresh table may deal"
    for event in events:
        state = evolve(state, event)
    return state


def _check(header: Header, options: ScabbahOptions, own: Lines, lines: Mapping[str, int]) -> None:
    climbing.check(header, own, lines, exchange=True, by_hand=False)


def _prompts(state: State, seat: Seat) -> frozenset[str]:
    return frozenset({"exchange"}) if "give" in asked(state).get(seat, ()) else frozenset()


def _top(state: State, expect: Expect, seen: Seen) -> Verdict:
    return climbing.top_is(state.pile[-1].cards if state.pile else (), expect)


NOTATION: Final = Notation[State, ScabbahMove, ScabbahOptions, Lines](
    state=State, moves=get_args(ScabbahMove), options=ScabbahOptions, own=Lines,
    read=_read, write=_write, reader_of_cards=climbing.card_reader, place=_place,
    read_lines=climbing.read_lines, write_lines=climbing.write_lines, check_header=_check,
    judges={
        "pile": climbing.pile_is, "top": _top, "place": climbing.place_is,
        "drinks": lambda state, expect, seen: number_is(0, expect),
        "points": lambda state, expect, seen: number_is(state.points[expect.seats[0]], expect),
        "blunder": lambda state, expect, seen: (False, "there are none in this game"),
    },
    prompts_of=_prompts, comes_short=climbing.too_few_cards,
    lines=climbing.LINES, forms=climbing.CLIMBING_FORMS, phases=climbing.PHASES, prompts=climbing.PROMPTS,
)  # fmt: skip
