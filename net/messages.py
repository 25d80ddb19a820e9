"""What is said between a client and the host: typed, versioned. Nothing here knows bytes; `codec` does.

A client says Hello on every (new) connection and is answered with a whole Update or a Bye. An Update carries all that
its receiver may know, so joining, coming back and having missed something are one case. Times are in ms.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from core.events import Event
from core.moves import Move, Seat
from core.options import Options
from core.position import Position

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

    `seq` is the number of the Update that was on screen. It is for the record: to be behind is no reason to refuse,
    for the rules judge a move by the table as it is when the move arrives.

    `race` and `nonce` are those of that Update, if it offered a race: without them a claim doesn't count.
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
    """Who holds a seat. `tag` (from the key) tells equal names apart; `rtt_ms` None = unknown.

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

    `what`: joined, watching, away, back, bot-plays, left, removed, limit (time ran out: the mildest move follows),
    stopped (the host ended the game), too-fast (for a human, and too often: nothing is credited to that seat any more).
    """

    what: str
    seat: Seat | None = None
    name: str = ""


class RaceOffer(Struct, frozen=True):
    """A race is on: its number, this client's own nonce, and the hash of the seed that equal keys are drawn from."""

    number: int
    nonce: int
    published: str


def named(race: RaceOffer | None) -> tuple[int | None, int | None]:
    """Number and nonce as an Act names them."""
    return (None, None) if race is None else (race.number, race.nonce)


class Reaction(Struct, frozen=True, omit_defaults=True):
    """A claim in the order that was settled: how long it took its seat (ms) from seeing to acting, of which so much
    was credited to its link before, and by which key it was ordered.

    `what`: the kind of move, as `quick-clear`. `sure` (0 to 1): for the first, how sure it is that nobody was faster;
    for the others, how sure it is that the first was. `why`: first, slower, lot (equal keys). `made`: False: by then
    it was no more to be made.
    """

    seat: Seat
    what: str
    response_ms: float
    key_ms: float
    credit_ms: float = 0.0
    sure: float = 1.0
    why: Literal["first", "slower", "lot"] = "first"
    made: bool = True


class Missed(Struct, frozen=True, omit_defaults=True):
    """A claim that came when its race was settled: so much slower than the first (below 0: faster, but too late), so
    long after the settlement, in ms."""

    seat: Seat
    behind_ms: float
    after_ms: float


class RaceResult(Struct, frozen=True, omit_defaults=True):
    """The photo finish. Numbered in the order of settling; one that comes again (someone was late) replaces the first.

    `hold_ms`: how long the claim that arrived first was held, of at most `cap_ms`. `exact`: False where a link is known
    from pongs only. `seed`: what a lot was drawn from, to be compared with what was published. `stamp_late_ms`: how
    late the host read what arrived (p99). `ago_ms`: how long before this Update it was settled.
    """

    number: int
    race: int
    round: int
    places: tuple[Reaction, ...]
    hold_ms: float
    cap_ms: float
    exact: bool = True
    seed: str = ""
    stamp_late_ms: float = 0.0
    ago_ms: int = 0
    missed: tuple[Missed, ...] = ()


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
    race: RaceOffer | None = None
    finishes: tuple[RaceResult, ...] = ()


class Claimed(Message, frozen=True, tag="claimed"):
    """To the claimant alone: the move with this id is in, and is settled in a moment."""

    id: int


class CameLate(Message, frozen=True, tag="late"):
    """To the claimant alone: the race of the move with this id was over. The move is judged by the table as it is.

    By how much it was slower than the first (below 0: faster), and how long after the settlement it came, in ms; None:
    that race ended without a claim.
    """

    id: int
    behind_ms: float | None = None
    after_ms: float | None = None


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
