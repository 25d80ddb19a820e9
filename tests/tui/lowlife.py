"""The real command, run as a process of its own."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from tests.net.wire import LIMIT_S, ROOT, line_of, python

COMMAND = ("-m", "tui.command")


class Served(NamedTuple):
    """A table that `lowlife serve` has open."""

    process: asyncio.subprocess.Process
    address: str
    key: str


def lowlife(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Runs the command to its end, with nothing to read."""
    env = {"PATH": "/usr/bin:/bin", "LOWLIFE_HOME": str(home), "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, *COMMAND, *words], check=False, env=env, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=LIMIT_S,
    )  # fmt: skip


@asynccontextmanager
async def served(*words: str, home: Path) -> AsyncIterator[Served]:
    """`lowlife serve` on a free port, stopped at the end."""
    process = await python(*COMMAND, "serve", "--port", "0", *words, home=home)
    line = (await line_of(process)).decode().split()
    assert line[:2] == ["lowlife", "join"]
    assert line[3] == "--key"
    try:
        yield Served(process, f"127.0.0.1:{line[2].rpartition(':')[2]}", line[4])
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(process.communicate(), LIMIT_S)
