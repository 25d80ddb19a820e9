"""The seats, clockwise: number, name, what a game shows of each, and how the line to them is."""

from typing import ClassVar, Final

from rich.cells import cell_len

from core.moves import Seat
from tui.table.draw import Rows, fit
from tui.table.scene import S
from tui.widgets.painted import Part

LINKS: Final = {"away": "away", "bot": "stand-in", "left": "gone"}
INEXACT: Final = "~ link measured roughly: races less exact"


class Seats(Part[S]):
    """One row a seat, under a row of headings. A game says what stands between name and line."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "seat--head", "seat--turn", "seat--me", "seat--other", "seat--out", "seat--aim",
    }  # fmt: skip
    TICKS: ClassVar[bool] = True
    NUMBER: ClassVar[int] = 3  # cells
    STATE: ClassVar[int] = 9

    def __init__(self, *, races: bool = True) -> None:
        """`races`: False where nothing is raced for, so that no link need be exact."""
        super().__init__(id="seats")
        self._races = races

    def paint(self, scene: S, width: int, height: int) -> Rows:
        """Return the headings, then the seats as they sit."""
        self.entitle(self.title(scene) + (f", {len(scene.table.watchers)} watching" if scene.table.watchers else ""))
        exact = not self._races or all(player.exact for player in scene.table.players)
        self.entitle_below("" if exact else INEXACT)
        return self.rows(scene, width, height)

    def rows(self, scene: S, width: int, height: int) -> Rows:
        """Return all rows."""
        order = scene.position.state.order
        return (((self.head(scene, width), "seat--head"),), *((self.row(scene, seat, width),) for seat in order))

    # ── what a game says ───────────────────────────────────────────────────────────────────────────────────────

    def title(self, scene: S) -> str:
        """Return what stands in the frame."""
        return f"{scene.position.rules.name.capitalize()}, round {max(1, scene.position.state.round)}"

    def head(self, scene: S, width: int) -> str:
        """Return the row of headings."""
        return self.line(scene, "", "clockwise", " cards ", "link", width)

    def cells(self, scene: S, seat: Seat) -> str:
        """Return what stands between name and line."""
        return f"{len(scene.position.state.hands[seat]):>6} "

    def number(self, scene: S, seat: Seat) -> str:
        """Return the seat's number, marked where the table waits for it."""
        return self.mark(scene, seat == scene.awaited) + str(scene.position.state.order.index(seat) + 1)

    def did(self, scene: S, seat: Seat) -> str:
        """Return what the seat did, which is told in place of its line; nothing where it did nothing."""
        return ""

    def role(self, scene: S, seat: Seat) -> str:
        """Return how the row looks."""
        if seat == scene.awaited:
            return "seat--turn"
        return "seat--me" if seat == scene.you else "seat--other"

    # ── rows ───────────────────────────────────────────────────────────────────────────────────────────────────

    def mark(self, scene: S, on: bool) -> str:
        """Return an arrow, or the room for one."""
        return (">" if scene.plain else "►") if on else " "

    def row(self, scene: S, seat: Seat, width: int) -> tuple[str, str]:
        """Return a seat's row."""
        cells = self.cells(scene, seat)
        name = self.name_in(scene, seat, width - self.NUMBER - cell_len(cells) - self.STATE)
        number, state = self.number(scene, seat), self.state(scene, seat)
        return self.line(scene, number, name, cells, state, width), self.role(scene, seat)

    def line(self, scene: S, number: str, name: str, cells: str, state: str, width: int) -> str:
        """Return the parts of a row in their columns."""
        room = width - self.NUMBER - cell_len(cells) - self.STATE
        plain = scene.plain
        return f"{number:<{self.NUMBER}}{fit(name, room, plain=plain)}{cells}{fit(state, self.STATE, plain=plain)}"

    def name_in(self, scene: S, seat: Seat, room: int) -> str:
        """Return the name; where it must give way, what tells it from another stays."""
        name, end = scene.name(seat), self.after_name(scene, seat)
        tag = f"({scene.player(seat).tag})"
        if name.endswith(tag):
            name, end = name.removesuffix(tag), tag + end
        if cell_len(name + end) > room:
            name = fit(name, max(1, room - len(end)), plain=scene.plain).rstrip()
        return name + end

    def after_name(self, scene: S, seat: Seat) -> str:
        """Return what stands behind the name."""
        return " (you)" if seat == scene.you else ""

    def state(self, scene: S, seat: Seat) -> str:
        """Return how the line to the seat is, or what it did."""
        player = scene.player(seat)
        if player.link != "here":
            return LINKS[player.link]
        if did := self.did(scene, seat):
            return did
        rtt_ms = scene.rtts_ms.get(seat, player.rtt_ms)
        link = "bot" if player.bot else "" if rtt_ms is None else f"{rtt_ms} ms"
        return link if player.exact else f"~{link}"
