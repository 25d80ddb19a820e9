"""The games there are, and the contract that each keeps."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Protocol, TypeAlias, cast

from core import abuse, asshole, scabbah
from core.abuse.deck import Deck
from core.climbing import Automatic
from core.events import AnyEvent
from core.moves import AnyMove, Move, Seat
from core.options import AbuseOptions, AnyOptions, AssholeOptions, Options, ScabbahOptions
from core.race import Race
from core.refusal import Refusal

Climb: TypeAlias = scabbah.State | asshole.State  # both climbing games
State: TypeAlias = Climb | abuse.State


def as_climb(state: State) -> Climb:
    """The state of a climbing game; TypeError for any other: whoever asks has made sure."""
    if isinstance(state, abuse.State):
        raise TypeError("Abuse is no climbing game")
    return state


class Rules(Protocol):
    """A game as a few plain functions over one immutable State; a view is a State too."""

    NAME: str
    SEATS: tuple[int, int]

    def start(self, seats: int, options: Any) -> State: ...
    def asked(self, state: Any) -> dict[Seat, frozenset[str]]: ...
    def why_not(self, state: Any, seat: Seat, move: Move) -> Refusal | None: ...
    def decide(self, state: Any, seat: Seat, move: Move, chance: Random) -> tuple[AnyEvent, ...]: ...
    def evolve(self, state: Any, event: AnyEvent) -> State: ...
    def view(self, state: Any, seat: Seat | None) -> State: ...
    def redact(self, event: AnyEvent, seat: Seat | None) -> AnyEvent: ...
    def candidates(self, state: Any, seat: Seat) -> tuple[AnyMove, ...]: ...
    def limit(self, state: Any, seat: Seat) -> str: ...
    def mildest(self, state: Any, seat: Seat) -> AnyMove | None: ...
    def automatic(self, state: Any, idle: frozenset[Seat]) -> tuple[Automatic, ...]: ...
    def timed(self, state: Any, move: AnyMove, since_ms: Mapping[str, int]) -> AnyMove: ...
    def race(self, state: Any) -> Race | None: ...
    def moot(self, state: Any, move: Move) -> bool: ...
    def prompts(self, state: Any, seat: Seat) -> frozenset[str]: ...
    def strength(self, rank: str) -> int: ...


RULES: Final[dict[str, Rules]] = {
    "abuse": cast("Rules", abuse),
    "asshole": cast("Rules", asshole),
    "scabbah": cast("Rules", scabbah),
}
OPTIONS: Final[dict[str, type[Options]]] = {
    "abuse": AbuseOptions,
    "asshole": AssholeOptions,
    "scabbah": ScabbahOptions,
}


def rules_of(state: State) -> Rules:
    """The rules that this state is a state of."""
    if isinstance(state, abuse.State):
        return abuse_rules
    return asshole_rules if isinstance(state, asshole.State) else scabbah_rules


def fresh(seats: int, options: AnyOptions, deck: Deck | None = None) -> State:
    """A fresh table; `deck` is the host's own, which Abuse alone is played with (ABU-29). Raises ValueError."""
    if isinstance(options, AbuseOptions):
        return abuse.start(seats, options, deck)
    return RULES[name_of(options)].start(seats, options)


def name_of(options: AnyOptions) -> str:
    """The game that these options are of."""
    if isinstance(options, AbuseOptions):
        return "abuse"
    return "asshole" if isinstance(options, AssholeOptions) else "scabbah"


abuse_rules: Final = RULES["abuse"]
asshole_rules: Final = RULES["asshole"]
scabbah_rules: Final = RULES["scabbah"]
