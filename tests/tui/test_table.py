"""The table on a screen, with keys and mouse, at both sizes."""

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.screen import Screen

from core.games import rules_of
from core.moves import Deal, Give, Pass, Play, QuickClear, Take
from net.messages import Links, Refused
from tests.tui.harness import SCENES, Game, TableApp, dealt, fresh, piled
from tui.screens.moving import MOVES
from tui.widgets import hand as hands
from tui.widgets.hand import HandView
from tui.widgets.keys import Keys
from tui.widgets.news import News
from tui.widgets.painted import Painted
from tui.widgets.pile import Pile
from tui.widgets.seats import Seats

SIZES = [(80, 24), (120, 36)]
both_sizes = pytest.mark.parametrize("size", SIZES)
every_scene = pytest.mark.parametrize("name", list(SCENES))


def text_of(widget: Painted) -> list[str]:
    return ["".join(text for text, _ in row) for row in widget.painted]


def shown(app: TableApp) -> str:
    """All that stands on the screen."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


def quick_bar(app: TableApp) -> list[str]:
    """The rows of the screen that are bars or words of a quick-clear's prompt."""
    rows = app.screen.query_one(News).painted
    return [row[0][0] for row in rows if row and row[0][1] in ("prompt--quick-bar", "prompt--quick-key")]


def footer_keys(app: TableApp) -> set[str]:
    return {key.action for key in app.screen.query_one(Keys).shown}


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


# ── to be seen ─────────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
@every_scene
async def test_nothing_is_wider_than_its_place_and_every_card_of_the_hand_can_be_read(
    name: str, size: tuple[int, int]
) -> None:
    app = TableApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for part in app.screen.query(Painted):
            assert len(part.painted) <= max(part.size.height, 0)
            assert all(cell_len(line) <= part.size.width for line in text_of(part))
        scene = app.table.scene
        assert scene is not None
        faces = "\n".join(text_of(app.screen.query_one(HandView)))
        assert all(hands_text in faces for hands_text in map(_face, scene.hand))


def _face(card: str) -> str:
    return card[:-1] + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[card[-1]]


@both_sizes
@every_scene
async def test_in_plain_mode_everything_is_ascii(name: str, size: tuple[int, int]) -> None:
    app = TableApp(SCENES[name](), plain=True)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert shown(app).isascii()


@both_sizes
async def test_whose_turn_it_is_cant_be_missed(size: tuple[int, int]) -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "YOUR TURN" in shown(app)
        app.table.show(app.game.act(0, Pass()))
        await settle(pilot)
        assert "YOUR TURN" not in shown(app)
        assert "Bob's turn" in shown(app)


async def test_the_pile_tells_top_run_fours_and_what_lies_beneath() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        told = "\n".join(text_of(app.screen.query_one(Pile)))
        for what in ("8♦", "8♠", "4♣", "Eve's: a pair of 8s", "a 4 lies on it", "6♥ 6♠"):
            assert what in told


async def test_the_run_is_counted() -> None:
    app = TableApp(SCENES["quick"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "run 3 of 4" in "\n".join(text_of(app.screen.query_one(Pile)))


async def test_names_in_brackets_stand_as_they_were_typed_and_equal_names_keep_their_tags() -> None:
    app = TableApp(SCENES["eight"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        rows = text_of(app.screen.query_one(Seats))
        assert "[bold]Bob[/]" in rows[3]
        assert "(x0)" in rows[1]
        assert "(x1) (you)" in rows[2]
        assert "[bold]Bob[/]" in shown(app)


async def test_places_skips_links_and_stand_ins_are_told_in_words() -> None:
    hands_ = {0: "9c 9d", 1: "8c 9h", 2: "", 3: "6c 6d 8h", 4: "5s"}
    state = dealt("asshole", hands_, pile=piled((2, "5c"), (4, "8s")), finished=(2,), turn=0)
    game = Game(state)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.table.show(game.act(0, Play(("9c",))))
        app.table.show(game.act(1, Play(("9h",))))
        app.table.links(Links((5, None, 77, None, 9)))
        await settle(pilot)
        rows = text_of(app.screen.query_one(Seats))
        assert "out" in rows[3]
        assert "77 ms" in rows[3]
        assert "skipped" in rows[4]
        assert rows[5].startswith("►")


async def test_the_newest_lines_are_marked() -> None:
    game = SCENES["follow"]()
    app = TableApp(game)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.table.show(game.act(0, Play(("10d", "10h"))))
        await settle(pilot)
        lines = text_of(app.screen.query_one(News))
        assert lines[-1].startswith(" » You lay 10♦ 10♥")
        assert lines[-2].startswith("   Bob lays 4♣")


async def test_an_update_that_is_shown_twice_is_told_once() -> None:
    game = SCENES["follow"]()
    app = TableApp(game)
    async with app.run_test(size=(120, 36)) as pilot:
        update = game.act(0, Pass())
        app.table.show(update)
        app.table.show(update)
        await settle(pilot)
        assert sum("You" in line for line in text_of(app.screen.query_one(News))) == 1


async def test_only_parts_that_changed_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        drawn: list[str] = []
        monkeypatch.setattr(Painted, "refresh_row", lambda self, at: drawn.append(type(self).__name__))
        await pilot.press("right")
        assert set(drawn) == {"HandView"}


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
    move = app.table.move_for(action)
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


async def click_card(pilot: Pilot[None], card: str) -> None:
    view = pilot.app.screen.query_one(HandView)
    scene = view.scene
    assert scene is not None
    size = hands.size_for(view.size.height)
    x = hands.columns(scene, view.size.width, size)[scene.hand.index(card)]
    await pilot.click(HandView, offset=(x + 1, 3))


async def click_footer(pilot: Pilot[None], action: str) -> None:
    await settle(pilot)
    line = pilot.app.screen.query_one(Keys)
    span = next(span for span in line.spans(line.size.width) if span.binding.action == action)
    await pilot.click(Keys, offset=(span.start, 0))


async def click_prompt(pilot: Pilot[None]) -> None:
    await pilot.click(News, offset=(9, pilot.app.screen.query_one(News).outer_size.height - 1))


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
    return ("p",) if app.table.check_action("pass_turn", ()) else ("c",)


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
        app.plain = True
        app.table.redraw()
        await settle(pilot)
        assert shown(app).isascii()
        app.plain = False
        app.table.redraw()
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
        assert "shuffles" in "".join(text_of(app.screen.query_one(News)))
        await pilot.press("pagedown")
        assert "Bob lays 4♣" in "".join(text_of(app.screen.query_one(News)))


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
