"""The games there are, and the contract that each keeps."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Protocol, TypeAlias, cast

from core import asshole, scabbah
from core.climbing import Automatic
from core.events import AnyEvent
from core.moves import AnyMove, Move, Seat
from core.options import AnyOptions, AssholeOptions, Options, ScabbahOptions
from core.race import Race
from core.refusal import Refusal

State: TypeAlias = scabbah.State | asshole.State


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


RULES: Final[dict[str, Rules]] = {"asshole": cast("Rules", asshole), "scabbah": cast("Rules", scabbah)}
OPTIONS: Final[dict[str, type[Options]]] = {"asshole": AssholeOptions, "scabbah": ScabbahOptions}


def rules_of(state: State) -> Rules:
    """The rules that this state is a state of."""
    return asshole_rules if isinstance(state, asshole.State) else scabbah_rules


def name_of(options: AnyOptions) -> str:
    """The game that these options are of."""
    return "asshole" if isinstance(options, AssholeOptions) else "scabbah"


asshole_rules: Final = RULES["asshole"]
scabbah_rules: Final = RULES["scabbah"]
