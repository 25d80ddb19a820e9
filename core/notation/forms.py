"""Expectations as text, both ways: a table of forms says what follows each word; a game adds its own forms to it."""

from collections.abc import Mapping, Sequence

from core.cards import Hand
from core.moves import Seat
from core.notation.language import Language, Names, Part, ReadCard
from core.notation.scenario import Expect
from core.notation.text import number

_ALONE: dict[str, list[str]] = {"pile": ["empty"], "card or none": ["none"]}  # what stands for no cards


class BadForm(ValueError):
    """Why an expectation can't be read, in words."""


def read_expect(said: Sequence[str], language: Language, names: Names, card: ReadCard) -> Expect:
    """Return the expectation in these words. Raises BadForm."""
    what, rest = (" ".join(said[:2]), said[2:]) if said[:1] == ["no"] else ("".join(said[:1]), said[1:])
    if what not in language.forms:
        raise BadForm(f"there is no expectation {what or 'without a word'}; there are: {', '.join(language.forms)}")
    fields: dict[str, object] = {}
    for part in language.forms[what]:
        rest = _read_part(part, rest, fields, language, names, card)
    if rest:
        raise BadForm(f"{' '.join(rest)} is too much for {what}")
    return Expect(what, **fields)  # type: ignore[arg-type]  # each part gives the field of its type


def _read_part(
    part: Part, rest: Sequence[str], fields: dict[str, object], language: Language, names: Names, card: ReadCard
) -> Sequence[str]:
    """Put the part into its field; return what is left of the words."""
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
        case "phase":
            fields["word"] = _word(rest[0], language.phases)
            return rest[1:]
        case "prompt":
            fields["word"] = _word(rest[0], language.prompts)
            return rest[1:]
        case "pile" if list(rest) == ["empty"]:
            return ()
        case "card or none":
            fields["cards"] = () if rest[0] == "none" else _cards(rest[:1], card)
            return rest[1:]
        case _:
            fields["cards"] = _cards(rest, card)
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


def _cards(said: Sequence[str], card: ReadCard) -> Hand:
    cards = tuple(found for word in said if (found := card(word)) is not None)
    if len(cards) < len(said):
        raise BadForm(f"not all of these are cards: {' '.join(said)}")
    return cards


def write_expect(expect: Expect, forms: Mapping[str, tuple[Part, ...]], names: Sequence[str]) -> str:
    """Return the expectation as a person writes it, without its question mark."""
    said = [expect.what]
    for part in forms[expect.what]:
        match part:
            case "name" | "names":
                said += [names[seat] for seat in expect.seats]
            case "number":
                said.append(str(expect.number))
            case "phase" | "prompt":
                said.append(expect.word)
            case _:
                said += expect.cards or _ALONE.get(part, [])
    return " ".join(said)
