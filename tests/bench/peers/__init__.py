"""Peers to be measured beside, in the same run: boardgame.io and RLCard, each by a small driver of our own in here.

Nothing depends on them. They are where LOWLIFE_PEERS says; what isn't there is left out, with a line on how to get it.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from tests.bench.numbers import Spread, cpu_ms

HERE: Final = Path(__file__).parent
FOLDER: Final = "LOWLIFE_PEERS"
SECONDS: Final = 20.0  # to start in
HOW: Final = {
    "boardgame.io": f"npm install --prefix ${FOLDER} boardgame.io@0.50.2 esm socket.io-client@4",
    "RLCard": f"python3 -m venv ${FOLDER}/venv && ${FOLDER}/venv/bin/pip install rlcard numpy setuptools",
}  # fmt: skip


def missing(peer: str) -> str:
    """The line that says how to get a peer that isn't there."""
    return f"{peer} isn't installed, so there is no ratio: set {FOLDER} to a folder, then `{HOW[peer]}`"


def _folder() -> Path | None:
    named = os.environ.get(FOLDER)
    return Path(named).resolve() if named else None


# ── boardgame.io ───────────────────────────────────────────────────────────────────────────────────────────────


def has_boardgame_io() -> bool:
    """True if boardgame.io can be run."""
    folder = _folder()
    return folder is not None and (folder / "node_modules" / "boardgame.io").is_dir()


def boardgame_io(port: int, seats: int, warm: int, moves: int) -> Spread:
    """A fresh server, and clients that make so many moves, of which the first aren't counted."""
    with _node("ladder_server.js", port) as server:
        assert server.stdout is not None
        while server.stdout.readline().strip() != "up":
            assert server.poll() is None, "boardgame.io's server didn't start"
        with _node("ladder_load.js", port, seats, warm, moves) as load:
            assert load.stdin is not None
            assert load.stdout is not None
            assert load.stdout.readline().strip() == "ready", "boardgame.io's clients didn't come to play"
            before_ms = cpu_ms(server.pid)
            load.stdin.write("go\n")
            load.stdin.flush()
            waits = msgspec.json.decode(load.stdout.readline(), type=list[float])
            return Spread(waits, cpu_ms(server.pid) - before_ms)


@contextmanager
def _node(script: str, *words: int) -> "Iterator[subprocess.Popen[str]]":
    """A program of boardgame.io's, gone at the end."""
    folder = _folder()
    assert folder is not None
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        ["node", "-r", "esm", str(HERE / script), *map(str, words)], cwd=folder, stdin=pipe, stdout=pipe, text=True,
        stderr=subprocess.DEVNULL, env={**os.environ, "NODE_PATH": str(folder / "node_modules")},
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


# ── RLCard ─────────────────────────────────────────────────────────────────────────────────────────────────────


def has_rlcard() -> bool:
    """True if RLCard can be run."""
    return _python() is not None


def uno_moves_per_second(seconds: float) -> float:
    """Random legal play of RLCard's UNO."""
    python = _python()
    assert python is not None
    told = subprocess.run([python, str(HERE / "uno.py"), str(seconds)], check=True, capture_output=True, text=True)
    return float(told.stdout)


def _python() -> Path | None:
    folder = _folder()
    if folder is None or not any(folder.glob("venv/lib/python*/site-packages/rlcard")):
        return None
    return folder / "venv" / "bin" / "python"
