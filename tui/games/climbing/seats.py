"""The seats at a climbing game's table: turn, name, title, cards, what is counted, and how the line to them is."""

from typing import ClassVar

from rich.cells import cell_len

from core.moves import Seat
from tui.games.climbing import dealing
from tui.games.climbing.scene import C
from tui.table.draw import fit
from tui.table.words import ordinal
from tui.widgets.seats import Seats

TITLE, CARDS, SCORE = 10, 6, 8


class ClimbingSeats(Seats[C]):
    """One row a seat."""

    MOVES: ClassVar[bool] = True

    def head(self, scene: C, width: int) -> str:
        """Return the row of headings; where the name of what is counted is long, it pushes the last one on."""
        name = scene.counted
        row = self.line(scene, "", "clockwise", _cells("title", "cards", fit(name, SCORE - 2).strip()), "link", width)
        if cell_len(name) <= SCORE - 2:
            return row
        room = SCORE + self.STATE
        return row[:-room] + fit(f"{fit(name, room - len(' link'), plain=scene.plain).rstrip()} link", room)

    def cells(self, scene: C, seat: Seat) -> str:
        """Return title, cards and score."""
        ranking = scene.view.ranking
        title = scene.titles[ranking.index(seat)] if seat in ranking else ""
        return _cells(title, _cards(scene, seat), scene.score(seat))

    def did(self, scene: C, seat: Seat) -> str:
        """Return that the seat has passed, or was skipped."""
        return scene.doing(seat)

    def role(self, scene: C, seat: Seat) -> str:
        """Return how the row looks."""
        playing = scene.view.phase in ("play", "clear")
        out = seat != scene.awaited and playing and not scene.view.hands[seat]
        return "seat--out" if out else super().role(scene, seat)


def _cells(title: str, cards: str, score: str) -> str:
    return f" {title:<{TITLE}}{cards:>{CARDS - 1}} {score:>{SCORE - 2}}  "


def _cards(scene: C, seat: Seat) -> str:
    if place := scene.places.get(seat):
        return ordinal(place)
    held = dealing.held(scene, seat)
    dealt = scene.view.round and scene.view.phase != "deal"
    return str(held) if held or not dealt else "out"
