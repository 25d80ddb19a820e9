"""What the kernels say of a link: a socket's least round trip, an ICMP echo, whether an address is on our own network.

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
from typing import Final

import ifaddr
from msgspec import Struct

from net.race.link import Where

_TCP_INFO_BYTES: Final = 232
_MIN_RTT_AT: Final = 148  # a u32, in µs
_UNKNOWN_US: Final = 0xFFFFFFFF
_ECHO_LIMIT_S: Final = 1.0
_US: Final = 1_000  # a ms
_NS: Final = 1_000_000  # a ms

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Peer = tuple[str, int]


class Trip(Struct, frozen=True):
    """The kernel's least round trip of a socket in ms, and whom that socket leads to: address and port."""

    min_rtt_ms: float
    peer: Peer


# ── a socket's round trip ──────────────────────────────────────────────────────────────────────────────────────


def trip(descriptor: int, peer_address: str, peer: Peer | None = None) -> Trip | None:
    """What the kernel knows of the socket that a frame came through.

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
    """The least round trip in µs, on Linux."""
    if not sys.platform.startswith("linux"):
        return None
    info = copy.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TCP_INFO_BYTES)
    if len(info) < _MIN_RTT_AT + 4:
        return None
    (least_us,) = struct.unpack_from("=I", info, _MIN_RTT_AT)
    return None if least_us in (0, _UNKNOWN_US) else int(least_us)


def _plain(address: str) -> str:
    """The address without scope, and as IPv4 where it is one in IPv6's clothes."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)


# ── where an address is ────────────────────────────────────────────────────────────────────────────────────────


def where(peer_address: str, interfaces: Iterable[str] | None = None) -> Where:
    """Whether the address is this machine's own, on a network attached to it, or beyond. Asks only this machine.

    `interfaces`: its addresses with their prefixes, as "192.168.1.5/24"; found out if not given.
    """
    try:
        peer = ipaddress.ip_address(_plain(peer_address))
    except ValueError:
        return "routed"
    mine = [ipaddress.ip_interface(text) for text in (_interfaces() if interfaces is None else interfaces)]
    if peer.is_loopback or any(peer == own.ip for own in mine):
        return "own"
    return "attached" if any(peer in own.network for own in mine) else "routed"


def _interfaces() -> list[str]:
    """This machine's addresses with their prefixes."""
    found = [(ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.network_prefix) for ip in _ips()]
    return [f"{address}/{prefix}" for address, prefix in found]


def _ips() -> list[ifaddr.IP]:
    try:
        return [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    except OSError:
        return []


# ── an echo ────────────────────────────────────────────────────────────────────────────────────────────────────


async def echo_ms(address: str) -> float | None:
    """How long (ms) the kernel at that address takes to answer an ICMP echo, by the steady clock.

    None: no answer within a second, or this user may send none. What is sent is random, so no answer can be made up
    beforehand.
    """
    try:
        with _echo_socket(address) as asker:
            return await asyncio.wait_for(_ask(asker), _ECHO_LIMIT_S)
    except (OSError, ValueError, TimeoutError):
        return None


def _echo_socket(address: str) -> socket.socket:
    """An unprivileged ICMP socket that hears this address alone. Raises OSError and ValueError."""
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
    """An echo request. Linux fills in id and checksum; others want the checksum of IPv4 to be right."""
    kind = 128 if six else 8
    bare = struct.pack("!BBHHH", kind, 0, 0, 0, 1) + payload
    total = sum(struct.unpack(f"!{len(bare) // 2}H", bare))
    total = (total >> 16) + (total & 0xFFFF)
    return struct.pack("!BBHHH", kind, 0, ~(total + (total >> 16)) & 0xFFFF, 0, 1) + payload


# ── what there is ──────────────────────────────────────────────────────────────────────────────────────────────


class Means(Struct, frozen=True):
    """What this machine can measure links with, for whoever asks what is wrong. The clock's step in ns."""

    kernel_trips: bool
    echoes: bool
    clock: str
    clock_step_ns: int


def means() -> Means:
    """Finds out without saying anything to anyone."""
    clock = time.get_clock_info("monotonic")
    return Means(sys.platform.startswith("linux"), _may_echo(), clock.implementation, round(clock.resolution * 1e9))


def _may_echo() -> bool:
    try:
        _echo_socket("127.0.0.1").close()
    except OSError:
        return False
    return True
