"""Addresses as people type them."""

import ipaddress
from typing import NamedTuple

import pytest
from ifaddr import IP

from net.doors.address import PORT, Address, invite, own_address, read_address, read_invite
from net.doors.preflight import check_version, reach
from net.errors import Trouble
from net.messages import VERSION
from tests.net.wire import open_table

KEY = "CKb@lj25hmrdOPTe=/5tcSkUv+YW0Hcebocca0KN"


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.20", "192.168.1.20", PORT),
        ("192.168.1.20:4300", "192.168.1.20", 4300),
        ("tcp://den:4300", "den", 4300),
        (" den ", "den", PORT),
        ("[fe80::1]:4300", "fe80::1", 4300),
        ("fe80::1", "fe80::1", PORT),
    ],
)
def test_an_address_is_a_host_with_or_without_a_port(text: str, host: str, port: int) -> None:
    assert read_address(text) == Address(host, port)


@pytest.mark.parametrize(
    "text", ["", ":", ":4262", "den:x", "den:0", "den:70000", "a b", "den/x", "me@den", "http://den", "[::1", "d\x1b"]
)
def test_what_is_no_address_is_said_with_an_example(text: str) -> None:
    with pytest.raises(Trouble, match=r"is no address: write host or host:port, for example"):
        read_address(text)


def test_an_address_reads_back_as_it_is_written() -> None:
    for address in (Address("den", 1), Address("::1", 2)):
        assert read_address(str(address)) == read_address(address.url) == address


def test_the_own_address_is_an_address() -> None:
    assert ipaddress.ip_address(own_address()).version in (4, 6)


class Adapter(NamedTuple):
    """A network adapter as ifaddr tells of it."""

    name: str
    ips: tuple[IP, ...]


def adapter(name: str, *ips: str) -> Adapter:
    """An adapter with these addresses."""
    return Adapter(name, tuple(IP(ip if "." in ip else (ip, 0, 0), 24, name) for ip in ips))


@pytest.mark.parametrize(
    ("adapters", "expected"),
    [
        ([adapter("lo", "127.0.0.1", "::1"), adapter("eth0", "fe80::1", "10.77.0.5")], "10.77.0.5"),  # no gateway
        ([adapter("docker0", "172.17.0.1"), adapter("eth0", "10.77.0.5")], "10.77.0.5"),  # it has the default route
        ([adapter("eth0", "10.0.0.2"), adapter("wlan0", "192.168.1.7")], "192.168.1.7"),  # so has this one
        ([adapter("eth0", "169.254.3.4"), adapter("wlan0", "192.168.9.9")], "192.168.9.9"),
        ([adapter("eth0", "169.254.3.4", "fe80::1")], "169.254.3.4"),  # two machines on one cable
        ([adapter("tun0", "10.8.0.2")], "10.8.0.2"),
        ([adapter("eth0", "fe80::1", "fd00::5")], "fd00::5"),
        ([adapter("lo", "127.0.0.1", "::1")], "127.0.0.1"),
    ],
)
def test_the_own_address_is_one_that_others_reach(
    monkeypatch: pytest.MonkeyPatch, adapters: list[Adapter], expected: str
) -> None:
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr("net.doors.address._routed", lambda: {"172.17.0.1", "192.168.1.7"})
    assert own_address() == expected


LINE = invite(Address("192.168.1.20"), KEY)


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        f"  $ {LINE}\n",
        LINE.replace(" --key", " \\\n  --key"),  # as the lobby shows it where it is narrow
        f"`{LINE}`",
        f"lowlife join --key {KEY} 192.168.1.20:{PORT}",
        f"join 192.168.1.20:{PORT} --key={KEY} --name Bob",
        f"lowlife lowlife join 192.168.1.20:{PORT} --key '{KEY}'",
    ],
)
def test_a_join_line_is_read_back_however_it_was_pasted(text: str) -> None:
    assert read_invite(text) == (f"192.168.1.20:{PORT}", KEY)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("den", ("den", "")),
        ("", ("", "")),
        ("lowlife join den", ("den", "")),
        ("a b", ("a b", "")),
        ("den --key", ("den", "")),
    ],
)
def test_an_address_alone_has_no_key(text: str, expected: tuple[str, str]) -> None:
    assert read_invite(text) == expected


async def test_a_name_is_reached_under_the_number_that_answers() -> None:
    async with open_table() as table:
        port = int(table.url.rpartition(":")[2])
        assert await reach(Address("localhost", port)) == Address("127.0.0.1", port)


async def test_nobody_hosting_and_no_such_name_are_told_apart() -> None:
    with pytest.raises(Trouble, match="Nobody is hosting at localhost:1"):
        await reach(Address("localhost", 1))
    with pytest.raises(Trouble, match=r"Can't reach nowhere\.invalid"):
        await reach(Address("nowhere.invalid", 1))


def test_a_host_of_another_version_is_told_with_both_numbers() -> None:
    check_version(Address("den"), VERSION)
    with pytest.raises(Trouble, match=f"speaks version {VERSION + 1}, you speak {VERSION}: both need the same lowlife"):
        check_version(Address("den"), VERSION + 1)
