"""Addresses as people type and read them: `host`, `host:port`, `tcp://host:port`, `[v6]:port`.

Nothing here sends anything anywhere.
"""

import contextlib
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
        """The address as ZeroMQ connects to it."""
        return f"tcp://{self}"


def read_address(text: str) -> Address:
    """Return the address that a person typed. Raises Trouble."""
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


_VIRTUAL: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "tun", "tap", "wg", "utun", "lxc", "cni", "zt")


def own_address() -> str:
    """Return the address under which others on the network most likely reach this machine; 127.0.0.1 if it has none.

    A real adapter comes before one that a program made (a VPN's, a container's), and among equals the one that the
    default route goes through: there may be no route at all, as between two machines on one cable.
    """
    from ipaddress import ip_address

    from ifaddr import get_adapters

    routed = _routed()
    found = [
        (adapter.name.startswith(_VIRTUAL), address.is_link_local, str(address) not in routed, address.version, address)
        for adapter in get_adapters()
        for address in (ip_address(ip.ip if isinstance(ip.ip, str) else ip.ip[0]) for ip in adapter.ips)
        if not (address.is_loopback or (address.version == 6 and address.is_link_local))
    ]
    return str(min(found)[-1]) if found else "127.0.0.1"


def _routed() -> set[str]:
    """Return this machine's address on the default route of each family."""
    found = set()
    for family, beyond in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((beyond, 9))  # asks the routing table only: connecting a datagram socket sends nothing
            found.add(str(probe.getsockname()[0]))
    return found


# ── what one pastes to let others in ───────────────────────────────────────────────────────────────────────────


def invite(address: Address, key: str) -> str:
    """Return the line that others paste to join."""
    return f"lowlife join {address} --key {key}"


def read_invite(text: str) -> tuple[str, str]:
    """Return the address and the key in what a person pasted, as they stand there: a whole line or an address alone.

    Either is empty where it isn't there. A line may be wrapped, have other options, or be cut.
    """
    words = [word.strip("'\"`") for word in text.replace("\\\n", " ").replace("--key=", "--key ").split()]
    words = [word for word in words if word not in ("", "$", "\\")]
    while words[:1] in (["lowlife"], ["join"]):
        words = words[1:]
    if "--key" not in words:
        return " ".join(words), ""
    at = words.index("--key")
    return " ".join(words[:at] or words[at + 2 : at + 3]), "".join(words[at + 1 : at + 2])
