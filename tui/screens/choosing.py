"""Boxes below the table, for a key that needs more: one of several lines, or a line to write. They know no rule.

A line's key is a binding: one that was pressed before the box was quite there still counts, for a call is a race.
"""

from collections.abc import Callable
from string import digits
from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui import bindings
from tui.table.prompt import LONGEST, Line
from tui.widgets.keys import Keys

NUMBERS: Final = tuple(Binding(key, f"take('{key}')", show=False) for key in digits[1:])


class Choosing(ModalScreen[Line | None]):
    """A line by its key, by the arrows or by the mouse; escape chooses none."""

    CSS_PATH = "choosing.tcss"
    BINDINGS = [*bindings.BACK, *NUMBERS]  # noqa: RUF012

    def __init__(self, title: str, lines: tuple[Line, ...]) -> None:
        super().__init__(classes="below")
        self.title, self.lines = title, lines

    def compose(self) -> ComposeResult:
        """The question and its lines."""
        with Vertical(classes="box"):
            yield Static(self.title or "", classes="title", markup=False)
            yield OptionList(*(Option(f" {line.key}  {line.words}") for line in self.lines), markup=False)
        yield Keys()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.dismiss(self.lines[event.option_index])

    def action_take(self, key: str) -> None:
        """The line with this key."""
        line = next((line for line in self.lines if line.key == key), None)
        if line is not None and self.is_active:
            self.dismiss(line)

    def action_back(self) -> None:
        """None of them."""
        self.dismiss(None)


class Saying(ModalScreen[str | None]):
    """A line to write; what won't do is told why and stays to be changed. Escape says nothing."""

    CSS_PATH = "choosing.tcss"
    BINDINGS = [*bindings.BACK]  # noqa: RUF012

    def __init__(self, title: str, hint: str, why_not: Callable[[str], str]) -> None:
        super().__init__(classes="below")
        self.title, self.hint, self.why_not = title, hint, why_not

    def compose(self) -> ComposeResult:
        """The words that it is for, and the line."""
        with Vertical(classes="box"):
            yield Static(self.title or "", classes="title", markup=False)
            field = Input(max_length=LONGEST)
            field.cursor_blink = False
            yield field
            yield Static(self.hint, id="hint", classes="dim", markup=False)
        yield Keys()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        said = event.value.strip()
        why = self.why_not(said) if said else self.hint
        if why:
            self.query_one("#hint", Static).update(why)
        else:
            self.dismiss(said)

    def action_back(self) -> None:
        """Nothing."""
        self.dismiss(None)
