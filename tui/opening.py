"""From a Start to a table that one sits at, with the question that a host met for the first time is worth.

All of the net comes in with this module, so the app imports it when a table is wanted and not before.
"""

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from net.doors.address import read_address
from net.doors.reach import check_met, look_at, reach
from net.errors import Trouble
from net.table.notice import summary
from net.wire.keys import fingerprint_words, remember
from tui import asks
from tui.sitting import Sitting
from tui.start import Start, open_table

if TYPE_CHECKING:
    from tui.app import LowlifeApp


async def open_sitting(app: "LowlifeApp", start: Start) -> Sitting:
    """Opens the table or knocks at it. Raises Trouble."""
    page = app.stages.page
    if start.kind == "join":
        page.say(f"Knocking at {start.address}...")
        start = await _with_key(app, start)
    else:
        page.say("Setting the table...")
    table = await open_table(start)
    key = table.invite.rpartition(" ")[2].strip("'")
    return Sitting(app, start, table, await asyncio.to_thread(fingerprint_words, key))


async def _with_key(app: "LowlifeApp", start: Start) -> Start:
    """The Start with the host's key: the one given, else the host's own once the person trusts it. Raises Trouble.

    What is played there is told with the question. Who comes from the command line to a host that is known, sits down.
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
        case "known" if app.start is None and not await app.ask(asks.known_host(str(address), told)):
            raise Trouble("")
    return replace(start, key=answer.key)
