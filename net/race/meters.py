"""Every player's meter, by key: fed with what the kernels say of their connection, asked for links.

A new connection is another meter. Echoes go out at random moments, never because of anything done at the table.
"""

import asyncio
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from net.race import kernel
from net.race.link import Meter
from net.race.settle import Link
from net.table.people import Key

ECHO_S: Final = (0.3, 1.7)  # between two echoes, whoever is asked


class Line(Struct, frozen=True):
    """A player's connection: its meter, the address it comes from, and where its socket leads, once that is known."""

    meter: Meter
    address: str
    peer: kernel.Peer | None = None


class Meters:
    """The lines of a table. `tell` hears of each link that has changed."""

    def __init__(self, tell: Callable[[Key, Link], None], chance: Random | None = None) -> None:
        self._lines: dict[Key, Line] = {}
        self._told: dict[Key, Link] = {}
        self._tell = tell
        self._chance = chance or SystemRandom()

    def connect(self, key: Key, address: str) -> None:
        """This player is on a new connection, from this address: what the old one measured says nothing of it."""
        self._lines[key] = Line(Meter(kernel.where(address)), address)

    def lose(self, key: Key) -> None:
        """The connection is gone."""
        self._lines.pop(key, None)
        self._told.pop(key, None)

    def sample(self, key: Key, descriptor: int) -> None:
        """Something came through this socket on the player's connection: what its kernel says. That it still leads to
        the same peer is made sure each time: a descriptor may be another's by now."""
        line = self._lines.get(key)
        trip = None if line is None else kernel.trip(descriptor, line.address, line.peer)
        if line is not None and trip is not None:
            line.meter.kernel(trip.min_rtt_ms)
            self._lines[key] = replace(line, peer=trip.peer)
        self._say(key)

    def pong(self, key: Key, ms: float) -> None:
        """The player answered a ping after so long."""
        if line := self._lines.get(key):
            line.meter.pong(ms)
            self._say(key)

    async def echo(self) -> None:
        """Asks the kernels of all who are not on this machine, one at a random moment, for ever.

        Where this user may not ask, never."""
        while kernel.means().echoes:
            await asyncio.sleep(self._chance.uniform(*ECHO_S))
            far = [key for key, line in self._lines.items() if line.meter.where != "own"]
            if far:
                await self._ask(self._chance.choice(far))

    async def _ask(self, key: Key) -> None:
        line = self._lines[key]
        ms = await kernel.echo_ms(line.address)
        now = self._lines.get(key)
        if ms is not None and now is not None and now.meter is line.meter:
            line.meter.echo(ms)
            self._say(key)

    def _say(self, key: Key) -> None:
        line = self._lines.get(key)
        link = None if line is None else line.meter.link()
        if link is not None and link != self._told.get(key):
            self._told[key] = link
            self._tell(key, link)
