"""What the kernels say of real sockets; whatever can't be had is no sample, and never someone else's."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from net.race.kernel import Interface, echo_ms, is_tunnel, means, trip, where

LINUX = sys.platform.startswith("linux")
INTERFACES = (
    *map(Interface, ("127.0.0.1/8", "192.168.7.20/24", "fe80::1/64", "fd00:7::20/64")),
    Interface("10.9.0.1/24", tunnel=True),
)


@contextmanager
def connection(listener: socket.socket) -> Iterator[tuple[socket.socket, socket.socket]]:
    """A client's end and the host's end of a connection on which something has been said."""
    with closing(socket.create_connection(listener.getsockname())) as mine:
        theirs, _ = listener.accept()
        with closing(theirs):
            for _ in range(3):
                theirs.sendall(b"ping")
                mine.recv(4)
                mine.sendall(b"pong")
                theirs.recv(4)
            yield mine, theirs


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with closing(socket.create_server(("127.0.0.1", 0))) as made:
        yield made


def test_the_kernel_tells_a_sockets_least_round_trip_where_it_is_linux(listener: socket.socket) -> None:
    with connection(listener) as (mine, theirs):
        found = trip(theirs.fileno(), "127.0.0.1")
        assert (found is not None) == LINUX
        if found is not None:
            assert found.min_rtt_ms > 0
            assert found.peer == mine.getsockname()
            assert trip(theirs.fileno(), "127.0.0.1", found.peer) is not None


def test_asking_keeps_no_connection_open(listener: socket.socket) -> None:
    with connection(listener) as (mine, theirs):
        trip(theirs.fileno(), "127.0.0.1")
        theirs.close()
        assert mine.recv(1) == b""


def test_another_users_connection_named_as_mine_is_no_sample(listener: socket.socket) -> None:
    with connection(listener) as (_, theirs):
        found = trip(theirs.fileno(), "127.0.0.9")
        print("another's connection named as mine: the liar gains no sample")
        assert found is None


def test_a_second_connection_of_the_same_machine_is_not_the_one_that_the_seat_is_bound_to(
    listener: socket.socket,
) -> None:
    with connection(listener) as (mine, _), connection(listener) as (_, other):
        found = trip(other.fileno(), "127.0.0.1", mine.getsockname())
        print("two connections, slow for the floor and fast for claims: the liar gains no sample")
        assert found is None


def test_a_descriptor_reused_after_a_disconnect_is_no_sample(listener: socket.socket) -> None:
    with connection(listener) as (mine, theirs), connection(listener) as (_, next_one):
        number, peer = os.dup(theirs.fileno()), mine.getsockname()
        assert (trip(number, "127.0.0.1", peer) is not None) == LINUX
        os.dup2(next_one.fileno(), number)  # the number is another socket's now
        found = trip(number, "127.0.0.1", peer)
        os.close(number)
        print("a descriptor reused: the liar gains no sample")
        assert found is None
        assert trip(number, "127.0.0.1", peer) is None


def test_what_is_no_tcp_socket_is_no_sample() -> None:
    one, other = socket.socketpair()
    with closing(one), closing(other):
        assert trip(one.fileno(), "127.0.0.1") is None
    assert trip(-1, "127.0.0.1") is None


def test_where_no_kernel_tells_there_is_no_sample(listener: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with connection(listener) as (_, theirs):
        assert trip(theirs.fileno(), "127.0.0.1") is None
    assert not means().kernel_trips


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("127.0.0.1", "own"), ("127.8.0.1", "own"), ("::1", "own"), ("192.168.7.20", "own"),
        ("192.168.7.99", "attached"), ("::ffff:192.168.7.99", "attached"), ("192.168.8.1", "routed"),
        ("fd00:7::99", "attached"), ("fe80::99%eth0", "attached"), ("2001:db8::1", "routed"),
        ("not an address", "routed"), ("10.9.0.1", "own"), ("10.9.0.7", "routed"),
    ],
)  # fmt: skip
def test_an_address_is_our_own_on_an_attached_network_or_beyond(address: str, place: str) -> None:
    assert where(address, INTERFACES) == place


@pytest.mark.parametrize(
    ("files", "tunnel"),
    [
        ({"type": "1\n"}, False),  # Ethernet, Wi-Fi, a bridge
        ({"type": "65534\n"}, True),  # WireGuard
        ({"type": "1\n", "tun_flags": "0x1002\n"}, True),  # a tap, as of ZeroTier
        ({}, False),  # a system that can't tell
    ],
)
def test_behind_a_tunnel_is_not_attached(tmp_path: Path, files: dict[str, str], tunnel: bool) -> None:
    (tmp_path / "wg0").mkdir()
    for name, text in files.items():
        (tmp_path / "wg0" / name).write_text(text)
    assert is_tunnel("wg0", tmp_path) == is_tunnel("wg0:1", tmp_path) == tunnel


def test_this_machines_own_addresses_are_found() -> None:
    assert where("127.0.0.1") == "own"


async def test_an_echo_is_had_exactly_where_this_user_may_send_one() -> None:
    found = await echo_ms("127.0.0.1")
    assert (found is not None) == means().echoes
    assert found is None or found > 0


async def test_an_echo_to_nowhere_is_none() -> None:
    assert await echo_ms("not an address") is None


def test_the_clock_for_stamps_has_a_step_far_below_a_millisecond() -> None:
    assert 0 < means().clock_step_ns < 100_000
