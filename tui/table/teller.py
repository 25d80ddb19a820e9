"""Speaks to one reader, of themselves as `you`. Its words for a fact hang on the fact and the moment, never on who
reads it: so all at the table read the same sentence.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias
from zlib import crc32

from core.cards import Card
from core.events import Event
from core.moves import Seat
from core.titles import amount
from tui.table.draw import cards_text, printable, spelled

Names: TypeAlias = Mapping[Seat, str]
QUOTED: Final = 2000  # an insult may be long: a hand of phrases


class Teller:
    """Tells one reader, whose seat is `you` (None = an onlooker); plain = in ASCII; `unit`: what is counted."""

    def __init__(self, names: Names, you: Seat | None, plain: bool, moment: int, unit: str = "") -> None:
        self.names, self._you, self.plain, self._moment, self._unit = names, you, plain, moment, unit

    def who(self, seat: Seat) -> str:
        """`you`, or the name."""
        return "you" if seat == self._you else self.names.get(seat, f"seat {seat + 1}")

    def all(self, seats: Iterable[Seat]) -> str:
        """`Ann, Bob and you`."""
        *first, last = map(self.who, seats)
        return f"{', '.join(first)} and {last}" if first else last

    def does(self, seat: Seat, third: str, second: str, rest: str = "") -> str:
        """`Bob lays …` or `You lay …`."""
        mine = seat == self._you
        return f"{'You' if mine else self.who(seat)} {second if mine else third}{rest and ' ' + rest}"

    def typed(self, text: str) -> str:
        """Return what a person typed, as this terminal can show it."""
        return spelled(printable(text), plain=self.plain)

    def drinks(self, many: int) -> str:
        """`drink 3`, where it is drinks that are counted; else `owe 3 sips`."""
        if self._unit == "drinks":
            return "drink" if many == 1 else f"drink {many}"
        return f"owe {amount(many, self._unit)}"

    def one_of(self, event: Event, *said: str) -> str:
        """One of these, the same for all who read it."""
        return said[(crc32(repr(event).encode()) + self._moment) % len(said)]

    def cards(self, cards: Sequence[Card]) -> str:
        """The cards with blanks between."""
        return cards_text(cards, plain=self.plain)

    def quoted(self, text: str) -> str:
        """Return what was said, between quotes."""
        return f'"{spelled(printable(text, QUOTED), plain=self.plain)}"'
