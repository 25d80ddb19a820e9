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


@pytest.mark.parametrize("text", ["name = ", "name = 3", "ascii = 'yes'", "\x00"])
def test_an_unreadable_file_is_said_in_one_line_that_names_it(own_home: Path, text: str) -> None:
    (own_home / settings.FILE).write_text(text)
    with pytest.raises(Trouble) as said:
        settings.load()
    assert str(own_home / settings.FILE) in str(said.value)
    assert "\n" not in str(said.value)


def test_a_file_of_bytes_that_are_no_text_is_said_too(own_home: Path) -> None:
    (own_home / settings.FILE).write_bytes(b"\xff\xfe")
    with pytest.raises(Trouble, match=settings.FILE):
        settings.load()


def test_a_setting_that_a_newer_version_wrote_is_passed_over(own_home: Path) -> None:
    (own_home / settings.FILE).write_text('name = "Ann"\nfuture = 1\n')
    assert settings.load().name == "Ann"


def test_where_nothing_can_be_kept_it_is_said(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own_home / "no-folder").write_text("")
    monkeypatch.setenv("LOWLIFE_HOME", str(own_home / "no-folder"))
    with pytest.raises(Trouble, match="can't be kept"):
        settings.save(Settings(name="Ann"))
