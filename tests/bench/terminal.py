"""A program on a pseudo-terminal of its own, and when its screen shows what."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

import pyte

LIMIT_S = 20.0


class Terminal:
    """Starts the command at this size; times are seconds of the steady clock."""

    def __init__(self, command: Sequence[str], *, columns: int = 80, rows: int = 24) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._written = bytearray()
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.started = time.perf_counter()
        env = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True, env=env
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LIMIT_S)
        os.close(self._master)

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def kill(self, number: signal.Signals) -> None:
        """Sends it a signal."""
        self._process.send_signal(number)

    def press(self, keys: str) -> float:
        """Types the keys; when that was."""
        now = time.perf_counter()
        os.write(self._master, keys.encode())
        return now

    def until(self, shown: Callable[[str], bool]) -> float:
        """When the screen first showed this. Raises TimeoutError with the screen as it was."""
        end = time.perf_counter() + LIMIT_S
        while not shown(self.text):
            ready, _, _ = select.select([self._master], [], [], max(0.0, end - time.perf_counter()))
            if not ready:
                raise TimeoutError(self.text)
            data = os.read(self._master, 65_536)
            self._written += data
            self._stream.feed(data)
        return time.perf_counter()

    def ended(self) -> int:
        """Its exit code when it has ended by itself; what it said last is in `text`."""
        with contextlib.suppress(OSError):  # what a terminal says when nobody is at the other end any more
            self.until(lambda _: False)
        return self._process.wait(LIMIT_S)

    def wrote(self, codes: str) -> bool:
        """Whether the program has sent this to the terminal, so far as that was read."""
        return codes.encode() in self._written

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self._screen.display)
