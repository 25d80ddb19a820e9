"""A question over the screen: a sentence or a few, and the answers to choose from by letter, arrows or mouse."""

from typing import Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from tui import bindings

T = TypeVar("T")


class Question(ModalScreen[T | None], Generic[T]):
    """Answers are (letter, words, value); escape answers with None."""

    BINDINGS = [*bindings.BACK]  # noqa: RUF012

    def __init__(self, title: str, words: str, answers: tuple[tuple[str, str, T], ...]) -> None:
        super().__init__()
        self.title, self.words, self.answers = title, words, answers

    def compose(self) -> ComposeResult:
        """The sentence and its answers."""
        with Vertical(classes="box"):
            yield Static(self.title or "", classes="title", markup=False)
            yield Static(self.words + "\n", markup=False)
            yield OptionList(*(Option(f" {key}  {words}") for key, words, _ in self.answers), markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.dismiss(self.answers[event.option_index][2])

    def on_key(self, event: events.Key) -> None:
        """The answer's own letter."""
        for key, _, value in self.answers:
            if event.character == key:
                event.stop()
                self.dismiss(value)

    def action_back(self) -> None:
        """No answer."""
        self.dismiss(None)
