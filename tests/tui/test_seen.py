"""A move answers the Update that was painted when its key was pressed; and nothing wakes up while nothing passes."""

import time

import pytest
from msgspec.structs import replace
from textual import events

from net.messages import Offer, Update
from tests.tui import harness, harness_abuse
from tests.tui.harness import TableApp
from tests.tui.harness_abuse import AbuseApp
from tests.tui.looks import settle
from tui.screens.page import Page


class Watched(TableApp):
    """Keeps what was seen with each move."""

    seen: Update | None = None

    def on_page_moved(self, message: Page.Moved) -> None:
        """What the move answers."""
        self.seen = message.seen


def offered(update: Update, number: int) -> Update:
    return replace(update, race=Offer(number, 1000 + number, "hash"))


async def test_a_key_just_before_a_repaint_names_the_race_that_was_on_screen() -> None:
    """Named with the newest race, it would count as a reaction of a few ms: three of those brand an honest player."""
    game = harness.SCENES["quick"]()
    app = Watched(game, deaf=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.show(offered(game.update(), 5))
        await settle(pilot)
        app.table.show(offered(game.update(), 6))  # has come, and nobody has seen it yet
        app.table.action_move("quick_clear")
        await settle(pilot)
        assert app.seen is not None
        assert app.seen.race == Offer(5, 1005, "hash")


async def test_a_key_that_waited_in_the_queue_names_what_was_on_screen_when_it_was_pressed() -> None:
    game = harness.SCENES["quick"]()
    app = Watched(game, deaf=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.show(offered(game.update(), 5))
        await settle(pilot)
        key = events.Key("space", " ")
        key.time = time.monotonic()
        app.table.show(offered(game.update(), 6))
        await settle(pilot)
        app.post_message(key)
        await settle(pilot)
        assert app.seen is not None
        assert app.seen.race == Offer(5, 1005, "hash")


async def test_a_key_after_the_repaint_names_the_new_race() -> None:
    game = harness.SCENES["quick"]()
    app = Watched(game, deaf=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.show(offered(game.update(), 5))
        await settle(pilot)
        app.table.show(offered(game.update(), 6))
        await settle(pilot)
        await pilot.press("space")
        await settle(pilot)
        assert app.seen is not None
        assert (app.seen.seq, app.seen.race) == (game.seq, Offer(6, 1006, "hash"))


# ── idle ───────────────────────────────────────────────────────────────────────────────────────────────────────


def awake(app: TableApp | AbuseApp) -> tuple[bool, bool]:
    """Whether the timers run: that of the limits, and that of what is drawn bit by bit."""
    ticks, frames = app.table._ticks, app.table._frames
    assert ticks is not None
    assert frames is not None
    return ticks._active.is_set(), frames._active.is_set()


@pytest.mark.parametrize("name", ["before", "build"])
async def test_nothing_wakes_up_at_a_table_of_abuse_where_nothing_passes(name: str) -> None:
    game = harness_abuse.SCENES[name]()
    game.clocks = ()
    app = AbuseApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert awake(app) == (False, False)


async def test_an_insult_is_typed_out_by_a_timer_that_ends_with_it() -> None:
    now = [1000.0]
    app = AbuseApp(harness_abuse.SCENES["insulted"](), now_ms=lambda: now[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert awake(app) == (True, True)
        now[0] += 60_000
        app.table.move_on()
        app.table.tick()
        assert awake(app) == (False, False)


async def test_the_timer_of_the_limits_ends_with_the_last_of_them() -> None:
    now = [1000.0]
    app = TableApp(harness.SCENES["follow"](), now_ms=lambda: now[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert awake(app) == (True, False)
        now[0] += 60_000
        app.table.tick()
        assert awake(app) == (False, False)
