"""What the host names: the titles that go with the places (TAB-6), and what is counted (TAB-7). Pure.

A spec is a set that comes with the game, or names of one's own: from the top, then `//`, then those at the bottom. What
it leaves open is filled in. Every title has its column's nine cells, and no two places share one.
"""

from typing import Final
from unicodedata import category, east_asian_width, normalize

CELLS: Final = 9
PLACES: Final = 8
BETWEEN: Final = ("Senator", "Clerk", "Citizen", "Nobody", "Lackey")
BOTTOM: Final = {"asshole": "Asshole", "scabbah": "Scabbah"}
FAMILY: Final = ("Captain", "Mate", "Pilot", "Bosun", "Cook", "Sailor", "Lookout", "Barnacle")  # fit for children
SPARE: Final = ("Deputy", "Steward", "Porter", "Page", "Rookie", "Drifter", "Peasant", "Stray")
SETS: Final = ("rude", "family")
_PLAIN: Final = frozenset("LNPSZ")  # letters, numbers, marks of writing, signs, blanks: what takes cells of its own


def titles(spec: str, n: int, game: str = "asshole") -> tuple[str, ...]:
    """The titles of n places, best first (TAB-6). A spec that `why_bad` refuses counts as the rude set."""
    if spec in SETS or why_bad(spec):
        return _family(n) if spec == "family" else _rude(n, game)
    top, low = _named(spec)
    low = low[-max(1, n - len(top)) :] if low else ()  # where there are more names than places, the middle goes
    top = top[: n - len(low)]
    own: list[str | None] = [*top, *(None,) * (n - len(top) - len(low)), *low]
    return _filled(own, _rude(n, game))


def why_bad(spec: str) -> str | None:
    """Return what a spec must be, as the end of a sentence; None when it is."""
    if spec in SETS:
        return None
    if "/" not in spec:
        return "rude, family, or names of your own with a / between, such as Boss/Second//Loser"
    names = [name for part in _named(spec) for name in part]
    if not 1 <= len(names) <= PLACES:
        return f"1 to {PLACES} names"
    bad = next((name for name in names if not fits(name, CELLS)), None)
    if bad is not None:
        return f"names of 1 to {CELLS} signs that can be seen, each without a / in it"
    return "names that are all different" if len({name.casefold() for name in names}) < len(names) else None


def why_bad_name(name: str, cells: int) -> str | None:
    """Return what a name for what is counted must be, as the end of a sentence; None when it is."""
    return None if fits(name, cells) else f"1 to {cells} signs that can be seen"


def fits(name: str, cells: int) -> bool:
    """Return True if a name can be shown in so many cells, and is more than blanks."""
    name = normalize("NFC", name)
    shown = all(char.isprintable() and category(char)[0] in _PLAIN for char in name)
    wide = sum(1 + (east_asian_width(char) in "WF") for char in name)
    return shown and name == name.strip() and 1 <= wide <= cells


def amount(number: int, name: str) -> str:
    """So many of what is counted: `3 sips`, `1 push-up`."""
    return f"{number} {name[:-1] if number == 1 and name.endswith('s') else name}"


def _named(spec: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names from the top and those at the bottom. Without `//` the last of several is the bottom's."""
    top, sign, low = spec.partition("//")
    names = _split(top)
    if sign:
        return names, _split(low)
    return (names[:-1], names[-1:]) if len(names) > 1 else (names, ())


def _split(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split("/")) if names.strip() else ()


def _rude(n: int, game: str) -> tuple[str, ...]:
    return (*("President", "Vice", *BETWEEN)[: n - 1], BOTTOM.get(game, "Last"))


def _family(n: int) -> tuple[str, ...]:
    return (*FAMILY[: n - 1], FAMILY[-1])


def _filled(own: list[str | None], usual: tuple[str, ...]) -> tuple[str, ...]:
    """The usual title where none is named; where a name of one's own is that title, another word."""
    taken = {name.casefold() for name in own if name is not None}
    spare = iter([word for word in SPARE if word.casefold() not in taken])
    return tuple(
        mine or (theirs if theirs.casefold() not in taken else next(spare))
        for mine, theirs in zip(own, usual, strict=True)
    )
