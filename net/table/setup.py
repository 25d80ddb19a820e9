"""What a table is opened with; `process` carries it to the server."""

from msgspec import Struct

from core.options import Options
from core.position import Position


class Setup(Struct, frozen=True, kw_only=True):
    """A table's beginnings.

    `seats`: how many there are; `bots`: how many of them bots take. `host_key`: who has the host's rights, if anyone.
    `auto_begin`: deal as soon as all seats are taken. `once`: the table closes when its game is over. `position` and
    `players`: begin from a position, with these (key, name) on seats 0, 1, … as though they were connected.
    `text`, `text_name`: the host's own text that the game is made from (a deck), and what it goes by at the table.
    `measured`: False where latencies are as a file says; no answer of a client says more then.
    `shows`: what is only there to be watched (an automatic deal) takes its time. `after_ms`: how long after a fact of
    that tag the host's own moves come, where it isn't as the game has it.
    """

    options: Options = Options()
    seats: int = 8
    host_key: str | None = None
    bots: int = 0
    auto_begin: bool = False
    once: bool = False
    position: Position | None = None
    players: tuple[tuple[str, str], ...] = ()
    text: str = ""
    text_name: str = ""
    shows: bool = True
    after_ms: dict[str, int] = {}
    grace_ms: int = 20_000
    measured: bool = True
