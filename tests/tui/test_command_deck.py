"""A deck from a file: what is wrong is said by card, and before anything is opened (ABU-29)."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from core.abuse.options import AbuseOptions
from tui import command
from tui.command.deck import own_deck
from tui.command.parser import read_words
from tui.command.table import start_of
from tui.hosting import order_of

GENTLE = files("core.abuse").joinpath("decks", "gentle.toml").read_text(encoding="utf-8")
Write = Callable[[str | bytes], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a deck's file and returns its name."""

    def written(text: str | bytes) -> str:
        file = tmp_path / "mine.toml"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(file)

    return written


FAULTS = [
    ('id = "walrus"\nvalue = 7', 'id = "walrus"\nvalue = 11', "walrus: its value is 11, not 1 to 10"),
    ('phrase = "your toothbrush"', f'phrase = "{"x" * 61}"', "toothbrush: its phrase isn't 1 to 60"),
    ('phrase = "your toothbrush"', r'phrase = "your \u001b[2J"', "toothbrush: its phrase isn't 1 to 60"),
    ('id = "walrus"', 'id = "frogs"', "frogs: 2 cards bear this id"),
    ('"walrus"\nvalue = 7\nleft = ["yellow"]', '"walrus"\nvalue = 7\nleft = ["pink"]', "walrus: its left has pink"),
    ('id = "blank-8"\nkind = "blank"', 'id = "blank-8"\nkind = "furthermore"', "a deck has 8 blank cards, this one 7"),
    ("[colours.red]", f"[colours.{'re' * 20}d]", "a colour's name has up to 16 letters"),
]  # fmt: skip


@pytest.mark.parametrize(("was", "becomes", "words"), FAULTS)
def test_abu_29_a_fault_is_a_line_that_names_the_card_and_1(
    write: Write, capsys: pytest.CaptureFixture[str], was: str, becomes: str, words: str
) -> None:
    file = write(GENTLE.replace(was, becomes))
    assert command.main(["deck", file]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(words in line for line in lines)
    assert all(line.startswith(f"{file}: ") and line.isprintable() for line in lines)


@pytest.mark.parametrize(("was", "becomes", "words"), FAULTS)
@pytest.mark.parametrize("name", ["play", "host", "serve"])
def test_abu_29_a_table_is_not_opened_with_a_faulty_deck(
    write: Write, capsys: pytest.CaptureFixture[str], name: str, was: str, becomes: str, words: str
) -> None:
    file = write(GENTLE.replace(was, becomes))
    assert command.main([name, "--game", "abuse", "--deck", file]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"lowlife: {file}: ")
    assert f"See: lowlife deck {file}" in err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("card: walrus", "this is no TOML"),
        (b"\xff\xfe\x00", "this is no deck, nor any text"),
        ("#" * 300_000, "is too large for a deck"),
        ('[[card]]\nid = "wal\\u001brus"\nvalue = "x"', "wal?rus: Expected `int`"),
        ("a = " + "[" * 20_000, "this is no"),
    ],
)
@pytest.mark.parametrize("words_of", ["deck {}", "serve --game abuse --deck {}"])
def test_abu_29_what_is_no_deck_is_one_line_and_1(
    write: Write, capsys: pytest.CaptureFixture[str], words_of: str, text: str | bytes, words: str
) -> None:
    assert command.main(words_of.format(write(text)).split()) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.strip().isprintable()
    assert words in err


@pytest.mark.parametrize("words", ["deck {}", "host --game abuse --deck {}"])
def test_a_deck_that_is_not_there_is_one_line_and_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    assert command.main(words.format(tmp_path / "none.toml").split()) == 1
    assert "none.toml: can't be read: No such file or directory. Check the name" in capsys.readouterr().err


@pytest.mark.parametrize("deck", ["rude", "gentle", "file"])
def test_abu_30_a_good_deck_shows_its_figures_and_a_page_of_sentences(
    write: Write, capsys: pytest.CaptureFixture[str], deck: str
) -> None:
    name = write(GENTLE) if deck == "file" else deck
    pages = []
    for _ in range(2):
        assert command.main(["deck", name, "--sentences", "30", "--seed", "4"]) == 0
        pages.append(capsys.readouterr().out.splitlines())
    assert pages[0] == pages[1]
    figures, sentences = pages[0][: pages[0].index("")], pages[0][pages[0].index("") + 1 :]
    assert figures[0].startswith("cards       80: ")
    assert max(map(len, figures)) <= 79
    assert len(set(sentences)) == len(sentences) == 30


def test_abu_29_the_decks_that_come_along_are_an_option_and_ones_own_travels_to_the_server(write: Write) -> None:
    for name in ("rude", "gentle"):
        order = order_of(start_of("host", read_words(["host", "--game", "abuse", "--deck", name]), ""), host_key="")
        assert order.setup.options == AbuseOptions(deck=name)
        assert order.setup.text == ""
    file = write(GENTLE.replace("your toothbrush", "your broom"))
    order = order_of(start_of("host", read_words(["host", "--game", "abuse", "--deck", file]), ""), host_key="")
    assert order.setup.text == own_deck(file).text != GENTLE
    assert order.setup.text_name == "mine.toml"
