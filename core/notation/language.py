"""What a game says of its own notation: its moves, its header lines, what may be expected of it (see docs/NOTATION.md).

`Notation` is a game's, typed; `Language` is its face to reader, writer and judge, which know no game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from core.events import Event
from core.moves import NOBODY, Deal, Move, Reseat, Seat, Unknown
from core.notation.scenario import Entry, Expect, Header, NoLines
from core.notation.text import words
from core.options import Options
from core.state import State

Names: TypeAlias = Mapping[str, Seat]
NamesOf: TypeAlias = Sequence[str] | Mapping[Seat, str]  # by seat
Part: TypeAlias = Literal["name", "names", "cards", "some cards", "pile", "card or none", "number", "phase", "prompt"]
ReadCard: TypeAlias = Callable[[str], str | None]  # the card that a word is, None for no card
Verdict: TypeAlias = tuple[bool, str]  # whether an expectation holds, and what is

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
O = TypeVar("O", bound=Options)  # noqa: E741 - one letter a type
H = TypeVar("H", bound=Struct)
FORMS: Final[Mapping[str, tuple[Part, ...]]] = {
    "turn": ("name",), "phase": ("phase",), "hand": ("name", "cards"), "cards": ("name", "number"), "out": ("name",),
    "round": ("number",), "over": (), "winner": ("names",), "prompt": ("name", "prompt"), "no prompt": ("name",),
}  # fmt: skip


class Seen(NamedTuple):
    """The table that an expectation is held against: a state, the names of the seats, and all that has happened."""

    state: State
    names: Sequence[str]
    events: Sequence[Event] = ()


class Language(ABC):
    """The notation of a game as reader, writer and judge use it."""

    lines: Mapping[str, tuple[int, int]]  # header lines of its own: the fewest and the most words behind each
    card_lines: tuple[str, ...] = ()  # those of them whose words are all cards
    forms: Mapping[str, tuple[Part, ...]]  # the expectations there are
    phases: tuple[str, ...]
    prompts: tuple[str, ...]

    @abstractmethod
    def read_move(self, text: str, names: Names) -> Move:
        """Return the move that was written; Unknown for what this game can't read, NOBODY for an unknown name."""

    @abstractmethod
    def write_move(self, move: Move, names: NamesOf) -> str:
        """Return the move as a person writes it. What the host alone sets (a falter, seconds) is not written."""

    @abstractmethod
    def card_reader(self, entries: Sequence[Entry]) -> ReadCard:
        """Return what tells the cards of a file with these header lines. Raises Fault."""

    @abstractmethod
    def read_own(self, entries: Sequence[Entry], names: Names) -> Struct:
        """Return what the game's own lines say. Raises Fault."""

    @abstractmethod
    def write_own(self, header: Header) -> tuple[list[str], list[str]]:
        """Return the game's own lines: those before the seats, and those after them."""

    @abstractmethod
    def check(self, header: Header, lines: Mapping[str, int]) -> None:
        """Raise Fault for what no line is to blame for alone; `lines` has the last line of each kind."""

    @abstractmethod
    def position(self, header: Header, text: str, chance: Random) -> State:
        """Return the state at the `---`; `chance` shuffles where no hands are given, `text` is the game's own."""

    @abstractmethod
    def holds(self, seen: Seen, expect: Expect) -> Verdict:
        """Return whether one of the game's own expectations holds, and what is."""

    @abstractmethod
    def open_prompts(self, state: State, seat: Seat) -> frozenset[str]:
        """Return the questions that are open to this seat."""

    @abstractmethod
    def hand(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return the seat's cards as a file names them."""

    @abstractmethod
    def too_few_cards(self, state: State) -> bool:
        """Return True if the next deal would come short: a fault of the file that gave the cards."""


def _no_prompts(state: State, seat: Seat) -> frozenset[str]:
    return frozenset()


def _cards_as_words(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(map(str, state.hands[seat]))


@dataclass(frozen=True, kw_only=True)
class Notation(Language, Generic[S, M, O, H]):
    """The notation of one game. `own` is the class of what its own header lines say."""

    state: type[S]
    moves: tuple[type[M], ...]
    options: type[O]
    own: type[H]
    read: Callable[[list[str], Names], M | None]  # of the words of a move
    write: Callable[[M, NamesOf], str]
    reader_of_cards: Callable[[Sequence[Entry]], ReadCard]
    place: Callable[[Header, O, H, str, Random], S]  # the state at the `---`; the text is the one that it is made from
    read_lines: Callable[[Sequence[Entry], Names], H]
    write_lines: Callable[[H, Sequence[str]], tuple[list[str], list[str]]]
    check_header: Callable[[Header, O, H, Mapping[str, int]], None]
    judges: Mapping[str, Callable[[S, Expect, Seen], Verdict]]
    prompts_of: Callable[[S, Seat], frozenset[str]] = _no_prompts
    hand_of: Callable[[S, Seat], tuple[str, ...]] = _cards_as_words
    comes_short: Callable[[S], bool] = bool
    lines: Mapping[str, tuple[int, int]]
    forms: Mapping[str, tuple[Part, ...]]
    phases: tuple[str, ...]
    prompts: tuple[str, ...] = ()
    card_lines: tuple[str, ...] = ()

    def read_move(self, text: str, names: Names) -> Move:
        said = words(text)
        return Deal() if said == ["deal"] else self.read(said, names) or Unknown(text)

    def write_move(self, move: Move, names: NamesOf) -> str:
        match move:
            case Unknown(text=text):
                return text
            case Deal():
                return "deal"
            case Reseat(order=order):
                return " ".join(("reseat", *(name_of(names, seat) for seat in order)))
            case _ if isinstance(move, self.moves):
                return self.write(move, names)
            case _:
                raise TypeError(f"{type(move).__name__} is a move of another game")

    def card_reader(self, entries: Sequence[Entry]) -> ReadCard:
        return self.reader_of_cards(entries)

    def read_own(self, entries: Sequence[Entry], names: Names) -> Struct:
        return self.read_lines(entries, names)

    def write_own(self, header: Header) -> tuple[list[str], list[str]]:
        return self.write_lines(self._own(header), header.names)

    def check(self, header: Header, lines: Mapping[str, int]) -> None:
        self.check_header(header, self._options(header), self._own(header), lines)

    def position(self, header: Header, text: str, chance: Random) -> S:
        return self.place(header, self._options(header), self._own(header), text, chance)

    def _own(self, header: Header) -> H:
        if not isinstance(header.own, self.own):
            raise TypeError("these are the lines of another game")
        return header.own

    def _options(self, header: Header) -> O:
        if not isinstance(header.options, self.options):
            raise TypeError("these are the options of another game")
        return header.options

    def _state(self, state: State) -> S:
        if not isinstance(state, self.state):
            raise TypeError("this is a state of another game")
        return state

    def holds(self, seen: Seen, expect: Expect) -> Verdict:
        return self.judges[expect.what](self._state(seen.state), expect, seen)

    def open_prompts(self, state: State, seat: Seat) -> frozenset[str]:
        return self.prompts_of(self._state(state), seat)

    def hand(self, state: State, seat: Seat) -> tuple[str, ...]:
        return self.hand_of(self._state(state), seat)

    def too_few_cards(self, state: State) -> bool:
        return self.comes_short(self._state(state))


def _read_nothing(entries: Sequence[Entry], names: Names) -> NoLines:
    return NoLines()


def _write_nothing(own: NoLines, names: Sequence[str]) -> tuple[list[str], list[str]]:
    return [], []


def _check_nothing(header: Header, options: Options, own: NoLines, lines: Mapping[str, int]) -> None:
    return None


def plain_notation(
    *,
    state: type[S],
    moves: tuple[type[M], ...],
    options: type[O],
    read: Callable[[list[str], Names], M | None],
    write: Callable[[M, NamesOf], str],
    card: ReadCard,
    place: Callable[[Header, O, NoLines, str, Random], S],
    phases: tuple[str, ...],
) -> Notation[S, M, O, NoLines]:
    """Return the notation of a game that has no header lines and no expectations of its own."""
    return Notation(
        state=state, moves=moves, options=options, own=NoLines, read=read, write=write,
        reader_of_cards=lambda entries: card, place=place, read_lines=_read_nothing, write_lines=_write_nothing,
        check_header=_check_nothing, judges={}, lines={}, forms=FORMS, phases=phases,
    )  # fmt: skip


def seat_named(names: Names, name: str) -> Seat:
    """Return the seat of this name, NOBODY where none bears it."""
    return names.get(name, NOBODY)


def name_of(names: NamesOf, seat: Seat) -> str:
    """Return the seat's name as a move writes it, "?" where it has none."""
    if isinstance(names, Mapping):
        return names.get(seat, "?")
    return names[seat] if 0 <= seat < len(names) else "?"


def list_of(words: Sequence[str]) -> str:
    """Return the words as a judge says what is, "none" for none."""
    return " ".join(words) or "none"
