"""Addresses as people type them."""

import ipaddress

import pytest

from net.doors.address import PORT, Address, own_address, read_address
from net.doors.reach import check_version, reach
from net.errors import Trouble
from net.messages import VERSION
from tests.net.wire import open_table


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
