"""What happened, as a person would tell it: pure text, no widget in here. Rude about play and luck, never about who
anyone is. Which of several sentences is told hangs on the fact and the moment, never on who reads it.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, assert_never, get_args

from core import asshole
from core.abuse.events import AbuseEvent
from core.asshole.events import (
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
from core.cards import HIDDEN, Hand, rank_of
from core.climbing.events import Cleared, Dealt, Handed, Passed, Played, RoundEnded, Shuffled, WentOut
from core.events import Event, GameEnded, Reseated, TurnCame
from core.moves import Seat
from core.titles import amount, titles
from net.messages import Note, Player
from tui.compat import Climb, counted, rules_of
from tui.draw import printable, spelled
from tui.teller import Names, Teller
from tui.words_abuse import said as abuse_said
from tui.words_abuse import unsaid

RANKS: Final = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


# ── who ────────────────────────────────────────────────────────────────────────────────────────────────────────


def names_of(players: Iterable[Player], *, plain: bool = False) -> dict[Seat, str]:
    """What to call each seat: the name, and where two are called alike the tag that tells them apart."""
    players = tuple(players)
    often = Counter(player.name for player in players)
    named = {p.seat: f"{p.name}({p.tag})" if often[p.name] > 1 and p.tag else p.name for p in players}
    return {seat: spelled(name, plain=plain) for seat, name in named.items()}


def title(place: int, of: int, game: str, spec: str = "rude") -> str:
    """The title that goes with a place, 1 = first, of so many: at most nine cells. `spec`: the table's titles."""
    return titles(spec, of, game)[place - 1]


def titles_of(view: Climb) -> tuple[str, ...]:
    """The titles at this table, best first."""
    return titles(view.options.titles, len(view.ranking or view.order), rules_of(view).NAME)


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`."""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def order_words(view: Climb, number: int, names: Names, *, plain: bool = False) -> str:
    """The n-th order of the round, from 1: `Ann tells Bob: 3 drinks`; nothing where there is none."""
    if not isinstance(view, asshole.State) or not 1 <= number <= len(view.orders):
        return ""
    order = view.orders[number - 1]
    what = f'"{printable(order.task)}"' if order.task else amount(order.drinks, counted(view.options) or "drinks")
    return spelled(f"{names.get(order.by, '?')} tells {names.get(order.seat, '?')}: {what}", plain=plain)


def set_words(cards: Hand) -> str:
    """What the cards are as a set: `a 7`, `a pair of jacks`, `three 10s`."""
    rank = RANKS.get(rank_of(cards[0]), rank_of(cards[0]))
    if len(cards) == 1:
        return f"{'an' if rank in ('8', 'ace') else 'a'} {rank}"
    return f"{('a pair of', 'three', 'four')[len(cards) - 2]} {rank}s"


# ── what happened ──────────────────────────────────────────────────────────────────────────────────────────────


def sentence(
    event: Event, names: Names, you: Seat | None, *, plain: bool = False, moment: int = 0, unit: str = "drinks"
) -> str:
    """The fact in a sentence, told to `you` (None = an onlooker); plain = in ASCII; `unit`: what is counted."""
    tell = Teller(names, you, plain, moment, unit)
    match event:
        case Played() | Passed() | Skipped() | Took() | TurnCame():
            return _turn(event, tell)
        case QuickCleared() | Blundered() | PileWaits() | Cleared() | Drank():
            return _pile(event, tell)
        case Shuffled() | CardDealt() | Dealt() | Handed():
            return _deal(event, tell)
        case WentOut() | RoundEnded() | GameEnded() | Reseated():
            return _end(event, tell)
        case Marked() | Named() | Counting() | Ordered() | Struck():
            return _power(event, tell)
        case Caught() | CalledWrong() | Disputed() | Ruled() | TakenBack():
            return _quarrel(event, tell)
        case _:
            return abuse_said(event, tell) if isinstance(event, get_args(AbuseEvent)) else ""


def _turn(event: Played | Passed | Skipped | Took | TurnCame, tell: Teller) -> str:
    seat = event.seat
    match event:
        case Played(cards=cards, held=held, slip=slip):
            hidden = f" and slip {tell.cards((slip,))} under it" if slip else ""  # told to whose it is alone
            return tell.does(seat, "lays", "lay", tell.cards(cards) + hidden + _held(held))
        case Passed():
            return tell.one_of(
                event,
                tell.does(seat, "passes.", "pass."),
                tell.does(seat, "passes, and calls it strategy.", "pass, and call it strategy."),
                tell.does(seat, "has nothing. It shows.", "have nothing. It shows."),
                tell.does(seat, "sits this one out.", "sit this one out."),
            )
        case Skipped():
            start = tell.does(seat, "is skipped.", "are skipped.")
            return start + tell.one_of(event, "", f" Nobody asked {tell.who(seat)}.", " Such is company.")
        case Took():
            start = tell.does(seat, "wants the pile swept up.", "want the pile swept up.")
            return start + tell.one_of(event, " Nobody argued.", "", " Unopposed is also a win.")
        case TurnCame():
            return "Your turn." if tell.who(seat) == "you" else f"{tell.who(seat)} is to play."
        case _:
            assert_never(event)


def _held(held: int) -> str:
    """How many cards are left, as one says it; nothing while it is no news."""
    if held > 3 or held == 0:
        return "."
    return f", {('one card', 'two cards', 'three cards')[held - 1]} left{'!' if held == 1 else '.'}"


def _pile(event: QuickCleared | Blundered | PileWaits | Cleared | Drank, tell: Teller) -> str:
    match event:
        case QuickCleared(seat=seat, cards=cards):
            start = tell.does(seat, "QUICK-CLEARS", "QUICK-CLEAR", f"with {tell.cards(cards)}!")
            return f"{start} {tell.one_of(event, 'Wake up, the rest of you.', 'Somebody was awake.', 'Too slow, all.')}"
        case Blundered(seat=seat, cards=cards):
            start = tell.does(seat, "slaps down", "slap down", tell.cards(cards))
            return f"{start}: {tell.one_of(event, 'no quick-clear, just noise.', 'wrong, and in public.')}"
        case PileWaits(leader=leader):
            return f"The pile is done for. {tell.does(leader, 'leads', 'lead')} next."
        case Cleared(seat=by):
            return "The pile is cleared." if by is None else tell.does(by, "clears the pile.", "clear the pile.")
        case Drank():
            return _drank(event, tell)
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


def _deal(event: Shuffled | CardDealt | Dealt | Handed, tell: Teller) -> str:
    match event:
        case Shuffled(round=number, dealer=dealer):
            return f"Round {number}. {tell.does(dealer, 'shuffles', 'shuffle')}."
        case CardDealt(seat=seat, card=card):
            return tell.does(seat, "gets", "get", "a card." if card == HIDDEN else f"{tell.cards((card,))}.")
        case Dealt():
            return "The cards are out. Complaints go to the dealer."
        case Handed():
            return _handed(event, tell)
        case _:
            assert_never(event)


def _handed(event: Handed, tell: Teller) -> str:
    seen = event.card != HIDDEN
    what = tell.cards((event.card,)) if seen else "a card"
    if event.back:
        return tell.does(event.giver, "gives", "give", f"{tell.who(event.taker)} {what} back. Charity looks different.")
    said = tell.does(event.giver, "hands", "hand", f"{tell.who(event.taker)} {what if seen else 'their best card'}.")
    return f"{said} Rank has its privileges."


def _end(event: WentOut | RoundEnded | GameEnded | Reseated, tell: Teller) -> str:
    match event:
        case WentOut(seat=seat, low=True):
            return tell.does(seat, "goes", "go", "out on a special: straight to the bottom.")
        case WentOut(seat=seat):
            return tell.does(seat, "is out", "are out") + tell.one_of(event, " of cards.", ", and smug about it.")
        case RoundEnded(ranking=ranking):
            top, low = tell.who(ranking[0]), tell.who(ranking[-1])
            return f"Round over. The top: {top}. The bottom of everything: {low}."
        case GameEnded(winners=winners):
            won = f"{tell.all(winners)} win{'s' * (len(winners) == 1 and tell.who(winners[0]) != 'you')}"
            return f"{won[:1].upper() + won[1:] if won.startswith('you') else won} the game. The rest were there too."
        case Reseated(order=order):
            return f"New seating, clockwise: {tell.all(order)}."
        case _:
            assert_never(event)


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


def story(
    events: Iterable[Event],
    names: Names,
    you: Seat | None,
    *,
    plain: bool = False,
    moment: int = 0,
    unit: str = "drinks",
    view: Climb | None = None,
) -> list[str]:
    """The facts as lines to read: a drink stands in the line of what it was for; what the table shows goes unsaid."""
    lines: list[str] = []
    for event in events:
        said = sentence(event, names, you, plain=plain, moment=moment, unit=unit)
        match event:
            case TurnCame() | PileWaits() | CardDealt() | Marked():
                continue
            case _ if unsaid(event):
                continue
            case Struck(seat=seat, number=number) if view is not None:
                does = Teller(names, you, plain, moment, unit).does(seat, "strikes", "strike", "this down:")
                lines.append(f"{does} {order_words(view, number, names, plain=plain)}.")
            case Drank() if lines and event.why != "social":
                lines[-1] += f" {said}"
            case _:
                lines.append(said)
    return lines


# ── what is no fact of the game ────────────────────────────────────────────────────────────────────────────────

_NOTES: Final = {
    "joined": ("{} sits down.", "You sit down."),
    "watching": ("{} is watching.", "You are watching."),
    "away": ("{} has dropped off. The seat waits.", "You dropped off."),
    "back": ("{} is back.", "You are back."),
    "bot-plays": ("A bot plays for {} now. It may be an improvement.", "A bot played for you."),
    "left": ("{} has left for good.", "You have left."),
    "removed": ("{} was shown the door.", "You were shown the door."),
    "limit": ("{} ran out of time.", "You ran out of time."),
    "stopped": ("The host has ended the game.", "You have ended the game."),
    "too-fast": (
        "{} is quicker than people are, again and again: nothing is taken off for that line any more.",
        "You are quicker than people are, again and again: nothing is taken off for your line any more.",
    ),
}  # fmt: skip


def note(told: Note, names: Names, you: Seat | None, *, plain: bool = False) -> str:
    """The note in a sentence; nothing for one that this version doesn't know."""
    other, mine = _NOTES.get(told.what, ("", ""))
    if told.seat is not None and told.seat == you:
        return mine
    name = names.get(told.seat, told.name) if told.seat is not None else told.name
    return other.format(spelled(name, plain=plain) or "Someone")
