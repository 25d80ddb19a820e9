"""Asshole in table notation."""

from collections.abc import Mapping
from random import Random
from typing import Final, assert_never, get_args

from core.asshole.events import Blundered, QuickCleared
from core.asshole.flow import decide, swap
from core.asshole.moves import (
    AssholeMove,
    AutoClear,
    Call,
    Clear,
    Count,
    CountBy,
    DealCard,
    DealOut,
    Dispute,
    Order,
    QuickClear,
    RuleDrink,
    RuleStand,
    RuleTakeBack,
    Strike,
)
from core.asshole.offers import PROMPTS, asked, automatic
from core.asshole.options import AssholeOptions
from core.asshole.table import State, evolve, start, top_of
from core.climbing import notation as climbing
from core.climbing.moves import Give, Pass, Play
from core.climbing.notation import Lines, number_is, read_cards
from core.moves import Deal, Reseat, Seat, Take
from core.notation.language import Names, NamesOf, Notation, Seen, Verdict, name_of, seat_named
from core.notation.scenario import Expect, Header
from core.notation.text import Fault, number, phrase, quote
from core.refusal import Refusal

_PLAIN: Final[Mapping[str, AssholeMove]] = {
    "deal-card": DealCard(), "take": Take(), "clear": Clear(), "count": Count(),
    "rule stand": RuleStand(), "rule take-back": RuleTakeBack(),
}  # fmt: skip


def _read(said: list[str], names: Names) -> AssholeMove | None:
    return _PLAIN.get(" ".join(said)) or climbing.read_move(said) or _read_at_a_seat(said, names)


def _read_at_a_seat(said: list[str], names: Names) -> AssholeMove | None:
    match said:
        case ["quick-clear", *rest] if cards := read_cards(rest):
            return QuickClear(cards)
        case ["count", "by", name]:
            return CountBy(seat_named(names, name))
        case ["call", name]:
            return Call(seat_named(names, name))
        case ["order", name, what] if (task := phrase(what)) is not None:
            return Order(seat_named(names, name), task=task)
        case ["order", name, what] if (drinks := number(what)) is not None:
            return Order(seat_named(names, name), drinks)
        case ["strike", which] if (nth := number(which)) is not None:
            return Strike(nth)
        case ["dispute", what] if (why := phrase(what)) is not None:
            return Dispute(why)
        case ["rule", "drink", name, many] if (drinks := number(many)) is not None:
            return RuleDrink(seat_named(names, name), drinks)
        case _:
            return None


def _write(move: AssholeMove, names: NamesOf) -> str:
    match move:
        case Play():
            return climbing.write_play(move)
        case QuickClear(cards=cards):
            return " ".join(("quick-clear", *cards))
        case Give(card=card):
            return f"give {card}"
        case CountBy(seat=seat):
            return f"count by {name_of(names, seat)}"
        case Call(seat=seat):
            return f"call {name_of(names, seat)}"
        case Order(seat=seat, drinks=drinks, task=task):
            return f"order {name_of(names, seat)} {drinks if drinks or not task else quote(task)}"
        case Strike(number=nth):
            return f"strike {nth}"
        case Dispute(why=why):
            return f"dispute {quote(why)}"
        case RuleDrink(seat=seat, drinks=drinks):
            return f"rule drink {name_of(names, seat)} {drinks}"
        case _:
            return _write_plain(move)


def _write_plain(
    move: Pass | Take | DealCard | DealOut | Clear | AutoClear | Count | RuleStand | RuleTakeBack | Deal | Reseat,
) -> str:  # fmt: skip
    match move:
        case Pass():
            return "pass"
        case Take():
            return "take"
        case DealCard():
            return "deal-card"
        case DealOut():
            return "deal-out"
        case Clear():
            return "clear"
        case AutoClear():
            return "auto-clear"
        case Count():
            return "count"
        case RuleStand():
            return "rule stand"
        case RuleTakeBack():
            return "rule take-back"
        case Deal() | Reseat():
            raise TypeError("these are written alike in all games")
        case _:
            assert_never(move)


def _place(header: Header, options: AssholeOptions, own: Lines, text: str, chance: Random) -> State:
    fresh = start(len(header.seats), options)
    return climbing.place(header, own, fresh, chance, deal=_deal, swap=lambda state: evolve(state, swap(state)))


def _deal(state: State, chance: Random) -> State:
    """Return the round dealt: an automatic deal takes no time in a file."""
    state = _made(state, Deal(), chance)
    for alone in automatic(state, frozenset()):
        if isinstance(alone.move, DealOut):
            state = _made(state, alone.move, chance)
    return state


def _made(state: State, move: Deal | DealOut, chance: Random) -> State:
    events = decide(state, state.dealer, move, chance)
    assert not isinstance(events, Refusal), "the dealer of a fresh table may deal"
    for event in events:
        state = evolve(state, event)
    return state


def _check(header: Header, options: AssholeOptions, own: Lines, lines: Mapping[str, int]) -> None:
    if own.points:
        raise Fault(lines["points"], "there are no points in this game")
    climbing.check(header, own, lines, exchange=options.exchange, by_hand=options.dealing == "hand")


def _prompts(state: State, seat: Seat) -> frozenset[str]:
    return frozenset(PROMPTS[kind] for kind in asked(state).get(seat, ()) if kind in PROMPTS)


def _top(state: State, expect: Expect, seen: Seen) -> Verdict:
    top = top_of(state.pile)
    return climbing.top_is(top.cards if top else (), expect)


def _blunder(state: State, expect: Expect, seen: Seen) -> Verdict:
    """Judge the last quick-clear that the seat tried."""
    seat = expect.seats[0]
    tries = [each for each in seen.events if isinstance(each, Blundered | QuickCleared) and each.seat == seat]
    return bool(tries) and isinstance(tries[-1], Blundered), f"{seen.names[seat]} made none"


NOTATION: Final = Notation[State, AssholeMove, AssholeOptions, Lines](
    state=State, moves=get_args(AssholeMove), options=AssholeOptions, own=Lines,
    read=_read, write=_write, reader_of_cards=climbing.card_reader, place=_place,
    read_lines=climbing.read_lines, write_lines=climbing.write_lines, check_header=_check,
    judges={
        "pile": climbing.pile_is, "top": _top, "place": climbing.place_is, "blunder": _blunder,
        "drinks": lambda state, expect, seen: number_is(state.drinks[expect.seats[0]], expect),
        "points": lambda state, expect, seen: number_is(0, expect),
    },
    prompts_of=_prompts, comes_short=climbing.too_few_cards,
    lines=climbing.LINES, forms=climbing.CLIMBING_FORMS, phases=climbing.PHASES, prompts=climbing.PROMPTS,
)  # fmt: skip
