"""The contents of help: the keys by where they hold, and the rules of each game under their IDs."""

from collections.abc import Callable, Mapping
from functools import partial

from textual.content import Content

from core import registry
from tui import bindings, rulebook
from tui.bindings import Row, told
from tui.games import screens


def places() -> dict[str, list[Row]]:
    """Return all keys, by where they hold."""
    games = {where: rows for name in registry.names() for where, rows in screens(name).keys.items()}
    return {
        "Everywhere": told(bindings.EVERYWHERE),
        **games,
        "First screen": told(bindings.HOME),
        "Lobby": told(bindings.LOBBY),
        "A line with a value": told((*bindings.CHOICE, *bindings.WORDING)),
        "Between rounds": told(bindings.ROUND),
        "After the game": told(bindings.OVER),
    }


def pages() -> Mapping[str, tuple[str, Callable[[], Content]]]:
    """Return the rules to read: what all games share, then each game."""
    names = {rulebook.TABLE: "The table"} | {name: name.capitalize() for name in registry.names()}
    return {name: (title, partial(rules, name)) for name, title in names.items()}


def rules(name: str) -> Content:
    """Return a game's rules to read, each with its ID."""
    there = rulebook.page(name)
    parts: list[str | tuple[str, str]] = [there.about, "\n"]
    for rule in there.rule:
        parts += ["\n", (rule.title, "bold $accent"), (f"  {rule.id}\n", "dim"), rule.text, "\n"]
    return Content.assemble(*parts)
