"""The contract that each game keeps: one `Game[S, M, E, O]`, plain functions over one immutable State.

The type checker sees all of them; what most games lack has a default here. `_At` is the one place where a move or a
fact of whatever game becomes one of this game, so games match closed unions and the rooms above need no cast.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from random import Random
from types import GenericAlias
from typing import Generic, TypeGuard, TypeVar

from msgspec import Struct, convert, msgpack

from core.events import Event
from core.moves import Move, Seat, kind_of
from core.notation.scenario import Header
from core.options import Options
from core.position import Asked, Automatic, Player, Position, Rules
from core.race import Race
from core.refusal import Refusal, refuse
from core.state import State

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
O = TypeVar("O", bound=Options)  # noqa: E741 - one letter a type
H = TypeVar("H", bound=Struct)


class Bot(ABC, Generic[S, M, E]):
    """The judgement of one bot at one seat, from that seat's view alone; what it must remember, it keeps."""

    @abstractmethod
    def choose(self, view: S, seat: Seat, chance: Random) -> M | None:
        """Return the move that is asked of the seat, always a legal one; None when nothing is."""

    @abstractmethod
    def think_ms(self, view: S, seat: Seat, move: M, chance: Random) -> int:
        """Return how long (ms) a human would take over this move: it may not depend on hidden cards (TAB-2)."""

    def impulse(self, view: S, seat: Seat | None, events: tuple[E, ...], chance: Random) -> M | None:
        """Take note of these facts; return a move that nobody asked for, mostly None."""
        return None

    def still_wants(self, then: S, view: S, seat: Seat, move: M) -> bool:
        """Return True if an impulse of `then` still makes sense in this view. It need not be legal any more."""
        return True


def _no_text(options: Options) -> str:
    return ""


def _turn_limit(state: State, seat: Seat) -> str:
    return "turn_limit"


def _nothing_by_itself(state: State, idle: frozenset[Seat]) -> tuple[Automatic, ...]:
    return ()


def _no_race(state: State) -> Race | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Game(Rules, Generic[S, M, E, O]):
    """One game. `moves` and `events` are the classes of the unions M and E."""

    options: type[O]
    state: type[S]
    moves: tuple[type[M], ...]
    events: tuple[type[E], ...]
    start: Callable[[int, O, str], S]
    asked: Callable[[S], Asked]
    why_not: Callable[[S, Seat, M], Refusal | None]
    decide: Callable[[S, Seat, M, Random], tuple[E, ...] | Refusal]
    evolve: Callable[[S, E], S]
    view: Callable[[S, Seat | None], S]
    redact: Callable[[E, Seat | None], E]
    candidates: Callable[[S, Seat], tuple[M, ...]]
    limit: Callable[[S, Seat], str] = _turn_limit
    automatic: Callable[[S, frozenset[Seat]], tuple[Automatic, ...]] = _nothing_by_itself
    with_time: Callable[[S, M, Mapping[str, int]], M] | None = None
    race: Callable[[S], Race | None] = _no_race
    changes_nothing: Callable[[S, M], bool] | None = None
    text_of: Callable[[O], str] = _no_text
    counted_as: Callable[[O], str] = _no_text
    default_move: Callable[[S, Seat], M | None] | None = None  # None: the first candidate
    new_bot: Callable[[], Bot[S, M, E]] | None = None

    def fresh(self, seats: int, options: Options, text: str = "") -> Position:
        low, high = self.seats
        if not low <= seats <= high:
            raise ValueError(f"{self.name.capitalize()} is for {low} to {high} seats, not {seats}")
        return self.at(self.start(seats, self._own(options), text))

    def _own(self, options: Options) -> O:
        if not isinstance(options, self.options):
            raise TypeError(f"{type(options).__name__} are no options of {self.name}")
        return options

    def at(self, state: S) -> Position:
        """Return this state with these rules."""
        return _At(self, state)

    def own_state(self, state: State) -> S:
        """Return the state as one of this game's. Raises TypeError for another's."""
        if not isinstance(state, self.state):
            raise TypeError(f"this is no state of {self.name}")
        return state

    def own_move(self, move: Move) -> M:
        """Return the move as one of this game's. Raises TypeError for another's."""
        if not isinstance(move, self.moves):
            raise TypeError(f"{self.name} has no {type(move).__name__}")
        return move

    def own_event(self, event: Event) -> E:
        """Return the fact as one of this game's. Raises TypeError for another's."""
        if not self._is_own(event):
            raise TypeError(f"{self.name} has no {type(event).__name__}")
        return event

    def _is_own(self, event: Event) -> TypeGuard[E]:
        return type(event) in self._event_kinds  # isinstance would try one class after the other, up to thirty

    @cached_property
    def _event_kinds(self) -> frozenset[type[E]]:
        return frozenset(self.events)

    def written(self, header: Header, text: str, chance: Random) -> Position:
        return self.at(self.own_state(self.notation.position(header, text, chance)))

    def text_name(self, options: Options) -> str:
        return self.text_of(self._own(options))

    def counted(self, options: Options) -> str:
        return self.counted_as(self._own(options))

    def read_position(self, data: bytes) -> Position:
        return self.at(msgpack.decode(data, type=self.state))

    @cached_property
    def move_kinds(self) -> Mapping[str, type[M]]:
        return {kind_of(kind): kind for kind in self.moves}

    def read_move(self, plain: Mapping[str, object]) -> Move:
        return convert(plain, self.move_kinds[str(plain.get("move"))])

    def read_events(self, data: bytes) -> tuple[Event, ...]:
        return self._events_reader.decode(data)

    @cached_property
    def _events_reader(self) -> msgpack.Decoder[tuple[E, ...]]:
        return msgpack.Decoder(GenericAlias(tuple, (reduce(or_, self.events), ...)))

    def bot(self) -> Player:
        return _Playing(self, _Anyhow(self) if self.new_bot is None else self.new_bot())


class _At(Position, Generic[S, M, E, O]):
    """A position of one game: the only place where a move or fact of any game becomes one of this game."""

    __slots__ = ("_state", "game", "rules")

    def __init__(self, game: Game[S, M, E, O], state: S) -> None:
        self.rules = self.game = game
        self._state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _At) and self.game is other.game and bool(self._state == other.state)

    def __hash__(self) -> int:
        return hash(self._state)

    def __repr__(self) -> str:
        return f"<{self._state!r}>"

    @property
    def state(self) -> S:
        return self._state

    def asked(self) -> Asked:
        return self.game.asked(self._state)

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if not isinstance(move, self.game.moves):
            return refuse("unknown-move")
        return self.game.why_not(self._state, seat, move)

    def decide(self, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...] | Refusal:
        if not isinstance(move, self.game.moves):
            return refuse("unknown-move")
        return self.game.decide(self._state, seat, move, chance)

    def after(self, events: Iterable[Event]) -> Position:
        game, state = self.game, self._state
        for event in events:
            state = game.evolve(state, game.own_event(event))
        return _At(game, state)

    def view(self, seat: Seat | None) -> Position:
        return _At(self.game, self.game.view(self._state, seat))

    def redact(self, event: Event, seat: Seat | None) -> Event:
        return self.game.redact(self.game.own_event(event), seat)

    def candidates(self, seat: Seat) -> tuple[Move, ...]:
        return self.game.candidates(self._state, seat)

    def default_move(self, seat: Seat) -> Move | None:
        if self.game.default_move is None:
            return next(iter(self.game.candidates(self._state, seat)), None)
        return self.game.default_move(self._state, seat)

    def limit(self, seat: Seat) -> str:
        return self.game.limit(self._state, seat)

    def automatic(self, idle: frozenset[Seat]) -> tuple[Automatic, ...]:
        return self.game.automatic(self._state, idle)

    def with_time(self, move: Move, since_ms: Mapping[str, int]) -> Move:
        if self.game.with_time is None or not isinstance(move, self.game.moves):
            return move
        return self.game.with_time(self._state, move, since_ms)

    def race(self) -> Race | None:
        return self.game.race(self._state)

    def changes_nothing(self, move: Move) -> bool:
        return self.game.changes_nothing is not None and self.game.changes_nothing(
            self._state, self.game.own_move(move)
        )


class _Anyhow(Bot[S, M, E]):
    """The bot of a game that has none of its own: any candidate, after a second or so."""

    def __init__(self, game: Game[S, M, E, O]) -> None:
        self._candidates = game.candidates

    def choose(self, view: S, seat: Seat, chance: Random) -> M | None:
        """Return any of the candidates."""
        moves = self._candidates(view, seat)
        return chance.choice(moves) if moves else None

    def think_ms(self, view: S, seat: Seat, move: M, chance: Random) -> int:
        """Return about a second."""
        return chance.randint(600, 1_400)


class _Playing(Player, Generic[S, M, E, O]):
    """A bot of one game."""

    def __init__(self, game: Game[S, M, E, O], bot: Bot[S, M, E]) -> None:
        self._game = game
        self._bot = bot

    def choose(self, view: Position, seat: Seat, chance: Random) -> Move | None:
        return self._bot.choose(self._game.own_state(view.state), seat, chance)

    def think_ms(self, view: Position, seat: Seat, move: Move, chance: Random) -> int:
        return self._bot.think_ms(self._game.own_state(view.state), seat, self._game.own_move(move), chance)

    def impulse(self, view: Position, seat: Seat | None, events: Iterable[Event], chance: Random) -> Move | None:
        facts = tuple(map(self._game.own_event, events))
        move = self._bot.impulse(self._game.own_state(view.state), seat, facts, chance)
        return move if move is not None and seat is not None and view.why_not(seat, move) is None else None

    def still_wants(self, then: Position, view: Position, seat: Seat, move: Move) -> bool:
        if view.why_not(seat, move) is not None:
            return False
        game = self._game
        return self._bot.still_wants(game.own_state(then.state), game.own_state(view.state), seat, game.own_move(move))


# ── what a game's own functions share ──────────────────────────────────────────────────────────────────────────


class Facts(Generic[S, E]):
    """Collects the facts of a decision. The state that they make is worked out only when it is asked for."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.before = state
        self.events: list[E] = []
        self._evolve = evolve
        self._state = state
        self._followed = 0  # so many of the facts are in the state

    @property
    def state(self) -> S:
        """The state after all the facts so far."""
        while self._followed < len(self.events):
            self._state = self._evolve(self._state, self.events[self._followed])
            self._followed += 1
        return self._state

    def add(self, event: E) -> None:
        """Add one more fact."""
        self.events.append(event)


def clockwise(order: tuple[Seat, ...], seat: Seat) -> Iterator[Seat]:
    """Yield the other seats from the left of this one, and itself last."""
    at = order.index(seat)
    yield from order[at + 1 :]
    yield from order[: at + 1]
