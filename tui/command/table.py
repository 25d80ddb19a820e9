"""The table that the words of `play`, `host` and `serve` ask for, as a Start: game, options, seats and cards.

Options come from a file (TOML: `game = "..."`, then one option a line, spelled as on the command line) and from the
command line, which has the last word.
"""

import tomllib
from typing import Any, Final, Literal

from core import options, registry
from core.options import BadOption
from net.files import Unreadable, read_toml
from tui.command.parser import Misuse, Words
from tui.hosting import options_of
from tui.start import Start

FILE_BYTES: Final = 65_536
Chosen = tuple[str, tuple[tuple[str, str], ...]]  # the game, and its options as text, those with the last word last


def start_of(kind: Literal["play", "host"], words: Words, name: str) -> Start:
    """Return the Start that the words ask for. Raises Misuse, and Trouble for a faulty deck."""
    game, given = chosen(words)
    fewest, most = registry.game(game).seats
    if not fewest <= words.seats <= most:
        raise Misuse(
            f"--seats {words.seats}: {game.capitalize()} is for {fewest} to {most}. Choose a number in between"
        )
    start = Start(
        kind=kind, name=name, game=game, seats=words.seats, bots=words.bots, port=words.port, rounds=words.rounds,
        seed=words.seed, profile=getattr(words, "profile", "default"), **_deck_of(words.deck, game, given),
    )  # fmt: skip
    try:
        options_of(start)
    except BadOption as bad:
        raise Misuse(f"{bad}. See: lowlife {words.command} --help") from None
    return start


def _deck_of(deck: str | None, game: str, given: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Return what `--deck` makes of a Start. Raises Misuse for a game without decks, Trouble for a faulty deck."""
    if deck is None:
        return {"options": given}
    rules = registry.game(game)
    if not rules.text_name(rules.options()):
        raise Misuse(f"--deck is for {_with_decks()}, and this is {game.capitalize()}. Add --game, or leave it out")
    if deck in options.values(rules.options, "deck"):
        return {"options": (*given, ("deck", deck))}
    from tui.command.deck import own_deck

    own = own_deck(deck)
    return {"options": given, "text": own.text, "text_name": own.name}


def _with_decks() -> str:
    games = [registry.game(name) for name in registry.names()]
    return " and ".join(rules.name.capitalize() for rules in games if rules.text_name(rules.options()))


def chosen(words: Words) -> Chosen:
    """Return the game that is to be played, and its options. Raises Misuse, which names a file that is at fault."""
    file = words.options
    given = _read(file) if file else {}
    named = given.pop("game", registry.names()[0])
    game = words.game or named
    if game not in registry.names():
        *first, last = registry.names()
        raise Misuse(f"{file}: there is no game {game!r}: it must be {', '.join(first)} or {last}. Change it there")
    try:
        options.read(registry.game(game).options, given)
    except BadOption as bad:
        raise Misuse(f"{file}: {bad}. Change it there, or leave it out (game: {game})") from None
    return game, (*given.items(), *words.option)


def _read(file: str) -> dict[str, str]:
    """Return the file's lines as text. Raises Misuse."""
    try:
        table = tomllib.loads(read_toml(file, "a file of options", FILE_BYTES))
    except Unreadable as why:
        raise Misuse(f"{file}: can't be read: {why}. Check the name after --options") from None
    except (ValueError, RecursionError) as wrong:
        told = str(wrong) if isinstance(wrong, tomllib.TOMLDecodeError) else "it is no text"
        raise Misuse(f'{file}: is no TOML: {told}. Write lines like turn-limit = 30 or titles = "family"') from None
    return {key: _text(file, key, value) for key, value in table.items()}


def _text(file: str, key: str, value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case int() | str():
            return str(value)
        case _:
            raise Misuse(f"{file}: option {key} must be a number, a word in quotes, true or false. Change it there")
