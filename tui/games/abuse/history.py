"""The history of an evening of Abuse: every insult that stood, and each round's points. Kept from events alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from core.abuse.cards import total
from core.abuse.events import HandsDealt, Insulted, InsultEnded, RoundScored
from core.moves import Seat
from net.messages import Update
from tui.games.abuse.words import insult_text
from tui.table.history import History
from tui.table.words import names_of

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
class AbuseHistory(History):
    """All that has been heard so far."""

    said: tuple[Said, ...] = ()
    on: Said | None = None  # laid, not settled
    rounds: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # the scores by seat, of this game
    round: int = 0

    def after(self, update: Update) -> "AbuseHistory":
        """Return the history once this has come."""
        now, names = self, names_of(update.table.players)
        for event in update.events:
            match event:
                case HandsDealt(round=number):
                    kept = {} if number == 1 else now.rounds
                    now = replace(now, rounds=kept, round=number, on=None)
                case Insulted():
                    now = replace(now, on=_said(event, names))
                case InsultEnded(stands=stands):
                    more = (now.on,) if stands and now.on else ()
                    now = replace(now, said=(*now.said, *more)[-KEPT:], on=None)
                case RoundScored(scores=scores):
                    now = replace(now, rounds={**now.rounds, now.round: scores})
                case _:
                    pass
        return now

    def worthiest(self) -> tuple[Said, ...]:
        """Return the few that were worth most."""
        return _best(self.said, key=1)

    def longest(self) -> tuple[Said, ...]:
        """Return the few with most cards."""
        return _best(self.said, key=0)


def _best(said: Iterable[Said], key: int) -> tuple[Said, ...]:
    measured = sorted(said, key=lambda each: (each.cards, each.worth) if key == 0 else (each.worth, each.cards))
    return tuple(reversed(measured[-BEST:]))


def _said(event: Insulted, names: Mapping[Seat, str]) -> Said:
    by, to = (names.get(seat, f"seat {seat + 1}") for seat in (event.seat, event.target))
    return Said(by, to, insult_text(event), len(event.cards), total(event.cards))


def heard(history: History | None) -> AbuseHistory:
    """Return the history of Abuse; an empty one where there is none."""
    return history if isinstance(history, AbuseHistory) else AbuseHistory()
