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
    """Why a file can't be read, as the end of a sentence that begins with its name."""


def read_bytes(file: str | Path, what: str, most: int = LARGEST) -> bytes:
    """Return the content of the file, which is to be `what` of at most so many bytes. Raises Unreadable."""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe that nobody fills doesn't hold us
        with open(opened, "rb") as stream:
            if not stat.S_ISREG(os.fstat(opened).st_mode):
                raise Unreadable("can't be read: it is no regular file")
            content = stream.read(most + 1)
    except (OSError, ValueError) as wrong:  # ValueError: a name with a zero byte
        raise Unreadable(f"can't be read: {getattr(wrong, 'strerror', None) or wrong}") from None
    if len(content) > most:
        raise Unreadable(f"is too large for {what}")
    return content


def read_toml(file: str | Path, what: str, most: int) -> str:
    """Return the text of a file that is fit to be read as TOML. Raises Unreadable, and UnicodeError where it is none."""
    text = read_bytes(file, what, most).decode()
    if any(line.count(".") > DOTS for line in text.splitlines()):
        raise Unreadable(f"has a line with more than {DOTS} dots, which is not for {what}")
    return text
