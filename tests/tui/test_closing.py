"""A table that closes with its game: the last standing stays until it is read."""

import pytest
from msgspec.structs import replace

from core.climbing.events import Passed
from net.messages import Bye
from tests.tui.evening import evening
from tests.tui.fake import after_round, table, update
from tui import sitting
from tui.outcome import Outcome

Patch = pytest.MonkeyPatch


async def test_a_table_that_closes_with_its_game_leaves_the_standing_to_be_read(monkeypatch: Patch) -> None:
    """TAB-1: a table without a host ends with its game; the good-bye comes on the heels of the last card."""
    over = replace(after_round("scabbah"), phase="over", winners=(0,))
    last = update(table("over", game="scabbah", host=None), view=over)
    async with evening(monkeypatch, last, kind="join") as there:
        there.client.heard.put_nowait(Bye("ended", "The game is over, and the table with it."))
        await there.shows("Ann wins", "The game is over, and the table with it.", "Enter leaves.")
        await there.pilot.press("t")
        await there.until(lambda: there.app.stages.now == "table")
        await there.pilot.press("f3")
        await there.shows("Enter leaves.")
        assert there.app.return_value is None
        await there.pilot.press("space", "x", "7")  # typed on, from the game
        assert there.app.return_value is None
        await there.pilot.press("enter")
        await there.until(lambda: there.app.return_value is not None)
    assert there.app.return_value == Outcome(0, "The game is over, and the table with it.")


async def test_the_last_card_is_seen_before_the_standing_of_a_table_that_closes(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sitting, "LAST_CARD_S", 0.01)
    playing = replace(after_round("scabbah"), phase="play", turn=1)
    over = replace(after_round("scabbah"), phase="over", winners=(0,))
    async with evening(monkeypatch, update(table("game", game="scabbah"), view=playing), kind="join") as there:
        await there.until(lambda: there.app.stages.now == "table")
        events = (Passed(1),)
        there.client.heard.put_nowait(update(table("over", game="scabbah", host=None), view=over, events=events))
        there.client.heard.put_nowait(Bye("ended", "The game is over, and the table with it."))
        await there.shows("Ann wins", "Enter leaves.")
        await there.pilot.press("ctrl+c")
        await there.until(lambda: there.app.return_value is not None)
