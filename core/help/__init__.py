"""The rules in our own words, each under its ID: data files, read when someone asks. No rule is decided here.

A text is one paragraph without line breaks: whoever shows it wraps it.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct, convert

GAMES: Final = ("asshole", "scabbah", "abuse")
TABLE: Final = "table"  # what is common to all games


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its ID for good, a title of a few words, and what it says."""

    id: str
    title: str
    text: str


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to read about one game: what it is about, then its rules in order."""

    about: str
    rule: tuple[Rule, ...]


@cache
def page(game: str) -> Page:
    """The page of a game (`asshole`, `scabbah`) or of what all share (`table`). Raises KeyError for another."""
    if game not in (*GAMES, TABLE):
        raise KeyError(game)
    text = files(__name__).joinpath(f"{game}.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), Page)


def rules(game: str) -> tuple[Rule, ...]:
    """The rules of a game in the order of their numbers. Raises KeyError for a game that there isn't."""
    return page(game).rule
