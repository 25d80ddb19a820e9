"""The contract as the rooms above see it: Rules (a game) and Position (a state with its rules), whatever the game.

No game is named here, and nobody above core needs to know one: `game` joins these two faces to each game's own types.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from core.events import Event
from core.moves import Move, Seat
from core.notation.language import Language
from core.notation.scenario import Header
from core.options import Options
from core.race import Race
from core.refusal import Refusal
from core.state import State

Asked: TypeAlias = Mapping[Seat, frozenset[str]]


class Automatic(Struct, frozen=True):
    """A move that the host makes by itself, `after_ms` after the last event with the tag `since`.

    `forestalls`: the seat that could have acted before that: what it did in time counts, however long its way.
    `for_show`: the time is only there to be watched, so a written scenario takes none of it.
    """

    move: Move
    since: str
    after_ms: int
    forestalls: Seat | None = None
    for_show: bool = False


class Timing(Struct, frozen=True, kw_only=True):
    """The facts about a game that the host's clocks must know, by the tags of its facts and moves and the names of its
    limits."""

    begins_wait: frozenset[str] = frozenset({"turn"})  # facts with which a new wait begins, though the seat is the same
    stopped_by: str = ""  # the fact that makes all clocks stand still
    goes_on_by: str = ""  # the fact with which they go on
    comes_after_held: frozenset[str] = frozenset()  # moves that what is held comes before
    judged_by_key: frozenset[str] = frozenset()  # moves whose seconds count until their maker acted
    windows: frozenset[str] = frozenset()  # limits that are judged by when the answer was given
    runs_beside: frozenset[str] = frozenset()  # facts whose automatic moves nobody's move waits for


# ── a state with its rules ─────────────────────────────────────────────────────────────────────────────────────


class Position(ABC):
    """A state of some game with the rules that go with it, immutable. What a seat may see of it is a Position too."""

    rules: "Rules"

    @property
    @abstractmethod
    def state(self) -> State:
        """The state itself; a game's own code narrows it to its own type."""

    @abstractmethod
    def asked(self) -> Asked:
        """Return who may do what now, by seat: the kinds of move."""

    @abstractmethod
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why the move is not made, None when it is. A move of another game is an `unknown-move`."""

    @abstractmethod
    def decide(self, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...] | Refusal:
        """Return the facts that follow from the move, or why it is not made."""

    @abstractmethod
    def after(self, events: Iterable[Event]) -> "Position":
        """Return the position once these facts have happened. Raises TypeError for a fact of another game."""

    @abstractmethod
    def view(self, seat: Seat | None) -> "Position":
        """Return what this seat, or an onlooker (None), may see (TAB-2)."""

    @abstractmethod
    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Return what of a fact this seat, or an onlooker, may learn (TAB-2)."""

    @abstractmethod
    def candidates(self, seat: Seat) -> tuple[Move, ...]:
        """Return the moves worth offering this seat, all of them legal."""

    @abstractmethod
    def default_move(self, seat: Seat) -> Move | None:
        """Return the mildest move that a limit makes for this seat (TAB-4); None where nothing is awaited of it."""

    @abstractmethod
    def limit(self, seat: Seat) -> str:
        """Return the name of the option that limits how long this seat may take."""

    @abstractmethod
    def automatic(self, idle: frozenset[Seat]) -> tuple[Automatic, ...]:
        """Return the moves that the host makes by itself; `idle` are the seats of bots and of who is absent."""

    @abstractmethod
    def with_time(self, move: Move, since_ms: Mapping[str, int]) -> Move:
        """Return the move with what only a clock can know: how long ago (ms) each kind of fact was."""

    @abstractmethod
    def race(self) -> Race | None:
        """Return what is raced for now, by public facts alone; None where nothing is."""

    @abstractmethod
    def changes_nothing(self, move: Move) -> bool:
        """Return True if the legal move would change nothing that others race for."""


# ── a bot ──────────────────────────────────────────────────────────────────────────────────────────────────────


class Player(ABC):
    """A bot of any game, as the rooms above see it: it is given positions (views) and answers with moves."""

    @abstractmethod
    def choose(self, view: "Position", seat: Seat, chance: Random) -> Move | None:
        """Return the move that is asked of the seat, always a legal one; None when nothing is."""

    @abstractmethod
    def think_ms(self, view: "Position", seat: Seat, move: Move, chance: Random) -> int:
        """Return how long (ms) a human would take over this move."""

    @abstractmethod
    def impulse(self, view: "Position", seat: Seat | None, events: Iterable[Event], chance: Random) -> Move | None:
        """Take note of these facts; return a legal move that nobody asked for, mostly None."""

    @abstractmethod
    def still_wants(self, then: "Position", view: "Position", seat: Seat, move: Move) -> bool:
        """Return True if an impulse of `then` can and should still be followed in this view."""


# ── a game ─────────────────────────────────────────────────────────────────────────────────────────────────────


_PLAIN: Final = Timing()


@dataclass(frozen=True, kw_only=True)
class Rules(ABC):
    """A game as the rooms above see it. `package` is the Python package that its texts lie in (`help.toml`, decks)."""

    name: str
    seats: tuple[int, int]  # the fewest and the most
    options: type[Options]
    package: str
    notation: Language
    timing: Timing = _PLAIN

    @abstractmethod
    def fresh(self, seats: int, options: Options, text: str = "") -> Position:
        """Return a fresh table: nothing dealt, seat 0 the host and first dealer (TAB-1). `text_name` names the `text`.

        Raises ValueError for a wrong number of seats or a text that the game can't use, TypeError for other options.
        """

    @abstractmethod
    def written(self, header: Header, text: str, chance: Random) -> Position:
        """Return the position that the header of a file describes; `chance` shuffles where no hands are given."""

    @abstractmethod
    def text_name(self, options: Options) -> str:
        """Return the name, in the game's package, of the text that a table is made from (a deck); "" for none."""

    @abstractmethod
    def counted(self, options: Options) -> str:
        """Return what is counted at this table (TAB-7); "" where nothing is."""

    @abstractmethod
    def read_position(self, data: bytes) -> Position:
        """Return the position that these bytes (msgpack) are. Raises msgspec.ValidationError."""

    @property
    @abstractmethod
    def move_kinds(self) -> Mapping[str, type[Move]]:
        """The classes of the game's moves, by their kind."""

    @abstractmethod
    def read_move(self, plain: Mapping[str, object]) -> Move:
        """Return the move that this plain map is, read from a message. Raises ValidationError, KeyError for no kind."""

    @abstractmethod
    def read_events(self, data: bytes) -> tuple[Event, ...]:
        """Return the facts that these bytes (a msgpack array) are. Raises msgspec.ValidationError."""

    @abstractmethod
    def bot(self) -> Player:
        """Return a new bot."""
