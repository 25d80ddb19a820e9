"""A line that can't be missed, as a value: what the words modules make and the news paints. It asks nothing."""

from typing import Literal, NamedTuple, TypeAlias

Tone: TypeAlias = Literal["quick", "loud", "alarm", "ask", "wait", "refused", "broken"]


class Prompt(NamedTuple):
    """How loud it is, which key answers (if one), what it says, and the action that a click does."""

    tone: Tone
    key: str
    words: str
    action: str = ""


def of_whom(name: str) -> str:
    """`Bob's`, `Cletus'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
