"""Insults for the ear: a bell for who is meant, and aloud where that is wanted. It shows nothing and makes no move."""

from textual.screen import Screen

from core.abuse.events import Insulted
from tui.abuse import aloud
from tui.words_abuse import insult_text


class Voiced(Screen[None]):
    """A screen that can be heard."""

    def __init__(self) -> None:
        super().__init__()
        self.speaker = aloud.speaker()

    def sound(self, insult: Insulted, *, you: bool) -> None:
        """A bell for who is insulted; aloud where that is wanted."""
        if you:
            self.app.bell()
        if self.speaker and self.is_aloud():
            self.run_worker(aloud.speak(insult_text(insult), self.speaker), group="aloud", exclusive=True)

    def is_aloud(self) -> bool:
        """Whether this machine reads aloud."""
        return bool(getattr(getattr(self.app, "settings", None), "aloud", False))

    def turn_aloud(self) -> str:
        """Insults are read aloud from now on, or no more; this machine keeps it so. What there is to say of it."""
        remember = getattr(self.app, "remember", None)
        if remember is None:
            return ""
        remember(aloud=not self.is_aloud())
        return "Insults are read aloud from now on." if self.is_aloud() else "Insults are read in silence."
