"""Server and client on real sockets: who comes back, who takes over, what bad guests do and don't do (TAB-2, 3, 4)."""

import asyncio
import contextlib
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zmq
from msgspec import structs

from core.asshole.options import AssholeOptions
from core.climbing.events import Played
from core.moves import Deal
from core.scabbah.options import ScabbahOptions
from net.errors import Trouble
from net.messages import VERSION, Act, AddBot, Begin, Bye, Hello, Leave, Links, Ping, Pong, Refused, Table, Update
from net.table.host import Host, Setup
from net.wire.client import LOST, UNREADABLE, Connection
from net.wire.codec import CLIENT_BYTES, decode_host, encode
from net.wire.keys import new_pair
from net.wire.process import Failed, Order
from net.wire.server import Ready, serve
from tests.games import as_climb
from tests.net.wire import LIMIT_S, Guest, Open, line_of, open_table, python, raw_dealer, server_process


def at(ready: Ready) -> Open:
    """The table of a process."""
    task = asyncio.create_task(asyncio.sleep(0))
    return Open(f"tcp://127.0.0.1:{ready.port}", ready.key, asyncio.Event(), task)


async def test_three_people_are_dealt_in_and_each_sees_their_own_hand_alone() -> None:
    """TAB-2."""
    async with open_table() as table, Guest(table) as ann, Guest(table) as bob, Guest(table) as cy:
        for guest in (ann, bob, cy):
            seen = await guest.until_game()
            assert seen.view is not None
            shown = [set(hand) != {"??"} for hand in as_climb(seen.view).hands]
            assert shown == [seat == seen.you for seat in range(3)]
            assert [player.name for player in seen.table.players] == ["Ann"] * 3


async def test_tab_3_a_refused_move_is_told_with_its_number() -> None:
    async with open_table() as table, Guest(table) as ann, Guest(table), Guest(table):
        await ann.until_game()
        number = await ann.client.say(Act(0, 0, Deal()))
        refused = await ann.until(Refused)
        assert (refused.id, refused.code) == (number, "not-now")


async def test_tab_4_a_killed_client_comes_back_to_seat_and_hand(tmp_path: Path) -> None:
    async with open_table() as table, Guest(table) as ann, Guest(table):
        command = ("-m", "tests.net.puppet", table.url, table.key, "cy")
        process = await python(*command, home=tmp_path)
        before = await line_of(process)
        await ann.until_game()
        process.kill()
        await process.communicate()
        away = await ann.until(Update, lambda update: any(player.link == "away" for player in update.table.players))
        again = await python(*command, home=tmp_path)
        assert await line_of(again) == before
        back = await ann.until(Update, lambda update: all(player.link == "here" for player in update.table.players))
        assert back.seq > away.seq
        again.kill()
        await again.communicate()


async def test_a_second_connection_with_the_same_key_takes_over_the_first() -> None:
    async with open_table() as table, Guest(table) as ann, Guest(table), Guest(table):
        before = await ann.until_game()
        async with Guest(table, keys=ann.keys) as again:
            assert (await ann.until(Bye)).code == "taken-over"
            after = await again.until_game()
            assert after.you == before.you
            assert after.view == before.view
            await again.act(Deal())
            assert (await again.until(Refused)).code == "not-now"


async def test_both_sides_know_the_way_to_each_other() -> None:
    async with open_table() as table, Guest(table) as ann:
        links = await ann.until(Links, lambda links: links.rtts_ms[0] is not None)
        assert len(links.rtts_ms) == 1
        assert ann.client.rtt_ms is not None


# ── bad guests and bad luck ────────────────────────────────────────────────────────────────────────────────────


async def test_a_wrong_key_is_told_in_words() -> None:
    async with open_table() as table, Guest(table._replace(key=new_pair().public)) as ann:
        link = await ann.until(Connection)
        assert not link.connected
        assert "key" in link.words


async def test_nobody_listening_is_told_in_words() -> None:
    async with open_table() as table:
        pass
    async with Guest(table) as ann:
        link = await ann.until(Connection)
        assert link == Connection(
            False, f"Nobody is hosting at {table.url.removeprefix('tcp://')}: check it. Still trying."
        )


async def test_what_is_done_without_a_connection_is_refused_in_words() -> None:
    async with open_table() as table:
        pass
    async with Guest(table) as ann:
        number = await ann.client.say(Act(0, 0, Deal()))
        refused = await ann.until(Refused)
        assert (refused.id, refused.code) == (number, "not-now")


async def test_a_host_that_ends_says_goodbye() -> None:
    async with open_table() as table, Guest(table) as ann:
        await ann.until(Update)
        table.stop.set()
        assert (await ann.until(Bye)).code == "ended"


async def test_garbage_on_the_port_harms_nobody() -> None:
    async with open_table() as table, Guest(table) as ann:
        await ann.until(Update)
        host, _, port = table.url.removeprefix("tcp://").rpartition(":")
        for garbage in (
            b"GET / HTTP/1.1\r\n\r\n",
            bytes(range(256)) * 40,
            b"\xff" + b"\0" * 8 + b"\x7f\x03" + b"x" * 90,
        ):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(garbage)
            writer.close()
            with contextlib.suppress(ConnectionError):  # the host may have hung up on it
                await writer.wait_closed()
        async with raw_dealer(table, None) as plain, Guest(table) as bob:
            with contextlib.suppress(zmq.Again):  # turned away already: then there is no way left, and none comes
                await plain.send(encode(Hello(VERSION, "Eve")), zmq.NOBLOCK)
            await bob.until(Update)
            seen = await ann.until(Update, lambda update: len(update.table.players) == 2)
            assert "Eve" not in {player.name for player in seen.table.players}


async def test_a_host_that_cant_be_read_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """And that it is over, when the host can be read again."""
    async with open_table() as table, Guest(table) as ann:
        await ann.until(Update)
        monkeypatch.setattr(
            "net.wire.server.encode", lambda message: b"\xc1" * isinstance(message, Update) or encode(message)
        )
        async with Guest(table, "Bob") as bob:
            assert await ann.until(Connection, lambda link: not link.connected) == Connection(False, UNREADABLE)
            monkeypatch.setattr("net.wire.server.encode", encode)
            await bob.client.say(Leave())
            await ann.until(Connection, lambda link: link.connected)
            await ann.until(Update)


@pytest.mark.parametrize("where", ["receive", "tick", "lost"])
async def test_a_fault_of_ours_ends_nobodys_evening(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, where: str
) -> None:
    """Once in each of the ways that lead to the host; it is written down, and the table goes on."""
    failed = asyncio.Event()
    as_usual = getattr(Host, where)

    def fail(host: Host, *about: Any) -> Any:
        if not failed.is_set() and not isinstance(about[0], Hello):
            failed.set()
            raise ZeroDivisionError
        return as_usual(host, *about)

    async with open_table() as table, Guest(table) as ann:
        await ann.until(Update)
        monkeypatch.setattr(Host, where, fail)
        async with Guest(table, "Bob") as bob:
            await bob.until(Update)
        await asyncio.wait_for(failed.wait(), LIMIT_S)
        number = await ann.act(Deal())
        assert (await ann.until(Refused)).id == number
    assert "the host failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


async def test_a_move_at_which_we_fail_is_answered_and_can_be_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    as_usual = Host.receive
    faults = [ZeroDivisionError()]

    def fail(host: Host, key: str, message: Any, *more: Any) -> Any:
        if isinstance(message, Act) and faults:
            raise faults.pop()
        return as_usual(host, key, message, *more)

    monkeypatch.setattr(Host, "receive", fail)
    async with open_table() as table, Guest(table) as ann:
        seen = await ann.until(Update)
        for code, words in (("stumbled", "The table stumbled: try again."), ("not-now", "No game is on.")):
            number = await ann.client.act(Deal(), seen)
            assert await ann.until(Refused) == Refused(number, code, words)


async def test_a_fault_of_the_tables_process_is_in_a_file_of_the_state_folder(tmp_path: Path) -> None:
    program = (
        "import net.table.host, net.wire.process, sys\n"
        "def fail(*_): raise ZeroDivisionError('the table caught fire')\n"
        "net.table.host.Host.lost = fail\nsys.exit(net.wire.process.main())"
    )
    process = await python("-c", program, home=tmp_path)
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(Order(setup=Setup(options=AssholeOptions()))) + b"\n")
    ready = msgspec.json.decode(await line_of(process), type=Ready)
    async with Guest(at(ready)) as ann:
        await ann.until(Update)
    log = tmp_path / "error.log"
    async with asyncio.timeout(LIMIT_S):
        while not log.exists():
            await asyncio.to_thread(log.exists)
    process.stdin.close()
    out, err = await asyncio.wait_for(process.communicate(), LIMIT_S)
    assert (out, err) == (b"", b"")
    assert "ZeroDivisionError: the table caught fire" in log.read_text("utf-8")


async def test_another_version_gets_a_bye() -> None:
    async with open_table() as table, raw_dealer(table, new_pair()) as old:
        await old.send(encode(Hello(VERSION + 1, "Old")))
        bye = decode_host(await asyncio.wait_for(old.recv(), LIMIT_S))
        assert isinstance(bye, Bye)
        assert bye.code == "version"


async def test_messages_before_hello_and_of_the_wrong_side_are_dropped() -> None:
    async with open_table() as table, raw_dealer(table, new_pair()) as odd:
        await odd.send(encode(Act(1, 1, Deal())))
        await odd.send(encode(Update(1, Table("lobby", ScabbahOptions(), 3))))
        await odd.send_multipart([b"two", b"frames"])
        await odd.send(encode(Hello(VERSION, "Odd")))
        assert isinstance(decode_host(await asyncio.wait_for(odd.recv(), LIMIT_S)), Update)


async def test_who_floods_with_garbage_is_cut_off_and_the_others_play_on() -> None:
    async with open_table() as table, Guest(table) as ann, raw_dealer(table, new_pair()) as flood:
        await flood.send(encode(Hello(VERSION, "Flood")))
        assert isinstance(decode_host(await asyncio.wait_for(flood.recv(), LIMIT_S)), Update)
        for _ in range(300):
            await flood.send(b"\xc1garbage")
        async with asyncio.timeout(LIMIT_S):
            while not isinstance(told := decode_host(await flood.recv()), Bye):
                pass
        assert told.code == "bad-message"
        away = await ann.until(Update, lambda update: any(player.link == "away" for player in update.table.players))
        assert away.table.players[-1].name == "Flood" or away.table.players[0].name == "Flood"


async def test_a_flood_of_good_messages_is_cut_off_too() -> None:
    async with open_table() as table, Guest(table) as ann, raw_dealer(table, new_pair()) as flood:
        for number in range(6_000):
            await flood.send(encode(Ping(number)))
        async with asyncio.timeout(LIMIT_S):
            while not isinstance(told := decode_host(await flood.recv()), Bye):
                pass
        assert told.code == "bad-message"
        await ann.until(Update)


async def test_a_flood_of_hellos_is_cut_off_and_nobody_else_hears_of_it() -> None:
    async with open_table() as table, Guest(table) as ann, raw_dealer(table, new_pair()) as flood:
        await flood.send(encode(Hello(VERSION, "Flood")))
        before = await ann.until(Update, lambda update: len(update.table.players) == 2)
        for _ in range(100):
            await flood.send(encode(Hello(VERSION, "Flood")))
        async with asyncio.timeout(LIMIT_S):
            while not isinstance(told := decode_host(await flood.recv()), Bye):
                pass
        assert told.code == "bad-message"
        away = await ann.until(Update)
        assert away.seq == before.seq + 1
        assert {note.what for note in away.notes} == {"away"}


async def test_a_message_too_large_ends_only_that_connection() -> None:
    async with open_table() as table, raw_dealer(table, new_pair()) as huge, Guest(table) as ann:
        await huge.send(b"x" * (CLIENT_BYTES + 1))
        await ann.until(Update)


async def test_who_leaves_is_gone_at_once() -> None:
    async with open_table() as table, Guest(table) as ann:
        await ann.until(Update)
        async with Guest(table, "Bob") as bob:
            await bob.until(Update)
            await bob.client.say(Leave())
        await ann.until(Update, lambda update: "left" in {note.what for note in update.notes})


async def test_ping_is_answered_by_both_sides() -> None:
    async with open_table() as table, raw_dealer(table, new_pair()) as bare:
        await bare.send(encode(Hello(VERSION, "Bare")))
        await bare.send(encode(Ping(41)))
        told = [decode_host(await asyncio.wait_for(bare.recv(), LIMIT_S)) for _ in range(2)]
        assert Pong(41) in told


# ── the server as a process ────────────────────────────────────────────────────────────────────────────────────


async def test_a_port_in_use_is_told_in_one_line() -> None:
    async with open_table() as table:
        port = int(table.url.rpartition(":")[2])
        with pytest.raises(Trouble, match=rf"port {port}.*--port"):
            await serve(Setup(options=ScabbahOptions()), keys=new_pair(), port=port, address="127.0.0.1")


async def test_a_port_in_use_ends_the_process_with_1_and_a_line(tmp_path: Path) -> None:
    async with open_table() as table:
        port = int(table.url.rpartition(":")[2])
        order = Order(setup=Setup(options=ScabbahOptions()), address="127.0.0.1", port=port)
        process = await server_process(order, tmp_path)
        failed = msgspec.json.decode(await line_of(process), type=Failed)
        assert str(port) in failed.trouble
        _, errors = await process.communicate()
        assert (process.returncode, errors) == (1, b"")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_process_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    order = Order(setup=Setup(options=AssholeOptions(), seats=3), address="127.0.0.1")
    process = await server_process(order, tmp_path)
    ready = msgspec.json.decode(await line_of(process), type=Ready)
    table = at(ready)
    async with Guest(table) as ann:
        await ann.until(Update)
        process.send_signal(number)
        assert (await ann.until(Bye)).code == "ended"
    _, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")


async def test_a_client_comes_back_by_itself_to_a_host_that_was_killed_and_started_again(tmp_path: Path) -> None:
    order = Order(setup=Setup(options=AssholeOptions(), seats=3), address="127.0.0.1")
    process = await server_process(order, tmp_path)
    ready = msgspec.json.decode(await line_of(process), type=Ready)
    async with Guest(at(ready)) as ann:
        await ann.until(Update)
        process.kill()
        await process.communicate()
        link = await ann.until(Connection, lambda link: not link.connected)
        assert link.words == LOST  # and no word of an address to check: it was the right one
        again = await server_process(structs.replace(order, port=ready.port), tmp_path)
        await line_of(again)
        await ann.until(Connection, lambda link: link.connected)
        assert (await ann.until(Update)).you == 0
        again.kill()
        await again.communicate()


async def test_tab_1_bots_fill_empty_seats_and_go_with_the_table(tmp_path: Path) -> None:
    keys = new_pair()
    setup = Setup(options=AssholeOptions(), seats=4, bots=1, host_key=keys.public)
    process = await server_process(Order(setup=setup, address="127.0.0.1"), tmp_path)
    ready = msgspec.json.decode(await line_of(process), type=Ready)
    table = at(ready)
    async with Guest(table, keys=keys) as ann:
        await ann.until(Update, lambda update: [player.bot for player in update.table.players].count(True) == 1)
        await ann.client.say(AddBot(0))
        await ann.until(Update, lambda update: [player.bot for player in update.table.players].count(True) == 2)
        await ann.client.say(Begin(0))
        await ann.until(Update, lambda update: any(isinstance(event, Played) for event in update.events))
        assert process.stdin is not None
        process.stdin.close()
        assert (await ann.until(Bye)).code == "ended"
    _, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")


async def test_a_tied_process_ends_with_its_input_and_keeps_its_key_for_the_next_evening(tmp_path: Path) -> None:
    order = Order(setup=Setup(options=AssholeOptions(), seats=3), address="127.0.0.1")
    keys = set()
    for _ in range(2):
        process = await server_process(order, tmp_path)
        keys.add(msgspec.json.decode(await line_of(process), type=Ready).key)
        assert process.stdin is not None
        process.stdin.close()
        _, errors = await process.communicate()
        assert (process.returncode, errors) == (0, b"")
    assert len(keys) == 1
