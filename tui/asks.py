"""The questions that the app itself asks, as screens to push. What the answers mean is the app's to know."""

from typing import TYPE_CHECKING

from tui.outcome import Outcome
from tui.screens.question import Question

if TYPE_CHECKING:
    from tui.screens.forms import FormScreen
    from tui.settings import Settings
    from tui.sitting import Sitting
    from tui.start import Kind


def is_question(screen: object) -> bool:
    """True if this screen is one of these."""
    return isinstance(screen, Question)


def signs() -> Question[bool]:
    """Ask about the suits: the answer is True where this terminal must do without."""
    words = "Can you read the four suits between the brackets, and is there a straight frame?\n\n"
    sample = "    ┌────────────────┐\n    │ [ ♠  ♥  ♦  ♣ ] │\n    └────────────────┘\n\nF2 changes it at any time."
    return Question("Before the first hand", words + sample, (("y", "Yes", False), ("n", "No, use letters", True)))


def leave(sitting: "Sitting") -> Question[str]:
    """Ask how to leave a table: answers `now`, `good`, `gone` or nothing."""
    if sitting.gone:
        return _gone()
    stay = ("s", "Stay", "")
    if sitting.start.kind != "join":
        words = "The table is yours: when you leave, it ends for everyone."
        return Question("Leave?", words, (stay, ("e", "End it, and leave", "now")))
    kept = "Your seat and your hand are kept; after a while a bot plays for you until you are back."
    words = kept if sitting.playing else "Your seat is kept."
    return Question(
        "Leave?", words, (stay, ("l", "Leave for now, come back later", "now"), ("g", "Leave for good", "good"))
    )


def _gone() -> Question[str]:
    words = "The host can't be reached. If the table still stands, your seat is kept, and you can join again."
    return Question("Leave?", words, (("s", "Stay, and go on trying", ""), ("l", "Leave", "gone")))


def left(how: str) -> Outcome:
    """Return what to say of having left this way."""
    words = "The host could not be reached any more, so you left. Ask the host, and join again: your seat is kept."
    return Outcome(1, words) if how == "gone" else Outcome()


def form(kind: "Kind", settings: "Settings", pasted: str) -> "FormScreen":
    """Return the form for one way to a table; `pasted` is a join line that was pasted before, if any."""
    from tui.screens.forms import FormScreen

    return FormScreen(kind, settings, pasted)


def known_host(address: str, told: str) -> Question[bool]:
    """Ask for a yes to this table; `told` is what the host says of it."""
    return Question(f"Sit down at {address}?", told, (("y", "Yes, sit down", True), ("n", "No", False)))


def unknown_host(address: str, words: str, told: str) -> Question[bool]:
    """Ask for a yes to a host seen for the first time, and to the table too."""
    said = f"{told}\n\n" if told else ""
    said += f"{address} has not been met before. Its key reads:\n\n    {words}\n\n"
    said += "Ask the host whether it is the same there."
    return Question("Is this your host?", said, (("y", "Yes, sit down", True), ("n", "No", False)))
