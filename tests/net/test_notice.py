"""A table's options are visible to those who think about joining; what a stranger says is never believed blindly."""

import asyncio
import socket
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asshole.options import AssholeOptions
from core.scabbah.options import ScabbahOptions
from net.messages import VERSION, Player, Table
from net.table.notice import Notice, notice_of, pack, summary, unpack
from net.wire.doorbell import HostNotice, hang, look
from net.wire.keys import new_pair

FULL = AssholeOptions(
    turn_limit=3600, rounds=999, special_last="asshole", exchange=False, reseat=False, clearing="auto", dealing="hand",
    cheating=False, bots_cheat=True, drinks=False, drinks_name="push-ups",
    titles="/".join("社長員長" + n for n in "abcdefgh"), clear_limit=3599, ruling_limit=3598,
)  # fmt: skip


def table(options: Any = None, **more: Any) -> Table:
    """A table in the lobby, with three people, one a bot and one who has left."""
    players = (Player(0, "Ann"), Player(1, "Otis", bot=True), Player(2, "Bob", link="left"))
    return Table("lobby", options or AssholeOptions(), 4, players, **more)


def test_the_notice_tells_game_seats_and_what_is_not_as_usual_and_names_nobody() -> None:
    notice = notice_of(table(AssholeOptions(turn_limit=9, cheating=False)))
    assert notice == Notice("asshole", "lobby", 2, 4, 1, {"turn-limit": "9", "cheating": "off"})
    assert summary(notice) == [
        "Asshole, not begun yet: 2 of 4 seats taken, 1 of them by a bot.",
        "Not as usual: turn-limit 9, cheating off.",
    ]
    assert b"Ann" not in pack(notice, 900)


def test_a_table_as_usual_says_so_and_an_old_host_nothing() -> None:
    assert summary(notice_of(table(ScabbahOptions())))[1] == "All options are as usual."
    assert summary(None) == []


@pytest.mark.parametrize("limit", [900, 300, 100, 30])
def test_a_notice_takes_no_more_room_than_there_is(limit: int) -> None:
    notice = notice_of(table(FULL))
    assert len(notice.options) == 14
    data = pack(notice, limit)
    assert len(data) <= limit
    seen = unpack(data)
    assert seen is not None
    assert seen.all_told == (seen.options == notice.options) == (limit == 900)
    assert ("more" in summary(seen)[1]) == (limit < 900)


@given(data=st.binary(max_size=200))
def test_bytes_that_are_no_notice_are_none(data: bytes) -> None:
    notice = unpack(data)
    assert notice is None or all(line.isprintable() for line in summary(notice))


@given(options=st.dictionaries(st.sampled_from(["titles", "turn-limit", "drinks", "x", "game"]) | st.text(), st.text()))
def test_what_a_stranger_says_is_shown_only_if_it_can_be_so(options: dict[str, str]) -> None:
    notice = unpack(msgspec.msgpack.encode(Notice("asshole", "game", 1, 2, 0, options | {"titles": "a\x1b[2J//b"})))
    assert notice is not None
    assert "titles" not in notice.options
    assert not notice.all_told
    assert all(line.isprintable() for line in summary(notice))


async def test_the_door_tells_the_notice_of_the_moment() -> None:
    key, notices = new_pair().public, [Notice("scabbah", "lobby", 1, 4), Notice("scabbah", "game", 4, 4)]
    bell = await hang("127.0.0.1", 0, key, lambda: notices[0])
    port = bell.get_extra_info("sockname")[1]
    assert await look("127.0.0.1", port) == HostNotice(VERSION, key, notices[0])
    notices.pop(0)
    assert await look("127.0.0.1", port) == HostNotice(VERSION, key, notices[0])
    bell.close()


async def test_no_answer_is_longer_than_its_question() -> None:
    """Nobody can use the doorbell to flood others."""
    bell = await hang("127.0.0.1", 0, new_pair().public, lambda: notice_of(table(FULL)))
    loop, port = asyncio.get_running_loop(), bell.get_extra_info("sockname")[1]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        asker.setblocking(False)
        asker.connect(("127.0.0.1", port))
        for question in (b"lowlife key?".ljust(64, b"\0"), b"lowlife look?".ljust(1024, b"\0")):
            for short in (question[:-1], question + b"\0", b""):
                asker.send(short)  # is not answered: the next answer is the question's own
            asker.send(question)
            answer = await loop.sock_recv(asker, 4096)
            assert answer.startswith(b"lowlife key ")
            assert len(answer) <= len(question)
    bell.close()
