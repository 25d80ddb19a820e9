"""The seats of a lobby as lines to choose from, by arrows or mouse. It changes nothing and sends no request."""

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from core.moves import Seat
from net.messages import Player, Table
from tui import bindings
from tui.table.words import names_of

LINKS = {"here": "", "away": "away", "bot": "a bot plays", "left": "left"}


class SeatList(Widget, can_focus=True):
    """A line a seat, clockwise; free ones at the end."""

    BINDINGS = [*bindings.SEATS]  # noqa: RUF012
    cursor: reactive[int] = reactive(0)

    class Moved(Message):
        """Another line is chosen."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._table: Table | None = None
        self._you: Seat | None = None
        self._rtts: tuple[int | None, ...] = ()

    def show(self, table: Table, you: Seat | None) -> None:
        """Show the seats as they are now."""
        self._table, self._you = table, you
        self._rtts = tuple(player.rtt_ms for player in table.players)
        self.cursor = min(self.cursor, max(0, len(table.players) - 1))
        self.styles.height = table.seats + len(table.watchers) + _rough(table)
        self.refresh()

    def links(self, rtts_ms: tuple[int | None, ...]) -> None:
        """Show round trips, by the order of Table.players."""
        self._rtts = rtts_ms
        self.refresh()

    @property
    def chosen(self) -> Seat | None:
        """The seat that the cursor is on, if it is on one."""
        order = self._order()
        return order[self.cursor] if self.cursor < len(order) else None

    def moved(self, by: int, *, follow: bool = False) -> tuple[Seat, ...] | None:
        """Return the order with the chosen seat so many lines on; None where there is no such line."""
        order, to = list(self._order()), self.cursor + by
        if not (0 <= to < len(order)):
            return None
        order.insert(to, order.pop(self.cursor))
        if follow:
            self.cursor = to
        return tuple(order)

    def _order(self) -> tuple[Seat, ...]:
        table = self._table
        if table is None:
            return ()
        return table.order or tuple(player.seat for player in table.players)

    def render(self) -> Content:
        """Return all lines."""
        table = self._table
        if table is None:
            return Content("")
        players = {player.seat: (player, at) for at, player in enumerate(table.players)}
        lines = [self._line(line, *players[seat]) for line, seat in enumerate(self._order()) if seat in players]
        lines += [Content.styled(f"  {at + 1} free", "dim") for at in range(len(lines), table.seats)]
        lines += [Content.styled(f"    {name} watches", "dim") for name in table.watchers]
        lines += [Content.styled("  ~ less exact in races", "dim")] * _rough(table)
        return Content("\n").join(lines)

    def _line(self, line: int, player: Player, at: int) -> Content:
        table = self._table
        name = names_of(table.players if table else ())[player.seat]
        rtt = self._rtts[at] if at < len(self._rtts) else None
        marks = ["you"] * (player.seat == self._you) + ["host"] * (table is not None and player.seat == table.host)
        marks += ["bot"] * player.bot + [LINKS[player.link]] * (player.link != "here")
        marks += [f"{'' if player.exact else '~'}{rtt} ms"] * (rtt is not None and not player.bot)
        here = line == self.cursor
        style = "bold $accent" if here and self.has_focus else "bold" if here else ""
        pad = " " * max(1, 18 - cell_len(name))
        return Content.assemble(
            (">" if here else " ", "$accent"), f" {line + 1} ", (name, style), pad, (" ".join(marks), "dim")
        )

    def action_cursor(self, by: int) -> None:
        """Go to the line above or below; below the last one lies what comes after the seats."""
        last = max(0, len(self._order()) - 1)
        if self.cursor + by > last:
            self.screen.focus_next()
        self.cursor = min(max(0, self.cursor + by), last)

    def watch_cursor(self) -> None:
        """Say so to whatever shows keys."""
        self.post_message(self.Moved())

    def on_click(self, event: events.Click) -> None:
        """Go to the line that was clicked."""
        if event.y < len(self._order()):
            self.cursor = event.y


def free_seats(table: Table) -> int:
    """Return how many seats nobody holds: who left holds none."""
    return table.seats - sum(player.link != "left" for player in table.players)


def _rough(table: Table) -> bool:
    """True if a line here is known less well than races need it."""
    return any(not player.exact and player.rtt_ms is not None for player in table.players)
