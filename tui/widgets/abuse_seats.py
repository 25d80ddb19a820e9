"""Who sits at a table of Abuse, clockwise: number to aim by, name, cards, points, what lies before them, their line."""

from typing import Final

from rich.cells import cell_len
from textual import events

from core.abuse.table import laid_before
from core.moves import Seat
from tui.abuse.asking import waiting_for
from tui.abuse.scene import AbuseScene
from tui.draw import Row, Rows, fit
from tui.widgets.painted import Part
from tui.widgets.wish import Wish

LINKS: Final = {"away": "away", "bot": "stand-in", "left": "gone"}
CARDS, POINTS, LAID, STATE, NUMBER, FEW = 3, 5, 4, 9, 5, 15


class AbuseSeats(Part[AbuseScene]):
    """One row a seat under a row of headings, in two columns where there are more seats than rows."""

    COMPONENT_CLASSES = {"seat--head", "seat--turn", "seat--me", "seat--other", "seat--aim"}  # noqa: RUF012

    def paint(self, scene: AbuseScene, width: int, height: int) -> Rows:
        """The headings, then the seats as they sit."""
        self.entitle(_title(scene))
        order, columns = scene.view.order, _columns(scene, height)
        room, deep = width // columns, -(-len(order) // columns)
        heads = (_round(scene, short=columns > 1), "cards", "pts", "laid", "")
        head: Row = ((_line("", heads, room, columns, scene.plain), "seat--head"),)
        rows = [tuple(_cell(scene, seat, room, columns) for seat in order[at::deep]) for at in range(deep)]
        return (head * columns, *rows)

    def on_click(self, event: events.Click) -> None:
        """The seat under the pointer."""
        where = event.get_content_offset(self)
        if self.scene and where is not None:
            seat = seat_at(self.scene, *self.size, where.x, where.y)
            if seat is not None:
                event.stop()
                self.post_message(Wish(f"build('aim_at', {self.scene.view.order.index(seat) + 1})"))


def seat_at(scene: AbuseScene, width: int, height: int, x: int, y: int) -> Seat | None:
    """The seat at this cell; None where there is none."""
    order, columns = scene.view.order, _columns(scene, height)
    deep = -(-len(order) // columns)
    at = min(columns - 1, x // (width // columns)) * deep + y - 1
    return order[at] if 0 < y <= deep and at < len(order) else None


def _columns(scene: AbuseScene, height: int) -> int:
    return 1 if len(scene.view.order) < height else 2


def _round(scene: AbuseScene, *, short: bool) -> str:
    options = scene.view.options
    of = f"/{options.rounds}" if options.rounds and not options.limit else ""
    return f"{'R' if short else 'round '}{max(1, scene.view.round)}{of}"


def _title(scene: AbuseScene) -> str:
    limit = scene.view.options.limit
    named = f"Abuse, to {limit} points" if limit else "Abuse: the fewest points win"
    return f"{named}, {len(scene.table.watchers)} watching" if scene.table.watchers else named


def _cell(scene: AbuseScene, seat: Seat, room: int, columns: int) -> tuple[str, str]:
    view = scene.view
    turn = (">" if scene.plain else "►") if waiting_for(scene, seat) else " "
    aim = "@" if seat == scene.target and scene.picked else " "
    number = f"{turn}{view.order.index(seat) + 1:>2}{aim}"
    cells = (
        _name(scene, seat, columns, room), str(len(view.hands[seat])), str(view.points[seat]),
        str(laid_before(view, seat) or "-"), _state(scene, seat),
    )  # fmt: skip
    return _line(number, cells, room, columns, scene.plain), _role(scene, seat)


def _line(number: str, cells: tuple[str, ...], room: int, columns: int, plain: bool) -> str:
    """In two columns there is no room for the state: where it matters it takes the place of what is laid."""
    name, cards, points, laid, state = cells
    if columns > 1:
        end = f"{cards:>4} {state:>9}" if state in LINKS.values() else f"{cards[:4]:>4}{points:>5}{laid:>5}"
        end, state = f"{end} ", ""
    else:
        end = f"{cards:>{CARDS + 2}} {points:>{POINTS - 1}} {laid:>{LAID}} "
        state = fit(state, STATE, plain=plain)
    width = room - NUMBER - len(end) - len(state)
    return f"{number:<{NUMBER}}{fit(name, width, plain=plain)}{end}{state}"


def _name(scene: AbuseScene, seat: Seat, columns: int, room: int) -> str:
    """The name; where it must give way, what tells it from another stays."""
    name, end = scene.name(seat), " (you)" if seat == scene.you and columns == 1 else ""
    left = room - NUMBER - (FEW if columns > 1 else CARDS + POINTS + LAID + 4 + STATE)
    tag = f"({scene.player(seat).tag})"
    if name.endswith(tag):
        name, end = name.removesuffix(tag), tag + end
    return (
        name if cell_len(name + end) <= left else fit(name, max(1, left - len(end)), plain=scene.plain).rstrip()
    ) + end


def _state(scene: AbuseScene, seat: Seat) -> str:
    player = scene.player(seat)
    if player.link != "here":
        return LINKS[player.link]
    if scene.view.phase == "offer" and scene.view.answers[seat]:
        return "answered"
    rtt_ms = scene.rtts_ms.get(seat, player.rtt_ms)
    return "bot" if player.bot else "" if rtt_ms is None else f"{rtt_ms} ms"


def _role(scene: AbuseScene, seat: Seat) -> str:
    if seat == scene.view.turn:
        return "seat--turn"
    if seat == scene.target and scene.picked:
        return "seat--aim"
    return "seat--me" if seat == scene.you else "seat--other"
