"""Abuse's cards. A card carries all that is printed on it, so that whoever sees one needs no deck to understand it."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

START: Final = "START"
END: Final = "END"
Kind: TypeAlias = Literal["sentence", "blank", "furthermore", "comeback", "hidden"]


class Face(Struct, frozen=True, array_like=True):
    """One card (ABU-2). `left` is START or colours, `right` colours or END; a one-liner has both (ABU-15)."""

    id: str
    value: int = 0
    kind: Kind = "sentence"
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    phrase: str = ""

    @property
    def starts(self) -> bool:
        """Return True if it bears the START symbol."""
        return START in self.left

    @property
    def ends(self) -> bool:
        """Return True if it bears the END symbol."""
        return END in self.right


class Colour(Struct, frozen=True, array_like=True):
    """A colour as everyone can read it: each is also a letter and a sign, of one cell."""

    name: str
    letter: str
    sign: str


Faces: TypeAlias = tuple[Face, ...]
Phrase: TypeAlias = tuple[str, str]  # a blank's id, and what is said for it (ABU-14)
Phrases: TypeAlias = tuple[Phrase, ...]
HIDDEN_FACE: Final = Face("??", kind="hidden")


class Sentence(Struct, frozen=True, array_like=True):
    """The sentence laid in one turn: one sentence, or two that a Furthermore joins (ABU-10, ABU-13)."""

    seat: int
    target: int
    cards: Faces
    phrases: Phrases = ()


def hidden(faces: Faces) -> Faces:
    """As many hidden cards."""
    return (HIDDEN_FACE,) * len(faces)


def find(faces: Iterable[Face], card: str) -> Face | None:
    """The seen card of this id."""
    for face in faces:
        if face.id == card and face.kind != "hidden":
            return face
    return None


def pick(faces: Faces, cards: tuple[str, ...]) -> Faces | None:
    """The cards of these ids in this order; None when one isn't there, or is named twice."""
    found = [face for face in (find(faces, card) for card in cards) if face]
    return tuple(found) if len(found) == len(cards) == len(set(cards)) else None


def without(hand: Faces, cards: Faces) -> Faces:
    """The hand after laying these cards; a hidden hand lays hidden ones."""
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else HIDDEN_FACE)
    return tuple(left)


def total(faces: Iterable[Face]) -> int:
    """The sum of the values (ABU-23)."""
    return sum(face.value for face in faces)
