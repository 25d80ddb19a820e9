"""Rank's power on the table: clearing, counting, orders, the deal, cheats and disputes, by keys and by mouse."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import OptionList

from core.asshole.moves import (
    Call,
    Clear,
    Count,
    CountBy,
    DealCard,
    DealOut,
    Dispute,
    Order,
    RuleDrink,
    RuleStand,
    RuleTakeBack,
    Strike,
)
from core.asshole.options import AssholeOptions
from core.climbing.moves import Pass, Play
from core.moves import Deal, Move, Take
from net.messages import Clock
from tests.tui.harness import HANDS, RANKED, SCENES, Game, TableApp, dealt, piled
from tests.tui.looks import both_sizes, click_footer, footer_keys, settle, shown, text_of
from tui.games.climbing import hand as hands
from tui.games.climbing.hand import HandView
from tui.games.climbing.pile import Pile
from tui.screens.choosing import Saying
from tui.widgets.log import Log
from tui.widgets.seats import Seats


def playing(you: int, turn: int = 3, **more: Any) -> Game:
    """The second round: Cyril is President, then Ann, Bob and Dee, and Eve is the Asshole."""
    given = RANKED | {"turn": turn, "round": 2} | more
    return Game(replace(dealt("asshole", HANDS, pile=piled((2, "6h 6s"))), **given), you=you)


def on_the_table(app: TableApp) -> bool:
    """Whether no box is open."""
    return app.screen is app.table


def options(**more: Any) -> dict[str, Any]:
    return {"options": AssholeOptions(**more)}


KEYED: list[tuple[str, tuple[str, ...], Move]] = [
    ("duty", ("c",), Clear()),
    ("count", ("s",), Count()),
    ("count", ("c",), Clear()),
    ("count", ("n", "1"), CountBy(0)),
    ("count", ("n", "down", "enter"), CountBy(1)),
    ("by_hand", ("d",), DealCard()),
    ("by_hand", ("space",), DealCard()),
    ("veto", ("o", "2", "3", "enter"), Order(1, 3)),
    ("veto", ("o", "2", "1", "2", "enter"), Order(1, 12)),
    ("veto", ("o", "4", *"sing", "enter"), Order(3, task="sing")),
    ("veto", ("v", "2"), Strike(2)),
    ("veto", ("b", "2"), Call(1)),
    ("veto", ("exclamation_mark", "5"), Call(4)),
    ("veto", ("D", *"why", "enter"), Dispute("why")),
    ("ruling", ("r", "1"), RuleStand()),
    ("ruling", ("r", "2"), RuleTakeBack()),
    ("ruling", ("r", "3", "5", "2", "enter"), RuleDrink(4, 2)),
    ("follow", ("0", "right", "x", "enter"), Play(("10d", "10h"), "Jc")),
    ("follow", ("x", "2", "enter"), Play(("2d",), "3c")),
]


@both_sizes
@pytest.mark.parametrize(("name", "keys", "move"), KEYED)
async def test_each_key_makes_exactly_its_move(
    name: str, keys: tuple[str, ...], move: Move, size: tuple[int, int]
) -> None:
    app = TableApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        assert app.moves == [move]


async def click_option(pilot: Pilot[None], at: int) -> None:
    await settle(pilot)
    await pilot.click(OptionList, offset=(4, at))
    await settle(pilot)


async def order_by_mouse(pilot: Pilot[None]) -> None:
    await click_footer(pilot, "choose('order')")
    await click_option(pilot, 1)
    await pilot.press("4", "enter")


async def rule_by_mouse(pilot: Pilot[None]) -> None:
    await pilot.click(Log, offset=(9, pilot.app.screen.query_one(Log).size.height - 2))
    await click_option(pilot, 1)


async def call_by_mouse(pilot: Pilot[None]) -> None:
    await click_footer(pilot, "choose('call')")
    await click_option(pilot, 0)


CLICKED: list[tuple[str, Callable[[Pilot[None]], Any], Move]] = [
    ("duty", lambda pilot: click_footer(pilot, "clear_pile"), Clear()),
    ("duty", lambda pilot: pilot.click(Log, offset=(9, pilot.app.screen.query_one(Log).size.height - 2)), Clear()),
    ("count", lambda pilot: click_footer(pilot, "count"), Count()),
    ("veto", order_by_mouse, Order(1, 4)),
    ("veto", call_by_mouse, Call(0)),
    ("ruling", rule_by_mouse, RuleTakeBack()),
]


@both_sizes
@pytest.mark.parametrize(("name", "clicks", "move"), CLICKED)
async def test_the_mouse_makes_the_same_moves(
    name: str, clicks: Callable[[Pilot[None]], Any], move: Move, size: tuple[int, int]
) -> None:
    app = TableApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await clicks(pilot)
        await settle(pilot)
        assert app.moves == [move]


# ── clearing ───────────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
async def test_ass_24_whose_duty_it_is_cant_miss_it_and_is_rid_of_it_once_done(size: tuple[int, int]) -> None:
    game = SCENES["duty"]()
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert shown(app).count("CLEAR THE PILE") == 2
        await pilot.press("c")
        await settle(pilot)
        assert "CLEAR THE PILE" not in shown(app)


async def test_ass_25_anyone_may_clear_and_the_key_says_that_it_costs() -> None:
    app = TableApp(SCENES["counted"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "clear_other" in footer_keys(app)
        assert "at a cost" in shown(app)


async def test_ass_25_the_second_press_of_the_key_that_took_the_pile_costs_nothing() -> None:
    now = [1000.0]
    game = playing(2, turn=2)
    app = TableApp(game, now_ms=lambda: now[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", "c")
        await settle(pilot)
        assert app.moves == [Take()]
        now[0] += 1_000
        await pilot.press("c")
        assert app.moves == [Take(), Clear()]


@pytest.mark.parametrize("you", [0, 1, 2, 3, 4, None])
async def test_ass_26_everyone_sees_the_seconds_run_and_the_drinks_add_up(you: int | None) -> None:
    now, game = [1000.0], SCENES["duty"]()
    game.you = you
    app = TableApp(game, now_ms=lambda: now[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "3 seconds" in shown(app)
        assert "6/13" in text_of(app.screen.query_one(Seats))[5]
        now[0] += 2_000
        app.table.tick()
        await settle(pilot)
        assert "5 seconds" in shown(app)
        assert "8/15" in text_of(app.screen.query_one(Seats))[5]


async def test_ass_26_only_who_may_is_asked_to_count() -> None:
    game = SCENES["count"]()
    game.you = 1
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "count" not in footer_keys(app)
        await pilot.press("s")
        await settle(pilot)
        assert app.moves == []
        assert "The President counts" in shown(app)


# ── the deal ───────────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
async def test_ass_31_a_deal_is_watched_card_by_card_and_nobody_is_out(size: tuple[int, int]) -> None:
    now = [1000.0]
    game = SCENES["deal"]()
    app = TableApp(game, now_ms=lambda: now[0])
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        seen = []
        for _ in range(4):
            app.table.move_on()
            seen.append([int(_HELD.findall(row)[0]) for row in text_of(app.screen.query_one(Seats))[1:6]])
            assert sum(seen[-1]) + int(_deck(app)) == 52
            now[0] += 500
        assert [sum(row) for row in seen] == sorted({sum(row) for row in seen})
        assert all(max(row) - min(row) <= 1 for row in seen)
        assert text_of(app.screen.query_one(HandView))[hands.OPEN].count("┌") == seen[-1][1]
        assert "bind all" in shown(app)
        now[0] += 500
        app.table.show(game.act(4, DealOut()))
        await settle(pilot)
        assert not moving(app)


def moving(app: TableApp) -> bool:
    """Whether the timer runs that draws bit by bit."""
    return app.table._frames is not None and app.table._frames._active.is_set()


_HELD = re.compile(r"(\d+) +\d+/\d+")


def _deck(app: TableApp) -> str:
    words = next(line for line in text_of(app.screen.query_one(Pile)) if "to deal" in line or "All are out" in line)
    return words.split()[0].replace("All", "0")


async def test_ass_31_the_falter_of_a_deal_by_hand_is_told_to_all() -> None:
    game = SCENES["by_hand"]()
    game.you = 0
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        before = _deck(app)
        app.table.show(game.act(4, DealCard(falter=True)))
        await settle(pilot)
        assert int(_deck(app)) == int(before) - 1
        assert "Eve drinks" in shown(app)


async def test_ass_31_every_press_deals_though_the_last_is_still_on_its_way() -> None:
    app = TableApp(SCENES["by_hand"](), deaf=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "d", "space")
        assert app.moves == [DealCard()] * 3


async def test_ass_33_new_seats_are_told_in_their_order() -> None:
    state = dealt("asshole", dict.fromkeys(range(5), ""), **RANKED)
    game = Game(replace(state, phase="round-over"))
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.show(game.update(game.make(4, Deal())))
        await settle(pilot)
        assert "Everyone moves by rank: Cyril, Ann, Bob, Dee, Eve." in shown(app)
        assert [row.split()[1] for row in text_of(app.screen.query_one(Seats))[1:]] == [
            "Cyril", "Ann", "Bob", "Dee", "Eve",
        ]  # fmt: skip


# ── orders ─────────────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
async def test_ass_28_who_is_told_sees_who_said_it_and_confirms_each(size: tuple[int, int]) -> None:
    app = TableApp(SCENES["ordered"]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "Cyril ORDERS YOU: drink 3" in shown(app)
        await pilot.press("y")
        await settle(pilot)
        assert "Ann ORDERS YOU: do this: stand up and [b]sing[/b]" in shown(app)
        await pilot.press("y")
        await settle(pilot)
        assert "ORDERS YOU" not in shown(app)
        assert app.moves == []


async def test_ass_28_orders_upwards_arent_offered_and_where_there_are_none_the_key_says_why() -> None:
    app = TableApp(playing(3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o")
        await settle(pilot)
        assert app.screen.query_one(OptionList).option_count == 1
        assert "Eve" in shown(app)
    low = TableApp(playing(4))
    async with low.run_test(size=(80, 24)) as pilot:
        await pilot.press("o")
        await settle(pilot)
        assert on_the_table(low)
        assert "Orders go down the ladder only." in shown(low)


async def test_ass_28_too_many_drinks_are_refused_before_they_are_sent() -> None:
    app = TableApp(playing(2))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("o", "1", "2", "1", "enter"):
            await pilot.press(key)
            await settle(pilot)
        assert isinstance(app.screen, Saying)
        assert "1 to 20 at a time." in shown(app)
        await pilot.press("backspace", "enter")
        await settle(pilot)
        assert app.moves == [Order(0, 2)]


async def test_ass_30_the_president_sees_what_can_be_struck_down_and_one_alone_needs_no_choice() -> None:
    game = playing(2)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Strike down: " not in shown(app)
        app.table.show(game.act(0, Order(3, 2)))
        await settle(pilot)
        assert "Strike down: Ann tells Dee: 2 drinks" in shown(app)
        await pilot.press("v")
        await settle(pilot)
        assert app.moves == [Strike(1)]
        assert "Strike down: " not in shown(app)


async def test_ass_30_an_order_struck_down_needs_no_answer() -> None:
    game = playing(3)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.show(game.act(0, Order(3, 2)))
        await settle(pilot)
        assert "Ann ORDERS YOU: drink 2" in shown(app)
        app.table.show(game.act(2, Strike(1)))
        await settle(pilot)
        assert "ORDERS YOU" not in shown(app)


async def test_ass_29_during_the_deal_the_asshole_may_order_the_president() -> None:
    game = SCENES["deal"]()
    game.you = 4
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("o", "1", "5", "enter"):
            await pilot.press(key)
            await settle(pilot)
        assert app.moves == [Order(2, 5)]


async def test_tab_7_where_nothing_is_counted_a_task_can_still_be_ordered() -> None:
    app = TableApp(playing(2, **options(drinks=False)))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("o", "1", "3", "enter"):
            await pilot.press(key)
            await settle(pilot)
        assert "Nothing is counted at this table." in shown(app)
        await pilot.press("backspace", *"bow", "enter")
        await settle(pilot)
        assert app.moves == [Order(0, task="bow")]


async def test_tab_7_what_is_counted_goes_by_its_name() -> None:
    game = playing(3, **options(drinks_name="push-ups"))
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.show(game.act(0, Order(3, 1)))
        await settle(pilot)
        assert "Ann ORDERS YOU: 1 push-up" in shown(app)
        app.table.show(game.act(3, Pass()))
        await settle(pilot)
        assert "owe 1 push-up" in shown(app)
        assert "drink" not in shown(app)


async def test_a_duty_runs_out_before_ones_eyes() -> None:
    now, game = [0.0], SCENES["duty"]()
    game.clocks = (Clock(4, "clear", 20_000, 20_000),)
    game.state = replace(game.state, counting=None)
    app = TableApp(game, now_ms=lambda: now[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        full = _bars(app)
        now[0] += 10_000
        app.table.tick()
        await settle(pilot)
        assert _bars(app) == full // 2


def _bars(app: TableApp) -> int:
    rows = app.screen.query_one(Log).painted
    return next(row[0][0] for row in rows if row and row[0][1] == "prompt--loud-bar").count("█")
