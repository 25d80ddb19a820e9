"""How everyone stands, in the middle of a round: over the table, one key away, and following it. It reckons nothing."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from tui import bindings
from tui.screens.round_end import coloured
from tui.standing import of_now, orders
from tui.widgets.keys import Keys
from tui.widgets.scene import Scene


class StandingScreen(ModalScreen[None]):
    """Drinks, ranks, and who ordered what."""

    CSS = """
    StandingScreen .box { width: 78; padding: 1 2; }
    StandingScreen VerticalScroll { height: auto; max-height: 18; }
    """
    BINDINGS = [*bindings.BACK, Binding("f3", "back", show=False)]  # noqa: RUF012

    def __init__(self, table: Screen[None]) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """The columns, and below them the orders."""
        with Vertical(classes="box"):
            yield Static("", id="head", classes="title", markup=False)
            with VerticalScroll(can_focus=True):
                yield Static("", id="rows")
                yield Static("", id="orders", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Whatever happens at the table shows here too."""
        self.watch(self._table, "scene", self.show)

    def show(self, scene: Scene | None) -> None:
        """The standing of this moment."""
        if scene is None:
            return
        self.query_one("#head", Static).update(f"Round {scene.view.round}, and the evening until now")
        self.query_one("#rows", Static).update(coloured(of_now(scene.view, scene.names), scene.you))
        told = orders(scene.view, scene.names, plain=scene.plain)
        self.query_one("#orders", Static).update("\n".join(["", *told]))

    def action_back(self) -> None:
        """Back to the table."""
        self.dismiss(None)
