"""Sentences for what any game's table is told: pure text. What only one game tells lies with that game."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, assert_never

from msgspec import structs

from core.cards import HIDDEN
from core.events import Event, GameEnded, Reseated, TurnCame
from core.moves import Seat
from net.messages import Note, Player
from tui.table.draw import spelled
from tui.table.teller import Names, Teller


def names_of(players: Iterable[Player], *, plain: bool = False) -> dict[Seat, str]:
    """Return what to call each seat: the name, and where two are called alike the tag that tells them apart."""
    players = tuple(players)
    often = Counter(player.name for player in players)
    named = {p.seat: f"{p.name}({p.tag})" if often[p.name] > 1 and p.tag else p.name for p in players}
    return {seat: spelled(name, plain=plain) for seat, name in named.items()}


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`."""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


# ── facts ──────────────────────────────────────────────────────────────────────────────────────────────────────


def common(event: TurnCame | GameEnded | Reseated, tell: Teller) -> str:
    """Return a fact that all games have in a sentence."""
    match event:
        case TurnCame(seat=seat):
            return "Your turn." if tell.who(seat) == "you" else f"{tell.who(seat)} is to play."
        case GameEnded(winners=winners):
            won = f"{tell.all(winners)} win{'s' * (len(winners) == 1 and tell.who(winners[0]) != 'you')}"
            return f"{won[:1].upper() + won[1:] if won.startswith('you') else won} the game. The rest were there too."
        case Reseated(order=order):
            return f"New seating, clockwise: {tell.all(order)}."
        case _:
            assert_never(event)


def sentence(event: Event, tell: Teller) -> str:
    """Return a fact of a game without words of its own in a sentence, from its name and fields: `Bob laid 7h.`"""
    if isinstance(event, TurnCame | GameEnded | Reseated):
        return common(event, tell)
    fields = structs.asdict(event)
    seat = fields.pop("seat", None)
    verb = " ".join(re.findall("[A-Z][a-z]*", type(event).__name__)).lower()
    what = " ".join(filter(None, (_value(value, tell) for value in fields.values())))
    said = f"{verb} {what}".strip()
    return f"{said.capitalize()}." if seat is None else f"{tell.does(seat, said, said)}."


def _value(value: object, tell: Teller) -> str:
    """Return a card, a number or a few of them; nothing for what is hidden, or is more than one can read."""
    if isinstance(value, tuple):
        return " ".join(filter(None, (_value(each, tell) for each in value if not isinstance(each, tuple))))
    said = isinstance(value, str | int) and not isinstance(value, bool) and value != HIDDEN
    return tell.typed(str(value)) if said else ""


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
