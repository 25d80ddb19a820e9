"""The forms on the way to a table."""

import pytest
from textual import events

from net.errors import Trouble
from tests.tui.evening import Evening, evening
from tui import opening
from tui.settings import Settings
from tui.start import OpenTable, Start

Patch = pytest.MonkeyPatch
KEY = "CKb@lj25hmrdOPTe=/5tcSkUv+YW0Hcebocca0KN"
LINE = f"lowlife join 192.168.1.20:4262 --key {KEY}"
ANN = Settings(name="Ann", last_address="10.0.0.9:4262")


@pytest.fixture
def started(monkeypatch: Patch) -> list[Start]:
    """Every Start that the app goes to a table with; none of them gets there."""
    starts: list[Start] = []

    async def sit(_: object, start: Start, *, at_once: bool) -> OpenTable:
        starts.append(start)
        raise Trouble("Nobody is hosting there.")

    monkeypatch.setattr(opening, "open_sitting", sit)
    return starts


async def paste(there: Evening, text: str) -> None:
    """The terminal says that this was pasted."""
    there.app.post_message(events.Paste(text))
    await there.pilot.pause()


@pytest.mark.parametrize("line", [LINE, f"{LINE}\n", LINE.replace(" --key", " \\\n  --key"), f"$ {LINE} --name Bob"])
async def test_a_whole_join_line_is_pasted_where_the_address_belongs(
    monkeypatch: Patch, started: list[Start], line: str
) -> None:
    async with evening(monkeypatch, settings=ANN) as there:
        await there.shows("Join a table")
        await there.pilot.press("j")
        await there.shows("Address")
        await there.pilot.click("#address")
        await paste(there, line)
        await there.shows("192.168.1.20:4262", KEY)
        await there.pilot.press("enter")
        await there.until(lambda: started)
    assert (started[0].address, started[0].key, started[0].name) == ("192.168.1.20:4262", KEY, "Ann")


async def test_a_join_line_may_come_sign_by_sign_where_the_terminal_knows_no_pasting(
    monkeypatch: Patch, started: list[Start]
) -> None:
    async with evening(monkeypatch, settings=ANN) as there:
        await there.shows("Join a table")
        await there.pilot.press("j")
        await there.shows("Address")
        await there.pilot.click("#address")
        await there.pilot.press("home", "ctrl+k", *LINE, "enter")
        await there.until(lambda: started)
    assert (started[0].address, started[0].key) == ("192.168.1.20:4262", KEY)


async def test_a_join_line_that_is_pasted_on_the_first_screen_opens_the_form_with_it(
    monkeypatch: Patch, started: list[Start]
) -> None:
    async with evening(monkeypatch, settings=ANN) as there:
        await there.shows("Join a table")
        await paste(there, "no line at all")
        await paste(there, LINE)
        await there.shows("192.168.1.20:4262", KEY)
        await there.pilot.press("ctrl+s")
        await there.until(lambda: started)
    assert (started[0].address, started[0].key) == ("192.168.1.20:4262", KEY)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("a:b:c:d:", "is no address: write host or host:port"),
        (f"den --key {KEY[1:]}", "That is no key: it has 40 signs"),
    ],
)
async def test_a_form_that_is_wrong_stays_open_with_what_was_typed(
    monkeypatch: Patch, started: list[Start], typed: str, words: str
) -> None:
    async with evening(monkeypatch, settings=ANN) as there:
        await there.shows("Join a table")
        await there.pilot.press("j")
        await there.shows("Address")
        await there.pilot.click("#address")
        await there.pilot.press("home", "ctrl+k", *typed, "enter")
        await there.shows(words, typed.split()[0])
        await there.pilot.click("#address")
        await there.pilot.press("home", "ctrl+k", *"den", "tab", "home", "ctrl+k", "ctrl+s")
        await there.until(lambda: started)
    assert (started[0].address, started[0].key) == ("den", None)


async def test_the_next_form_has_what_was_typed_before_though_nobody_was_there(
    monkeypatch: Patch, started: list[Start]
) -> None:
    async with evening(monkeypatch, settings=ANN) as there:
        await there.shows("Join a table")
        await there.pilot.press("j")
        await there.shows("Address")
        await there.pilot.click("#address")
        await there.pilot.press("home", "ctrl+k", *"den", "enter")
        await there.shows("Nobody is hosting there.", "Join a table")
        await there.pilot.press("j")
        await there.shows("Address")
        assert "den " in there.text()


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
