"""The forms on the way to a table."""

import pytest

from tests.tui.evening import evening


async def test_abu_1_each_game_offers_as_many_bots_as_it_has_seats_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(monkeypatch) as there:
        await there.shows("Play with bots")
        await there.pilot.press("p")
        await there.shows("Sit down", "< 3 >")
        await there.pilot.click("#choice-people")
        await there.pilot.press("9", "enter")
        await there.shows("< 7 >")
        await there.pilot.click("#choice-game")
        await there.pilot.press("left")
        await there.shows("< Abuse >")
        await there.pilot.click("#choice-people")
        await there.pilot.press("1", "1", "enter")
        await there.shows("< 11 >")
        await there.pilot.click("#choice-game")
        await there.pilot.press("right")
        await there.shows("< Asshole >", "< 7 >")
