"""On the way to a table: the real command in a real terminal, and a table that is really there, or not."""

import asyncio
import socket
import sys
from pathlib import Path

import pytest

from net.wire.keys import check_host, fingerprint_words, known_key, remember
from tests.bench.terminal import Terminal
from tests.tui.lowlife import COMMAND, served

WIDE = 200  # so that no sentence is broken
BROKEN = """
from tui.screens.home import HomeScreen
HomeScreen.action_choose = lambda *_: 1 / 0
from tui.command import main
raise SystemExit(main([]))
"""


def command(*words: str) -> Terminal:
    """`lowlife` with these words."""
    return Terminal([sys.executable, *COMMAND, *words], columns=WIDE)


@pytest.fixture
def at_home(tmp_path: Path) -> Path:
    """The home of someone who has a name, and is done with the first question."""
    (tmp_path / "config.toml").write_text('name = "Bob"\nascii = true\n', "utf-8")
    return tmp_path


@pytest.fixture
def nobody() -> str:
    """An address of this machine where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"localhost:{server.getsockname()[1]}"


async def test_a_new_host_is_told_in_words_and_yes_remembers_it(at_home: Path) -> None:
    async with served("--game", "scabbah", "--seats", "3", "--option", "target=99", home=at_home / "host") as table:
        with command("join", table.address) as terminal:
            words = fingerprint_words(table.key)
            told = ("Is this your host?", words, "Scabbah", "target 99")
            await asyncio.to_thread(terminal.until, lambda text: all(part in text for part in told))
            assert check_host(table.address, table.key) == "new"
            terminal.press("y")
            await asyncio.to_thread(terminal.until, lambda text: "2 seats free" in text and "Bob" in text)
        assert check_host(table.address, table.key) == "known"
        with command("join", table.address) as terminal:
            await asyncio.to_thread(terminal.until, lambda text: "2 seats free" in text and "Bob" in text)


async def test_no_leaves_and_remembers_nothing(at_home: Path) -> None:
    async with served(home=at_home / "host") as table:
        with command("join", table.address) as terminal:
            await asyncio.to_thread(terminal.until, lambda text: "Is this your host?" in text)
            terminal.press("n")
            assert await asyncio.to_thread(terminal.ended) == 1
            assert f"Not joined: the key of {table.address} was not accepted." in terminal.text
        assert check_host(table.address, table.key) == "new"


async def test_a_changed_key_is_shouted_and_not_accepted(at_home: Path) -> None:
    async with served(home=at_home / "host") as table:
        remember(table.address, table.key[::-1])
        with command("join", table.address) as terminal:
            assert await asyncio.to_thread(terminal.ended) == 1
            assert f"THE KEY OF {table.address} HAS CHANGED" in terminal.text
            assert fingerprint_words(table.key) in terminal.text
        assert known_key(table.address) == table.key[::-1]


@pytest.mark.parametrize("words", [("--key", "XKm:oDoMe%Y5rpO2yR:WAfw7cv:3qec.:0nX8=dF"), ()])
async def test_a_wrong_or_changed_key_is_said_before_the_screen_is_taken(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Also on the very first run, which would ask for the suits."""
    async with served(home=tmp_path / "host") as table:
        remember(table.address, table.key[::-1])
        with command("join", table.address, *words) as terminal:
            assert await asyncio.to_thread(terminal.ended) == 1
            assert terminal.text.strip().startswith("lowlife: The host at" if words else "lowlife: THE KEY OF")
            assert not terminal.wrote("\x1b[?1049h")


async def test_a_port_that_is_taken_is_said_before_the_screen_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("", 0)) as server:
        port = str(server.getsockname()[1])
        with command("host", "--port", port) as terminal:
            assert await asyncio.to_thread(terminal.ended) == 1
            assert f"lowlife: Can't open a table on port {port}: another table or program has it." in terminal.text
            assert not terminal.wrote("\x1b[?1049h")


async def test_the_form_joins_by_the_machine_s_name_and_asks_though_the_host_is_known(at_home: Path) -> None:
    async with served("--seats", "5", home=at_home / "host") as table:
        address = f"localhost:{table.address.rpartition(':')[2]}"
        remember(address, table.key)
        with command() as terminal:
            await asyncio.to_thread(terminal.until, lambda text: "Join a table" in text)
            terminal.press("j")
            await asyncio.to_thread(terminal.until, lambda text: "Address" in text)
            terminal.press(f"{address}\r")
            await asyncio.to_thread(terminal.until, lambda text: f"Sit down at {address}?" in text and "0 of 5" in text)
            terminal.press("y")
            await asyncio.to_thread(terminal.until, lambda text: "4 seats free" in text and "Bob" in text)


def test_nobody_listening_is_said_at_home(at_home: Path, nobody: str) -> None:
    with command() as terminal:
        terminal.until(lambda text: "Join a table" in text)
        terminal.press("j")
        terminal.until(lambda text: "Address" in text)
        terminal.press(f"{nobody}\r")
        terminal.until(lambda text: f"Nobody is hosting at {nobody}" in text and "Play with bots" in text)


def test_what_breaks_on_the_screen_is_one_line_and_never_a_traceback(at_home: Path) -> None:
    with Terminal([sys.executable, "-c", BROKEN], columns=WIDE) as terminal:
        terminal.until(lambda text: "Play with bots" in text)
        terminal.press("p")
        assert terminal.ended() == 1
        assert "something broke that should not have (ZeroDivisionError)" in terminal.text
        assert "Traceback" not in terminal.text
    assert "ZeroDivisionError" in (at_home / "error.log").read_text("utf-8")
