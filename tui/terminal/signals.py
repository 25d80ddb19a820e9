"""Signals: the app ends in good order when the system asks for it, so that the terminal is itself again afterwards."""

import asyncio
import os
import signal
from collections.abc import Callable


def forget_old_size() -> None:
    """Take COLUMNS and LINES out of the environment: they would count for more than what the terminal says."""
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)


def catch_signals(leave: Callable[[], object]) -> None:
    """Let SIGTERM, SIGHUP and SIGINT call this once the loop is idle. Needs a running loop."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        loop.add_signal_handler(number, leave)
