"""Games as tests ask them: functions of bare states, whatever the move; the product has positions in between."""

from collections.abc import Mapping
from random import Random
from typing import Final, TypeAlias

from core import abuse, asshole, registry, scabbah
from core.abuse.deck import Deck, read_deck
from core.events import Event
from core.moves import Move, Seat
from core.options import Options
from core.position import Automatic, Position
from core.race import Race
from core.refusal import Refusal, Refused
from core.scabbah.rules import STRENGTH as SCABBAH_STRENGTH
from core.state import State as State
from net.texts import read_text, text_of

Climb: TypeAlias = asshole.State | scabbah.State
OPTIONS: Final[dict[str, type[Options]]] = {name: registry.game(name).options for name in registry.names()}


def at(state: State) -> Position:
    """Return the position that this state is of its game."""
    match state:
        case abuse.State():
            return abuse.GAME.at(state)
        case asshole.State():
            return asshole.GAME.at(state)
        case scabbah.State():
            return scabbah.GAME.at(state)
        case _:
            raise TypeError(f"{type(state).__name__} is of no game that tests know")


class Loose:
    """One game's rules. `decide` raises Refused for what is refused."""

    def __init__(self, name: str) -> None:
        self.NAME = name
        self.SEATS = registry.game(name).seats

    def start(self, seats: int, options: Options) -> State:
        """Return a fresh table, with the text that comes with the game."""
        rules = registry.game(self.NAME)
        return rules.fresh(seats, options, text_of(rules, options)).state

    def asked(self, state: State) -> dict[Seat, frozenset[str]]:
        """Return who may do what."""
        return dict(at(state).asked())

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Return why not."""
        return at(state).why_not(seat, move)

    def decide(self, state: State, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...]:
        """Return the facts. Raises Refused."""
        events = at(state).decide(seat, move, chance)
        if isinstance(events, Refusal):
            raise Refused(events)
        return events

    def evolve(self, state: State, event: Event) -> State:
        """Apply one fact."""
        return at(state).after((event,)).state

    def view(self, state: State, seat: Seat | None) -> State:
        """Return what the seat sees."""
        return at(state).view(seat).state

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Return what the seat is told."""
        match self.NAME:
            case "abuse":
                return abuse.GAME.redact(abuse.GAME.own_event(event), seat)
            case "asshole":
                return asshole.GAME.redact(asshole.GAME.own_event(event), seat)
            case _:
                return scabbah.GAME.redact(scabbah.GAME.own_event(event), seat)

    def candidates(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return the moves worth offering."""
        return at(state).candidates(seat)

    def default_move(self, state: State, seat: Seat) -> Move | None:
        """Return what a limit makes."""
        return at(state).default_move(seat)

    def limit(self, state: State, seat: Seat) -> str:
        """Return the limit's name."""
        return at(state).limit(seat)

    def automatic(self, state: State, idle: frozenset[Seat]) -> tuple[Automatic, ...]:
        """Return what the host does by itself."""
        return at(state).automatic(idle)

    def with_time(self, state: State, move: Move, since_ms: Mapping[str, int]) -> Move:
        """Return the move with its time."""
        return at(state).with_time(move, since_ms)

    def race(self, state: State) -> Race | None:
        """Return what is raced for."""
        return at(state).race()

    def changes_nothing(self, state: State, move: Move) -> bool:
        """Return True for a move that changes nothing for others."""
        return at(state).changes_nothing(move)

    def prompts(self, state: State, seat: Seat) -> frozenset[str]:
        """Return the questions that are open to the seat, as files name them."""
        return registry.game(self.NAME).notation.open_prompts(state, seat)

    def strength(self, rank: str) -> int:
        """Return how strong the rank is."""
        return SCABBAH_STRENGTH[rank] if self.NAME == "scabbah" else asshole.strength(rank)


def made(state: State, seat: Seat, move: Move, chance: Random | None = None) -> State:
    """Return the state after a legal move. Raises Refused."""
    return at(state).after(RULES[at(state).rules.name].decide(state, seat, move, chance or Random(1))).state


RULES: Final = {name: Loose(name) for name in registry.names()}
abuse_rules: Final = RULES["abuse"]


def rules_of(state: State | Position) -> Loose:
    """Return the rules that this state is of."""
    return RULES[(state if isinstance(state, Position) else at(state)).rules.name]


def as_climb(state: State | Position | None) -> Climb:
    """Return the state of a climbing game. Raises TypeError for any other."""
    state = state.state if isinstance(state, Position) else state
    if isinstance(state, asshole.State | scabbah.State):
        return state
    raise TypeError("this is no climbing game")


def as_asshole(state: State | Position | None) -> asshole.State:
    """Return the state of Asshole. Raises TypeError for any other."""
    state = state.state if isinstance(state, Position) else state
    if isinstance(state, asshole.State):
        return state
    raise TypeError("this is not Asshole")


def as_abuse(state: State | Position | None) -> abuse.State:
    """Return the state of Abuse. Raises TypeError for any other."""
    state = state.state if isinstance(state, Position) else state
    if isinstance(state, abuse.State):
        return state
    raise TypeError("this is not Abuse")


def counted(options: Options) -> str:
    """Return what is counted at a table."""
    return registry.game_of(options).counted(options)


def shipped(name: str) -> Deck:
    """Return a deck that comes with Abuse: `rude`, `gentle`."""
    return read_deck(read_text("core.abuse", f"decks/{name}.toml"))


def choose(view: State, seat: Seat, chance: Random) -> Move | None:
    """Return the move of a bot that has just sat down."""
    return at(view).rules.bot().choose(at(view), seat, chance)


def think_ms(view: State, seat: Seat, move: Move, chance: Random) -> int:
    """Return how long a bot takes over this move, in ms."""
    return at(view).rules.bot().think_ms(at(view), seat, move, chance)
