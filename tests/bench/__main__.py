"""Runs the benchmarks named, or all that are quick: `python -m tests.bench [engine] [updates] …`.

By name also those that take minutes: races, wire, wired.
"""

import importlib
import sys

NAMES = ("engine", "updates", "decode", "spread", "keypress", "first_frame", "abuse_search")


def main() -> None:
    """One line for each benchmark."""
    for name in sys.argv[1:] or NAMES:
        print(importlib.import_module(f"tests.bench.{name}").measure(), flush=True)


main()
