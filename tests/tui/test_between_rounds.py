"""Between two rounds the new ranks order and strike (ASS-28, ASS-30), over the standing."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.asshole.moves import Order, Strike
from core.moves import Seat
from net.messages import Update
from tests.games import rules_of
from tests.tui.evening import evening
from tests.tui.fake import after_round, table, update

VIEW = after_round()


def news(you: Seat, *given: tuple[Seat, Order]) -> Update:
    """What `you` hear after these orders."""
    state: Any = VIEW
    rules = rules_of(state)
    for seat, move in given:
        for event in rules.decide(state, seat, move, None):  # type: ignore[arg-type]
            state = rules.evolve(state, event)
    return replace(update(table("game"), you=you, view=rules.view(state, you)), seq=1 + len(given))


async def test_one_orders_whom_one_stands_above(monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(monkeypatch, news(1)) as there:
        await there.shows("Round 1 is over", "Order")
        await there.pilot.press("o")
        await there.shows("Who is to obey?", "Cleo", "[b]Dan[/b]")
        await there.pilot.press("3")
        await there.shows("What must Cleo do?")
        await there.pilot.press(*"sing", "enter")
        await there.until(lambda: there.client.said)
        assert there.client.said == [Order(2, task="sing")]


async def test_who_is_ordered_sees_it_and_confirms_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(monkeypatch, news(3)) as there:
        await there.shows("Round 1 is over")
        await there.hears(news(3, (0, Order(3, 4))))
        await there.shows("Ann ORDERS YOU: drink 4", "Ann tells [b]Dan[/b]: 4 drinks")
        await there.pilot.press("y")
        await there.until(lambda: "ORDERS YOU" not in there.text())


async def test_the_new_president_strikes_down(monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(monkeypatch, news(0, (1, Order(3, 4)))) as there:
        await there.shows("Bob tells [b]Dan[/b]: 4 drinks", "Strike down")
        await there.pilot.press("v")
        await there.until(lambda: there.client.said)
        assert there.client.said == [Strike(1)]


async def test_the_lowest_has_nobody_to_order(monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(monkeypatch, news(3)) as there:
        await there.shows("Round 1 is over")
        assert "Order" not in there.footer()
