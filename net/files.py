"""Files that a person names, read whole within bounds: regular files only, since others may never end or never begin.

What is in them is known elsewhere; only how deep TOML may go is known here, because reading it is not bounded.
"""

import os
import stat
from pathlib import Path
from typing import Final

LARGEST: Final = 1_048_576  # bytes
DOTS: Final = 100  # in a line of TOML: reading a key takes the square of its length in time and in memory


class Unreadable(Exception):
    """Why a file can't be read, as the end of a sentence."""


def read_bytes(file: str | Path, what: str, most: int = LARGEST) -> bytes:
    """Return the content of the file, which is to be `what` of at most so many bytes. Raises Unreadable."""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe that nobody fills doesn't hold us
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            os.close(opened)
            raise Unreadable("it is no regular file")
        with os.fdopen(opened, "rb") as stream:
            content = stream.read(most + 1)
    except (OSError, ValueError) as wrong:  # ValueError: a name with a zero byte
        raise Unreadable(getattr(wrong, "strerror", None) or str(wrong)) from None
    if len(content) > most:
        raise Unreadable(f"it is too large for {what}")
    return content


def read_toml(file: str | Path, what: str, most: int) -> str:
    """Return the text of a file that is fit to be read as TOML. Raises Unreadable; UnicodeError if it is no text."""
    text = read_bytes(file, what, most).decode()
    if any(line.count(".") > DOTS for line in text.splitlines()):
        raise Unreadable(f"it has a line with more than {DOTS} dots, too many for {what}")
    return text
