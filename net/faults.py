"""Faults of our own: what is known about one goes to a file in the state folder, so that no traceback is lost or shown.

The folder is LOWLIFE_HOME, else the one that the system has for logs and the like.
"""

import logging
import os
import traceback
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

LARGEST: Final = 1_048_576  # bytes; then the file begins anew, and the one before is kept beside it


def path() -> Path:
    """Return the file that faults are written to."""
    if home := os.environ.get("LOWLIFE_HOME"):
        return Path(home) / "error.log"
    from platformdirs import user_state_path

    return user_state_path("lowlife", appauthor=False) / "error.log"


def mark() -> int:
    """Return a number that is another one after each fault that was written down."""
    try:
        return path().stat().st_mtime_ns
    except OSError:
        return 0


def told() -> str:
    """Return what a person is told once a fault was written down."""
    return f"what is known about it was added to {path()}. Please send that file with a report."


def write(wrong: Exception) -> str:
    """Write an error down that nobody foresaw; return what a person is told of that."""
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        with path().open("a", encoding="utf-8") as log:
            log.writelines(traceback.format_exception(wrong))
    except OSError:
        return "and it could not be written down. Please try again."
    return told()


def keep(tell: Callable[[str], None] | None = None) -> None:
    """Write down from now on what this process logs as an error; `tell` a person of the first."""
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        handler = _FaultLog(path(), maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True)
    except OSError:
        return
    handler.tell = tell
    handler.setLevel(logging.ERROR)
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)


class _FaultLog(RotatingFileHandler):
    tell: Callable[[str], None] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        tell, self.tell = self.tell, None
        if tell is not None:
            tell(f"something broke that should not have; {told()}")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """Do without: the table goes on where nothing can be written."""
