"""Finds out whether a table can be reached before anyone sits down, so that what is wrong is said at once."""

import asyncio
import contextlib
from typing import Literal

from net.doors.address import Address
from net.errors import Trouble
from net.messages import VERSION
from net.wire.doorbell import HostNotice, ask_key, look
from net.wire.keys import check_host, fingerprint_words, known_key

PATIENCE_S = 4.0
BELL_S = 1.0


async def reach(address: Address) -> Address:
    """The address by number under which someone listens there: of several, the first to answer. Raises Trouble."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            _, writer = await asyncio.open_connection(address.host, address.port, happy_eyeballs_delay=0.25)
    except TimeoutError:
        raise Trouble(f"No answer from {address}: check the address, and that no firewall is in between.") from None
    except ConnectionRefusedError:
        raise Trouble(_nobody(address)) from None
    except (OSError, UnicodeError) as wrong:
        raise Trouble(_unreachable(address, wrong)) from None
    host, port = writer.get_extra_info("peername")[:2]
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return Address(host, port)


def _nobody(address: Address) -> str:
    return f"Nobody is hosting at {address}: check it with the host."


def _unreachable(address: Address, wrong: Exception) -> str:
    if isinstance(wrong, OSError) and wrong.strerror:
        if "Connect call failed" in wrong.strerror:  # what asyncio says for a refusal on each of several addresses
            return _nobody(address)
        return f"Can't reach {address}: {wrong.strerror}. Check the address."
    if isinstance(wrong, OSError) and "Connect call failed" in str(wrong):
        return _nobody(address)
    return f"Can't reach {address.host}: there is no such name. Check the address."


async def check_key(address: Address, key: str) -> None:
    """Raises Trouble when the host there has another key or version. A host that doesn't say is not held up."""
    try:
        version, theirs = await ask_key(address.host, address.port, BELL_S)
    except Trouble:
        return
    check_version(address, version)
    _check_same(address, key, theirs)


async def look_at(address: Address, key: str | None) -> HostNotice:
    """Return what the host says at the door. Raises Trouble when nobody does, or with another key or version than
    ours."""
    answer = await look(address.host, address.port)
    check_version(address, answer.version)
    _check_same(address, key or answer.key, answer.key)
    return answer


def _check_same(address: Address, key: str, theirs: str) -> None:
    if theirs != key:
        raise Trouble(
            f"The host at {address} has another key than the one given: ask the host for the join line again."
        )


def check_met(address: Address, key: str) -> Literal["new", "known"]:
    """Return whether this host has been met before. Raises Trouble when it had another key then."""
    met = check_host(str(address), key)
    if met != "changed":
        return met
    before, now = fingerprint_words(known_key(str(address)) or ""), fingerprint_words(key)
    raise Trouble(
        f"THE KEY OF {address} HAS CHANGED. It was [{before}], now it is [{now}]: this may be somebody else's table, "
        "so you were not joined. If the host says that this is right, join once with --key and the key they tell you."
    )


def check_version(address: Address, version: int) -> None:
    """Raises Trouble when the host speaks another version."""
    if version != VERSION:
        raise Trouble(
            f"The host at {address} speaks version {version}, you speak {VERSION}: both need the same lowlife."
        )
