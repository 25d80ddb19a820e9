"""Cheats, calls and disputes on the table, the boxes that ask for what a key needs besides, and the standing."""

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual import events
from textual.widgets import Input, OptionList

from core.asshole.events import Disputed, Ordered
from core.asshole.moves import Call, Dispute, RuleStand, Strike
from core.climbing.moves import Pass, Play
from tests.games import as_climb, rules_of
from tests.tui.harness import HANDS, SCENES, Game, TableApp, piled
from tests.tui.looks import both_sizes, click_card, footer_keys, settle, shown, text_of
from tests.tui.test_power import on_the_table, options, playing
from tui.games.climbing import hand as hands
from tui.games.climbing.hand import HandView
from tui.screens.choosing import Choosing
from tui.screens.standing import StandingScreen
from tui.widgets.seats import Seats


def _slip(app: TableApp) -> str | None:
    """The card that is marked to be slipped."""
    return app.table.scene.slip if app.table.scene else None


# ── cheating ───────────────────────────────────────────────────────────────────────────────────────────────────


def two_plays() -> tuple[Game, Game]:
    """The same table twice, each hand of Ann's one card apart, so that a slip leaves as many cards."""
    honest = playing(1, turn=0, hands=(("9s", "10h", "10d", "Jc"), *[tuple(HANDS[s].split()) for s in (1, 2, 3, 4)]))
    cheat = playing(
        1, turn=0, hands=(("3c", "9s", "10h", "10d", "Jc"), *[tuple(HANDS[s].split()) for s in (1, 2, 3, 4)])
    )
    return honest, cheat


@both_sizes
@pytest.mark.parametrize("you", [1, 2, 3, 4, None])
async def test_ass_35_a_slip_shows_on_no_other_screen_but_in_the_number_of_cards(
    you: int | None, size: tuple[int, int]
) -> None:
    screens = []
    for game, move in zip(two_plays(), (Play(("10d", "10h")), Play(("10d", "10h"), "3c")), strict=True):
        game.you = you
        app = TableApp(game)
        async with app.run_test(size=size) as pilot:
            app.table.show(game.act(0, move))
            await settle(pilot)
            first = app.table.scene
            app.table.show(game.act(1, Pass()))
            await settle(pilot)
            assert first is not None
            screens.append((shown(app), footer_keys(app), first.log, app.table.scene and app.table.scene.view))
    assert screens[0] == screens[1]


@both_sizes
async def test_ass_35_your_own_slip_is_shown_to_you(size: tuple[int, int]) -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=size) as pilot:
        await pilot.press("0", "right", "x")
        await settle(pilot)
        assert "slip" in "".join(text_of(app.screen.query_one(HandView)))
        assert "with J♣ under the pile" in shown(app)
        await pilot.press("escape")
        await settle(pilot)
        assert "slip" not in "".join(text_of(app.screen.query_one(HandView)))


async def test_ass_35_the_key_goes_along_the_cards_at_the_cursor_and_ends_with_none() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right")
        slips = []
        for _ in range(3):
            await pilot.press("x")
            slips.append(_slip(app))
        assert slips == ["7c", "7h", None]


async def test_ass_35_the_other_button_marks_a_card_and_a_card_held_up_is_no_slip() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        view = app.screen.query_one(HandView)
        assert view.scene is not None
        x = hands.columns(view.scene, view.size.width, hands.size_for(view.size.height))[0]
        await pilot.click(HandView, offset=(x + 1, 3), button=3)
        assert _slip(app) == "3c"
        await click_card(pilot, "3c")
        assert app.table.scene is not None
        assert app.table.scene.picked == ("3c",)
        assert not _slip(app)


async def test_ass_35_where_there_is_no_cheating_the_key_says_so() -> None:
    app = TableApp(playing(3, **options(cheating=False)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        await settle(pilot)
        assert "There is no cheating at this table." in shown(app)
        assert not {"slip", "choose('call')"} & footer_keys(app)


@both_sizes
@pytest.mark.parametrize("you", [0, 1, 2, None])
async def test_ass_36_who_is_caught_is_shown_to_all_until_the_next_card_falls(
    you: int | None, size: tuple[int, int]
) -> None:
    game = SCENES["caught"]()
    game.you = you
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert ("YOU ARE CAUGHT" if you == 0 else "ANN IS CAUGHT") in shown(app)
        assert "caught" in text_of(app.screen.query_one(Seats))[1]
        app.table.show(game.act(1, Play(("9c", "9h"))))
        await settle(pilot)
        assert "CAUGHT" not in shown(app)


async def test_ass_36_a_box_closes_when_there_is_nobody_to_call_any_more() -> None:
    game = playing(0)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        await settle(pilot)
        assert isinstance(app.screen, Choosing)
        app.table.show(game.act(3, Dispute("wait")))
        await settle(pilot)
        assert on_the_table(app)


async def test_ass_36_both_keys_of_a_call_may_come_at_once() -> None:
    app = TableApp(playing(0))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for key in "b2":
            app.post_message(events.Key(key, key))
        await settle(pilot)
        await settle(pilot)
        assert app.moves == [Call(1)]


async def test_a_box_that_is_left_makes_no_move() -> None:
    app = TableApp(playing(2))
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in (("b", "escape"), ("o", "1", "escape"), ("D", "escape"), ("b", "9", "escape")):
            for key in keys:
                await pilot.press(key)
                await settle(pilot)
            assert on_the_table(app)
        assert app.moves == []


# ── disputes ───────────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
@pytest.mark.parametrize("you", [0, 1, 3, None])
async def test_ass_34_all_see_who_stopped_the_table_why_and_who_rules(you: int | None, size: tuple[int, int]) -> None:
    game = SCENES["disputed"]()
    game.you = you
    app = TableApp(game, now_ms=lambda: 0.0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        who = "you" if you == 1 else "Bob"
        assert f"STOPPED by {who}: that was [never] a pass, she sneezed" in shown(app)
        assert "Cyril rules" in shown(app)
        assert "44 s" in shown(app)
        app.table.show(game.act(2, RuleStand()))
        await settle(pilot)
        assert "STOPPED" not in shown(app)


async def test_ass_34_where_nothing_can_be_taken_back_that_isnt_offered() -> None:
    game = playing(2)
    game.make(1, Dispute("no"))
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        await settle(pilot)
        assert app.screen.query_one(OptionList).option_count == 2
        await pilot.press("2")
        await settle(pilot)
        assert app.moves == []


async def test_ass_34_in_a_dispute_no_other_key_is_on() -> None:
    app = TableApp(SCENES["disputed"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert footer_keys(app) == {"standing", "app.races", "app.leave"}


async def test_what_people_type_can_neither_colour_nor_steer_the_terminal() -> None:
    game = playing(3)
    app = TableApp(game, plain=True)
    async with app.run_test(size=(80, 24)) as pilot:
        for event in (Ordered(2, 3, 0, "[red]go[/] \x1b[31mnow\u202e\n!"), Disputed(0, "[b]\x07no")):
            game.state = as_climb(rules_of(game.state).evolve(game.state, event))  # of a host that lets all pass
            app.table.show(game.update((event,)))
        await settle(pilot)
        assert "[red]go[/] [31mnow !" in shown(app)
        assert "[b]no" in shown(app)
        assert shown(app).isascii()


# ── the standing ───────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
@pytest.mark.parametrize("plain", [False, True])
async def test_drinks_who_ordered_them_and_ranks_are_one_key_away_and_follow_the_table(
    size: tuple[int, int], plain: bool
) -> None:
    game = SCENES["veto"]()
    app = TableApp(game, plain=plain)
    async with app.run_test(size=size) as pilot:
        await pilot.press("f3")
        await settle(pilot)
        assert isinstance(app.screen, StandingScreen)
        assert "Ann tells Dee: 3 drinks" in shown(app)
        assert 'Bob tells Eve: "fetch ice"' in shown(app)
        app.table.show(game.act(2, Strike(1)))
        await settle(pilot)
        assert "(struck down)" in shown(app)
        await pilot.press("f3")
        await settle(pilot)
        assert on_the_table(app)


@pytest.mark.parametrize("keys", [("o",), ("o", "1"), ("b",), ("D",), ("f3",)])
async def test_in_plain_mode_boxes_are_ascii_too(keys: tuple[str, ...]) -> None:
    app = TableApp(SCENES["veto"](), plain=True)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        assert not on_the_table(app)
        assert shown(app).isascii()


@both_sizes
async def test_boxes_leave_the_pile_in_sight_and_fit(size: tuple[int, int]) -> None:
    game = SCENES["eight"]()
    game.state = replace(game.state, phase="play", turn=0, pile=piled((0, "5c 5d")))
    game.you = 0
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await pilot.press("b")
        await settle(pilot)
        assert app.screen.query_one(OptionList).size.height == 7
        assert "pair of 5s" in shown(app)
        assert all(cell_len(line) <= size[0] for line in shown(app).splitlines())
        await pilot.press("escape", "D")
        await settle(pilot)
        assert app.screen.query_one(Input).has_focus
