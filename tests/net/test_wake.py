"""A socket on asyncio's loop: all that comes is heard, whatever is sent meanwhile, and a batch keeps nobody waiting."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import zmq

from net.wire.wake import BATCH, Wake

LIMIT_S = 5


@asynccontextmanager
async def pair(hear: Callable[[bytes], None]) -> AsyncIterator[tuple["zmq.Socket[bytes]", Wake[bytes]]]:
    """Two sockets that are connected; the second is on the loop."""
    with zmq.Context() as context, context.socket(zmq.PAIR) as far, context.socket(zmq.PAIR) as near:
        far.linger = near.linger = 0
        port = far.bind_to_random_port("tcp://127.0.0.1")
        near.connect(f"tcp://127.0.0.1:{port}")
        wake = Wake(near, near.recv, hear)
        try:
            yield far, wake
        finally:
            wake.close()


async def test_all_is_heard_in_order_though_each_is_answered() -> None:
    heard: list[int] = []
    done = asyncio.Event()
    count = 20 * BATCH

    def hear(data: bytes) -> None:
        heard.append(int(data))
        assert wake.send(data)
        if len(heard) == count:
            done.set()

    async with pair(hear) as (far, wake):
        for number in range(count):
            far.send(str(number).encode())
            if number % 7 == 0:
                await asyncio.sleep(0)
        await asyncio.wait_for(done.wait(), LIMIT_S)
        answers = [int(await asyncio.to_thread(far.recv)) for _ in range(count)]
    assert heard == answers == list(range(count))


async def test_what_came_just_before_a_send_is_heard() -> None:
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    async with pair(heard.put_nowait) as (far, wake):
        for number in range(10):
            far.send(str(number).encode())
            time.sleep(0.01)  # noqa: ASYNC251 (so that it is there before the loop looks)
            assert wake.send(b"x")  # it uses up the descriptor's word
            assert await asyncio.wait_for(heard.get(), LIMIT_S) == str(number).encode()


async def test_others_get_their_turn_between_batches() -> None:
    turn, count = 0, 8 * BATCH
    heard_in: Counter[int] = Counter()
    done = asyncio.Event()

    def hear(data: bytes) -> None:
        heard_in[turn] += 1
        if heard_in.total() == count:
            done.set()

    async with pair(hear) as (far, _):
        for _ in range(count):
            far.send(b"x")
        time.sleep(0.1)  # noqa: ASYNC251 (so that most are there before the loop looks)
        async with asyncio.timeout(LIMIT_S):
            while not done.is_set():
                turn += 1
                await asyncio.sleep(0)
    assert max(heard_in.values()) <= 2 * BATCH


async def test_what_is_sent_to_nobody_is_not_sent() -> None:
    with zmq.Context() as context, context.socket(zmq.DEALER) as alone:
        alone.linger = 0
        wake = Wake(alone, alone.recv, lambda data: None)
        assert not wake.send(b"hello?")
        wake.close()


async def test_after_its_end_nothing_is_heard() -> None:
    heard: list[bytes] = []
    done = asyncio.Event()

    def hear(data: bytes) -> None:
        heard.append(data)
        wake.close()
        done.set()

    async with pair(hear) as (far, wake):
        for _ in range(5):
            far.send(b"x")
        await asyncio.wait_for(done.wait(), LIMIT_S)
        await asyncio.sleep(0.05)
    assert heard == [b"x"]
