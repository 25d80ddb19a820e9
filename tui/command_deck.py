"""A deck of Abuse from a file: read and checked for `--deck`, shown with its figures and sentences for `lowlife deck`.

What a deck must be is the rules' affair; here are the file and the lines that a person reads.
"""

from pathlib import Path
from random import Random
from textwrap import fill
from typing import Final, NamedTuple

from core.abuse.deck import BadDeck, Deck, check, figures, read_deck, sample
from net.errors import Trouble
from net.texts import read_text
from tui.command_parser import DECKS, Words

FILE_BYTES: Final = 262_144
WIDTH: Final = 79
INDENT: Final = 12


class Named(NamedTuple):
    """A deck, and what it goes by at the table: its file's name."""

    text: str
    name: str


def own_deck(file: str) -> Named:
    """The deck in this file, fit to be played. Raises Trouble, which names the card and what is wrong with it."""
    text, deck = _read(file)
    if faults := check(deck):
        more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
        raise Trouble(_plain(f"{file}: {faults[0]}{more}. See: lowlife deck {file}"))
    return Named(text, _plain(Path(file).name))


def show(words: Words) -> int:
    """Prints the deck's faults, one a line, and returns 1; or its figures and sentences, and 0. Raises Trouble."""
    deck = _shipped(words.deck) if words.deck in DECKS else _read(words.deck)[1]
    if faults := check(deck):
        print("\n".join(_plain(f"{words.deck}: {fault}") for fault in faults))
        return 1
    for name, figure in figures(deck).items():
        print(fill(f"{name:<{INDENT}}{figure}", WIDTH, subsequent_indent=" " * INDENT))
    if words.sentences:
        print("", *_page(deck, words.seed, words.sentences), sep="\n")
    return 0


def _page(deck: Deck, seed: int | None, count: int) -> list[str]:
    """So many sentences, none twice, so far as there are."""
    drawn = sample(deck, Random(seed), 4 * count)
    return list(dict.fromkeys(drawn))[:count]


def _shipped(name: str) -> Deck:
    return read_deck(read_text("core.abuse", f"decks/{name}.toml"))


def _read(file: str) -> tuple[str, Deck]:
    try:
        with Path(file).open("rb") as opened:
            content = opened.read(FILE_BYTES + 1)
        if len(content) > FILE_BYTES:
            raise Trouble(_plain(f"{file}: is too large for a deck. Check the name."))
        text = content.decode()
        return text, read_deck(text)
    except OSError as wrong:
        raise Trouble(_plain(f"{file}: can't be read: {wrong.strerror or wrong}. Check the name.")) from None
    except BadDeck as wrong:
        raise Trouble(_plain(f"{file}: {wrong}. Change it there.")) from None
    except (ValueError, RecursionError):
        raise Trouble(_plain(f"{file}: this is no deck, nor any text. Check the name.")) from None


def _plain(line: str) -> str:
    """The line as a terminal can show it: a file may hold anything."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)
