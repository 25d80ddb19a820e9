"""The kernels' word on a connection: a socket's least round trip, an ICMP echo, and how an address is reached.

Whatever can't be had is None, never an error: then there is no sample. Nothing is kept open beyond a call.
"""

import asyncio
import ipaddress
import os
import socket
import struct
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, TypeAlias

import ifaddr
from msgspec import Struct

_TCP_INFO_BYTES: Final = 232
_MIN_RTT_AT: Final = 148  # a u32, in µs
_UNKNOWN_US: Final = 0xFFFFFFFF
_ECHO_LIMIT_S: Final = 1.0
_US: Final = 1_000  # a ms
_NS: Final = 1_000_000  # a ms

_ETHERNET: Final = "1"  # a real Ethernet's or Wi-Fi's type in /sys/class/net
_INTERFACES: Final = Path("/sys/class/net")

Peer: TypeAlias = tuple[str, int]
Where: TypeAlias = Literal["own", "attached", "routed", "ssh"]


class Trip(Struct, frozen=True):
    """The kernel's least round trip of a socket in ms, and whom that socket leads to: address and port."""

    min_rtt_ms: float
    peer: Peer


# ── a socket's round trip ──────────────────────────────────────────────────────────────────────────────────────


def trip(descriptor: int, peer_address: str, peer: Peer | None = None) -> Trip | None:
    """Return the kernel's word on the socket that a frame came through.

    None if it leads elsewhere than `peer_address` (or, once known, than `peer`): then the number is another socket's
    by now, or was never this client's. None also where the kernel has no such word.
    """
    try:
        with socket.socket(fileno=os.dup(descriptor)) as copy:  # kept, it would hold the connection open
            found = copy.getpeername()
            raw = _tcp_info(copy)
    except (OSError, ValueError):
        return None
    seen = (_plain(found[0]), found[1]) if isinstance(found, tuple) else None
    if raw is None or seen is None or seen[0] != _plain(peer_address) or peer not in (None, seen):
        return None
    return Trip(raw / _US, seen)


def _tcp_info(copy: socket.socket) -> int | None:
    """Return the least round trip in µs, on Linux."""
    if not sys.platform.startswith("linux"):
        return None
    info = copy.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TCP_INFO_BYTES)
    if len(info) < _MIN_RTT_AT + 4:
        return None
    (least_us,) = struct.unpack_from("=I", info, _MIN_RTT_AT)
    return None if least_us in (0, _UNKNOWN_US) else int(least_us)


def _plain(address: str) -> str:
    """Return the address without scope, and as IPv4 where it is one in IPv6's clothes."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)


# ── where an address is ────────────────────────────────────────────────────────────────────────────────────────


class Interface(Struct, frozen=True):
    """An address of this machine with its prefix, as "192.168.1.5/24". A tunnel's neighbours may be far away."""

    address: str
    tunnel: bool = False


def where(peer_address: str, interfaces: Iterable[Interface] | None = None) -> Where:
    """Return whether the address is this machine's own, on a network attached to it, or beyond. Asks only this machine.

    `interfaces`: found out if not given. Behind a tunnel (a VPN) is beyond, however attached it looks.
    """
    try:
        peer = ipaddress.ip_address(_plain(peer_address))
    except ValueError:
        return "routed"
    found = tuple(_interfaces() if interfaces is None else interfaces)
    if peer.is_loopback or any(peer == ipaddress.ip_interface(each.address).ip for each in found):
        return "own"
    attached = (ipaddress.ip_interface(each.address).network for each in found if not each.tunnel)
    return "attached" if any(peer in network for network in attached) else "routed"


def _interfaces() -> Iterable[Interface]:
    try:
        adapters = tuple(ifaddr.get_adapters())
    except OSError:
        return
    for adapter in adapters:
        tunnel = is_tunnel(adapter.name)
        for ip in adapter.ips:
            yield Interface(f"{ip.ip if isinstance(ip.ip, str) else ip.ip[0]}/{ip.network_prefix}", tunnel)


def is_tunnel(name: str, folder: Path = _INTERFACES) -> bool:
    """True if the system says that the interface is no Ethernet or Wi-Fi, or is made by a program (tun, tap).

    A system that has no such folder can't tell.
    """
    about = folder / name.partition(":")[0]  # an alias is called eth0:1
    try:
        kind = (about / "type").read_text().strip()
    except OSError:
        return False
    return kind != _ETHERNET or (about / "tun_flags").exists()


# ── an echo ────────────────────────────────────────────────────────────────────────────────────────────────────


async def echo_ms(address: str) -> float | None:
    """Return how long (ms) the kernel at that address takes to answer an ICMP echo, by the steady clock.

    None: no answer within a second, or this user may send none. What is sent is random, so no answer can be made up
    beforehand.
    """
    try:
        with _echo_socket(address) as asker:
            return await asyncio.wait_for(_ask(asker), _ECHO_LIMIT_S)
    except (OSError, ValueError, TimeoutError):
        return None


def _echo_socket(address: str) -> socket.socket:
    """Return an unprivileged ICMP socket that hears this address alone. Raises OSError and ValueError."""
    six = ipaddress.ip_address(_plain(address)).version == 6
    family, protocol = (socket.AF_INET6, socket.IPPROTO_ICMPV6) if six else (socket.AF_INET, socket.IPPROTO_ICMP)
    asker = socket.socket(family, socket.SOCK_DGRAM, protocol)
    try:
        asker.setblocking(False)
        asker.connect((_plain(address), 0))
    except OSError:
        asker.close()
        raise
    return asker


async def _ask(asker: socket.socket) -> float:
    payload = os.urandom(16)
    loop = asyncio.get_running_loop()
    sent_ns = time.monotonic_ns()
    asker.send(_request(payload, six=asker.family == socket.AF_INET6))
    while not (await loop.sock_recv(asker, 256)).endswith(payload):
        pass
    return (time.monotonic_ns() - sent_ns) / _NS


def _request(payload: bytes, *, six: bool) -> bytes:
    """Return an echo request. Linux fills in id and checksum; others want the checksum of IPv4 to be right."""
    kind = 128 if six else 8
    bare = struct.pack("!BBHHH", kind, 0, 0, 0, 1) + payload
    total = sum(struct.unpack(f"!{len(bare) // 2}H", bare))
    total = (total >> 16) + (total & 0xFFFF)
    return struct.pack("!BBHHH", kind, 0, ~(total + (total >> 16)) & 0xFFFF, 0, 1) + payload


# ── what there is ──────────────────────────────────────────────────────────────────────────────────────────────


class Means(Struct, frozen=True):
    """This machine's means of measuring latency, for whoever asks what is wrong. The clock's step in ns."""

    kernel_trips: bool
    echoes: bool
    clock: str
    clock_step_ns: int


def means() -> Means:
    """Find out, without saying anything to anyone."""
    clock = time.get_clock_info("monotonic")
    return Means(sys.platform.startswith("linux"), _may_echo(), clock.implementation, round(clock.resolution * 1e9))


def _may_echo() -> bool:
    try:
        _echo_socket("127.0.0.1").close()
    except OSError:
        return False
    return True
