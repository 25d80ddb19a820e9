"""Moves as text, both ways. What can't be read is a move too: Unknown, which every table refuses."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never

from core.cards import Hand, read_card
from core.moves import (
    NOBODY,
    Accept,
    AnyMove,
    AutoClear,
    Call,
    Clear,
    Comeback,
    Count,
    CountBy,
    Deal,
    DealCard,
    DealOut,
    Decline,
    Discard,
    Dispute,
    Done,
    Give,
    Insult,
    Order,
    Pass,
    Play,
    QuickClear,
    Reseat,
    RuleDrink,
    RuleStand,
    RuleTakeBack,
    Seat,
    Strike,
    Take,
    Unknown,
)  # fmt: skip
from core.notation.text import cut, number, phrase, quote, words

_Plain: TypeAlias = (
    Deal | DealCard | DealOut | Pass | Take | Clear | AutoClear | Count | RuleStand | RuleTakeBack | Decline | Accept
    | Done
)  # fmt: skip
Names: TypeAlias = Mapping[str, Seat]
_NOBODY_WORD = "?"
_PLAIN: Mapping[str, AnyMove] = {
    "deal": Deal(), "deal-card": DealCard(), "pass": Pass(), "take": Take(), "clear": Clear(), "count": Count(),
    "decline": Decline(), "accept": Accept(), "done": Done(),
    "rule stand": RuleStand(), "rule take-back": RuleTakeBack(),
}  # fmt: skip


def read_move(text: str, names: Names) -> AnyMove:
    """The move that was written; Unknown for what can't be read, NOBODY in it for a name that no seat bears."""
    said = words(text)
    plain = _PLAIN.get(" ".join(said))
    return plain or _with_cards(said) or _of_abuse(said, names) or _at_a_seat(said, names) or Unknown(text)


def read_cards(said: Sequence[str]) -> Hand | None:
    """The cards of these words, or None when one is no card, or there are none."""
    cards = [card for card in map(read_card, said) if card]
    return tuple(cards) if cards and len(cards) == len(said) else None


def _with_cards(said: list[str]) -> AnyMove | None:
    match said:
        case ["give", card] if given := read_card(card):
            return Give(given)
        case ["quick-clear", *rest] if cards := read_cards(rest):
            return QuickClear(cards)
        case ["play", *rest, "slip", card] if (cards := read_cards(rest)) and (slip := read_card(card)):
            return Play(cards, slip)
        case ["play", *rest] if cards := read_cards(rest):
            return Play(cards)
        case _:
            return None


def _of_abuse(said: list[str], names: Names) -> AnyMove | None:
    match said:
        case ["insult", name, *cards] if cards:
            laid = [cut(card, "=") for card in cards]
            phrases = [(card, phrase(said)) for card, said in laid if said is not None]
            if any(said is None for _, said in phrases):
                return None
            return Insult(
                names.get(name, NOBODY),
                tuple(card for card, _ in laid),
                tuple((card, said) for card, said in phrases if said is not None),
            )
        case ["comeback", card]:
            return Comeback(card)
        case ["discard", card]:
            return Discard(card)
        case _:
            return None


def _at_a_seat(said: list[str], names: Names) -> AnyMove | None:
    match said:
        case ["count", "by", name]:
            return CountBy(names.get(name, NOBODY))
        case ["call", name]:
            return Call(names.get(name, NOBODY))
        case ["order", name, what]:
            return _order(names.get(name, NOBODY), what)
        case ["strike", which] if (nth := number(which)) is not None:
            return Strike(nth)
        case ["dispute", what] if (why := phrase(what)) is not None:
            return Dispute(why)
        case ["rule", "drink", name, many] if (drinks := number(many)) is not None:
            return RuleDrink(names.get(name, NOBODY), drinks)
        case _:
            return None


def _order(seat: Seat, what: str) -> Order | None:
    if (task := phrase(what)) is not None:
        return Order(seat, task=task)
    drinks = number(what)
    return None if drinks is None else Order(seat, drinks)


def write_move(move: AnyMove, names: Sequence[str] | Mapping[Seat, str]) -> str:
    """The move as a person writes it. What the host alone sets (a falter, seconds) is not written."""
    match move:
        case Play(cards=cards, slip=slip):
            return " ".join(("play", *cards, *(("slip", slip) if slip else ())))
        case QuickClear(cards=cards):
            return " ".join(("quick-clear", *cards))
        case Give(card=card):
            return f"give {card}"
        case CountBy(seat=seat):
            return f"count by {_name(names, seat)}"
        case Call(seat=seat):
            return f"call {_name(names, seat)}"
        case Order(seat=seat, drinks=drinks, task=task):
            return f"order {_name(names, seat)} {drinks if drinks or not task else quote(task)}"
        case Strike(number=nth):
            return f"strike {nth}"
        case Dispute(why=why):
            return f"dispute {quote(why)}"
        case RuleDrink(seat=seat, drinks=drinks):
            return f"rule drink {_name(names, seat)} {drinks}"
        case Reseat(order=order):
            return " ".join(("reseat", *(_name(names, seat) for seat in order)))
        case Insult(target=target, cards=cards, phrases=phrases):
            said = dict(phrases)
            laid = (f"{card}={quote(said[card])}" if card in said else card for card in cards)
            return " ".join(("insult", _name(names, target), *laid))
        case Comeback(card=card):
            return f"comeback {card}"
        case Discard(card=card):
            return f"discard {card}"
        case Unknown(text=text):
            return text
        case _:
            return _write_plain(move)


def _write_plain(
    move: _Plain,
) -> str:
    match move:
        case Deal():
            return "deal"
        case DealCard():
            return "deal-card"
        case DealOut():
            return "deal-out"
        case Pass():
            return "pass"
        case Take():
            return "take"
        case Clear():
            return "clear"
        case AutoClear():
            return "auto-clear"
        case Count():
            return "count"
        case Decline():
            return "decline"
        case Accept():
            return "accept"
        case Done():
            return "done"
        case RuleStand():
            return "rule stand"
        case RuleTakeBack():
            return "rule take-back"
        case _:
            assert_never(move)


def _name(names: Sequence[str] | Mapping[Seat, str], seat: Seat) -> str:
    if isinstance(names, Mapping):
        return names.get(seat, _NOBODY_WORD)
    return names[seat] if 0 <= seat < len(names) else _NOBODY_WORD
