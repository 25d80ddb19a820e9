"""Whether a port of this machine is free for a table, and what to say where it isn't."""

import errno
import os
import socket
from typing import Final

from net.errors import Trouble

_WHY: Final = {
    errno.EADDRINUSE: "another table or program has it",
    errno.EACCES: "this system keeps it for its own programs",
}


def no_port(port: int, number: int | None) -> Trouble:
    """What to raise where the port can't be had; `number` is the system's own for the error."""
    why = _WHY.get(number or 0) or (os.strerror(number) if number else "the system refuses it")
    return Trouble(f"Can't open a table on port {port}: {why}. Choose another with --port.")


def check_free(port: int) -> None:
    """Raises Trouble when no table can be opened on this port now; 0, any free one, always can."""
    try:
        with socket.create_server(("", port)) as table, socket.socket(type=socket.SOCK_DGRAM) as bell:
            bell.bind(("", table.getsockname()[1]))
    except OSError as why:
        raise no_port(port, why.errno) from None
