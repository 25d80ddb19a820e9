"""The few figures that every benchmark gives."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share (0 to 1) of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def cpu_ms(pid: int) -> float:
    """How long a process has computed until now, in ms, to 10 ms; NaN where the system doesn't say (no Linux)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


class Spread(NamedTuple):
    """How long each move took to reach everyone, in ms, and what all of them cost the server's processor, in ms."""

    waits_ms: Sequence[float]
    server_ms: float

    @property
    def moves_per_second(self) -> float:
        """One move after another."""
        return 1000 * len(self.waits_ms) / sum(self.waits_ms)

    @property
    def p50_ms(self) -> float:
        """What half of the moves keep to."""
        return percentile(self.waits_ms, 0.5)

    @property
    def p99_ms(self) -> float:
        """What all but one in a hundred keep to."""
        return percentile(self.waits_ms, 0.99)

    @property
    def server_ms_per_move(self) -> float:
        """The server's processor time."""
        return self.server_ms / len(self.waits_ms)
