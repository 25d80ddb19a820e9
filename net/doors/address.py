"""Addresses as people type and read them: `host`, `host:port`, `tcp://host:port`, `[v6]:port`.

Nothing here sends anything anywhere.
"""

import socket
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from net.errors import Trouble

PORT: Final = 4262  # where a table is to be found unless someone says otherwise


class Address(NamedTuple):
    """A host and its port. As text it is what one types after `lowlife join`."""

    host: str
    port: int = PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        """What ZeroMQ connects to."""
        return f"tcp://{self}"


def read_address(text: str) -> Address:
    """The address that a person typed. Raises Trouble."""
    bare = text.strip().removeprefix("tcp://")
    if bare.count(":") > 1 and not bare.startswith("["):
        bare = f"[{bare}]"  # a bare IPv6 address can have no port
    try:
        parts = urlsplit(f"//{bare}")
        port = PORT if parts.port is None else parts.port
    except ValueError:
        parts, port = urlsplit(""), 0
    if not parts.hostname or not 0 < port < 65536 or parts.netloc != bare or not _plain(bare):
        raise Trouble(f"{text!r} is no address: write host or host:port, for example 192.168.1.20:{PORT}.")
    return Address(parts.hostname, port)


def _plain(text: str) -> bool:
    return text.isprintable() and not any(sign in text for sign in " @/?#\\'\"")


def own_address() -> str:
    """The address under which others on the network most likely reach this machine; 127.0.0.1 where there is none."""
    for family, beyond in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((beyond, 9))  # asks the routing table only: connecting a datagram socket sends nothing
            except OSError:
                continue
            return str(probe.getsockname()[0])
    return "127.0.0.1"
