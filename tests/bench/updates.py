"""Bytes of an Update on the wire: every message that a host of eight seats sends through five rounds of Asshole."""

from random import Random
from statistics import median

from net.messages import Act, Hello, Offer, Ping, Pong, Update, named
from net.table.host import Host
from net.table.setup import Setup
from net.wire.codec import encode
from tests.core.play import fresh, some_move
from tests.games import as_climb, at, rules_of

AIM = 1_500  # bytes, median
ROUNDS = 5


def measure() -> str:
    """A line with the median and the largest, and the ratio to the aim."""
    sizes = update_bytes()
    middle = median(sizes)
    return (
        f"updates: median {middle:.0f} bytes = {middle / AIM:.2f} of the aim of {AIM:,}; "
        f"largest {max(sizes):,} = {max(sizes) / middle:.2f} of the median ({len(sizes):,} updates)"
    )


def update_bytes() -> list[int]:
    """The size of every Update while eight play."""
    return [len(data) for data in updates()]


def updates() -> list[bytes]:
    """Every Update while eight play, as it goes over the wire."""
    chance = Random(1)
    keys = [f"{seat:040}" for seat in range(8)]
    state = fresh("asshole", 8, rounds=ROUNDS, turn_limit=60)
    players = tuple((key, f"Player {seat}") for seat, key in enumerate(keys))
    host = Host(
        Setup(options=state.options, position=at(state), players=players, after_ms={"pile-waits": 1}), chance, 0
    )
    now, sent = 0, list[bytes]()
    races: dict[str, Offer | None] = {}
    for key in keys:
        host.receive(key, Hello(1, "Player"), now)
    while host.position is not None and host.position.state.phase != "over":
        now += 200_000_000  # as people would, so that nothing is held
        outs = host.tick(now)
        if rules_of(host.position.state).asked(host.position.state):
            seat, move = some_move(as_climb(host.position.state), chance)
            outs += host.receive(keys[seat], Act(1, 0, move, *named(races.get(keys[seat]))), now)
        for key, ping in [(out.key, out.message) for out in outs if isinstance(out.message, Ping)]:
            outs += host.receive(key, Pong(ping.nonce), now)
        for key, update in ((out.key, out.message) for out in outs if isinstance(out.message, Update)):
            host.sent(key, now)
            races[key] = update.race
            sent.append(encode(update))
    return sent
