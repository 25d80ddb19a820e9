"""A question over the screen: a sentence or a few, and the answers to choose from by letter, arrows or mouse.

A letter is a binding: one that was pressed before the question was quite there still counts.
"""

from string import ascii_lowercase
from typing import Final, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui import bindings
from tui.widgets.keys import Keys

T = TypeVar("T")
LETTERS: Final = tuple(Binding(letter, f"answer('{letter}')", show=False) for letter in ascii_lowercase)


class Question(ModalScreen[T | None], Generic[T]):
    """Answers are (letter, words, value); escape answers with None."""

    BINDINGS = [*bindings.BACK, *LETTERS]  # noqa: RUF012
    early = ""  # what was pressed just before it came

    def __init__(self, title: str, words: str, answers: tuple[tuple[str, str, T], ...]) -> None:
        super().__init__()
        self.title, self.words, self.answers = title, words, answers

    def compose(self) -> ComposeResult:
        """The sentence and its answers."""
        with Vertical(classes="box"):
            yield Static(self.title or "", classes="title", markup=False)
            yield Static(self.words + "\n", markup=False)
            yield OptionList(*(Option(f" {key}  {words}") for key, words, _ in self.answers), markup=False)
        yield Keys()

    def on_screen_resume(self) -> None:
        """It is there now."""
        early, self.early = self.early, ""
        self.action_answer(early)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.dismiss(self.answers[event.option_index][2])

    def action_answer(self, letter: str) -> None:
        """The answer with this letter."""
        for key, _, value in self.answers:
            if letter == key and self.is_active:
                self.dismiss(value)

    def action_back(self) -> None:
        """No answer."""
        self.dismiss(None)
