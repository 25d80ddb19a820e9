"""A deck of Abuse from a file: read and checked for `--deck`, shown with its figures and sentences for `lowlife deck`.

What a deck must be is the rules' affair; here are the file and the lines that a person reads.
"""

from pathlib import Path
from random import Random
from textwrap import fill
from typing import Final, NamedTuple

from core import options
from core.abuse.deck import BadDeck, Deck, check, figures, read_deck, sample
from core.abuse.options import AbuseOptions
from net.errors import Trouble
from net.files import Unreadable, read_toml
from net.texts import read_text
from tui.command.parser import Words

FILE_BYTES: Final = 262_144
WIDTH: Final = 79
INDENT: Final = 12


class Named(NamedTuple):
    """A deck, and what it goes by at the table: its file's name."""

    text: str
    name: str


def own_deck(file: str) -> Named:
    """Return the deck in this file, fit to be played. Raises Trouble, which names the card and its fault."""
    text, deck = _read(file)
    if faults := check(deck):
        more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
        raise Trouble(_plain(f"{file}: {faults[0]}{more}. See: lowlife deck {file}"))
    return Named(text, _plain(Path(file).name))


def show(words: Words) -> int:
    """Print the deck's faults, one a line, and return 1; or its figures and sentences, and 0. Raises Trouble."""
    shipped = words.deck in options.values(AbuseOptions, "deck")
    deck = read_deck(read_text("core.abuse", f"decks/{words.deck}.toml")) if shipped else _read(words.deck)[1]
    if faults := check(deck):
        print("\n".join(_plain(f"{words.deck}: {fault}") for fault in faults))
        return 1
    for name, figure in figures(deck).items():
        print(fill(f"{name:<{INDENT}}{figure}", WIDTH, subsequent_indent=" " * INDENT))
    if words.sentences:
        drawn = sample(deck, Random(words.seed), 4 * words.sentences)  # none is shown twice, so far as there are others
        print("", *list(dict.fromkeys(drawn))[: words.sentences], sep="\n")
    return 0


def _read(file: str) -> tuple[str, Deck]:
    try:
        text = read_toml(file, "a deck", FILE_BYTES)
        return text, read_deck(text)
    except Unreadable as why:
        wrong = f"can't be read: {why}. Check the name."
    except BadDeck as why:
        wrong = f"{why}. Change it there."
    except (ValueError, RecursionError):
        wrong = "this is no deck, nor any text. Check the name."
    raise Trouble(_plain(f"{file}: {wrong}"))


def _plain(line: str) -> str:
    """Return the line as a terminal can show it: a file may hold anything."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)
