"""Sentences for the facts that Asshole has besides those of all climbing games: pure text."""

from collections.abc import Iterable
from typing import Final, assert_never

from core.asshole.events import (
    AssholeEvent,
    Blundered,
    CalledWrong,
    CardDealt,
    Caught,
    Counting,
    Disputed,
    Drank,
    Marked,
    Named,
    Ordered,
    PileWaits,
    QuickCleared,
    Ruled,
    Skipped,
    Struck,
    TakenBack,
    Took,
)
from core.asshole.options import counted
from core.asshole.table import NAME, State
from core.cards import HIDDEN
from core.events import TurnCame
from core.titles import amount
from tui.games.climbing import words as climbing
from tui.table.draw import printable, spelled
from tui.table.teller import Names, Teller
from tui.table.words import ordinal


def titles_here(view: State) -> tuple[str, ...]:
    """Return the titles at this table, best first."""
    return climbing.titles_of(view, view.options.titles, NAME)


def order_words(view: State, number: int, names: Names, *, plain: bool = False) -> str:
    """Return the n-th order of the round, from 1: `Ann tells Bob: 3 drinks`; nothing where there is none."""
    if not 1 <= number <= len(view.orders):
        return ""
    order = view.orders[number - 1]
    what = f'"{printable(order.task)}"' if order.task else amount(order.drinks, counted(view.options) or "drinks")
    return spelled(f"{names.get(order.by, '?')} tells {names.get(order.seat, '?')}: {what}", plain=plain)


def sentence(event: AssholeEvent, tell: Teller) -> str:
    """Return the fact in a sentence."""
    match event:
        case QuickCleared() | Blundered() | PileWaits() | Drank() | Skipped() | Took():
            return _pile(event, tell)
        case CardDealt(seat=seat, card=card):
            return tell.does(seat, "gets", "get", "a card." if card == HIDDEN else f"{tell.cards((card,))}.")
        case Marked() | Named() | Counting() | Ordered() | Struck():
            return _power(event, tell)
        case Caught() | CalledWrong() | Disputed() | Ruled() | TakenBack():
            return _quarrel(event, tell)
        case _:
            return climbing.sentence(event, tell)


def _pile(event: QuickCleared | Blundered | PileWaits | Drank | Skipped | Took, tell: Teller) -> str:
    match event:
        case QuickCleared(seat=seat, cards=cards):
            start = tell.does(seat, "QUICK-CLEARS", "QUICK-CLEAR", f"with {tell.cards(cards)}!")
            return f"{start} {tell.one_of(event, 'Wake up, the rest of you.', 'Somebody was awake.', 'Too slow, all.')}"
        case Blundered(seat=seat, cards=cards):
            start = tell.does(seat, "slaps down", "slap down", tell.cards(cards))
            return f"{start}: {tell.one_of(event, 'no quick-clear, just noise.', 'wrong, and in public.')}"
        case PileWaits(leader=leader):
            return f"The pile is done for. {tell.does(leader, 'leads', 'lead')} next."
        case Drank():
            return _drank(event, tell)
        case Skipped(seat=seat):
            start = tell.does(seat, "is skipped.", "are skipped.")
            return start + tell.one_of(event, "", f" Nobody asked {tell.who(seat)}.", " Such is company.")
        case Took(seat=seat):
            start = tell.does(seat, "wants the pile swept up.", "want the pile swept up.")
            return start + tell.one_of(event, " Nobody argued.", "", " Unopposed is also a win.")
        case _:
            assert_never(event)


_WHY: Final = {
    "pass": "", "skip": "Insult, then injury.", "clear": "Not your pile to touch.", "count": "That took a while.",
    "falter": "Butterfingers.", "call": "Wrongly accused, rightly punished.", "ruling": "So it was ruled.",
}  # fmt: skip


_NOT_PLAIN: Final = ("clear", "count", "falter")  # nothing on the table shows why


def _drank(event: Drank, tell: Teller) -> str:
    second = tell.drinks(event.drinks)
    verb, _, many = second.partition(" ")
    third = f"{verb}s {many}".rstrip()
    if event.why == "social":
        return f"A social: everyone {third}."
    one = len(event.seats) == 1
    said = tell.does(event.seats[0], third, second) if one else f"{tell.all(event.seats)} {second}"
    said = said[:1].upper() + said[1:] if said.startswith("you") else said
    why = _WHY.get(event.why, "")
    return f"{said}. {why if event.why in _NOT_PLAIN else tell.one_of(event, why, '')}".rstrip()


def _power(event: Marked | Named | Counting | Ordered | Struck, tell: Teller) -> str:
    match event:
        case Marked():
            return "A move is made."
        case Named(by=by, seat=seat):
            return tell.does(by, "lets", "let", f"{tell.who(seat)} do the counting.")
        case Counting(seat=seat):
            return tell.does(seat, "starts", "start", "to count aloud: one, two.")
        case Ordered(by=by, seat=seat, task=task) if task:
            return tell.does(by, "orders", "order", f'{tell.who(seat)}: "{tell.typed(task)}".')
        case Ordered(by=by, seat=seat, drinks=drinks):
            what = tell.drinks(drinks).replace("owe", "do", 1)
            return tell.does(by, "tells", "tell", f"{tell.who(seat)} to {what}{' 1' * (what == 'drink')}.")
        case Struck(seat=seat, number=number):
            return tell.does(seat, "strikes", "strike", f"down the {ordinal(number)} order. It counts for nothing.")
        case _:
            assert_never(event)


_RULINGS: Final = {
    "stand": "the play stands.", "take-back": "the last move is taken back.", "drink": "somebody pays for this.",
}  # fmt: skip


def _quarrel(event: Caught | CalledWrong | Disputed | Ruled | TakenBack, tell: Teller) -> str:
    match event:
        case Caught(by=by, seat=seat):
            caught = tell.does(by, "CATCHES", "CATCH", f"{tell.who(seat)} cheating!")
            return f"{caught} {tell.one_of(event, 'Straight to the bottom, no detours.', 'It was not even subtle.')}"
        case CalledWrong(by=by, seat=seat):
            called = tell.does(by, "calls", "call", f"{tell.who(seat)} a cheat.")
            return f"{called} {tell.one_of(event, 'Nothing was slipped.', 'For once that is slander.')}"
        case Disputed(seat=seat, why=why):
            return tell.does(seat, "stops", "stop", f'the table: "{tell.typed(why)}".')
        case Ruled(seat=seat, ruling=ruling):
            return tell.does(seat, "rules:", "rule:", _RULINGS.get(ruling, ruling))
        case TakenBack():
            return "Everything is as it was before. Nobody saw anything."
        case _:
            assert_never(event)


def lines(events: Iterable[AssholeEvent], tell: Teller, view: State) -> list[str]:
    """Return the facts as lines: a drink stands in the line of what it was for; what the table shows goes unsaid."""
    told: list[str] = []
    for event in events:
        said = sentence(event, tell)
        match event:
            case TurnCame() | PileWaits() | CardDealt() | Marked():
                continue
            case Struck(seat=seat, number=number):
                does = tell.does(seat, "strikes", "strike", "this down:")
                told.append(f"{does} {order_words(view, number, tell.names, plain=tell.plain)}.")
            case Drank() if told and event.why != "social":
                told[-1] += f" {said}"
            case _:
                told.append(said)
    return told
