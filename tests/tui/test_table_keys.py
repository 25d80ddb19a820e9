"""The table by keys and mouse, at both sizes."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from core.asshole.moves import QuickClear
from core.climbing.moves import Give, Pass, Play
from core.moves import Deal, Take
from net.messages import Refused
from tests.games import rules_of
from tests.tui.harness import SCENES, Game, TableApp, fresh
from tests.tui.looks import (
    MOVES,
    both_sizes,
    click_card,
    click_footer,
    click_prompt,
    every_scene,
    footer_keys,
    quick_bar,
    settle,
    shown,
    text_of,
)
from tui.games.climbing import hand as hands
from tui.games.climbing.hand import HandView
from tui.games.climbing.pile import Pile
from tui.widgets.log import Log

# ── keys and mouse ─────────────────────────────────────────────────────────────────────────────────────────────


@every_scene
async def test_the_footer_shows_a_moves_key_exactly_when_the_host_would_make_it(name: str) -> None:
    game = SCENES[name]()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ((), ("h",), ("up",)):
            await pilot.press(*keys)
            await settle(pilot)
            on = {action for action in MOVES if _would_be_made(app, game, action)}
            assert footer_keys(app) & MOVES == on


def _would_be_made(app: TableApp, game: Game, action: str) -> bool:
    move = app.table.game.move_of(app.table.scene, action) if app.table.scene else None
    return move is not None and rules_of(game.state).why_not(game.state, game.you or 0, move) is None


KEYED: list[tuple[str, tuple[str, ...], Any]] = [
    ("follow", ("0", "enter"), Play(("10d", "10h"))),
    ("follow", ("t", "enter"), Play(("10d", "10h"))),
    ("follow", ("p",), Pass()),
    ("follow", ("h", "enter"), Play(("10d", "10h"))),
    ("lead", ("right", "enter", "enter"), Play(("7d",))),
    ("quick", ("space",), QuickClear(("7c",))),
    ("quick", ("7", "space"), QuickClear(("7c",))),
    ("late", ("8", "space"), QuickClear(("8h",))),
    ("own", ("c",), Take()),
    ("exchange", ("3", "enter"), Give("3h")),
    ("before", ("d",), Deal()),
]


@pytest.mark.parametrize(("name", "keys", "move"), KEYED)
async def test_keys_make_moves(name: str, keys: tuple[str, ...], move: object) -> None:
    app = TableApp(SCENES[name]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        assert app.moves == [move]


async def play_by_cards(pilot: Pilot[None]) -> None:
    await click_card(pilot, "10h")
    await click_card(pilot, "10d")
    await pilot.click(Pile)


CLICKED: list[tuple[str, Callable[[Pilot[None]], Any], Any]] = [
    ("follow", play_by_cards, Play(("10d", "10h"))),
    ("follow", lambda pilot: click_footer(pilot, "pass_turn"), Pass()),
    ("quick", lambda pilot: click_prompt(pilot), QuickClear(("7c",))),
    ("quick", lambda pilot: click_footer(pilot, "quick_clear"), QuickClear(("7c",))),
    ("own", lambda pilot: click_footer(pilot, "take"), Take()),
    ("before", lambda pilot: click_prompt(pilot), Deal()),
]


@both_sizes
@pytest.mark.parametrize(("name", "clicks", "move"), CLICKED)
async def test_the_mouse_makes_the_same_moves(
    name: str, clicks: Callable[[Pilot[None]], Any], move: object, size: tuple[int, int]
) -> None:
    app = TableApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await clicks(pilot)
        await settle(pilot)
        assert app.moves == [move]


async def test_giving_by_mouse() -> None:
    app = TableApp(SCENES["exchange"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await click_card(pilot, "3h")
        await settle(pilot)
        await click_prompt(pilot)
        assert app.moves == [Give("3h")]


@both_sizes
async def test_the_quick_clear_prompt_is_there_exactly_while_the_chance_is(size: tuple[int, int]) -> None:
    game = SCENES["quick"]()
    app = TableApp(game)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert len(quick_bar(app)) == 3
        assert "QUICK-CLEAR" in shown(app)
        app.table.show(game.act(3, Play(("8h",))))
        await settle(pilot)
        assert not quick_bar(app)
        assert "QUICK-CLEAR" not in shown(app)


async def test_the_limit_runs_down_by_this_machines_own_clock() -> None:
    now = [1000.0]
    app = TableApp(SCENES["follow"](), now_ms=lambda: now[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "42 s" in shown(app)
        now[0] += 40_000
        app.table.tick()
        await settle(pilot)
        assert " 2 s" in shown(app)


async def test_a_key_that_is_off_says_why_and_makes_no_move() -> None:
    app = TableApp(SCENES["lead"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await settle(pilot)
        assert app.moves == []
        assert "A leader may not pass." in shown(app)
        await pilot.press("6")
        await settle(pilot)
        assert "A leader may not pass." not in shown(app)


async def test_cards_that_dont_fit_say_why_before_they_are_laid() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "enter")
        await settle(pilot)
        assert app.moves == []
        assert "The top is 2 cards: lay as many." in shown(app)


async def test_a_refusal_of_the_host_is_told() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.refused(Refused(1, "not-now", "Not [b]now[/b]."))
        await settle(pilot)
        assert "Not [b]now[/b]." in shown(app)


async def test_without_a_line_no_move_can_be_made_and_it_says_so() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.link(connected=False, words="The host is not to be reached.")
        await settle(pilot)
        assert "The host is not to be reached." in shown(app)
        assert not footer_keys(app) & MOVES
        await pilot.press("p")
        assert app.moves == []
        app.table.link(connected=True, words="")
        await pilot.press("p")
        assert app.moves == [Pass()]


async def test_an_onlooker_sees_backs_alone_and_has_no_moves() -> None:
    app = TableApp(SCENES["watching"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "You watch." in shown(app)
        assert not footer_keys(app) & MOVES
        await pilot.press("7", "enter", "space", "p")
        assert app.moves == []


async def test_a_move_is_sent_once_for_each_table_on_screen() -> None:
    app = TableApp(SCENES["follow"](), deaf=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "p")
        assert app.moves == [Pass()]


async def test_a_whole_round_can_be_played_with_the_keys() -> None:
    app = TableApp(Game(fresh("asshole", 3)), lively=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        while not app.game.state.ranking:
            await pilot.press(*_next_keys(app))
        assert set(app.game.state.ranking) == {0, 1, 2}


def _next_keys(app: TableApp) -> tuple[str, ...]:
    """What one presses: the first hint and Enter, or where nothing fits the key that is left."""
    assert app.table.scene is not None
    if any(isinstance(move, Play) for move in app.table.scene.offers):
        return "h", "enter"
    return ("p",) if app.table.check_action("move", ("pass_turn",)) else ("c",)


async def test_without_any_colour_the_text_still_tells_playable_and_picked_cards() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("0")
        await settle(pilot)
        rows = text_of(app.screen.query_one(HandView))
        assert "10♦" in rows[hands.PICKED + 1]
        assert "╔" in rows[hands.PICKED]
        assert "4♠" in rows[hands.OPEN + 1]
        assert "3♣" in rows[hands.REST + 1]


async def test_signs_can_be_changed_for_letters_in_mid_game_and_back() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.table.plain = True
        await settle(pilot)
        assert shown(app).isascii()
        app.table.plain = False
        await settle(pilot)
        assert "10♦" in shown(app)


async def test_a_press_of_an_arrow_sends_a_few_cells_and_not_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        sent: list[int] = []
        display = app._display

        def counting(screen: Screen[Any], update: Any) -> None:
            sent.append(len(update.render_segments(app.console)))
            display(screen, update)

        monkeypatch.setattr(app, "_display", counting)
        await pilot.press("right")
        await settle(pilot)
        assert 0 < sum(sent) < 500


async def test_one_can_leaf_back_in_what_happened() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "shuffles" not in shown(app)
        await pilot.press("pageup")
        assert "shuffles" in "".join(text_of(app.screen.query_one(Log)))
        await pilot.press("pagedown")
        assert "Bob lays 4♣" in "".join(text_of(app.screen.query_one(Log)))


async def test_cards_stay_held_up_while_others_play_and_are_gone_once_laid() -> None:
    game = SCENES["quick"]()
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("0")
        app.table.show(game.act(3, Play(("8h",))))
        assert app.table.scene is not None
        assert app.table.scene.picked == ("10d", "10h")
        app.table.show(game.act(4, Pass()))
        await pilot.press("escape", "9", "enter")
        assert app.moves == [Play(("9s",))]
        assert not any(app.table.scene.picked)
