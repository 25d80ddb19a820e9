"""What a bot does unasked: calls, strikes and orders, now and then. Pure: from its view, what just happened, and Seen.

Seen is all that a bot must remember: how many cards each held. Who holds one less than what they laid tells may have
slipped one (ASS-35), and everyone at the table can count.
"""

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from core.asshole.events import (
    AssholeEvent,
    Blundered,
    CalledWrong,
    CardDealt,
    Caught,
    Ordered,
    QuickCleared,
    Skipped,
    TakenBack,
)
from core.asshole.legal import why_not
from core.asshole.moves import Call, Order, Strike
from core.asshole.table import State, president
from core.climbing.events import Cleared, Dealt, Handed, Passed, Played, Shuffled
from core.moves import Seat

CALLS: Final = 0.4  # how often a slip that could be seen is called: people look away, too
GUESSES: Final = 0.001  # how often anyone is called for nothing
ORDERS: Final[dict[type[AssholeEvent], float]] = {Passed: 0.015, Skipped: 0.08, CalledWrong: 0.2, Blundered: 0.3}
REVENGE: Final = 0.35  # how often the Asshole makes use of the deal (ASS-29)
TASKED: Final = 0.15
OWN_ORDERS: Final = 2  # in a round
ALL_ORDERS: Final = 6
SIPS: Final = (1, 1, 1, 2, 2, 3)
MANY: Final = 5  # so many at once are silly
TASKS: Final = ("hum a tune", "sit up straight", "praise the dealer", "say something nice", "count down from ten")


class Seen(NamedTuple):
    """How many cards each seat held, who may have slipped one under this pile, and who of them just now."""

    held: tuple[int, ...] = ()
    suspects: tuple[Seat, ...] = ()
    fresh: tuple[Seat, ...] = ()


# ── what is remembered ─────────────────────────────────────────────────────────────────────────────────────────


def watch(seen: Seen, view: State, events: Iterable[AssholeEvent]) -> Seen:
    """Return what is to be remembered once these facts have led to this view."""
    held, suspects, fresh = dict(enumerate(seen.held)), seen.suspects, list[Seat]()
    for event in events:
        match event:
            case Played(seat=seat, cards=cards, held=left):
                if held.get(seat, 0) - len(cards) > left:
                    suspects = (*suspects, seat)
                    fresh.append(seat)
            case Cleared() | Shuffled():
                suspects = ()
            case Caught(seat=seat):
                suspects = tuple(other for other in suspects if other != seat)
            case TakenBack(moment=was):  # whose hand stays as it is has not laid what is taken back
                suspects = tuple(seat for seat in suspects if held.get(seat) == len(was.hands[seat]))
            case _:
                pass
        _count(held, event)
    now = tuple(len(hand) for hand in view.hands)
    return Seen(now, suspects, tuple(seat for seat in fresh if seat in suspects))


def _count(held: dict[Seat, int], event: AssholeEvent) -> None:
    """How many cards each holds after this fact."""
    match event:
        case Played(seat=seat, held=left):
            held[seat] = left
        case QuickCleared(seat=seat, cards=cards):
            held[seat] = held.get(seat, 0) - len(cards)
        case CardDealt(seat=seat):
            held[seat] = held.get(seat, 0) + 1
        case Handed(giver=giver, taker=taker):
            held[giver], held[taker] = held.get(giver, 0) - 1, held.get(taker, 0) + 1
        case Dealt(hands=hands):
            held.update(enumerate(map(len, hands)))
        case TakenBack(moment=was):
            held.update(enumerate(map(len, was.hands)))
        case Caught(seat=seat):
            held[seat] = 0
        case Shuffled():
            held.clear()
        case _:
            pass


# ── what comes to mind ─────────────────────────────────────────────────────────────────────────────────────────


def impulse(
    view: State, seat: Seat, events: tuple[AssholeEvent, ...], seen: Seen, chance: Random
) -> Call | Strike | Order | None:
    """Return what a bot feels like doing, unasked, now that this has happened: mostly nothing (None). Always legal."""
    moves = (
        _call(view, seat, events, seen, chance),
        _strike(view, seat, events, chance),
        _order(view, seat, events, chance),
    )
    return next((move for move in moves if move is not None and why_not(view, seat, move) is None), None)


def _call(view: State, seat: Seat, events: tuple[AssholeEvent, ...], seen: Seen, chance: Random) -> Call | None:
    """Calls a slip that could be seen, if it looked; very rarely someone who did nothing (ASS-36)."""
    if not view.options.cheating:
        return None
    cheats = [other for other in seen.fresh if other != seat]
    if cheats and chance.random() < CALLS:
        return Call(cheats[-1])
    played = [event.seat for event in events if isinstance(event, Played) and event.seat != seat]
    return Call(played[-1]) if played and chance.random() < GUESSES else None


def _strike(view: State, seat: Seat, events: tuple[AssholeEvent, ...], chance: Random) -> Strike | None:
    """As President, strikes down what is silly, or a nuisance (ASS-30)."""
    if president(view) != seat:
        return None
    fresh = sum(isinstance(event, Ordered) for event in events)
    for number, order in list(enumerate(view.orders, 1))[len(view.orders) - fresh :]:
        annoys = 0.6 if order.drinks >= MANY else 0.5 if order.seat == seat else 0.05
        if order.by != seat and chance.random() < annoys:
            return Strike(number)
    return None


def _order(view: State, seat: Seat, events: tuple[AssholeEvent, ...], chance: Random) -> Order | None:
    """Tells someone below who had bad luck to have some more; as the dealing Asshole, anyone (ASS-28, ASS-29)."""
    given = sum(order.by == seat for order in view.orders)
    if given >= OWN_ORDERS or len(view.orders) >= ALL_ORDERS or not view.ranking:
        return None
    for event in events:
        if isinstance(event, Shuffled) and event.dealer == seat and chance.random() < REVENGE:
            return _words(view, view.ranking[0], chance)
        if chance.random() < ORDERS.get(type(event), 0.0):
            return _words(view, _unlucky(event), chance)
    return None


def _unlucky(event: AssholeEvent) -> Seat:
    match event:
        case CalledWrong(by=by):
            return by
        case Passed(seat=seat) | Skipped(seat=seat) | Blundered(seat=seat):
            return seat
        case _:
            raise ValueError(event)


def _words(view: State, other: Seat, chance: Random) -> Order:
    if not view.options.drinks or chance.random() < TASKED:
        return Order(other, task=chance.choice(TASKS))
    return Order(other, chance.choice(SIPS))
