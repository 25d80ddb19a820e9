"""Terminals that show ASCII alone: how to know one, and a last sieve that all that is painted goes through.

Screens draw with letters of their own accord; the sieve is for what the toolkit draws: frames, scroll bars, dots.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_KNOWN: Final = {
    **dict.fromkeys("─━═╌╴╶▁▂▔▀▄╸╺", "-"), **dict.fromkeys("│┃║▌▐▎▏▍▕▊", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝", "+"), **dict.fromkeys("█■▇▆▅▃▪", "#"), **dict.fromkeys("░▒▓□▫", "."),
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "…": ".", "·": ".", "•": "*", "●": "*", "○": "o", "—": "-", "–": "-",
    "’": "'", "‘": "'", "“": '"', "”": '"', "▶": ">", "◀": "<", "▲": "^", "▼": "v", "↑": "^", "↓": "v", "→": ">",
    "←": "<", "×": "x", "✓": "v", "\u00a0": " ",
}  # fmt: skip


class Sieve(LineFilter):
    """Puts ASCII of the same width in the place of all else."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the same cells in ASCII."""
        return [Segment(spelled(text), style, control) for text, style, control in segments]


@lru_cache(4096)
def spelled(text: str) -> str:
    """Return the text in ASCII, as wide as it was."""
    if text.isascii():
        return text
    return "".join(sign if sign.isascii() else _KNOWN.get(sign) or "?" * cell_len(sign) for sign in text)


def shows_signs(environ: Mapping[str, str] = os.environ) -> bool:
    """True if the locale is one of UTF-8.

    LC_CTYPE=C.UTF-8 doesn't count: Python sets it itself where the terminal was started with LANG=C.
    """
    ctype = environ.get("LC_CTYPE", "")
    names = (environ.get("LC_ALL", ""), "" if ctype == "C.UTF-8" else ctype, environ.get("LANG", ""))
    named = next((name for name in names if name), "")
    return "utf8" in named.lower().replace("-", "")
