"""From the command to the first painted frame, beside a bare Textual "hello", run in turn."""

import sys
from statistics import median

from tests.bench.terminal import Terminal

RUNS = 7
AIM = 1.3  # times the bare hello


def measure() -> str:
    """A line with both medians and their ratio."""
    bare, ours = [], []
    for _ in range(RUNS):
        bare.append(_first_frame_ms("tests.bench.hello"))
        ours.append(_first_frame_ms("tui.command"))
    ratio = median(ours) / median(bare)
    return (
        f"first_frame: lowlife {median(ours):.0f} ms, bare hello {median(bare):.0f} ms: "
        f"{ratio:.2f} times (aim: at most {AIM})"
    )


def _first_frame_ms(module: str) -> float:
    with Terminal([sys.executable, "-m", module]) as terminal:
        return (terminal.until(lambda text: bool(text.strip())) - terminal.started) * 1000
