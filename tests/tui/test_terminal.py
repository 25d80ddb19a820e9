"""The app in a real terminal: what it leaves behind, whatever ends it."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = "from tui.app import run; print('ended', run(ascii=False).code)"


class Tmux:
    """A tmux server of this test's own, with one pane."""

    def __init__(self, socket: Path, home: Path) -> None:
        self._base = ["tmux", "-S", str(socket), "-f", "/dev/null"]
        env = f"COLUMNS=80 LINES=24 LANG=C.UTF-8 TERM=xterm-256color PYTHONPATH={ROOT} LOWLIFE_HOME={home}"
        shell = (
            f"env {env} {sys.executable} -c \"{PROGRAM}\"; echo status $?; stty -a | grep -o -- '-\\?icanon'; exec cat"
        )
        self.run("new-session", "-d", "-s", "it", "-x", "80", "-y", "24", shell)

    def run(self, *words: str) -> str:
        """What tmux answers."""
        return subprocess.run([*self._base, *words], check=True, capture_output=True, text=True).stdout

    def pane(self) -> str:
        """What the pane shows."""
        return self.run("capture-pane", "-p", "-t", "it")

    def tell(self, what: str) -> str:
        """One of tmux's own facts about the pane."""
        return self.run("display-message", "-p", "-t", "it", f"#{{{what}}}").strip()

    def until(self, holds: Callable[[], object]) -> None:
        """Polls until this holds; the asking itself takes its time."""
        for _ in range(2000):
            if holds():
                return
        raise AssertionError(f"never came true; in the pane:\n{self.pane()}")

    def child(self) -> str:
        """The process of the app."""
        found = subprocess.run(["pgrep", "-P", self.tell("pane_pid")], check=True, capture_output=True, text=True)
        return found.stdout.split()[0]


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """The app at home, in 80 by 24."""
    assert shutil.which("tmux"), "these tests need tmux"
    there = Tmux(tmp_path / "tmux", tmp_path)
    try:
        there.until(lambda: "Play with bots" in there.pane())
        yield there
    finally:
        there.run("kill-server")


def restored(tmux: Tmux) -> None:
    """Asserts that the terminal is a usual one again."""
    tmux.until(lambda: "icanon" in tmux.pane())
    assert tmux.tell("alternate_on") == "0"
    assert tmux.tell("mouse_any_flag") == "0"
    assert tmux.tell("cursor_flag") == "1"
    assert "-icanon" not in tmux.pane()
    assert "Traceback" not in tmux.pane()


@pytest.mark.parametrize("signal", ["TERM", "HUP", "INT"])
def test_a_signal_gives_the_terminal_back(tmux: Tmux, signal: str) -> None:
    assert tmux.tell("alternate_on") == "1"
    subprocess.run(["kill", f"-{signal}", tmux.child()], check=True)
    restored(tmux)
    assert "status 0" in tmux.pane()


@pytest.mark.parametrize("key", ["C-c", "C-q", "q"])
def test_a_key_gives_the_terminal_back(tmux: Tmux, key: str) -> None:
    tmux.run("send-keys", "-t", "it", key)
    restored(tmux)
    assert "ended 0" in tmux.pane()


def test_a_real_terminal_that_shrinks_and_grows_shows_all_again(tmux: Tmux) -> None:
    """COLUMNS and LINES of the environment, which no terminal keeps up to date, don't count."""
    tmux.run("resize-window", "-t", "it", "-x", "70", "-y", "20")
    tmux.until(lambda: "70 x 20" in tmux.pane())
    tmux.run("resize-window", "-t", "it", "-x", "80", "-y", "24")
    tmux.until(lambda: "Play with bots" in tmux.pane())
