"""The app with a fake client at the table, driven by a pilot; waits are on conditions, with a limit, never on time."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from net.doors.address import Address
from net.messages import Update
from tests.tui.fake import FakeClient
from tui import opening
from tui.app import LowlifeApp
from tui.screens.page import Page
from tui.settings import Settings
from tui.start import OpenTable, Start

LOW, HIGH = (80, 24), (120, 36)
INVITE = "lowlife join 192.168.1.20:4262 --key " + "k" * 40


class Evening:
    """One app, its pilot and the client it was given."""

    def __init__(self, app: LowlifeApp, client: FakeClient) -> None:
        self.app, self.client = app, client
        self.closed = False
        self.pilot: Pilot[Any]

    async def until(self, holds: Callable[[], object], tries: int = 300) -> None:
        """Lets the app work until this holds; fails when it never does."""
        for _ in range(tries):
            if holds():
                return
            await self.pilot.pause()
        raise AssertionError(f"never came true; on screen:\n{self.text()}")

    async def shows(self, *words: str) -> None:
        """Waits until all these words are on screen."""
        await self.until(lambda: all(word in self.text() for word in words))

    async def hears(self, said: Any) -> None:
        """The host says this."""
        self.client.heard.put_nowait(said)
        await self.until(self.client.heard.empty)
        await self.pilot.pause()

    @property
    def page(self) -> Page:
        """The screen of the stage that is on."""
        page = self.app.stages.page
        assert page is not None
        return page

    def text(self) -> str:
        """What is on screen, as lines."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    def footer(self) -> str:
        """The last line: the keys that would be accepted."""
        return self.text().splitlines()[-1]


@asynccontextmanager
async def evening(
    patch: pytest.MonkeyPatch,
    first: Update | None = None,
    *,
    kind: Any = "host",
    size: tuple[int, int] = LOW,
    **more: Any,
) -> AsyncIterator[Evening]:
    """At a table whose first news is `first`; without any, at home."""
    client = FakeClient()

    async def open_table(start: Start) -> OpenTable:
        async def close() -> None:
            there.closed = True

        return OpenTable(client, close, Address("192.168.1.20"), "k" * 40)  # type: ignore[arg-type]

    patch.setattr(opening, "open_table", open_table)
    start = None if first is None else Start(kind=kind, name="Ann", address="192.168.1.20:4262", key="k" * 40)
    app = LowlifeApp(start=start, ascii=more.pop("ascii", False), settings=more.pop("settings", Settings()))
    there = Evening(app, client)
    if first is not None:
        client.heard.put_nowait(first)
    async with app.run_test(size=size) as there.pilot:
        yield there
    await app.get_up()
