"""The seats at a table of Abuse: number to aim by, name, cards, points, what lies before them, their line."""

from typing import ClassVar, Final

from textual import events

from core.abuse.table import laid_before
from core.moves import Seat
from tui.games.abuse.asking import waiting_for
from tui.games.abuse.scene import AbuseScene
from tui.table.draw import Row, Rows, fit
from tui.widgets.seats import LINKS, Seats
from tui.widgets.touch import Touch

TWO_COLUMNS: Final = 15  # cells of what stands behind the name, where there are two columns


class AbuseSeats(Seats[AbuseScene]):
    """One row a seat under a row of headings, in two columns where there are more seats than rows."""

    NUMBER: ClassVar[int] = 5

    def rows(self, scene: AbuseScene, width: int, height: int) -> Rows:
        """Return the headings, then the seats as they sit."""
        order, columns = scene.view.order, _columns(scene, height)
        if columns == 1:
            return super().rows(scene, width, height)
        room, deep = width // columns, -(-len(order) // columns)
        head = (self._short(scene, "", _round(scene, "R"), "card  pts laid ", room), "seat--head")
        rows: list[Row] = [tuple(self._cell(scene, seat, room) for seat in order[at::deep]) for at in range(deep)]
        return ((head,) * columns, *rows)

    def title(self, scene: AbuseScene) -> str:
        """Return how the game ends."""
        limit = scene.view.options.limit
        return f"Abuse, to {limit} points" if limit else "Abuse: the fewest points win"

    def head(self, scene: AbuseScene, width: int) -> str:
        """Return the row of headings."""
        return self.line(scene, "", _round(scene, "round "), "cards  pts laid ", "", width)

    def cells(self, scene: AbuseScene, seat: Seat) -> str:
        """Return how many cards, points and sentences laid."""
        view = scene.view
        return f"{len(view.hands[seat]):>5} {view.points[seat]:>4} {laid_before(view, seat) or '-':>4} "

    def number(self, scene: AbuseScene, seat: Seat) -> str:
        """Return the seat's number, marked where the table waits for it and where the sentence is aimed."""
        turn = self.mark(scene, waiting_for(scene, seat))
        return f"{turn}{scene.view.order.index(seat) + 1:>2}{'@' if seat == scene.target and scene.picked else ' '}"

    def did(self, scene: AbuseScene, seat: Seat) -> str:
        """Return that the seat has answered an offer."""
        return "answered" if scene.view.phase == "offer" and scene.view.answers[seat] else ""

    def role(self, scene: AbuseScene, seat: Seat) -> str:
        """Return how the row looks."""
        if seat == scene.view.turn:
            return "seat--turn"
        if seat == scene.target and scene.picked:
            return "seat--aim"
        return "seat--me" if seat == scene.you else "seat--other"

    # ── two columns ────────────────────────────────────────────────────────────────────────────────────────────

    def _cell(self, scene: AbuseScene, seat: Seat, room: int) -> tuple[str, str]:
        """Return a seat where there is no room for its state: where that matters it takes the place of what is laid."""
        view, state = scene.view, self.state(scene, seat)
        cards = f"{len(view.hands[seat]):>4}"
        end = f"{cards}{view.points[seat]:>5}{laid_before(view, seat) or '-':>5} "
        if state in LINKS.values():
            end = f"{cards} {state:>9} "
        name = self.name_in(scene, seat, room - self.NUMBER - TWO_COLUMNS)
        return self._short(scene, self.number(scene, seat), name, end, room), self.role(scene, seat)

    def _short(self, scene: AbuseScene, number: str, name: str, end: str, room: int) -> str:
        return f"{number:<{self.NUMBER}}{fit(name, room - self.NUMBER - len(end), plain=scene.plain)}{end}"

    def after_name(self, scene: AbuseScene, seat: Seat) -> str:
        """Return `(you)`, where there is room for it."""
        return super().after_name(scene, seat) if _columns(scene, self.size.height) == 1 else ""

    def on_click(self, event: events.Click) -> None:
        """The seat under the pointer."""
        where = event.get_content_offset(self)
        if self.scene and where is not None:
            seat = seat_at(self.scene, *self.size, where.x, where.y)
            if seat is not None:
                event.stop()
                self.post_message(Touch(f"change('aim_at', {self.scene.view.order.index(seat) + 1})"))


def seat_at(scene: AbuseScene, width: int, height: int, x: int, y: int) -> Seat | None:
    """Return the seat at this cell; None where there is none."""
    order, columns = scene.view.order, _columns(scene, height)
    deep = -(-len(order) // columns)
    at = min(columns - 1, x // (width // columns)) * deep + y - 1
    return order[at] if 0 < y <= deep and at < len(order) else None


def _columns(scene: AbuseScene, height: int) -> int:
    return 1 if len(scene.view.order) < height else 2


def _round(scene: AbuseScene, word: str) -> str:
    options = scene.view.options
    of = f"/{options.rounds}" if options.rounds and not options.limit else ""
    return f"{word}{max(1, scene.view.round)}{of}"
