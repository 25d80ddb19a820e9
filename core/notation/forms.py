"""The forms of the expectations, one table for reader and writer; and the words that some of them may use."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from core.cards import Hand
from core.moves import Seat
from core.notation.moves import Names, read_cards
from core.notation.scenario import Expect
from core.notation.text import number

Part: TypeAlias = Literal["name", "names", "cards", "some cards", "pile", "number", "phase", "prompt"]
FORMS: Final[Mapping[str, tuple[Part, ...]]] = {
    "turn": ("name",), "phase": ("phase",), "hand": ("name", "cards"), "cards": ("name", "number"), "pile": ("pile",),
    "top": ("some cards",), "out": ("name",), "place": ("name", "number"), "drinks": ("name", "number"),
    "points": ("name", "number"), "round": ("number",), "over": (), "winner": ("names",), "blunder": ("name",),
    "prompt": ("name", "prompt"), "no prompt": ("name",),
}  # fmt: skip
PHASES: Final = ("deal", "exchange", "play", "clear", "dispute", "round-over", "over")
PROMPTS: Final = ("quick-clear", "clear", "exchange", "ruling")


class BadForm(ValueError):
    """Why an expectation can't be read, in words."""


def read_expect(said: Sequence[str], names: Names) -> Expect:
    """The expectation in these words. Raises BadForm."""
    what, rest = (" ".join(said[:2]), said[2:]) if said[:1] == ["no"] else ("".join(said[:1]), said[1:])
    if what not in FORMS:
        raise BadForm(f"there is no expectation {what or 'without a word'}; there are: {', '.join(FORMS)}")
    fields: dict[str, object] = {}
    for part in FORMS[what]:
        rest = _read_part(part, rest, names, fields)
    if rest:
        raise BadForm(f"{' '.join(rest)} is too much for {what}")
    return Expect(what, **fields)  # type: ignore[arg-type]  # each part gives the field of its type


def _read_part(part: Part, rest: Sequence[str], names: Names, fields: dict[str, object]) -> Sequence[str]:
    """Puts the part into its field; what is left of the words."""
    if part == "cards" and not rest:
        return rest
    if not rest:
        raise BadForm(f"a {part.split()[-1].rstrip('s')} is missing")
    match part:
        case "name":
            fields["seats"] = (_seat(rest[0], names),)
            return rest[1:]
        case "names":
            fields["seats"] = tuple(_seat(name, names) for name in rest)
            return ()
        case "number":
            fields["number"] = _number(rest[0])
            return rest[1:]
        case "phase" | "prompt":
            fields["word"] = _word(rest[0], PHASES if part == "phase" else PROMPTS)
            return rest[1:]
        case "pile" if list(rest) == ["empty"]:
            return ()
        case _:
            fields["cards"] = _cards(rest)
            return ()


def _seat(name: str, names: Names) -> Seat:
    if name not in names:
        raise BadForm(f"no seat is called {name}")
    return names[name]


def _number(word: str) -> int:
    if (value := number(word)) is None or value < 0:
        raise BadForm(f"{word} is no number")
    return value


def _word(word: str, known: Sequence[str]) -> str:
    if word not in known:
        raise BadForm(f"{word} is none of: {', '.join(known)}")
    return word


def _cards(said: Sequence[str]) -> Hand:
    if (cards := read_cards(said)) is None:
        raise BadForm(f"not all of these are cards: {' '.join(said)}")
    return cards


def write_expect(expect: Expect, names: Sequence[str]) -> str:
    """The expectation as a person writes it, without its question mark."""
    said = [expect.what]
    for part in FORMS[expect.what]:
        match part:
            case "name" | "names":
                said += [names[seat] for seat in expect.seats]
            case "number":
                said.append(str(expect.number))
            case "phase" | "prompt":
                said.append(expect.word)
            case _:
                said += expect.cards or (["empty"] if part == "pile" else [])
    return " ".join(said)
