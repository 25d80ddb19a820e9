"""The line of keys: it comes with the table whose keys it shows, and offers nothing that can't be sent."""

from itertools import pairwise

import pytest

from core.climbing.moves import Pass
from net.wire.client import LOST
from tests.tui.harness import SCENES, TableApp, dealt, piled
from tests.tui.looks import MOVES, footer_keys, settle, shown, text_of
from tui.games.asshole.keys import KEYS
from tui.games.climbing.pile import Pile
from tui.widgets.keys import Keys
from tui.widgets.log import Log

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36)])


async def test_the_keys_come_in_the_same_frame_as_the_table() -> None:
    """Nothing is awaited between the news and the look: what is painted next has both."""
    game = SCENES["follow"]()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "pass_turn" in footer_keys(app)
        app.table.show(game.act(0, Pass()))
        assert "pass_turn" not in footer_keys(app)


async def test_the_terminal_that_is_not_looked_at_has_the_right_keys_too() -> None:
    game = SCENES["follow"]()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        app.app_focus = False
        await settle(pilot)
        app.table.show(game.act(0, Pass()))
        await settle(pilot)
        assert "Pass" not in shown(app).splitlines()[-1]


async def test_where_there_is_little_room_the_way_out_and_help_stay() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        line = app.screen.query_one(Keys)
        everything = line.shown
        for width in range(20, 120):
            spans = line.spans(width)
            assert spans[-1].end <= width
            assert [span.binding for span in spans[-2:]] == list(everything[-2:])
            assert all(before.end < after.start for before, after in pairwise(spans))


@SIZES
async def test_without_a_host_it_is_nobodys_turn_and_nothing_is_offered(size: tuple[int, int]) -> None:
    app = TableApp(SCENES["follow"](), now_ms=lambda: 0.0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.table.link(False, LOST)
        await settle(pilot)
        told = shown(app)
        assert "The line to the host is gone; trying again. M leaves." in told
        assert f"{LOST} Your seat is kept." in told
        assert "YOUR TURN" not in told
        assert " 42 s" not in told
        assert not footer_keys(app) & {*MOVES, "pick", "offer", "slip", "choose('call')", "choose('dispute')"}
        assert "app.leave" in footer_keys(app)
        app.table.link(True, "")
        await settle(pilot)
        assert "YOUR TURN" in shown(app)


@SIZES
@pytest.mark.parametrize("words", [LOST, "No host for 30 s; it is tried again. M leaves."])
async def test_what_is_said_of_a_lost_line_is_not_cut(size: tuple[int, int], words: str) -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.table.link(False, words)
        await settle(pilot)
        assert any(line.rstrip().endswith(f"{words} Your seat is kept.") for line in text_of(app.screen.query_one(Log)))


async def test_ass_23_a_set_of_four_that_was_led_is_no_run() -> None:
    hands = {0: "9c 9d 9h 9s", 1: "3c", 2: "Jc Jd Jh Js", 3: "3d"}
    app = TableApp(SCENES["follow"]())
    app.game.state = dealt("asshole", hands, pile=piled((1, "7c 7d 7h 7s")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "run" not in "\n".join(text_of(app.screen.query_one(Pile)))


async def test_ass_35_a_slip_is_offered_in_ones_turn_alone() -> None:
    game = SCENES["follow"]()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "slip" in footer_keys(app)
        app.table.show(game.act(0, Pass()))
        await settle(pilot)
        assert "slip" not in footer_keys(app)
        await pilot.press("x")
        await settle(pilot)
        assert "in your turn" in shown(app)


async def test_the_words_on_how_to_hold_cards_up_name_every_rank_key() -> None:
    app = TableApp(SCENES["lead"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "(2-9, 0 for 10, j q k a)" in shown(app)
    ranks = {binding.key[:1] for binding in KEYS if binding.action.startswith("change('rank'")}
    assert ranks == set("234567890jqka")
