"""A client without a network: what it is to hear is put in, what was said to it is kept. For the screens' tests."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from core.moves import Move, Seat
from net.messages import Clock, FromClient, Player, Table, Update
from tests.games import OPTIONS, RULES, Climb, State, as_climb, at

NAMES = ("Ann", "Bob", "Cleo", "[b]Dan[/b]", "Eve", "Finn", "Gil", "Hal")


class FakeClient:
    """Stands in for net.client.Client."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[Any] = asyncio.Queue()
        self.said: list[FromClient | Move] = []
        self.seen: list[Update | None] = []
        self.closed = False
        self.rtt_ms: float | None = None

    async def __aiter__(self) -> AsyncIterator[Any]:
        while (happening := await self.heard.get()) is not None:
            yield happening

    async def act(self, move: Move, seen: Update | None) -> int:
        """Keeps the move, and what was seen."""
        self.said.append(move)
        self.seen.append(seen)
        return len(self.said)

    async def say(self, message: FromClient) -> int:
        """Keeps the message."""
        self.said.append(message)
        return len(self.said)

    async def close(self) -> None:
        """Notes that it was closed."""
        self.closed = True


def table(
    stage: Any = "lobby", *, game: str = "asshole", players: int = 4, host: Seat | None = 0, **more: Any
) -> Table:
    """A table with so many players, the last of them a bot."""
    sitting = tuple(Player(seat, NAMES[seat], tag=f"t{seat}", bot=seat == players - 1) for seat in range(players))
    return Table(stage, more.pop("options", OPTIONS[game]()), more.pop("seats", 8), sitting, host=host, **more)


def update(table_: Table, *, you: Seat | None = 0, view: State | None = None, events: tuple[Any, ...] = ()) -> Update:
    """Log of this table."""
    return Update(1, table_, you, None if view is None else at(view).view(you), events)


def after_round(game: str = "asshole", *, seats: int = 4, **options: Any) -> Climb:
    """A game whose first round is over: places in the order of the seats, the last one deals."""
    state = as_climb(RULES[game].start(seats, OPTIONS[game](**options)))
    from msgspec.structs import replace

    order = tuple(range(seats))
    told: dict[str, Any] = {"round": 1, "phase": "round-over", "ranking": order, "dealer": seats - 1}
    if game == "scabbah":
        return replace(state, **told, points=(2, 1, *(0,) * (seats - 2)))
    one, last = (1, *(0,) * (seats - 1)), (*(0,) * (seats - 1), 1)
    return replace(state, **told, drinks=order, presidents=one, assholes=last)


def deal_clock(seat: Seat) -> Clock:
    """The limit for the next deal."""
    return Clock(seat, "deal", 42_000, 60_000)
