"""The command line: reads it, runs one command, and turns whatever goes wrong into one line and an exit code.

0 all right, 1 it failed, 2 used wrongly. Imports little: what a command needs is loaded when it is run.
"""

import os
import sys
from collections.abc import Sequence

from net.errors import Trouble
from tui.command_parser import Misuse, Words, read_words


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code. Nothing is raised but SystemExit by `--help` and `--version`."""
    try:
        return _run(read_words(sys.argv[1:] if argv is None else argv))
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
        return _say(_kept(wrong), 1)


def _run(words: Words) -> int:
    from tui import command_run

    return command_run.COMMANDS[words.command](words)


def _say(line: str, code: int) -> int:
    print(f"lowlife: {line}", file=sys.stderr)
    return code


def _kept(wrong: Exception) -> str:
    """Writes an error that nobody foresaw to a file, and returns the line that says so."""
    import traceback

    what = f"something broke that should not have ({type(wrong).__name__})"
    try:
        from net.wire.keys import home

        file = home() / "error.log"
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as log:
            log.writelines(traceback.format_exception(wrong))
    except (OSError, ImportError):
        return f"{what}, and it could not be written down. Please try again."
    return f"{what}; what is known about it was added to {file}. Please send that file with a report."


if __name__ == "__main__":
    sys.exit(main())
