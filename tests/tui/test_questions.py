"""Questions of the app's own: when they come up, and which key answers them."""

from time import monotonic

import pytest
from textual.events import Key

from net.messages import Update
from tests.tui.evening import LOW, evening
from tests.tui.fake import table, update
from tui import settings
from tui.screens.opening import OpeningScreen

Patch = pytest.MonkeyPatch


async def test_the_first_start_asks_for_signs_or_letters_and_remembers(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, ascii=None) as there:
        await there.shows("Can you read the four suits")
        await there.pilot.press("n")
        await there.until(lambda: there.text().isascii())
        await there.shows("Ls", "Play with bots")
    assert settings.load().ascii is True


async def test_a_first_start_at_a_table_asks_before_it_sits_down(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table()), ascii=None) as there:
        await there.shows("Can you read the four suits")
        assert there.app.sitting is None
        await there.pilot.press("y")
        await there.shows("Begin")
    assert settings.load().ascii is False


@pytest.mark.parametrize("first", [None, update(table())])
async def test_a_question_that_comes_up_in_a_small_terminal_waits_for_room(
    monkeypatch: Patch, first: Update | None
) -> None:
    async with evening(monkeypatch, first, ascii=None, size=(60, 20)) as there:
        await there.shows("60 x 20")
        assert there.app.sitting is None
        await there.pilot.resize_terminal(*LOW)
        await there.shows("Can you read the four suits")
        await there.pilot.press("y")
        await there.shows("Play with bots" if first is None else "Begin")
    assert settings.load().ascii is False


async def test_a_question_asked_by_key_in_a_small_terminal_stays_when_that_grows(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table()), size=(60, 20)) as there:
        await there.shows("60 x 20")
        await there.until(lambda: there.app.sitting is not None and there.app.sitting.update is not None)
        await there.pilot.press("ctrl+c")
        await there.shows("Stay")
        await there.pilot.resize_terminal(*LOW)
        await there.shows("it ends for everyone")
        await there.pilot.press("s")
        await there.shows("Begin")


async def test_a_key_pressed_a_moment_before_a_question_stands_there_answers_it(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table()), ascii=None, size=(60, 20)) as there:
        await there.shows("60 x 20")
        monkeypatch.setattr(there.app.stages.page, "_pressed", ("y", monotonic()))
        await there.pilot.resize_terminal(*LOW)
        await there.shows("Begin")
    assert settings.load().ascii is False


def test_neither_an_old_key_nor_one_that_answered_before_is_kept_for_a_question(monkeypatch: Patch) -> None:
    now = 100.0
    monkeypatch.setattr("tui.screens.opening.monotonic", lambda: now)
    page = OpeningScreen()
    page.on_key(Key("y", "y"))
    assert (page.early(), page.early()) == ("y", "")
    page.on_key(Key("y", "y"))
    now += 1
    assert page.early() == ""
    page.on_screen_resume()
    page.on_key(Key("y", "y"))
    assert page.early() == ""
