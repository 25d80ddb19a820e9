"""The keys of rank and quarrel, for any screen of a table: each asks in a box for what its move needs besides the key.

Where one thing alone can be chosen, it is. A box closes when there is nothing left to choose.
"""

from abc import abstractmethod
from collections.abc import Callable

from textual.screen import ModalScreen

from core.asshole.moves import Dispute, Order, RuleDrink
from core.moves import Move, Seat
from tui.games.asshole import choices
from tui.games.asshole.scene import AssholeScene
from tui.screens.choosing import Choosing, Saying
from tui.screens.page import Page
from tui.table.draw import printable
from tui.table.prompt import LONGEST, Line


class Commanding(Page):
    """A screen whose keys ask for more."""

    _box: tuple[str, ModalScreen[Line | None] | ModalScreen[str | None]] | None = None

    @abstractmethod
    def moment(self) -> AssholeScene | None:
        """Return the scene that is on."""

    @abstractmethod
    def make(self, move: Move) -> None:
        """Make the move, if the host would; else say why not."""

    def may_choose(self, what: str) -> bool:
        """True if there is anything to choose."""
        scene = self.moment()
        return scene is not None and bool(choices.open_to(scene, what))

    def close_box(self) -> None:
        """Close the box in which there is nothing to choose any more."""
        if self._box and self._box[1].is_active and not self.may_choose(self._box[0]):
            self._box[1].dismiss(None)

    def action_choose(self, what: str) -> None:
        """Open the box, or does what needs none."""
        scene = self.moment()
        if scene is None:
            return
        lines = choices.lines(scene, what)
        if not lines:
            self.say(choices.why_none(scene, what))
        elif what == "dispute":
            self._ask(what, "What is wrong?", "Why the table must stop, in your words; then enter.", _dispute)
        elif what == "strike" and len(lines) == 1:
            self.make(lines[0].move)
        else:
            self._show(what, choices.TITLES[what], lines, self._chosen)

    def action_why_choose(self, what: str) -> None:
        """A key that is off says why."""
        if scene := self.moment():
            self.say(choices.why_none(scene, what))

    # ── boxes ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _show(self, what: str, title: str, lines: tuple[Line, ...], then: Callable[[Line | None], None]) -> None:
        box = Choosing(title, lines)
        self._box = (what, box)
        self.app.push_screen(box, then)

    def _ask(self, what: str, title: str, hint: str, move_of: Callable[[str], Move]) -> None:
        box = Saying(title, hint, lambda said: self._why_not(move_of(said)))
        self._box = (what, box)
        self.app.push_screen(box, lambda said: self.make(move_of(said)) if said else None)

    def _why_not(self, move: Move) -> str:
        scene = self.moment()
        return scene.refusal(move) if scene else ""

    def _chosen(self, line: Line | None) -> None:
        """The move at once, or what it needs besides."""
        scene = self.moment()
        if line is None or scene is None:
            return
        match line.move:
            case Order():
                self._order(scene, line.number)
            case RuleDrink():
                self._show("rule", f"Who {choices.pays(scene)} for it?", choices.drinkers(scene), self._drinker)
            case move:
                self.make(move)

    def _order(self, scene: AssholeScene, seat: Seat) -> None:
        name = scene.counted
        number = f"A number is {name}, 1 to 20. Anything else is a task. " if name else "A task, in your words. "
        title = f"What must {scene.name(seat)} do?"
        self._ask("order", title, f"{number}Then enter.", lambda said: choices.order_of(seat, said))

    def _drinker(self, line: Line | None) -> None:
        scene = self.moment()
        if line is not None and scene is not None:
            title = f"How many for {scene.name(line.number)}?"
            self._ask("rule", title, "1 to 20; then enter.", lambda said: RuleDrink(line.number, _number(said)))


def _dispute(said: str) -> Dispute:
    return Dispute(printable(said)[:LONGEST])


def _number(said: str) -> int:
    """Return the number typed; 0, which no ruling may be, for what is none."""
    return int(said) if said.isascii() and said.isdigit() else 0
