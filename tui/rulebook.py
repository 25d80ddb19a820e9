"""The rules in our own words, each under its ID: data files, read when someone asks. No rule is decided here.

A text is one paragraph without line breaks: whoever shows it wraps it.
"""

import tomllib
from functools import cache
from typing import Final

from msgspec import Struct, convert

from core import registry
from net.texts import read_text

TABLE: Final = "table"  # what is common to all games


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its ID for good, a title of a few words, and what it says."""

    id: str
    title: str
    text: str


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """The text about one game: what it is about, then its rules in order."""

    about: str
    rule: tuple[Rule, ...]


@cache
def page(game: str) -> Page:
    """Return the page of a game, or of what all share (`table`). Raises KeyError for a game that there isn't."""
    package = "core" if game == TABLE else registry.game(game).package
    try:
        text = read_text(package, "help.toml")
    except FileNotFoundError:
        return Page("", ())
    return convert(tomllib.loads(text), Page)


def rules(game: str) -> tuple[Rule, ...]:
    """The rules of a game in the order of their numbers. Raises KeyError for a game that there isn't."""
    return page(game).rule
