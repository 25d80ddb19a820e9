"""A table's options from a file and from the command line, which has the last word. Pure but for the file.

The file is TOML: `game = "asshole"`, then one option a line, spelled as on the command line.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from core import registry
from core.options import BadOption, read
from tui.command_parser import Misuse, Words

FILE_BYTES = 65_536


class Chosen(NamedTuple):
    """Which game, and its options as text, those with the last word last."""

    game: str
    options: tuple[tuple[str, str], ...]


def chosen(words: Words) -> Chosen:
    """What a command that opens a table is to play. Raises Misuse, which names the file if that is at fault."""
    file = words.options
    given = _file(file) if file else {}
    game = words.game or given.pop("game", "asshole")
    given.pop("game", None)
    if game not in registry.names():
        raise Misuse(f"{file}: there is no game {game!r}: it must be {_either(registry.names())}. Change it there")
    try:
        read(registry.game(game).options, given)
    except BadOption as bad:
        raise Misuse(f"{file}: {bad}. Change it there, or leave it out (game: {game})") from None
    return Chosen(game, (*given.items(), *words.option))


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}"


def _file(name: str) -> dict[str, str]:
    """The file's lines as text. Raises Misuse."""
    try:
        with Path(name).open("rb") as file:
            content = file.read(FILE_BYTES + 1)
        if len(content) > FILE_BYTES:
            raise Misuse(f"{name}: is too large for a file of options. Check the name")
        table = tomllib.loads(content.decode())
    except OSError as wrong:
        raise Misuse(f"{name}: can't be read: {wrong.strerror or wrong}. Check the name after --options") from None
    except (ValueError, RecursionError) as wrong:
        why = str(wrong) if isinstance(wrong, tomllib.TOMLDecodeError) else "it is no text"
        raise Misuse(f'{name}: is no TOML: {why}. Write lines like turn-limit = 30 or titles = "family"') from None
    return {key: _text(name, key, value) for key, value in table.items()}


def _text(name: str, key: str, value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case int() | str():
            return str(value)
        case _:
            raise Misuse(f"{name}: option {key} must be a number, a word in quotes, true or false. Change it there")
