"""What is remembered between two evenings."""

from pathlib import Path

import pytest

from net.errors import Trouble
from tui import settings
from tui.settings import Settings


def test_without_a_file_there_are_the_usual_settings() -> None:
    assert settings.load() == Settings()


def test_what_is_saved_is_read_again() -> None:
    kept = Settings(name='An"n \\ é', ascii=False, last_address="[::1]:4262")
    settings.save(kept)
    assert settings.load() == kept


UNWRITTEN = "is not written as a setting is (name = value)"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"name = ", f"its end {UNWRITTEN}"),
        (b"name = 'Ann'\nascii\n", f"line 2 {UNWRITTEN}"),
        (b"\x00", f"line 1 {UNWRITTEN}"),
        (b"name = 3", "name must be words in quotes"),
        (b"ascii = 'yes'", "ascii must be true or false"),
        (b"nmae = 'Ann'", "it has a setting 'nmae', and there is none of that name (name, ascii, last_address)"),
        (b"\xff\xfe", "it is no text in UTF-8"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line_of_plain_words(own_home: Path, data: bytes, why: str) -> None:
    file = own_home / settings.FILE
    file.write_bytes(data)
    with pytest.raises(Trouble) as said:
        settings.load()
    assert str(said.value) == f"The settings in {file} can't be read: {why}. Mend or remove that file."


def test_where_nothing_can_be_kept_it_is_said(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own_home / "no-folder").write_text("")
    monkeypatch.setenv("LOWLIFE_HOME", str(own_home / "no-folder"))
    with pytest.raises(Trouble, match="can't be kept"):
        settings.save(Settings(name="Ann"))
