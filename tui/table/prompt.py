"""A line that can't be missed, as a value: the games' modules make it, the news paints it. It asks nothing."""

from typing import Final, Literal, NamedTuple, TypeAlias

from core.moves import Move

LONGEST: Final = 80  # signs of what one types
Tone: TypeAlias = Literal["quick", "loud", "alarm", "ask", "wait", "refused", "broken"]


class Reply(NamedTuple):
    """A key, what it is called, and the action that it and a click on it do."""

    key: str
    words: str
    action: str


class Prompt(NamedTuple):
    """A tone, the words, and the keys that answer."""

    tone: Tone
    words: str
    answers: tuple[Reply, ...] = ()


class Line(NamedTuple):
    """One of several choices: its key, its words, its number (a seat's, an order's), and the move that it begins."""

    key: str
    words: str
    number: int
    move: Move


def by_key(tone: Tone, key: str, words: str, action: str = "") -> Prompt:
    """Return a prompt with one answer, which needs no name of its own."""
    return Prompt(tone, words, (Reply(key, "", action),))


def of_whom(name: str) -> str:
    """`Bob's`, `Cletus'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
