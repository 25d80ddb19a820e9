"""The standing in Scabbah: points. Pure."""

from collections.abc import Sequence

from core import scabbah
from core.moves import Seat
from core.scabbah.rules import POINTS, State
from core.titles import titles
from tui.games.climbing import standing as climbing
from tui.games.scabbah.scene import titles_here
from tui.table.standing import Standing
from tui.table.teller import Names


def of_round(view: State, names: Names, before: Sequence[Seat]) -> Standing:
    """Return the places of the round just played. `before` is the ranking that was in force in it, if any."""
    was = dict(zip(before, titles(view.options.titles, len(before), scabbah.GAME.name), strict=True)) if before else {}
    won = dict(zip(view.ranking, POINTS, strict=False))
    return climbing.of_round(
        view, names, titles_here(view), was, ("Points", "In all"),
        lambda seat: (f"+{won[seat]}" if won.get(seat) else "0", str(view.points[seat])),
    )  # fmt: skip


def of_now(view: State, names: Names) -> Standing:
    """Return how it stands in the middle of a round."""
    return climbing.of_now(view, names, titles_here(view), ("Points",), lambda seat: (str(view.points[seat]),))


def of_game(view: State, names: Names) -> Standing:
    """Return how the game stands at its end, the winners first."""
    points = view.points
    return climbing.of_game(view, names, lambda seat: -points[seat], ("Points",), lambda seat: (str(points[seat]),))


def in_words(view: State, names: Names, you: Seat | None) -> str:
    """Return the two places that matter, and your own, in a sentence."""
    return climbing.in_words(view, names, you, titles_here(view))
