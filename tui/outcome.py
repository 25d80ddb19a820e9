"""The outcome of an evening at the screen."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """The exit code, and a line for the terminal below."""

    code: int = 0
    words: str = ""
