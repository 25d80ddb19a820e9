"""The table for any game: seats, moves to choose from by arrows and enter, what happened, your hand."""

from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal

from core.events import TurnCame
from core.moves import Deal, Move
from tui.bindings import FORTH_AND_BACK, OUT, Keys, table_key, why
from tui.games.default.parts import Offers, WrittenHand
from tui.games.default.scene import DefaultScene, headline, moved, prompts
from tui.screens.table import STYLE, Functions, TableScreen
from tui.table import telling
from tui.table.teller import Teller
from tui.table.words import sentence
from tui.widgets.keys import Keys as KeyLine
from tui.widgets.log import Log
from tui.widgets.seats import Seats
from tui.widgets.turn import TurnBar

KEYS: Final[Keys] = (
    table_key("chosen", "enter", "move('chosen')", "Make the move", "Make the move at the cursor."),
    table_key("deal", "d", "move('deal')", "Deal", "Shuffle and deal the next round."),
    table_key("up", "up", "change('cursor', -1)", "Move above", "The move above."),
    table_key("down", "down", "change('cursor', 1)", "Move below", "The move below."),
    *FORTH_AND_BACK,
    *OUT,
    why("chosen", "enter"),
    why("deal", "d"),
)


def after(before: DefaultScene | None, empty: DefaultScene) -> DefaultScene:
    """Return the scene once the Update has come; the cursor is on the first move again where they are others."""
    update = empty.update
    tell = Teller(empty.names, empty.you, empty.plain, update.seq)
    told = [sentence(event, tell) for event in update.events if not isinstance(event, TurnCame)]
    now = telling.after(before or empty, update, told, moved=bool(told))
    return now if before and before.offers == now.offers else replace(now, cursor=0)


def move_of(scene: DefaultScene, name: str) -> Move | None:
    """Return the move at the cursor, or the deal."""
    return Deal() if name == "deal" else scene.chosen


def can(scene: DefaultScene, change: str) -> bool:
    """True if there is more than one move to choose from, or something to read."""
    return change == "leaf" or len(scene.lines) > 1


def changed(scene: DefaultScene, change: str, by: tuple[int | str, ...]) -> DefaultScene:
    """Return the scene with the cursor moved, or the lines leafed through."""
    steps = int(by[0])
    return telling.leafed(scene, steps) if change == "leaf" else moved(scene, steps)


def why_not(scene: DefaultScene, name: str) -> str:
    """Return why this key does nothing now, in words."""
    if scene.you is None:
        return telling.WATCHING
    move = move_of(scene, name)
    return scene.broken or (scene.refusal(move) if move else "There is no move for you to make now.")


class DefaultTable(TableScreen[DefaultScene], inherit_bindings=False):
    """One table as one reader sees it."""

    CSS_PATH: ClassVar[list[Path]] = [STYLE, Path(__file__).with_name("default.tcss")]
    BINDINGS = [*KEYS]  # noqa: RUF012
    game = Functions(DefaultScene, headline, prompts, after, move_of, can, changed, why_not)

    def compose(self) -> ComposeResult:
        """From top to bottom: turn, seats and moves, what happened, hand, keys."""
        yield TurnBar(headline)
        with Horizontal(id="middle"):
            yield Seats[DefaultScene]()
            yield Offers(id="offers")
        yield Log(prompts)
        yield WrittenHand(id="hand")
        yield KeyLine()
