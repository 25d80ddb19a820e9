"""Options come from a file and from the command line, which has the last word; a fault is one line that says where."""

from pathlib import Path

import pytest

from core.options import names, sentence, show
from core.scabbah.options import ScabbahOptions
from tests.games import OPTIONS
from tests.net.wire import ROOT
from tui import command
from tui.command.parser import Misuse, read_words
from tui.command.table import chosen
from tui.hosting import options_of
from tui.start import Start

TABLE = """
game = "scabbah"
turn-limit = 30
rounds = 5
titles = "Boss//Loser"
"""


def at(tmp_path: Path, text: str | bytes, *more: str) -> Start:
    """The Start that a file with this text and more words make."""
    file = tmp_path / "table.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    words = read_words(["host", "--options", str(file), *more])
    game, options = chosen(words)
    return Start(kind="host", name="Ann", game=game, options=options, rounds=words.rounds)


def test_a_file_sets_game_and_options(tmp_path: Path) -> None:
    start = at(tmp_path, TABLE)
    found = options_of(start)
    assert start.game == "scabbah"
    assert isinstance(found, ScabbahOptions)
    assert (found.turn_limit, found.rounds, found.titles) == (30, 5, "Boss//Loser")


def test_the_command_line_has_the_last_word(tmp_path: Path) -> None:
    found = options_of(at(tmp_path, TABLE, "--option", "turn_limit=9", "--rounds", "2"))
    assert isinstance(found, ScabbahOptions)
    assert (found.turn_limit, found.rounds) == (9, 2)
    assert at(tmp_path, 'game = "scabbah"', "--game", "asshole").game == "asshole"


def test_switches_and_words_are_spelled_as_toml_has_them(tmp_path: Path) -> None:
    found = options_of(at(tmp_path, 'drinks = false\nexchange = "off"\nclearing = "auto"\ndrinks-name = "sips"'))
    assert [getattr(found, name) for name in ("drinks", "exchange", "clearing", "drinks_name")] == [
        False, False, "auto", "sips",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tempo = 3", "there is no option tempo here; there are: turn-limit, "),
        ('turn-limit = "long"', "option turn-limit can't be long: it must be a whole number"),
        ('titles = "Boss"', "option titles can't be Boss: it must be rude, family, or names of your own"),
        ("turn-limit = 1.5", "option turn-limit must be a number, a word in quotes, true or false"),
        ("[turn-limit]", "option turn-limit must be"),
        ('game = "poker"', "there is no game 'poker': it must be asshole, scabbah or abuse"),
        ("turn-limit: 30", "is no TOML"),
        (b"\xff\xfe", "is no TOML: it is no text"),
        ("#" * 70_000, "is too large"),
    ],
)
def test_what_is_wrong_in_a_file_is_one_line_that_names_it(tmp_path: Path, text: str | bytes, why: str) -> None:
    with pytest.raises(Misuse) as wrong:
        at(tmp_path, text)
    line = str(wrong.value)
    assert line.startswith(f"{tmp_path / 'table.toml'}: ")
    assert why in line
    assert "\n" not in line


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_file_that_cannot_be_read_is_one_line_and_2(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["serve", "--options", str(tmp_path / name)]) == 2
    told = capsys.readouterr().err
    assert "can't be read" in told
    assert "Check the name after --options" in told
    assert told.count("\n") == 1


def test_the_readme_names_every_option_with_its_sentence_and_usual_value() -> None:
    rows = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    for game, kind in OPTIONS.items():
        usual = kind()
        for name in names(kind):
            said = f"| `{name.replace('_', '-')}` | {sentence(kind, name)} | `{show(getattr(usual, name))}` |"
            assert said in rows, f"{game}: {said}"
