"""What a person may say in words of their own, so that it prints alike on every terminal. Knows no game."""

from typing import Final
from unicodedata import category, combining, east_asian_width

PHRASE_LIMIT: Final = 60
_NO_CELL: Final = ((0x1160, 0x11FF), (0xD7B0, 0xD7FF), (0x1F1E6, 0x1F1FF))  # jamo that join, halves of flags


def is_phrase(said: str) -> bool:
    """Return True if this, trimmed, may be said: for a blank (ABU-14), as a task (ASS-28), in a dispute (ASS-34)."""
    return 1 <= len(said) <= PHRASE_LIMIT and is_printable(said)


def is_printable(text: str) -> bool:
    """Return True if every character prints, alone, in one cell of any terminal: no controls, joiners, marks, wide
    ones."""
    return all(_is_one_cell(char) for char in text)


def _is_one_cell(char: str) -> bool:
    if not char.isprintable() or combining(char) or category(char) in ("Mn", "Me", "Mc", "Cf"):
        return False
    return east_asian_width(char) not in "WF" and not any(low <= ord(char) <= high for low, high in _NO_CELL)
