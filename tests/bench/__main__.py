"""Runs the benchmarks named, or all: `python -m tests.bench [engine] [updates] [spread] [first_frame] …`."""

import importlib
import sys

NAMES = ("engine", "updates", "spread", "keypress", "first_frame", "abuse_search")


def main() -> None:
    """One line for each benchmark."""
    for name in sys.argv[1:] or NAMES:
        print(importlib.import_module(f"tests.bench.{name}").measure(), flush=True)


main()
