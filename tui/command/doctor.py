"""`lowlife doctor`: one line each for what a table needs, good or bad. It looks and changes nothing."""

import asyncio
import os
import shutil
import sys
from collections.abc import Iterator, Mapping

from net.doors.checkup import Finding, findings
from tui.screens.small import NEEDED
from tui.terminal.plain import shows_signs


def main(port: int) -> int:
    """Print the findings; return 0 if none is bad, else 1."""
    bad = False
    for found in (*terminal(), *asyncio.run(findings(port))):
        bad = bad or not found.good
        mark = (found.mark or "ok") if found.good else "BAD"
        print(f"{mark:<5}{found.what + ':':<13}{found.words}", flush=True)
    return int(bad)


def terminal(environ: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Yield what can be known of the terminal without writing to it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield Finding("terminal", "none: input or output is a pipe, so no screen can be shown here", mark="-")
    else:
        yield _screen(environ)
    yield Finding("signs", "UTF-8: suits and lines are shown" if shows_signs(environ) else "ASCII: letters for suits")
    yield Finding("colours", _colours(environ))


def _screen(environ: Mapping[str, str]) -> Finding:
    size = shutil.get_terminal_size()
    words = f"{environ.get('TERM') or 'of no name'}, {size.columns} by {size.lines}"
    if size.columns < NEEDED.width or size.lines < NEEDED.height:
        return Finding("terminal", f"{words}: {NEEDED.width} by {NEEDED.height} are needed, make it larger", good=False)
    return Finding("terminal", words)


def _colours(environ: Mapping[str, str]) -> str:
    if environ.get("NO_COLOR"):
        return "none, as NO_COLOR asks"
    if environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "all of them"
    return "256" if "256" in environ.get("TERM", "") else "16"
