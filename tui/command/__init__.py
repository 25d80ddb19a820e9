"""The command line: reads it, runs one command, and turns whatever goes wrong into one line and an exit code.

0 all right, 1 it failed, 2 used wrongly. Imports little: what a command needs is loaded when it is run.
"""

import os
import sys
from collections.abc import Sequence

from net.errors import Trouble
from tui.command.parser import Misuse, read_words


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code. Raises nothing but SystemExit, for `--help` and `--version`."""
    try:
        words = read_words(sys.argv[1:] if argv is None else argv)
        from tui.command import running

        return running.run(words)
    except Misuse as misuse:
        return _say(str(misuse), 2)
    except Trouble as trouble:
        return _say(str(trouble), 1)
    except KeyboardInterrupt:
        return _say("stopped by ctrl-C.", 1)
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - else the interpreter complains when it ends
        return 1
    except Exception as wrong:
        from net import faults

        return _say(f"something broke that should not have ({type(wrong).__name__}); {faults.write(wrong)}", 1)


def _say(line: str, code: int) -> int:
    print(f"lowlife: {line}", file=sys.stderr)
    return code
