"""The forms of the expectations, one table for reader and writer; and the words that some of them may use."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from core.cards import Hand
from core.moves import Seat
from core.notation.moves import Names, read_cards
from core.notation.scenario import Expect
from core.notation.text import number

Part: TypeAlias = Literal["name", "names", "cards", "some cards", "pile", "card or none", "number", "phase", "prompt"]
FORMS: Final[dict[str, tuple[Part, ...]]] = {
    "turn": ("name",), "phase": ("phase",), "hand": ("name", "cards"), "cards": ("name", "number"), "pile": ("pile",),
    "top": ("some cards",), "out": ("name",), "place": ("name", "number"), "drinks": ("name", "number"),
    "points": ("name", "number"), "round": ("number",), "over": (), "winner": ("names",), "blunder": ("name",),
    "prompt": ("name", "prompt"), "no prompt": ("name",),
}  # fmt: skip
PHASES: Final = ("deal", "exchange", "play", "clear", "dispute", "round-over", "over")
PROMPTS: Final = ("quick-clear", "clear", "exchange", "ruling")
ABUSE_FORMS: Final[dict[str, tuple[Part, ...]]] = {
    **{what: FORMS[what] for what in FORMS if what not in ("pile", "top", "place", "drinks", "blunder")},
    "face-up": ("card or none",), "dead": ("some cards",), "deck": ("number",), "laid": ("name", "number"),
}  # fmt: skip
ABUSE_PHASES: Final = ("face-up", "offer", "insult", "retort", "discard", "round-over", "over")
ABUSE_PROMPTS: Final = ("comeback", "face-up")


class Tongue(NamedTuple):
    """What may be said in a file of one game. `ids`: the cards that Abuse's files name; None: cards of a pack."""

    names: Names
    ids: frozenset[str] | None = None

    @property
    def forms(self) -> Mapping[str, tuple[Part, ...]]:
        """The expectations there are."""
        return FORMS if self.ids is None else ABUSE_FORMS

    def known(self, part: Part) -> Sequence[str]:
        """The phases or the prompts there are."""
        if part == "phase":
            return PHASES if self.ids is None else ABUSE_PHASES
        return PROMPTS if self.ids is None else ABUSE_PROMPTS

    def cards(self, said: Sequence[str]) -> Hand | None:
        """The cards of these words, or None where one is none."""
        if self.ids is None:
            return read_cards(said)
        return tuple(said) if self.ids.issuperset(said) else None


class BadForm(ValueError):
    """Why an expectation can't be read, in words."""


def read_expect(said: Sequence[str], tongue: Tongue) -> Expect:
    """The expectation in these words. Raises BadForm."""
    what, rest = (" ".join(said[:2]), said[2:]) if said[:1] == ["no"] else ("".join(said[:1]), said[1:])
    if what not in tongue.forms:
        raise BadForm(f"there is no expectation {what or 'without a word'}; there are: {', '.join(tongue.forms)}")
    fields: dict[str, object] = {}
    for part in tongue.forms[what]:
        rest = _read_part(part, rest, tongue, fields)
    if rest:
        raise BadForm(f"{' '.join(rest)} is too much for {what}")
    return Expect(what, **fields)  # type: ignore[arg-type]  # each part gives the field of its type


def _read_part(part: Part, rest: Sequence[str], tongue: Tongue, fields: dict[str, object]) -> Sequence[str]:
    """Puts the part into its field; what is left of the words."""
    if part == "cards" and not rest:
        return rest
    if not rest:
        raise BadForm(f"a {part.split()[-1].rstrip('s')} is missing")
    match part:
        case "name":
            fields["seats"] = (_seat(rest[0], tongue.names),)
            return rest[1:]
        case "names":
            fields["seats"] = tuple(_seat(name, tongue.names) for name in rest)
            return ()
        case "number":
            fields["number"] = _number(rest[0])
            return rest[1:]
        case "phase" | "prompt":
            fields["word"] = _word(rest[0], tongue.known(part))
            return rest[1:]
        case "pile" if list(rest) == ["empty"]:
            return ()
        case "card or none":
            fields["cards"] = () if rest[0] == "none" else _cards(rest[:1], tongue)
            return rest[1:]
        case _:
            fields["cards"] = _cards(rest, tongue)
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


def _cards(said: Sequence[str], tongue: Tongue) -> Hand:
    if (cards := tongue.cards(said)) is None:
        raise BadForm(f"not all of these are cards: {' '.join(said)}")
    return cards


def write_expect(expect: Expect, names: Sequence[str]) -> str:
    """The expectation as a person writes it, without its question mark."""
    said = [expect.what]
    for part in (FORMS | ABUSE_FORMS)[expect.what]:
        match part:
            case "name" | "names":
                said += [names[seat] for seat in expect.seats]
            case "number":
                said.append(str(expect.number))
            case "phase" | "prompt":
                said.append(expect.word)
            case _:
                said += expect.cards or {"pile": ["empty"], "card or none": ["none"]}.get(part, [])
    return " ".join(said)
