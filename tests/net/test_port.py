"""Whether a port is free for a table."""

import errno
import os
import socket
import subprocess
import sys

import pytest

from net.errors import Trouble
from net.wire.port import check_free, no_port
from tests.net.wire import ROOT


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


FIRST_ID = """
import sys, zmq
from net.wire.port import seed_connection_ids
seed_connection_ids()
context = zmq.Context()
router, dealer = context.socket(zmq.ROUTER), context.socket(zmq.DEALER)
router.bind("inproc://table")
dealer.connect("inproc://table")
dealer.send(b"")
print(router.recv_multipart()[0].hex())
context.destroy(0)
"""


def test_no_stranger_can_foretell_the_id_of_a_connection() -> None:
    """Three processes give their first connection three ids; unseeded they would all give the same."""
    command = [sys.executable, "-c", FIRST_ID]
    found = {subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout for _ in range(3)}
    assert len(found) == 3
