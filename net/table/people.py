"""The people at a table: known by key (never by name or connection), with their seats, here or away.

They stay in the order in which they joined. One who leaves for good while cards are out leaves the seat behind, which
a stand-in plays to the end of the round (TAB-5); it has no key that a client could have.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from core.moves import Seat
from net.messages import Player
from net.race.life import Racer
from net.table.names import tag_of

Key: TypeAlias = str  # a player's public CURVE key (Z85): the identity


@dataclass(slots=True, eq=False)
class Person:
    """A person or bot at the table. `watch`: wants no seat. `fresh`: had no Update on this connection yet. `tag`: tells
    equal names apart. `sends`: the numbers of the last Updates, with when (ns) each was sent."""

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
    fresh: bool = True
    sends: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=16))
    tag: str = ""
    racer: Racer = field(init=False)

    def __post_init__(self) -> None:
        self.tag = self.tag or tag_of(self.key)  # once: every update of everyone's names it
        self.racer = Racer(bot=self.bot)

    @property
    def link(self) -> Literal["here", "away", "bot", "left"]:
        """The word by which the table shows them."""
        if self.left:
            return "left"
        return "here" if self.here else "bot" if self.replaced else "away"

    @property
    def gone(self) -> bool:
        """True if they left, or were away for so long that another game begins without them."""
        return self.left or self.replaced

    @property
    def in_grace(self) -> bool:
        """True while the table waits for them to come back (TAB-4)."""
        return not (self.here or self.left or self.replaced)

    def as_player(self) -> Player:
        """Return what all may know of whoever holds a seat."""
        seat = -1 if self.seat is None else self.seat
        return Player(seat, self.name, self.tag, self.bot, self.link, self.rtt_ms, self.racer.measured.exact)


class People:
    """All at the table, by key, in the order of joining."""

    def __init__(self) -> None:
        self._by_key: dict[Key, Person] = {}

    def __iter__(self) -> Iterator[Person]:
        return iter(self._by_key.values())

    def get(self, key: Key) -> Person | None:
        """Return whoever has this key."""
        return self._by_key.get(key)

    def at(self, seat: Seat) -> Person | None:
        """Return whoever holds this seat."""
        return next((person for person in self if person.seat == seat), None)

    def racer(self, seat: Seat) -> Racer:
        """Return who races on this seat: whoever holds it, if they are here, else a stand-in."""
        person = self.at(seat)
        return person.racer if person is not None and person.here else Racer(bot=True)

    def add(self, person: Person) -> None:
        """Add one more."""
        self._by_key[person.key] = person

    def drop(self, person: Person) -> None:
        """Drop one without a trace."""
        self._by_key.pop(person.key, None)

    def release(self, person: Person) -> None:
        """Leave only the seat behind: its key is free to come anew, as someone without a seat."""
        left = Person(
            key=f"left {person.seat} {person.key}", name=person.name, bot=person.bot, seat=person.seat, here=False,
            left=True, replaced=True, tag=person.tag,
        )  # fmt: skip
        self._by_key = {each.key: each for each in (left if each is person else each for each in self)}

    def seated(self) -> list[Person]:
        """Return all that hold a seat, as they joined."""
        return [person for person in self if person.seat is not None]

    def by_seat(self) -> dict[Seat, Person]:
        """Return who holds which seat."""
        return {person.seat: person for person in self if person.seat is not None}

    def waiting(self) -> list[Person]:
        """Return all that are to be dealt in next (TAB-5), as they joined."""
        return [person for person in self if person.seat is None and not person.watch]

    def watching(self) -> list[Person]:
        """Return all that look on, for now or for good."""
        return [person for person in self if person.seat is None]

    def here(self) -> list[Person]:
        """Return all that are connected."""
        return [person for person in self if person.here]

    def nobody_here(self) -> bool:
        """True if all human beings have gone; False at a table that never had any."""
        human = [person for person in self if not person.bot]
        return bool(human) and not any(person.here for person in human)

    def free_seat(self) -> Seat:
        """Return the lowest seat number that nobody holds."""
        taken = {person.seat for person in self}
        return next(seat for seat in range(len(taken) + 1) if seat not in taken)
