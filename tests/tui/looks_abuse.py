"""What tests look for on the screen of a table of Abuse, and where they click."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.harness_abuse import SCENES, AbuseApp
from tests.tui.looks import name_of
from tui.games.abuse.parts.cards import phrase
from tui.games.abuse.parts.hand import AbuseHand
from tui.widgets.keys import Keys
from tui.widgets.log import Log
from tui.widgets.painted import Part

SIZES = [(80, 24), (120, 36)]
both_sizes = pytest.mark.parametrize("size", SIZES)
every_scene = pytest.mark.parametrize("name", list(SCENES))
MOVES = ("take", "decline", "fire", "comeback", "accept", "discard", "done", "deal")


def text_of_part(widget: Part[Any]) -> list[str]:
    return ["".join(text for text, _ in row) for row in widget.painted]


def shown(app: AbuseApp) -> str:
    """All that stands on the screen."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


def footer_keys(app: AbuseApp) -> set[str]:
    return {name_of(key.action) for key in app.screen.query_one(Keys).shown}


def part(app: AbuseApp, kind: type[Part[Any]]) -> str:
    return "\n".join(text_of_part(app.screen.query_one(kind)))


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


async def click_card(pilot: Pilot[None], app: AbuseApp, card: str) -> None:
    await settle(pilot)
    hand = app.screen.query_one(AbuseHand)
    said = phrase(app.table.scene, next(c for c in app.table.scene.hand if c.id == card))[:10]  # type: ignore[union-attr, arg-type]
    y, line = next((y, line) for y, line in enumerate(text_of_part(hand)) if said in line)
    await pilot.click(AbuseHand, offset=(line.index(said) + 2, y))


async def click_footer(pilot: Pilot[None], action: str) -> None:
    await settle(pilot)
    line = pilot.app.screen.query_one(Keys)
    span = next(span for span in line.spans(line.size.width) if name_of(span.binding.action) == action)
    await pilot.click(Keys, offset=(span.start, 0))


async def click_answer(pilot: Pilot[None], app: AbuseApp, words: str) -> None:
    await settle(pilot)
    talk = app.screen.query_one(Log)
    y = talk.outer_size.height - 1
    await pilot.click(Log, offset=(text_of_part(talk)[-1].index(words) + 1, y))
