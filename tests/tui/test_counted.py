"""What is counted goes by its own name on the table, and where nothing is counted nothing speaks of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.asshole.moves import Clear, Dispute
from core.asshole.options import AssholeOptions
from core.climbing.moves import Pass
from tests.tui.harness import SCENES, Game, TableApp
from tests.tui.looks import footer_keys, settle, shown, text_of
from tests.tui.test_power import playing
from tui.widgets.seats import Seats


def with_options(scene: str, **given: Any) -> Game:
    game = SCENES[scene]()
    game.state = replace(game.state, options=AssholeOptions(**given))
    return game


@pytest.mark.parametrize(("name", "seen"), [("sips", "sips"), ("push-ups", "push-ups link"), ("drinks", "drinks")])
async def test_tab_7_the_heading_names_what_is_counted_in_full(name: str, seen: str) -> None:
    app = TableApp(with_options("follow", drinks_name=name))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert seen in text_of(app.screen.query_one(Seats))[0]


async def test_ass_34_a_ruling_speaks_of_what_is_counted_and_names_the_move_to_be_taken_back() -> None:
    game = playing(0, turn=1)
    game.state = replace(game.state, options=AssholeOptions(drinks_name="sips"))
    game.you = 2
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.table.show(game.act(1, Pass()))
        app.table.show(game.act(0, Dispute("no")))
        await settle(pilot)
        assert "or hand out sips" in shown(app)
        await pilot.press("r")
        await settle(pilot)
        assert "taken back: Bob passed" in shown(app)
        assert "Somebody gets sips for it" in shown(app)


async def test_ass_34_where_nothing_is_counted_a_ruling_hands_out_nothing() -> None:
    app = TableApp(with_options("ruling", drinks=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "hand out" not in shown(app)
        await pilot.press("r")
        await settle(pilot)
        assert "for it" not in shown(app)


async def test_ass_25_where_nothing_is_counted_anothers_pile_is_cleared_at_no_cost() -> None:
    game = with_options("duty", drinks=False)
    game.you = 0 if game.you != 0 else 1
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert {"clear_other", "clear_free"} & footer_keys(app) == {"clear_free"}
        await pilot.press("c")
        await settle(pilot)
        assert app.moves == [Clear()]


async def test_ass_36_nobody_is_called_while_nothing_lies_there() -> None:
    app = TableApp(SCENES["lead"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "choose('call')" not in footer_keys(app)
        await pilot.press("b")
        await settle(pilot)
        assert "Nothing lies there" in shown(app)


async def test_ass_35_a_card_that_is_held_up_is_no_slip_and_says_so() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("0", "x")
        await settle(pilot)
        assert "That is held up to be laid" in shown(app)
