"""The port of a table: whether it is free, what to say where it isn't, and connection ids that nobody can foretell."""

import contextlib
import ctypes
import errno
import os
import secrets
import socket
from typing import Final

from net.errors import Trouble

_WHY: Final = {
    errno.EADDRINUSE: "another table or program has it",
    errno.EACCES: "this system keeps it for its own programs",
}


def no_port(port: int, number: int | None) -> Trouble:
    """Return the Trouble to raise where the port can't be had; `number` is the system's own for the error."""
    why = _WHY.get(number or 0) or (os.strerror(number) if number else "the system refuses it")
    return Trouble(f"Can't open a table on port {port}: {why}. Choose another with --port.")


def check_free(port: int) -> None:
    """Raises Trouble when no table can be opened on this port now; 0, any free one, always can."""
    try:
        with socket.create_server(("", port)) as table, socket.socket(type=socket.SOCK_DGRAM) as bell:
            bell.bind(("", table.getsockname()[1]))
    except OSError as why:
        raise no_port(port, why.errno) from None


def seed_connection_ids() -> None:
    """Seed the C library's chance, to be called before a ROUTER is made. libzmq counts its connection ids up from
    `rand()`, which is the same in every process that doesn't: a stranger who takes the next id for their own socket
    would end the server."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).srand(secrets.randbits(32))
