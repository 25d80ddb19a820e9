"""What an evening of Abuse leaves behind: every insult that stood, and each round's points. Kept from events alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from core.abuse.cards import total
from core.abuse.events import HandsDealt, Insulted, InsultEnded, RoundScored
from core.moves import Seat
from net.messages import Update
from tui.words import names_of
from tui.words_abuse import insult_text

KEPT: Final = 1000
BEST: Final = 3


class Said(NamedTuple):
    """An insult that stood, told as it was on that evening."""

    by: str
    to: str
    text: str
    cards: int
    worth: int

    @property
    def sums(self) -> str:
        """`4 cards, worth 19`."""
        return f"{self.cards} card{'s' * (self.cards != 1)}, worth {self.worth}"


@dataclass(frozen=True)
class Evening:
    """What has been heard so far."""

    said: tuple[Said, ...] = ()
    on: Said | None = None  # laid, not settled
    rounds: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # the scores by seat, of this game
    round: int = 0

    def worthiest(self) -> tuple[Said, ...]:
        """The few that were worth most."""
        return _best(self.said, key=1)

    def longest(self) -> tuple[Said, ...]:
        """The few with most cards."""
        return _best(self.said, key=0)


def _best(said: Iterable[Said], key: int) -> tuple[Said, ...]:
    measured = sorted(said, key=lambda each: (each.cards, each.worth) if key == 0 else (each.worth, each.cards))
    return tuple(reversed(measured[-BEST:]))


def after(evening: Evening, update: Update) -> Evening:
    """The evening once this news has come."""
    names = names_of(update.table.players)
    for event in update.events:
        match event:
            case HandsDealt(round=number):
                kept = {} if number == 1 else evening.rounds
                evening = replace(evening, rounds=kept, round=number, on=None)
            case Insulted():
                evening = replace(evening, on=_said(event, names))
            case InsultEnded(stands=stands):
                more = (evening.on,) if stands and evening.on else ()
                evening = replace(evening, said=(*evening.said, *more)[-KEPT:], on=None)
            case RoundScored(scores=scores):
                evening = replace(evening, rounds={**evening.rounds, evening.round: scores})
            case _:
                pass
    return evening


def _said(event: Insulted, names: Mapping[Seat, str]) -> Said:
    by, to = (names.get(seat, f"seat {seat + 1}") for seat in (event.seat, event.target))
    return Said(by, to, insult_text(event), len(event.cards), total(event.cards))
