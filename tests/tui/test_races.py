"""Races on the screen: the photo finish, `claimed`, coming late, and the evening's races over the table."""

import pytest
from msgspec.structs import replace
from textual.containers import VerticalScroll

from core.asshole.events import QuickCleared
from core.climbing.moves import Pass, Play
from net.messages import CameLate, Claimed, Missed, Refused, Result
from tests.tui.evening import HIGH, LOW, evening
from tests.tui.fake import after_round, table, update
from tests.tui.harness import HANDS, SCENES, Game, TableApp, dealt, piled, quick_result
from tests.tui.looks import both_sizes, footer_keys, settle, shown, text_of
from tui.table.scene import READ_MS, SHOWN_MS
from tui.widgets.log import FINISH, Log

RACE = quick_result(1, (2, 312.4), (1, 341.2))
LINE = "Photo finish: Cyril 312 ms · Bob 341 ms (97 %) · held 37 ms"
EVENT = (QuickCleared(2, ("7h", "7c")),)


class Now:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_000.0

    def __call__(self) -> float:
        return self.ms


def at_table(scene: str = "follow") -> tuple[TableApp, Now]:
    now = Now()
    return TableApp(SCENES[scene](), now_ms=now), now


def strip(app: TableApp) -> list[str]:
    """The rows that stand out."""
    rows = app.screen.query_one(Log).painted
    return ["".join(text for text, _ in row) for row in rows if row and row[0][1] == FINISH]


def race(app: TableApp, result: Result) -> None:
    app.table.show(app.game.update(EVENT, finishes=(result,)))


def places(app: TableApp) -> list[tuple[str | None, int, int]]:
    """Where each part of the table stands."""
    return [(part.id, part.region.y, part.region.height) for part in app.screen.children]


# ── the strip ──────────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
async def test_a_photo_finish_stands_out_for_some_seconds_and_stays_in_the_log(size: tuple[int, int]) -> None:
    app, now = at_table()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        before = places(app)
        race(app, RACE)
        await settle(pilot)
        assert LINE in " ".join(strip(app))
        assert "QUICK-CLEARS" in shown(app)
        assert places(app) == before
        now.ms += SHOWN_MS
        app.table.tick()
        assert not strip(app)
        assert LINE in "\n".join(text_of(app.screen.query_one(Log)))
        assert app.table.scene is not None
        assert app.table.scene.log.count(LINE) == 1


async def test_the_prompt_is_never_covered_by_it() -> None:
    app, _ = at_table("duty")
    async with app.run_test(size=LOW) as pilot:
        await settle(pilot)
        race(app, replace(RACE, missed=(Missed(0, 40.0, 3.0), Missed(3, 140.0, 33.0))))
        await settle(pilot)
        assert "CLEAR THE PILE" in "\n".join(text_of(app.screen.query_one(Log)))
        assert len(strip(app)) == 1
        assert "QUICK-CLEARS" in shown(app)


async def test_it_stays_in_sight_while_newer_lines_push_it_but_not_as_long() -> None:
    app, now = at_table()
    async with app.run_test(size=LOW) as pilot:
        await settle(pilot)
        race(app, RACE)
        app.table.show(app.game.act(0, Pass()))
        app.table.show(app.game.act(1, Play(("9c",)) if app.game.state.turn != 1 else Pass()))
        for _ in range(6):
            app.table.show(app.game.update(EVENT))
        await settle(pilot)
        assert strip(app)[0].strip().startswith("» Photo finish: Cyril")
        now.ms += READ_MS
        app.table.tick()
        assert not strip(app)


async def test_one_that_comes_again_is_corrected_in_its_line() -> None:
    app, _ = at_table()
    async with app.run_test(size=HIGH) as pilot:
        await settle(pilot)
        race(app, RACE)
        race(app, replace(RACE, missed=(Missed(0, 40.0, 3.0),)))
        await settle(pilot)
        assert "you too late by 40 ms" in strip(app)[0]
        assert app.table.scene is not None
        assert sum("Photo finish" in line for line in app.table.scene.log) == 1


async def test_races_of_long_ago_are_no_news_to_who_comes_back() -> None:
    app, _ = at_table()
    async with app.run_test(size=LOW) as pilot:
        await settle(pilot)
        race(app, replace(RACE, ago_ms=SHOWN_MS))
        await settle(pilot)
        assert "Photo finish" not in shown(app)


async def test_letters_in_place_of_signs_reach_it_too() -> None:
    app, _ = at_table()
    async with app.run_test(size=LOW) as pilot:
        await settle(pilot)
        race(app, RACE)
        app.table.plain = True
        await settle(pilot)
        assert strip(app)[0].strip().startswith("> Photo finish: Cyril 312 ms - Bob 341 ms (97 %)")


# ── to the claimant alone ──────────────────────────────────────────────────────────────────────────────────────


@both_sizes
async def test_claimed_stands_where_the_quick_clear_was_offered_and_nothing_moves(size: tuple[int, int]) -> None:
    app, _ = at_table("quick")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        before = [row[0][1] for row in app.screen.query_one(Log).painted if row]
        app.table.claimed(Claimed(1))
        await settle(pilot)
        assert "Claimed!" in shown(app)
        assert [row[0][1] for row in app.screen.query_one(Log).painted if row] == before
        race(app, RACE)
        app.table.show(app.game.act(3, Play(("8h",))))
        await settle(pilot)
        assert "Claimed!" not in shown(app)


async def test_in_one_s_turn_the_bar_on_top_says_it_and_the_news_stay_as_they_are() -> None:
    app, _ = at_table("follow")
    async with app.run_test(size=LOW) as pilot:
        await settle(pilot)
        before = text_of(app.screen.query_one(Log))
        app.table.claimed(Claimed(1))
        await settle(pilot)
        assert "YOUR TURN  claimed!" in shown(app)
        assert [line for line in text_of(app.screen.query_one(Log)) if "»" in line] == [
            line for line in before if "»" in line
        ]
        app.table.refused(Refused(1, "not-now", "Too bad."))
        await settle(pilot)
        assert "claimed!" not in shown(app)


async def test_who_came_late_is_told_by_how_much_whatever_the_table_says_of_the_move() -> None:
    app, now = at_table("late")
    async with app.run_test(size=LOW) as pilot:
        await settle(pilot)
        app.table.claimed(Claimed(1))
        app.table.came_late(CameLate(1, 42.0, 8.0))
        await settle(pilot)
        assert "Too late by 42 ms" in shown(app)
        app.table.show(app.game.update(notes=()))
        app.table.refused(Refused(1, "no-run", "There is no run."))
        await settle(pilot)
        assert "Too late by 42 ms: somebody else was quicker. There is no run." in shown(app)
        app.table.show(app.game.update(notes=()))
        now.ms += 10_000
        app.table.tick()
        assert "Too late" not in shown(app)


# ── links ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "told"), [("asshole", True), ("scabbah", False)])
async def test_where_a_link_is_known_from_pongs_only_the_table_says_so(game: str, told: bool) -> None:
    state = dealt(game, HANDS, pile=piled((2, "6h")))
    app = TableApp(Game(state, pongs=frozenset({2})))
    async with app.run_test(size=LOW) as pilot:
        await settle(pilot)
        assert ("races less exact" in shown(app)) == told
        assert "~15 ms" in shown(app)
        app.game.pongs = frozenset()
        app.table.show(app.game.update())
        await settle(pilot)
        assert "races less exact" not in shown(app)
        assert "~15 ms" not in shown(app)


# ── the evening's races ────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
async def test_f4_lists_the_races_newest_first_with_everyone_s_reaction_times(size: tuple[int, int]) -> None:
    app = TableApp(SCENES["raced"]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "app.races" in footer_keys(app)
        await pilot.press("f4")
        await settle(pilot)
        told = shown(app)
        assert told.index("race 23") < told.index("race 22")
        assert "median" in told
        assert "too late by 40 ms, 12 ms after it was settled" in told
        app.screen.query_one(VerticalScroll).scroll_end(animate=False)
        await settle(pilot)
        assert "race 1:" in shown(app)
        await pilot.press("f4")
        await settle(pilot)
        assert app.screen is app.table


@both_sizes
async def test_in_plain_mode_the_races_are_ascii(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    over = replace(update(table("game"), view=after_round()), finishes=SCENES["raced"]().finishes)
    async with evening(monkeypatch, over, size=size, ascii=True) as there:
        await there.shows("Round 1 is over")
        await there.pilot.press("f4")
        await there.shows("race 23: quick-clear", "=#####")
        assert there.text().isascii()


async def test_the_app_keeps_the_races_wherever_one_looks_and_the_list_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    over = update(table("game"), view=after_round())
    async with evening(monkeypatch, replace(over, finishes=(RACE,))) as there:
        await there.shows("Round 1 is over")
        await there.pilot.press("f4")
        await there.shows("race 1: quick-clear", "Cleo", "312 ms")
        await there.hears(replace(over, seq=2, finishes=(quick_result(2, (3, 200.0), (0, 250.0)),)))
        await there.shows("race 2: quick-clear", "race 1: quick-clear", "[b]Dan[/b]")
        await there.hears(replace(over, seq=3, finishes=(quick_result(2, (3, 222.0), (0, 250.0)),)))
        await there.shows("222 ms", "race 1: quick-clear")
        await there.pilot.press("escape")
        await there.shows("Round 1 is over")


async def test_without_a_race_the_list_says_what_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(monkeypatch, update(table("game"), view=after_round())) as there:
        await there.shows("Round 1 is over")
        await there.pilot.press("f4")
        await there.shows("Nobody has raced yet")


async def test_the_lobby_says_whose_races_are_less_exact_and_who_came_late_hears_it_anywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby = table()
    rough = replace(
        lobby, players=(lobby.players[0], replace(lobby.players[1], exact=False, rtt_ms=12), *lobby.players[2:])
    )
    async with evening(monkeypatch, update(rough)) as there:
        await there.shows("~12 ms", "~ less exact in races")
        await there.hears(CameLate(1, 42.0, 8.0))
        await there.shows("Too late by 42 ms")
        await there.hears(Claimed(2))
