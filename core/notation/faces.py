"""Abuse's cards in a file: `card` lines make them, and all other lines name them by their ids (ABU-2)."""

from collections.abc import Iterable, Sequence
from typing import Final

from core.faces import END, START, Face
from core.notation.text import Fault, number, phrase, quote

_SPECIAL: Final = {"BLANK": "blank", "FURTHERMORE": "furthermore", "COMEBACK": "comeback"}
USAGE: Final = 'a card is: card ID VALUE LEFT RIGHT "PHRASE", or card ID VALUE BLANK, FURTHERMORE or COMEBACK "PHRASE"'


def read_faces(lines: Iterable[tuple[int, Sequence[str]]]) -> tuple[Face, ...]:
    """The cards of these lines: each its number and the words behind `card`. Raises Fault."""
    faces: dict[str, Face] = {}
    for line, said in lines:
        face = _read_face(line, list(said))
        if face.id in faces:
            raise Fault(line, f"two cards are called {face.id}")
        faces[face.id] = face
    return tuple(faces.values())


def _read_face(line: int, said: list[str]) -> Face:
    value = number(said[1]) if len(said) > 1 else None
    if value is None or value < 0:
        raise Fault(line, USAGE)
    match said[2:]:
        case ["BLANK" | "FURTHERMORE" as word]:
            return Face(said[0], value, "blank" if word == "BLANK" else "furthermore")
        case ["COMEBACK", quoted] if (text := phrase(quoted)) is not None:
            return Face(said[0], value, "comeback", phrase=text)
        case [left, right, quoted] if left not in _SPECIAL and (text := phrase(quoted)) is not None:
            return Face(said[0], value, "sentence", _side(line, left, START), _side(line, right, END), text)
        case _:
            raise Fault(line, USAGE)


def _side(line: int, word: str, symbol: str) -> tuple[str, ...]:
    """START or END, or the colours of that side."""
    colours = tuple(word.split(","))
    if not all(colours) or (colours != (symbol,) and {START, END} & set(colours)):
        raise Fault(line, f"{word} is neither {symbol} nor colours like red,blue")
    return colours


def write_face(face: Face) -> str:
    """The card's line."""
    said = {"blank": "BLANK", "furthermore": "FURTHERMORE", "comeback": f"COMEBACK {quote(face.phrase)}"}.get(face.kind)
    sides = f"{','.join(face.left)} {','.join(face.right)} {quote(face.phrase)}"
    return f"card {face.id} {face.value} {said or sides}"
