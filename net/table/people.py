"""Who is at the table: who they are (by key, never by name or connection), where they sit, whether they are here.

People stay in the order in which they joined. Who leaves for good while cards are out leaves a shade on the seat,
which a stand-in plays to the end of the round (TAB-5); it has no key that a client could have.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.moves import Seat
from net.messages import Player
from net.table.names import tag_of

Key: TypeAlias = str  # a player's public CURVE key (Z85): the identity


@dataclass(slots=True, eq=False)
class Person:
    """One at the table. `watch`: wants no seat. `fresh`: had no Update on this connection yet.
    `tag`: what tells them from others of the same name."""

    key: Key
    name: str
    bot: bool = False
    watch: bool = False
    seat: Seat | None = None
    here: bool = True
    away_ns: int = 0  # since when, where not here
    replaced: bool = False  # a stand-in plays
    left: bool = False
    rtt_ms: int | None = None
    trip_ms: float = 0.0  # the last round trip of a ping
    exact: bool = True  # whether a kernel has told of the link
    fresh: bool = True
    tag: str = ""

    def __post_init__(self) -> None:
        self.tag = self.tag or tag_of(self.key)  # once: every update of everyone's names it

    @property
    def link(self) -> Literal["here", "away", "bot", "left"]:
        """How the table shows them."""
        if self.left:
            return "left"
        return "here" if self.here else "bot" if self.replaced else "away"

    @property
    def gone(self) -> bool:
        """True if they left, or were away for so long that another game begins without them."""
        return self.left or self.replaced

    @property
    def in_grace(self) -> bool:
        """Whether the table still waits for them to come back (TAB-4)."""
        return not (self.here or self.left or self.replaced)

    def as_player(self) -> Player:
        """What all may know of whoever holds a seat."""
        seat = -1 if self.seat is None else self.seat
        return Player(seat, self.name, self.tag, self.bot, self.link, self.rtt_ms, self.exact)


class People:
    """All at the table, by key, in the order of joining."""

    def __init__(self) -> None:
        self._by_key: dict[Key, Person] = {}

    def __iter__(self) -> Iterator[Person]:
        return iter(self._by_key.values())

    def get(self, key: Key) -> Person | None:
        """Whoever has this key."""
        return self._by_key.get(key)

    def at(self, seat: Seat) -> Person | None:
        """Whoever holds this seat."""
        return next((person for person in self if person.seat == seat), None)

    def add(self, person: Person) -> None:
        """One more."""
        self._by_key[person.key] = person

    def drop(self, person: Person) -> None:
        """Gone without a trace."""
        self._by_key.pop(person.key, None)

    def shade(self, person: Person) -> Person:
        """Leaves only the seat behind: its key is free to come anew, as someone without a seat."""
        held = list(self._by_key.values())
        shade = Person(
            key=f"left {person.seat} {person.key}", name=person.name, bot=person.bot, seat=person.seat, here=False,
            left=True, replaced=True, tag=person.tag,
        )  # fmt: skip
        self._by_key = {p.key: p for p in (shade if p is person else p for p in held)}
        return shade

    def seated(self) -> list[Person]:
        """Who holds a seat, as they joined."""
        return [person for person in self if person.seat is not None]

    def waiting(self) -> list[Person]:
        """Who is to be dealt in next (TAB-5), as they joined."""
        return [person for person in self if person.seat is None and not person.watch]

    def watching(self) -> list[Person]:
        """Who looks on for now or for good."""
        return [person for person in self if person.seat is None]

    def here(self) -> list[Person]:
        """Who is connected."""
        return [person for person in self if person.here]

    def nobody_here(self) -> bool:
        """Whether all human beings have gone; False at a table that never had any."""
        human = [person for person in self if not person.bot]
        return bool(human) and not any(person.here for person in human)

    def free_seat(self) -> Seat:
        """The lowest seat number that nobody holds."""
        taken = {person.seat for person in self}
        return next(seat for seat in range(len(taken) + 1) if seat not in taken)
