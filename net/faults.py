"""Faults of our own: what is known about one goes to a file in the state folder, so that no traceback is lost or shown.

The folder is LOWLIFE_HOME, else the one that the system has for logs and the like.
"""

import logging
import os
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


def where() -> str:
    """Return what a person is told of a fault that was written down."""
    return f"what is known about it was added to {path()}. Please send that file with a report."


def mark() -> int:
    """Return a number that is another one after each fault that was written down."""
    try:
        return path().stat().st_mtime_ns
    except OSError:
        return 0


class FaultLog(RotatingFileHandler):
    """Writes to the file, and tells of the first fault that it wrote down."""

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        file = path()
        file.parent.mkdir(parents=True, exist_ok=True)
        super().__init__(file, maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True)
        self.setFormatter(logging.Formatter("%(asctime)s %(process)d %(name)s: %(message)s"))
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record."""
        super().emit(record)
        tell, self._tell = self._tell, None
        if tell is not None:
            tell(f"something broke that should not have; {where()}")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name in the library
        """Do without: the table goes on where nothing can be written."""


def keep(tell: Callable[[str], None] | None = None) -> None:
    """From now on write to the file what this process logs as an error; `tell` a person of the first."""
    try:
        handler = FaultLog(tell)
    except OSError:
        return
    handler.setLevel(logging.ERROR)
    logging.getLogger().addHandler(handler)
