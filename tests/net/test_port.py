"""Whether a port is free for a table."""

import errno
import os
import socket

import pytest

from net.errors import Trouble
from net.wire.port import check_free, no_port


def test_any_free_port_is_free() -> None:
    check_free(0)


@pytest.mark.parametrize("kind", [socket.SOCK_STREAM, socket.SOCK_DGRAM])
def test_a_port_is_taken_by_a_table_or_a_doorbell(kind: socket.SocketKind) -> None:
    with socket.socket(type=kind) as other:
        other.bind(("", 0))
        if kind is socket.SOCK_STREAM:
            other.listen()
        port = other.getsockname()[1]
        with pytest.raises(Trouble, match=f"Can't open a table on port {port}: another table or program has it"):
            check_free(port)


def test_other_reasons_are_the_systems_own_words() -> None:
    assert "this system keeps it for its own programs" in str(no_port(80, errno.EACCES))
    assert os.strerror(errno.EADDRNOTAVAIL) in str(no_port(80, errno.EADDRNOTAVAIL))
    assert "the system refuses it" in str(no_port(80, None))
