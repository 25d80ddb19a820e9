"""Draws docs/table.svg, the picture in the README, with the real table screen: `python -m tests.tui.picture`."""

import asyncio
import re
from pathlib import Path
from typing import Final

from core.climbing.moves import Pass, Play
from net.messages import Clock
from tests.tui.harness import Game, TableApp, dealt

FILE: Final = Path(__file__).parents[2] / "docs" / "table.svg"
SIZE: Final = (100, 30)
FONTS: Final = "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"


MOVES: Final = (
    (3, Play(("6s",))), (4, Play(("7d",))), (0, Pass()), (1, Play(("9d",))), (2, Play(("9h",))), (4, Play(("9c",))),
)  # fmt: skip


def table() -> Game:
    """Five in their third round, before MOVES; after them it is another's turn, and you hold the fourth 9."""
    hands = {
        0: "3c 5d 5h 7c 9s 10h 10d Jc Kh 4s 2d", 1: "8c 8h 9d 10s Js 3s", 2: "9h Ks Ad", 3: "6c 6d 6s 8h Qs",
        4: "5s 5c 7d 9c Ah",
    }  # fmt: skip
    ranks = {"ranking": (2, 0, 3, 4, 1), "drinks": (0, 0, 2, 1, 4), "drunk": (3, 1, 4, 2, 9)}
    return Game(dealt("asshole", hands, turn=3, round=3, **ranks), clocks=(Clock(1, "turn", 47_000, 60_000),))


async def drawn() -> str:
    """The picture. It loads nothing: whoever looks at it uses a font of their own."""
    app = TableApp(table(), now_ms=lambda: 0.0)
    async with app.run_test(size=SIZE) as pilot:
        for seat, move in MOVES:
            app.table.show(app.game.act(seat, move))
        await pilot.pause()
        picture = app.export_screenshot(title="lowlife")
    picture = re.sub(r"@font-face\s*{.*?}\s*", "", picture, flags=re.DOTALL)
    return re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)


if __name__ == "__main__":
    FILE.write_text(asyncio.run(drawn()), "utf-8")
