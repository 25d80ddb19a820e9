"""`lowlife bot`: a seat played by our own bot or by a program, without a screen."""

import asyncio
import signal
import sys
from random import SystemRandom

from net.bots import program
from net.bots.player import Player
from net.doors.address import Address, read_address
from net.doors.preflight import check_key, check_met, check_version, reach
from net.errors import Trouble
from net.messages import Bye
from net.wire.client import Client
from net.wire.doorbell import ask_key
from net.wire.keys import fingerprint_words, load_profile, remember
from tui.command.parser import Words


async def run(words: Words) -> int:
    """Play until the host or the program ends it, or a signal comes: then the seat is let go of in good order.

    Raises Trouble.
    """
    playing = asyncio.create_task(_play(words))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, playing.cancel)
    try:
        bye = await playing
    except asyncio.CancelledError:
        return 0
    if bye is None or bye.code == "ended":
        return 0
    raise Trouble(bye.words)


async def _play(words: Words) -> Bye | None:
    keys = load_profile(words.profile)
    address = read_address(words.address)
    where = await reach(address)
    key = await _host_key(address, where, words.key)
    async with Client(where.url, key, keys, words.name, bot=True) as client:
        if words.exec:
            return await program.run_command(client, words.exec)
        if words.stdio:
            return await program.run_stdio(client)
        return await Player(client, SystemRandom()).play()


async def _host_key(address: Address, where: Address, given: str | None) -> str:
    """Return the key given if it is the host's; else the one remembered, or a new host's own, which is then remembered.

    Raises Trouble when the host's key has changed.
    """
    if given:
        await check_key(where, given)
        return given
    version, key = await ask_key(where.host, where.port)
    check_version(where, version)
    if check_met(address, key) == "new":
        print(f"lowlife: {address} is new here; its key reads: {fingerprint_words(key)}", file=sys.stderr)
        remember(str(address), key)
    return key
