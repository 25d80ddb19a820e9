"""From a Start to a table that one sits at, with the question that a host met for the first time is worth.

All of the net comes in with this module, so the app imports it when a table is wanted and not before.
"""

import asyncio
from dataclasses import replace

from net.doors.address import Address, own_address, read_address
from net.doors.preflight import check_key, check_met, look_at, reach
from net.errors import Trouble
from net.table.notice import summary
from net.wire.client import Client
from net.wire.keys import fingerprint_words, load_profile, remember
from tui import asks
from tui.hosting import TableProcess, order_of
from tui.sitting import Sitting
from tui.start import OpenTable, Start
from tui.terminal.app import TerminalApp


async def open_sitting(app: TerminalApp, start: Start, *, at_once: bool) -> Sitting:
    """Open the table or knock at it, and sit down. Raises Trouble.

    `at_once`: without a question, at a table whose host is known.
    """
    if start.kind == "join":
        app.stages.say(f"Knocking at {start.address}...")
        start = await _with_key(app, start, at_once=at_once)
    else:
        app.stages.say("Setting the table...")
    table = await open_table(start)
    return Sitting(app, app.stages, start, table, await asyncio.to_thread(fingerprint_words, table.key))


async def _with_key(app: TerminalApp, start: Start, *, at_once: bool) -> Start:
    """Return the Start with the host's key: the one given, else the host's own once it is trusted. Raises Trouble.

    What is played there is told with the question.
    """
    if start.key:
        return start
    address = read_address(start.address)
    where = await reach(address)
    answer = await look_at(where, None)
    told, words = "\n".join(summary(answer.notice)), await asyncio.to_thread(fingerprint_words, answer.key)
    match check_met(address, answer.key):
        case "new":
            if not await app.ask(asks.unknown_host(str(address), words, told)):
                raise Trouble(f"Not joined: the key of {address} was not accepted.")
            remember(str(address), answer.key)
        case "known" if not at_once and not await app.ask(asks.known_host(str(address), told)):
            raise Trouble("")
    return replace(start, key=answer.key)


async def open_table(start: Start) -> OpenTable:
    """Open the table, or reach it, and begin to connect. Raises Trouble; then nothing is left running."""
    return await (_join(start) if start.kind == "join" else _host(start))


async def _join(start: Start) -> OpenTable:
    address = read_address(start.address)
    if not start.key:
        raise Trouble(f"The key of {address} is not known: give it with --key.")
    where = await reach(address)
    await check_key(where, start.key)
    remember(str(address), start.key)
    client = await _client(start, where, start.key)
    return OpenTable(client, client.close, where, start.key)


async def _host(start: Start) -> OpenTable:
    process = TableProcess()
    ready = await process.open(order_of(start, host_key=load_profile(start.profile).public))
    try:
        client = await _client(start, Address("127.0.0.1", ready.port), ready.key)
    except BaseException:
        await process.close()
        raise

    async def close() -> None:
        await client.close()
        await process.close()

    return OpenTable(client, close, Address(own_address(), ready.port), ready.key)


async def _client(start: Start, where: Address, key: str) -> Client:
    client = Client(where.url, key, load_profile(start.profile), start.name)
    return await client.__aenter__()
