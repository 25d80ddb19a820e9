"""The app: what the host says reaches the screen of the moment, what a person does reaches the host."""

import gc

import pytest
from msgspec.structs import replace

from core import options
from core.asshole.options import AssholeOptions
from core.climbing.moves import Pass
from core.moves import Deal
from net.messages import AddBot, Arrange, Begin, Bye, End, Leave, Refused, Remove, SetGame, SetOption
from net.wire.client import Connection
from tests.tui.evening import HIGH, INVITE, LOW, evening
from tests.tui.fake import after_round, deal_clock, table, update
from tui import settings, sitting
from tui.outcome import Outcome
from tui.settings import Settings
from tui.widgets.seat_list import SeatList

SIZES = pytest.mark.parametrize("size", [LOW, HIGH])
Patch = pytest.MonkeyPatch


# ── the lobby ──────────────────────────────────────────────────────────────────────────────────────────────────


@SIZES
async def test_the_lobby_shows_seats_options_and_the_line_to_join(monkeypatch: Patch, size: tuple[int, int]) -> None:
    async with evening(monkeypatch, update(table()), size=size) as there:
        await there.shows(
            "Ann",
            "[b]Dan[/b]",
            "5 free",
            "turn limit",
            "60 s",
            "lowlife join 192.168.1.20:4262 --key kk",
            "Key in words:",
        )


async def test_the_host_fills_orders_and_begins(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("Begin")
        await there.pilot.press("a", "down", "x", "u", "g", "b")
        said = [AddBot(0), Remove(0, 1), Arrange(0, (1, 0, 2, 3)), SetGame(0, "scabbah"), Begin(0)]
        await there.until(lambda: there.client.said == said)


async def test_numbers_are_typed_or_stepped_and_words_are_turned(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("turn limit")
        await there.pilot.press("tab", "tab", "9", "0", "tab", "right", "tab", "tab", "right")
        said = [SetOption(0, "turn_limit", "90"), SetOption(0, "rounds", "1"), SetOption(0, "special_last", "asshole")]
        await there.until(lambda: there.client.said == said)


async def test_the_mouse_sets_options_too(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("exchange")
        await there.pilot.click("#choice-exchange", offset=(17, 0))
        await there.until(lambda: there.client.said == [SetOption(0, "exchange", "off")])


async def test_every_option_can_be_set_by_keys_at_the_least_size_with_its_sentence_in_sight(monkeypatch: Patch) -> None:
    """TAB-6, TAB-7 and the rest: what is far down scrolls into sight."""
    kind = AssholeOptions
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("turn limit")
        await there.pilot.press("tab")
        for name in options.names(kind):
            await there.pilot.press("tab")
            await there.shows(name.replace("_", " "), options.sentence(kind, name).split()[-1])
            await there.pilot.press("right")
        await there.until(lambda: len(there.client.said) == len(options.names(kind)))
    asked = [said for said in there.client.said if isinstance(said, SetOption)]
    usual = kind()
    assert [said.name for said in asked] == list(options.names(kind))
    assert all(said.value != options.show(getattr(usual, said.name)) for said in asked)


async def test_words_of_one_s_own_are_written_with_keys_or_mouse(monkeypatch: Patch) -> None:
    """TAB-6."""
    async with evening(monkeypatch, update(table()), size=(120, 60)) as there:
        await there.shows("titles")
        await there.pilot.click("#choice-titles", offset=(18, 0))
        await there.shows("Enter sets it", "Boss/Second//Loser")
        await there.pilot.press(*"a/b", "enter")
        await there.until(lambda: there.client.said == [SetOption(0, "titles", "a/b")])
        await there.pilot.press("enter", "x", "escape")
        await there.pilot.click("#choice-titles", offset=(14, 0))
        await there.until(lambda: there.client.said[1:] == [SetOption(0, "titles", "Chief/Deputy//Rookie")])


async def test_a_guest_sees_all_and_changes_nothing(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table(), you=1), kind="join") as there:
        await there.shows("turn limit", "The host sets these")
        assert not any(word in there.footer() for word in ("Begin", "Add bot", "Remove", "Up", "Game"))
        await there.pilot.press("b", "a", "x", "g", "tab", "right")
        await there.pilot.click("#choice-exchange", offset=(17, 0))
        await there.pilot.pause()
        assert there.client.said == []


async def test_a_refused_option_is_said_and_put_back(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("60 s")
        await there.pilot.press("tab", "tab", "right")
        await there.shows("90 s")
        await there.hears(Refused(1, "not-allowed", "That [bold]can't be.[/bold]"))
        await there.shows("60 s", "That [bold]can't be.[/bold]")


async def test_lines_are_gone_through_by_arrows_and_the_one_that_is_set_keeps_the_focus(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("turn limit")
        await there.pilot.press("down", "down", "down", "down", "right")
        await there.until(lambda: there.client.said == [SetGame(0, "scabbah")])
        await there.hears(update(table(game="scabbah")))
        await there.shows("Scabbah - ", "higher sets on lower ones.")
        await there.pilot.press("right")
        await there.until(lambda: there.client.said[1:] == [SetGame(0, "abuse")])
        await there.hears(update(table(game="abuse")))
        await there.shows("growing")
        await there.pilot.press("down", "down", "down", "down", "right", *["up"] * 5)
        await there.until(lambda: there.client.said[2:] == [SetOption(0, "growing", "on")])
        assert there.app.focused is there.app.screen.query_one(SeatList)


async def test_the_option_that_has_the_focus_keeps_it_in_a_game_that_has_it_too(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("turn limit")
        await there.pilot.press("tab", "tab", "g")
        await there.hears(update(table(game="scabbah")))
        await there.pilot.press("right")
        await there.until(lambda: there.client.said == [SetGame(0, "scabbah"), SetOption(0, "turn_limit", "90")])


async def test_tab_1_who_left_holds_no_seat_and_is_not_counted(monkeypatch: Patch) -> None:
    """After a game the lobby still names them."""
    left = table(seats=4)
    left = replace(left, players=(*left.players[:2], *(replace(one, link="left") for one in left.players[2:])))
    async with evening(monkeypatch, update(left)) as there:
        await there.shows("2 seats free", "Add bot")
        assert "Begin" not in there.footer()


async def test_it_only_begins_with_enough_players(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table(players=2))) as there:
        await there.shows("Add bot")
        assert "Begin" not in there.footer()


# ── the stages ─────────────────────────────────────────────────────────────────────────────────────────────────


@SIZES
async def test_a_round_ends_with_places_and_the_dealer_deals(monkeypatch: Patch, size: tuple[int, int]) -> None:
    news = update(table("game", clocks=(deal_clock(3),)), you=3, view=after_round())
    async with evening(monkeypatch, news, size=size, kind="join") as there:
        await there.shows("Round 1 is over", "President", "[b]Dan[/b]", "You deal next", "s left")
        assert "Deal" in there.footer()
        assert "End" not in there.footer()
        await there.pilot.press("d")
        await there.until(lambda: there.client.said == [Deal()])


async def test_who_does_not_deal_has_no_key_for_it(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table("game"), view=after_round())) as there:
        await there.shows("[b]Dan[/b] deals next")
        assert "Deal" not in there.footer()
        await there.pilot.press("d")
        await there.pilot.pause()
        assert there.client.said == []


async def test_a_standing_can_be_read_though_the_next_round_is_dealt(monkeypatch: Patch) -> None:
    over = after_round()
    async with evening(monkeypatch, update(table("game"), view=over), kind="join") as there:
        await there.shows("deals next")
        await there.hears(update(table("game"), view=replace(over, phase="play", round=2, turn=0)))
        await there.shows("Round 1 is over", "The next round is dealt", "Look at the table")
        await there.pilot.press("t")
        await there.until(lambda: there.app.stages.now == "table")


async def test_who_deals_goes_to_the_table_at_once(monkeypatch: Patch) -> None:
    over = after_round()
    async with evening(monkeypatch, update(table("game"), you=3, view=over), kind="join") as there:
        await there.shows("You deal next")
        await there.pilot.press("d")
        await there.until(lambda: there.client.said == [Deal()])
        await there.hears(update(table("game"), you=3, view=replace(over, phase="play", round=2, turn=0)))
        await there.until(lambda: there.app.stages.now == "table")


async def test_when_a_standing_has_been_read_the_table_comes_by_itself(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sitting, "READ_S", 0.0)
    over = after_round()
    async with evening(monkeypatch, update(table("game"), view=over), kind="join") as there:
        await there.shows("deals next")
        await there.hears(update(table("game"), view=replace(over, phase="play", round=2, turn=0)))
        await there.until(lambda: there.app.stages.now == "table")


async def test_the_host_can_end_the_game_between_rounds(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table("game"), view=after_round())) as there:
        await there.shows("End the game")
        await there.pilot.press("e", "e")
        await there.until(lambda: there.client.said == [End(0)])


@SIZES
async def test_the_end_of_the_game_names_the_winners(monkeypatch: Patch, size: tuple[int, int]) -> None:
    over = replace(after_round("scabbah"), phase="over", winners=(0,))
    async with evening(monkeypatch, update(table("over", game="scabbah"), view=over), size=size) as there:
        await there.shows("Ann wins", "Play again")
        await there.pilot.press("p")
        await there.until(lambda: there.client.said == [Begin(0)])


async def test_from_lobby_to_table_to_round_end_and_back_to_look(monkeypatch: Patch) -> None:
    from random import Random

    from tests.games import RULES

    rules = RULES["asshole"]
    state = rules.start(4, table().options)
    for event in rules.decide(state, 0, Deal(), Random(1)):
        state = rules.evolve(state, event)
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("Begin")
        await there.hears(update(table("game"), view=rules.view(state, 0)))
        await there.until(lambda: there.app.stages.now == "table")
        await there.pilot.press("question_mark")
        await there.shows("At the table")
        await there.hears(update(table("game"), view=after_round()))
        await there.shows("Round 1 is over")
        await there.pilot.press("t")
        await there.until(lambda: there.app.stages.now == "table")
        await there.pilot.press("f3")
        await there.shows("Round 1 is over")


async def test_a_table_screen_s_move_goes_to_the_host(monkeypatch: Patch) -> None:
    from tui.screens.page import Page

    async with evening(monkeypatch, update(table())) as there:
        await there.shows("Begin")
        there.page.post_message(Page.Moved(Pass()))
        await there.until(lambda: there.client.said == [Pass()])


# ── the connection ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_lost_connection_is_shown_until_it_is_back(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("Begin")
        await there.hears(Connection(False, "The host is silent: trying again."))
        await there.shows("The host is silent: trying again.")
        await there.hears(Connection(True, ""))
        await there.until(lambda: "silent" not in there.text())


async def test_a_host_that_stays_away_is_said_with_the_key_to_leave(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sitting, "GONE_S", 0.001)
    async with evening(monkeypatch, update(table(), you=1), kind="join") as there:
        await there.shows("Leave")
        await there.hears(Connection(False, "The connection is gone."))
        await there.shows("No host for", "M leaves", "tried again")
        await there.hears(Connection(True, ""))
        await there.until(lambda: "No host for" not in there.text())
        await there.hears(Connection(False, "The connection is gone."))
        await there.shows("No host for")
        await there.pilot.press("m")
        await there.shows("can't be reached")
        await there.pilot.press("l")
        await there.until(lambda: there.app.return_value is not None)
    assert there.app.return_value is not None
    assert there.app.return_value.code == 1
    assert "join again" in there.app.return_value.words


@pytest.mark.parametrize(("code", "exit_code"), [("removed", 1), ("full", 1), ("version", 1), ("ended", 0)])
async def test_a_good_bye_ends_the_app_with_its_words(monkeypatch: Patch, code: str, exit_code: int) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("Begin")
        there.client.heard.put_nowait(Bye(code, "That was it."))
        await there.until(lambda: there.app.return_value is not None)
    assert there.app.return_value == Outcome(exit_code, "That was it.")
    assert there.closed


# ── leaving ────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_leaving_asks_once_and_staying_changes_nothing(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("Begin")
        await there.pilot.press("ctrl+c")
        await there.shows("it ends for everyone")
        await there.pilot.press("s")
        await there.until(lambda: "ends for everyone" not in there.text())
        assert there.app.return_value is None


async def test_a_guest_leaves_for_good_or_keeps_the_seat(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table(), you=1), kind="join") as there:
        await there.shows("Leave")
        await there.pilot.press("q")
        await there.shows("seat is kept", "come back later")
        await there.pilot.press("g")
        await there.until(lambda: there.app.return_value is not None)
    assert there.client.said == [Leave()]
    assert there.closed


async def test_ctrl_c_twice_leaves_at_once(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("Begin")
        await there.pilot.press("ctrl+c", "ctrl+c")
        await there.until(lambda: there.app.return_value is not None)
    assert there.app.return_value == Outcome()


# ── home ───────────────────────────────────────────────────────────────────────────────────────────────────────


@SIZES
async def test_home_leads_to_a_table_with_bots(monkeypatch: Patch, size: tuple[int, int]) -> None:
    async with evening(monkeypatch, size=size) as there:
        await there.shows("Play with bots", "Join a table")
        await there.pilot.press("p")
        await there.shows("Sit down")
        await there.pilot.press(*"Zoe", "enter")
        await there.until(lambda: there.app.sitting is not None)
        await there.hears(update(table()))
        await there.shows("lowlife join")
        assert there.app.sitting is not None
        start = there.app.sitting.start
        assert (start.kind, start.name, start.seats, start.bots) == ("play", "Zoe", 4, 3)
        await there.hears(Bye("ended", "The host has closed the table."))
        await there.shows("Play with bots", "The host has closed the table.")
    assert settings.load().name == "Zoe"


async def test_a_form_says_what_is_missing(monkeypatch: Patch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "")
    async with evening(monkeypatch) as there:
        await there.shows("Join a table")
        await there.pilot.press("j", "enter")
        await there.shows("Which address?")
        await there.pilot.press(*"box", "enter")
        await there.shows("A name is 1 to 16")


async def test_a_form_offers_the_login_s_name_and_what_is_typed_takes_its_place(monkeypatch: Patch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "annie")
    async with evening(monkeypatch) as there:
        await there.shows("Join a table")
        await there.pilot.press("p")
        await there.shows("annie")
        await there.pilot.press("Z")
        await there.until(lambda: "annie" not in there.text())


async def test_the_last_address_is_offered_again(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, settings=Settings(name="Ann", last_address="box:4300")) as there:
        await there.shows("Join a table")
        await there.pilot.press("j")
        await there.shows("box:4300", "Ann")


async def test_f2_changes_between_letters_and_signs_anywhere(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table()), ascii=True) as there:
        await there.shows("Begin")
        assert there.text().isascii()
        await there.pilot.press("f2")
        await there.until(lambda: not there.text().isascii())
        await there.pilot.press("f2")
        await there.until(lambda: there.text().isascii())


async def test_help_opens_everywhere_with_keys_and_rules_by_id(monkeypatch: Patch) -> None:
    async with evening(monkeypatch) as there:
        await there.shows("Join a table")
        await there.pilot.press("question_mark")
        await there.shows("Everywhere", "F2")
        await there.pilot.press("right", "right")
        await there.shows("ASS-1")
        await there.pilot.press("escape")
        await there.shows("Join a table")


# ── a terminal that is too small ───────────────────────────────────────────────────────────────────────────────


async def test_too_small_says_both_sizes_and_loses_nothing(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("Begin")
        await there.pilot.press("ctrl+c")
        await there.shows("it ends for everyone")
        await there.pilot.resize_terminal(60, 20)
        await there.shows("60 x 20", "80 x 24")
        await there.hears(update(table(players=5)))
        await there.pilot.resize_terminal(*LOW)
        await there.shows("it ends for everyone")
        await there.pilot.press("s")
        await there.shows("Eve")


async def test_the_stage_goes_on_beneath_a_small_terminal(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table()), size=(40, 10)) as there:
        await there.shows("40 x 10")
        await there.hears(update(table("game"), view=after_round()))
        await there.shows("40 x 10")
        await there.pilot.resize_terminal(*HIGH)
        await there.shows("Round 1 is over")


async def test_the_line_to_join_can_be_pasted_even_where_it_takes_two_rows(monkeypatch: Patch) -> None:
    from tui.screens.lobby import _pasteable

    assert _pasteable(INVITE, 200) == INVITE
    assert _pasteable(INVITE, 60).replace("\\\n", "") == INVITE.replace(" --", "   --")


async def test_what_was_put_off_for_the_first_frame_goes_on_after_it(monkeypatch: Patch) -> None:
    """Memory is tidied again as soon as there is something to see."""
    gc.disable()
    async with evening(monkeypatch, update(table())) as there:
        await there.shows("turn limit")
        await there.until(gc.isenabled)
