"""What a host may set before the first deal. One class a game; each option has its bounds and its sentence here alone.

Limits are in seconds, 0 = no limit. The rules don't read them (they know no time): the host does.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert, structs

from core.titles import why_bad, why_bad_name

Limit = Annotated[int, Meta(ge=0, le=3600)]
Rounds = Annotated[int, Meta(ge=0, le=999)]
NAME_CELLS: Final = 12  # of what is counted
Titles = Annotated[
    str,
    Meta(
        min_length=1, max_length=120, description="Titles: rude, family, or your own: Boss/Second//Loser.",
        examples=["rude", "family", "Chief/Deputy//Rookie"],
    ),
]  # fmt: skip


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options that all games share."""

    turn_limit: Annotated[Limit, Meta(description="Seconds to move; then the mildest move is made. 0: no limit.")] = 60
    rounds: Annotated[Rounds, Meta(description="How many rounds make a game. 0: no end.")] = 0
    reflex_floor: Annotated[
        int, Meta(ge=120, le=2000, description="Reactions below so many ms count the same; a lot decides.")
    ] = 120


T = TypeVar("T", bound=Options)
_WORDS: Mapping[str, bool] = {"on": True, "off": False, "yes": True, "no": False}


class BadOption(ValueError):
    """An option that does not exist or a value that it can't have, in one line for a person."""


def read(kind: type[T], given: Mapping[str, str], base: T | None = None) -> T:
    """The options with these values (`on`, `off`, numbers, words) in place of those of `base`. Raises BadOption."""
    values = structs.asdict(base) if base is not None else {}
    known = names(kind)
    for name, text in given.items():
        field, value = _spelled(kind, name, text)
        if field not in known:
            raise BadOption(f"there is no option {name} here; there are: {', '.join(known).replace('_', '-')}")
        values[field] = value
        _check(kind, field, name, text, value)
    return convert(values, kind, strict=False)


def names(kind: type[Options]) -> tuple[str, ...]:
    """The options' names, as a person writes them in files and on the command line."""
    return tuple(field.name for field in structs.fields(kind))


def sentence(kind: type[Options], name: str) -> str:
    """Return the meaning of the option, in a sentence."""
    metas = [meta for meta in _parts(kind, name) if isinstance(meta, Meta)]
    return next((meta.description for meta in metas if meta.description), "")


def values(kind: type[Options], name: str) -> tuple[str, ...]:
    """The words that the option may be; nothing when it is a number."""
    inner = _parts(kind, name)[0]
    if inner is bool:
        return ("on", "off")
    return get_args(inner) if get_origin(inner) is Literal else ()


def proposals(kind: type[Options], name: str) -> tuple[str, ...]:
    """Return what words an option of free words may be, as examples."""
    metas = [meta for meta in _parts(kind, name) if isinstance(meta, Meta)]
    return next((tuple(meta.examples) for meta in metas if meta.examples), ())


def bounds(kind: type[Options], name: str) -> tuple[int, int]:
    """The least and the greatest that a number may be."""
    metas = [meta for meta in _parts(kind, name) if isinstance(meta, Meta)]
    least, most = ([m for meta in metas if (m := getattr(meta, side)) is not None] for side in ("ge", "le"))
    return int(max(least, default=0)), int(min(most, default=9999))


def changed(options: "Options") -> dict[str, str]:
    """The options that are not as they usually are, spelled as a person writes them."""
    usual = type(options)()
    given = ((name, getattr(options, name)) for name in names(type(options)))
    return {name.replace("_", "-"): show(value) for name, value in given if value != getattr(usual, name)}


def show(value: object) -> str:
    """An option's value as a person writes it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _parts(kind: type[Options], name: str) -> tuple[object, ...]:
    hint = get_type_hints(kind, include_extras=True)[name]
    return get_args(hint) if get_origin(hint) is Annotated else (hint,)


def _spelled(kind: type[Options], name: str, text: str) -> tuple[str, object]:
    field = name.replace("-", "_")
    if field == "until" and text == "stopped":
        return "rounds", 0
    switch = field in names(kind) and values(kind, field) == ("on", "off")
    return field, _WORDS.get(text, text) if switch else text


def _check(kind: type[Options], field: str, name: str, text: str, value: object) -> None:
    try:
        convert({field: value}, kind, strict=False)
    except ValidationError as wrong:
        raise _bad(name, text, " or ".join(values(kind, field)) or _plainer(str(wrong))) from None
    match field:
        case "titles":
            must = why_bad(text)
        case "drinks_name":
            must = why_bad_name(text, NAME_CELLS)
        case _:
            must = None
    if must:
        raise _bad(name, text, must)


def _bad(name: str, text: str, must: str) -> BadOption:
    shown = text if text.isprintable() else repr(text)
    return BadOption(f"option {name} can't be {shown}: it must be {must}")


def _plainer(wrong: str) -> str:
    """Return what a validation asks for, without the words of programs: `a whole number >= 1`."""
    asked = wrong.split(" - at")[0].split(", got")[0].replace("Expected `int`", "a whole number")
    return asked.replace("Expected `str` of length <= ", "no longer than ").replace(
        "Expected `str` of length >= 1", "a word"
    )
