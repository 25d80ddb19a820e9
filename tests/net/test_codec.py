"""What is malformed, huge, deep or foreign is one error, BadMessage; all else comes through unchanged."""

from contextlib import suppress
from random import Random

import msgpack  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import registry
from core.asshole.moves import Call
from core.climbing.moves import Play
from core.moves import NOBODY, Reseat, Unknown
from net.errors import BadMessage
from net.messages import (
    VERSION,
    Act,
    AddBot,
    Arrange,
    Begin,
    Bye,
    End,
    FromClient,
    Hello,
    Leave,
    Links,
    Ping,
    Pong,
    Refused,
    Remove,
    SetGame,
    SetOption,
    Table,
    Update,
)
from net.wire.codec import CLIENT_BYTES, decode_client, decode_host, encode
from tests.core.play import fresh, some_move
from tests.games import OPTIONS, as_climb, at, rules_of

SAID: list[FromClient] = [
    Hello(VERSION, "Ann", watch=True),
    Act(1, 7, Play(("7h", "7d"))),
    Act(1, 7, Call(NOBODY)),
    Act(1, 7, Unknown("x")),
    SetGame(1, "asshole"),
    SetOption(1, "rounds", "3"),
    AddBot(1),
    Remove(1, 2),
    Arrange(1, (2, 0, 1)),
    Begin(1),
    End(1),
    Leave(),
    Ping(2**40),
    Pong(5),
]
BAD = {
    "nothing": b"",
    "no msgpack": b"\xc1\xff\x00",
    "text": b"GET / HTTP/1.1\r\n\r\n",
    "a number": msgpack.packb(7),
    "no tag": msgpack.packb({"id": 1}),
    "a foreign tag": msgpack.packb({"say": "update", "seq": 1}),
    "a tag that is a list": msgpack.packb({"say": ["act"]}),
    "a wrong type": msgpack.packb({"say": "begin", "id": "one"}),
    "a number too big": msgpack.packb({"say": "begin", "id": 1.5e300}),
    "a missing field": msgpack.packb({"say": "act", "id": 1}),
    "two messages": encode(Begin(1)) * 2,
    "half a message": encode(Hello(VERSION, "Ann"))[:-2],
    "overlong text": msgpack.packb({"say": "hello", "version": 1, "name": "x" * 2_000}),
    "no UTF-8": b"\x82\xa3say\xa5hello\xa4name\xa2\xff\xfe",
    "too many cards": encode(Act(1, 1, Play(("7h",) * 300))),
    "bytes": msgpack.packb({"say": "hello", "version": 1, "name": b"Ann"}),
    "an extension": msgpack.packb({"say": "ping", "nonce": msgpack.ExtType(1, b"x")}),
    "a deep list": b"\x91" * 4_000 + b"\x90",
    "a deep map": b"\x81\xa1a" * 1_000 + b"\x80",
    "a list that claims to be huge": b"\xdd\xff\xff\xff\xff",
    "a key that is no text": b"\x81\x01\x02",
    "too large": encode(Act(1, 1, Unknown("x"))) + b"\x00" * CLIENT_BYTES,
    "a negative seat": encode(Act(1, 1, Call(-2))),
    "a negative seat to remove": encode(Remove(1, -1)),
    "a negative seat in an order": encode(Arrange(1, (0, -1))),
    "a negative seat in a move's order": encode(Act(1, 1, Reseat((0, -1)))),
    "a kind of move that isn't": msgpack.packb({"say": "act", "id": 1, "seq": 1, "move": {"move": "cheat"}}),
}


ASSHOLE = registry.game("asshole")


@pytest.mark.parametrize("message", SAID, ids=lambda message: type(message).__name__)
def test_what_a_client_says_comes_through(message: FromClient) -> None:
    assert decode_client(encode(message), ASSHOLE) == message


@pytest.mark.parametrize("data", BAD.values(), ids=BAD.keys())
def test_what_is_malformed_is_a_bad_message(data: bytes) -> None:
    with pytest.raises(BadMessage):
        decode_client(data, ASSHOLE)


@given(st.binary(max_size=200))
def test_random_bytes_are_a_message_or_a_bad_message(data: bytes) -> None:
    for decode in (lambda data: decode_client(data, ASSHOLE), decode_host):
        try:
            decode(data)
        except BadMessage:
            continue


@given(st.integers(0, len(SAID) - 1), st.integers(0, 200), st.integers(0, 255))
def test_one_wrong_byte_is_never_another_error(which: int, where: int, byte: int) -> None:
    data = bytearray(encode(SAID[which]))
    data[where % len(data)] = byte
    with suppress(BadMessage):
        decode_client(bytes(data), ASSHOLE)


@pytest.mark.parametrize("game", ["scabbah", "asshole"])
def test_every_state_of_a_game_comes_through(game: str) -> None:
    state, chance = fresh(game, 4), Random(3)
    rules = rules_of(state)
    for _ in range(60):
        seat, move = some_move(state, chance)
        events = rules.decide(state, seat, move, chance)
        for event in events:
            state = as_climb(rules.evolve(state, event))
        update = Update(1, Table("game", OPTIONS[game](), 4), 0, at(state), events)
        assert decode_host(encode(update)) == update


def test_what_the_host_says_comes_through() -> None:
    for message in (Bye("full", "words"), Refused(3, "too-low", "words"), Links((1, None)), Ping(1), Pong(2)):
        assert decode_host(encode(message)) == message
