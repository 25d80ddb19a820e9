"""What tests look for on the screen of a table, and where they click."""

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.harness import SCENES, TableApp
from tui.games.climbing import hand as hands
from tui.games.climbing.hand import HandView
from tui.widgets.keys import Keys
from tui.widgets.log import Log
from tui.widgets.painted import Part

MOVES = frozenset({
    "lay", "quick_clear", "try_clear", "pass_turn", "take", "deal", "deal_card", "clear_pile", "clear_other",
    "clear_free", "count",
})  # fmt: skip
SIZES = [(80, 24), (120, 36)]
both_sizes = pytest.mark.parametrize("size", SIZES)
every_scene = pytest.mark.parametrize("name", list(SCENES))


def text_of(widget: Part[Any]) -> list[str]:
    return ["".join(text for text, _ in row) for row in widget.painted]


def shown(app: TableApp) -> str:
    """All that stands on the screen."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


def quick_bar(app: TableApp) -> list[str]:
    """The rows of the screen that are bars or words of a quick-clear's prompt."""
    rows = app.screen.query_one(Log).painted
    return [row[0][0] for row in rows if row and row[0][1] in ("prompt--quick-bar", "prompt--quick-key")]


def name_of(action: str) -> str:
    """The name in `move('lay')` or `change('pick')`."""
    return re.sub(r"^(?:move|change)\('(\w+)'.*\)$", r"\1", action)


def footer_keys(app: TableApp) -> set[str]:
    return {name_of(key.action) for key in app.screen.query_one(Keys).shown}


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


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
    span = next(span for span in line.spans(line.size.width) if name_of(span.binding.action) == action)
    await pilot.click(Keys, offset=(span.start, 0))


async def click_prompt(pilot: Pilot[None]) -> None:
    await pilot.click(Log, offset=(9, pilot.app.screen.query_one(Log).outer_size.height - 1))
