"""A whole bot for `lowlife bot ADDRESS --exec "python3 example_bot.py"`: always the first move that isn't a pass."""

import json
import sys


def choose(line):
    """The move for this update, or None when there is nothing to do."""
    moves = [move for move in line["candidates"] if move != "pass"] or line["candidates"]
    return moves[0] if moves else None


def main():
    tried = 0
    for text in sys.stdin:  # one JSON object a line, until the table ends
        line = json.loads(text)
        if "bye" in line:
            break
        if "refused" in line:  # somebody was quicker: the next update shows how things stand
            print(line["refused"]["words"], file=sys.stderr)
            continue
        if line["seq"] > tried and (move := choose(line)):
            tried = line["seq"]
            print(move, flush=True)  # flush, or the move waits in a buffer


if __name__ == "__main__":
    main()
