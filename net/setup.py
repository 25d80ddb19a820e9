"""What a table is opened with. A value that can be read from JSON."""

from msgspec import Struct

from core.abuse.deck import Deck
from core.games import State
from core.options import AnyOptions


class Setup(Struct, frozen=True, kw_only=True):
    """A table's beginnings.

    `seats`: how many there are; `bots`: how many of them bots take. `host_key`: who has the host's rights, if anyone.
    `auto_begin`: deal as soon as all seats are taken. `once`: the table closes when its game is over. `state` and
    `players`: begin from a position, with these (key, name) on seats 0, 1, … as though they were connected.
    `deck`, `deck_name`: the host's own cards for Abuse, and what they go by at the table (ABU-29).
    `told`: links are told and not measured, as in a file; no answer of a client says more.
    `beat_ms`, `deal_ms`: how long a pile waits that clears by itself, and how long an automatic deal is shown.
    """

    options: AnyOptions
    seats: int = 8
    host_key: str | None = None
    bots: int = 0
    auto_begin: bool = False
    once: bool = False
    state: State | None = None
    players: tuple[tuple[str, str], ...] = ()
    deck: Deck | None = None
    deck_name: str = ""
    beat_ms: int = 1_000
    deal_ms: int = 3_000
    grace_ms: int = 20_000
    told: bool = False
