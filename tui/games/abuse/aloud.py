"""Reads aloud with the speech program that this machine has. Text is data to it: never an option, never a shell's."""

import asyncio
import shutil
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, runtime_checkable

from tui.settings import Settings


@runtime_checkable
class Remembering(Protocol):
    """An app that keeps settings."""

    settings: Settings

    def remember(self, **values: bool) -> None:
        """Keep these for the next time."""


class Speaker(NamedTuple):
    """A speech program, and how it is started; the text comes last after `--`, or by its standard input."""

    arguments: tuple[str, ...]
    by_input: bool


PROGRAMS: Final[dict[str, Speaker]] = {  # in the order in which they are looked for
    "spd-say": Speaker(("--",), by_input=False),
    "espeak-ng": Speaker(("--stdin",), by_input=True),
    "espeak": Speaker(("--stdin",), by_input=True),
    "say": Speaker(("-f", "-"), by_input=True),
}
LIMIT_S: Final = 60.0


def speaker(which: Callable[[str], str | None] = shutil.which) -> Speaker | None:
    """Return the first speech program there is, by its whole path; None where there is none."""
    for name, (arguments, by_input) in PROGRAMS.items():
        if path := which(name):
            return Speaker((path, *arguments), by_input)
    return None


async def speak(text: str, by: Speaker) -> None:
    """Read the text; return when it is read, or couldn't be. When cancelled, the program is ended."""
    line = " ".join(text.split())
    arguments = by.arguments if by.by_input else (*by.arguments, line)
    pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    try:
        program = await asyncio.create_subprocess_exec(
            *arguments, stdin=pipe if by.by_input else nowhere, stdout=nowhere, stderr=nowhere
        )
    except OSError:
        return
    try:
        await asyncio.wait_for(program.communicate(line.encode() + b"\n" if by.by_input else None), LIMIT_S)
    except TimeoutError:
        pass
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()
