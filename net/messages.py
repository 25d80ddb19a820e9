"""The messages between a client and the host: typed, versioned. Nothing here knows bytes; `codec` does.

A client says Hello on every (new) connection and is answered with a whole Update or a Bye. An Update carries all that
its receiver may know, so joining, coming back and having missed something are one case. Times are in ms.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from core.events import Event
from core.moves import Move, Seat
from core.options import Options
from core.position import Position
from net.race.settle import Claim as Claim
from net.race.settle import Missed as Missed
from net.race.settle import Offer as Offer
from net.race.settle import Result as Result

VERSION: Final = 1
NAME_LIMIT: Final = 16  # cells


class Message(Struct, frozen=True, tag_field="say", omit_defaults=True):
    """One message."""


# ── from a client ──────────────────────────────────────────────────────────────────────────────────────────────


class Hello(Message, frozen=True, tag="hello"):
    """Here I am (again). Who "I" is, is the connection's CURVE key, never anything in here."""

    version: int
    name: str
    bot: bool = False
    watch: bool = False


class Act(Message, frozen=True, tag="act"):
    """A move. `id` comes back in a Refusal of it.

    `seq` is the number of the Update that was on screen, `race` and `nonce` are those that it offered, if it did:
    without them a claim doesn't count. To be behind is no reason to refuse: a move is judged by the table as it is
    when it arrives. Whoever answers an Update is not waited for any more for what they could have claimed before it.
    """

    id: int
    seq: int
    move: Move
    race: int | None = None
    nonce: int | None = None


class SetGame(Message, frozen=True, tag="set-game"):
    """The host chooses the game (TAB-1)."""

    id: int
    game: str


class SetOption(Message, frozen=True, tag="set-option"):
    """The host sets an option, as text."""

    id: int
    name: str
    value: str


class AddBot(Message, frozen=True, tag="add-bot"):
    """The host fills an empty seat with a bot."""

    id: int


class Remove(Message, frozen=True, tag="remove"):
    """The host removes a player; in mid-round a bot plays the seat to the round's end."""

    id: int
    seat: Seat


class Arrange(Message, frozen=True, tag="arrange"):
    """The host changes the seats' order before the first deal: the seat numbers, clockwise."""

    id: int
    order: tuple[Seat, ...]


class Begin(Message, frozen=True, tag="begin"):
    """The host begins the game."""

    id: int


class End(Message, frozen=True, tag="end"):
    """The host ends the game; what was reached stands."""

    id: int


class Leave(Message, frozen=True, tag="leave"):
    """The player leaves for good (TAB-5)."""


class Ping(Message, frozen=True, tag="ping"):
    """Answer at once, with the same number. Both sides ask."""

    nonce: int


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a Ping."""

    nonce: int


# ── from the host ──────────────────────────────────────────────────────────────────────────────────────────────


class Player(Struct, frozen=True, omit_defaults=True):
    """The holder of a seat. `tag` (from the key) tells equal names apart; `rtt_ms` None = unknown.

    `link`: here; away (dropped off, the seat waits); bot (a stand-in plays until they are back); left (for good).
    `exact`: whether races can be measured exactly for this seat; if not, the table says so.
    """

    seat: Seat
    name: str
    tag: str = ""
    bot: bool = False
    link: Literal["here", "away", "bot", "left"] = "here"
    rtt_ms: int | None = None
    exact: bool = True


class Clock(Struct, frozen=True):
    """A limit that runs: for whom (None = the table), for what, how much is left and how long it was, in ms."""

    seat: Seat | None
    what: str
    left_ms: int
    of_ms: int


class Table(Struct, frozen=True, omit_defaults=True):
    """All that is not the game itself. `players` as they joined; `host` is the seat with the host's rights, if any.

    `text_name`: what the host's own text that the game is made from (a deck) is called, if it is played with.
    """

    stage: Literal["lobby", "game", "over"]
    options: Options
    seats: int
    players: tuple[Player, ...] = ()
    watchers: tuple[str, ...] = ()
    order: tuple[Seat, ...] = ()
    host: Seat | None = None
    clocks: tuple[Clock, ...] = ()
    text_name: str = ""


class Note(Struct, frozen=True, omit_defaults=True):
    """Something the table is told that is no fact of the game.

    `what`: joined, watching, away, back, bot-plays, left, removed, limit (time ran out: the default move follows),
    stopped (the host ended the game), too-fast (for a human, and too often: nothing is credited to that seat any more).
    """

    what: str
    seat: Seat | None = None
    name: str = ""


def named(race: Offer | None) -> tuple[int | None, int | None]:
    """Return number and nonce as an Act names them."""
    return (None, None) if race is None else (race.number, race.nonce)


class Update(Message, frozen=True, tag="update"):
    """The seat's whole view, and what happened since the Update before (redacted). `you` is None for an onlooker.

    `race`: the race that is on. `finishes`: races settled since, to someone new (or back) all that are kept.
    """

    seq: int
    table: Table
    you: Seat | None = None
    view: Position | None = None
    events: tuple[Event, ...] = ()
    notes: tuple[Note, ...] = ()
    race: Offer | None = None
    finishes: tuple[Result, ...] = ()


class Claimed(Message, frozen=True, tag="claimed"):
    """To the claimant alone: the move with this id is in, and is settled in a moment."""

    id: int


class CameLate(Message, frozen=True, tag="late"):
    """To the claimant alone: the race of the move with this id was over. The move is judged by the table as it is.

    By how much it was slower than the first (below 0: faster), and how long after the settlement it came, in ms.
    """

    id: int
    behind_ms: float
    after_ms: float


class Links(Message, frozen=True, tag="links"):
    """The round trips in ms, by the order of Table.players."""

    rtts_ms: tuple[int | None, ...]


class Refused(Message, frozen=True, tag="refused"):
    """A request was not done: its id, the code of refusal, and words for the person."""

    id: int
    code: str
    words: str


class Bye(Message, frozen=True, tag="bye"):
    """The host lets this client go. `code`: version, full, removed, taken-over, name, ended, bad-message."""

    code: str
    words: str


FromClient: TypeAlias = (
    Hello | Act | SetGame | SetOption | AddBot | Remove | Arrange | Begin | End | Leave | Ping | Pong
)  # fmt: skip
FromHost: TypeAlias = Update | Claimed | CameLate | Links | Refused | Bye | Ping | Pong
