"""The commands that open a table or sit down at one, as real processes."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from net.wire.keys import fingerprint_words
from tests.bench.terminal import Terminal
from tests.net.wire import LIMIT_S, ROOT, line_of, python
from tests.tui.lowlife import COMMAND, Served, lowlife, served

EXAMPLE = ROOT / "docs" / "example_bot.py"
GENTLE = ROOT / "core" / "abuse" / "decks" / "gentle.toml"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_serve_prints_one_line_beside_it_the_keys_words_and_stops_cleanly(
    tmp_path: Path, number: signal.Signals
) -> None:
    async with served("--seats", "3", "--bots", "1", home=tmp_path) as table:
        table.process.send_signal(number)
        out, err = await asyncio.wait_for(table.process.communicate(), LIMIT_S)
        told = f"lowlife: the key in words: {fingerprint_words(table.key)}\n"
        assert (table.process.returncode, out, err.decode()) == (0, b"", told)


async def test_serve_says_at_once_where_a_fault_of_ours_is_written(tmp_path: Path) -> None:
    program = (
        "import sys, net.table.host as it\nfrom tui.command import main\n"
        "def fail(*_): raise ZeroDivisionError('the table caught fire')\n"
        "it.Host.lost = fail\nsys.exit(main(['serve', '--port', '0']))"
    )
    process = await python("-c", program, home=tmp_path)
    assert process.stderr is not None
    line = (await line_of(process)).decode().split()
    table = Served(process, f"127.0.0.1:{line[2].rpartition(':')[2]}", line[4])
    await asyncio.wait_for(process.stderr.readline(), LIMIT_S)
    bot = await stdio(table, "Ann", tmp_path)
    await bot.until(lambda told: told["stage"] == "lobby")
    bot.process.terminate()
    await asyncio.wait_for(bot.process.communicate(), LIMIT_S)
    told = (await asyncio.wait_for(process.stderr.readline(), LIMIT_S)).decode()
    assert told.startswith("lowlife: something broke that should not have; what is known about it was added to ")
    assert str(tmp_path / "error.log") in told
    assert "the table caught fire" in (tmp_path / "error.log").read_text("utf-8")
    process.terminate()
    assert await asyncio.wait_for(process.communicate(), LIMIT_S) == (b"", b"")


async def test_a_port_in_use_is_said_and_1(tmp_path: Path) -> None:
    async with served(home=tmp_path) as table:
        port = table.address.rpartition(":")[2]
        done = await asyncio.to_thread(lowlife, "serve", "--port", port, home=tmp_path)
        assert done.returncode == 1
        said = f"Can't open a table on port {port}: another table or program has it. Choose another with --port."
        assert done.stderr == f"lowlife: {said}\n"


async def test_a_wrong_key_is_said_and_1(tmp_path: Path) -> None:
    async with served(home=tmp_path) as table:
        wrong = "XKm:oDoMe%Y5rpO2yR:WAfw7cv:3qec.:0nX8=dF"
        done = await asyncio.to_thread(lowlife, "bot", table.address, "--key", wrong, home=tmp_path)
        assert done.returncode == 1
        assert "has another key than the one given: ask the host" in done.stderr


async def test_a_new_host_is_remembered_and_a_changed_key_is_shouted(tmp_path: Path) -> None:
    async with served(home=tmp_path / "host") as table:
        bot = await python(*COMMAND, "bot", table.address, "--stdio", home=tmp_path / "guest")
        await line_of(bot)
        bot.terminate()
        _, err = await asyncio.wait_for(bot.communicate(), LIMIT_S)
        assert f"{table.address} is new here; its key reads: {fingerprint_words(table.key)}" in err.decode()
        assert bot.returncode == 0
        known = tmp_path / "guest" / "known_hosts"
        assert known.read_text("utf-8") == f"{table.address} {table.key}\n"
        known.write_text(f"{table.address} {table.key[::-1]}\n", "utf-8")
        done = await asyncio.to_thread(lowlife, "bot", table.address, home=tmp_path / "guest")
        assert done.returncode == 1
        assert f"THE KEY OF {table.address} HAS CHANGED" in done.stderr


async def test_one_can_look_before_one_joins(tmp_path: Path) -> None:
    """TAB-1: game, seats and what is set otherwise; nobody sits down."""
    words = ("--seats", "4", "--option", "clearing=auto", "--option", "titles=Boss//Loser")
    async with served(*words, home=tmp_path / "host") as table:
        done = await asyncio.to_thread(lowlife, "join", table.address, "--look", home=tmp_path / "guest")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines() == [
            "Asshole, not begun yet: 0 of 4 seats taken.",
            "Not as usual: clearing auto, titles Boss//Loser.",
            f"The host's key in words: {fingerprint_words(table.key)}.",
        ]
        assert not (tmp_path / "guest" / "known_hosts").exists()
        wrong = ("--key", "XKm:oDoMe%Y5rpO2yR:WAfw7cv:3qec.:0nX8=dF")
        done = await asyncio.to_thread(lowlife, "join", table.address, "--look", *wrong, home=tmp_path / "guest")
        assert done.returncode == 1
        assert "has another key than the one given" in done.stderr


class Stdio:
    """`lowlife bot --stdio`, with this test as the program."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    def write(self, move: str) -> None:
        """Makes a move."""
        assert self.process.stdin is not None
        self.process.stdin.write(move.encode() + b"\n")

    async def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next line of which this holds."""
        while raw := await line_of(self.process):
            line: dict[str, Any] = json.loads(raw)
            if holds(line):
                return line
        raise AssertionError("the lines have ended")


def dealt(line: dict[str, Any]) -> bool:
    """Whether the cards are out."""
    return bool(line.get("view")) and line["view"]["phase"] not in ("deal", "round-over")


async def stdio(table: Served, name: str, home: Path) -> Stdio:
    """Sits down at the table."""
    words = ("bot", table.address, "--key", table.key, "--name", name, "--profile", name, "--stdio")
    return Stdio(await python(*COMMAND, *words, home=home))


async def example(table: Served, profile: str, home: Path) -> asyncio.subprocess.Process:
    """The bot of the documentation sits down at the table."""
    words = ("bot", table.address, "--key", table.key, "--name", "Robo", "--profile", profile)
    return await python(*COMMAND, *words, "--exec", f"{sys.executable} {EXAMPLE}", home=home)


async def test_the_documented_bot_plays_a_whole_game_and_all_end_by_themselves_with_it(tmp_path: Path) -> None:
    """SCA-8, SCA-12: two rounds with the exchange between them."""
    async with served("--game", "scabbah", "--seats", "3", "--rounds", "2", "--seed", "7", home=tmp_path) as table:
        bots = [await example(table, profile, tmp_path) for profile in ("one", "two")]
        me = await stdio(table, "Ann", tmp_path)
        line = await me.until(lambda line: line.get("view"))
        while line["stage"] != "over":
            if line["candidates"]:
                me.write(next((move for move in line["candidates"] if move != "pass"), "pass"))
            line = await me.until(lambda line: "seq" in line)
        assert line["view"]["round"] == 2
        assert len(line["view"]["ranking"]) == 3
        assert sorted(line["names"]) == ["Ann", "Robo", "Robo_" + str(max(find(line["names"], "Robo")))]
        bye = await me.until(lambda line: "bye" in line)
        assert bye["bye"]["code"] == "ended"
        for process in (me.process, *bots):
            _, err = await asyncio.wait_for(process.communicate(), LIMIT_S)
            assert (process.returncode, err) == (0, b"")
        _, err = await asyncio.wait_for(table.process.communicate(), LIMIT_S)
        assert (table.process.returncode, err.decode().splitlines()[1:]) == (
            0, ["lowlife: the game is over, and the table is closed."],
        )  # fmt: skip


async def test_abu_29_programs_play_abuse_with_a_deck_that_only_the_host_has(tmp_path: Path) -> None:
    """ABU-14, ABU-24: a whole game of two rounds; what they are offered they can lay, blanks and all."""
    mine = tmp_path / "mine.toml"
    mine.write_text(GENTLE.read_text("utf-8").replace("your toothbrush", "your broom"), "utf-8")
    words = ("--game", "abuse", "--seats", "3", "--rounds", "2", "--deck", str(mine))
    async with served(*words, home=tmp_path / "host") as table:
        bots = [await example(table, profile, tmp_path) for profile in ("one", "two")]
        me = await stdio(table, "Ann", tmp_path)
        line = await me.until(lambda line: line.get("view"))
        seen: set[str] = set()
        while line["stage"] != "over":
            seen |= {event["event"] for event in line["events"]}
            if line["candidates"]:
                lively = [move for move in line["candidates"] if move not in ("take", "accept", "done")]
                me.write((lively or line["candidates"])[0])
            line = await me.until(lambda line: "seq" in line)
        assert line["view"]["round"] == 2
        assert line["view"]["winners"]
        assert {"insulted", "insult-ended", "drew", "round-scored"} <= seen
        for process in (me.process, *bots):
            await asyncio.wait_for(process.communicate(), LIMIT_S)
            assert process.returncode == 0


def find(names: list[str], start: str) -> list[int]:
    """The seats of the names that begin so."""
    return [seat for seat, name in enumerate(names) if name.startswith(start)]


@pytest.mark.parametrize("game", ["asshole", "abuse"])
async def test_a_line_tells_all_that_the_documentation_says(tmp_path: Path, game: str) -> None:
    words = ("--game", game, "--seats", "3", "--bots", "2", "--seed", "7")
    async with served(*words, home=tmp_path) as table:
        me = await stdio(table, "Ann", tmp_path)
        lobby = await me.until(lambda line: "seq" in line)
        line = await me.until(dealt)
        documented = {"seq", "you", "stage", "names", "view", "events", "asked", "candidates"}
        assert set(lobby) == set(line) == documented
        view, you = line["view"], line["you"]
        hidden = [{card if isinstance(card, str) else card[0] for card in hand} == {"??"} for hand in view["hands"]]
        assert hidden == [seat != you for seat in range(3)]
        told = (ROOT / "docs" / "bots.md").read_text("utf-8")
        assert all(f"`{name}`" in told for name in (*documented, *view) if name not in ("deck", "to_lead", "cards"))
        me.process.terminate()
        await asyncio.wait_for(me.process.communicate(), LIMIT_S)


async def test_what_is_refused_or_unreadable_is_told_to_the_program(tmp_path: Path) -> None:
    """TAB-3."""
    async with served("--seats", "3", "--bots", "2", home=tmp_path) as table:
        me = await stdio(table, "Ann", tmp_path)
        await me.until(lambda line: line.get("view"))
        for move, code in (("sing a song", "unknown-move"), ("deal", "not-now"), ("play 7z", "unknown-move")):
            me.write(move)
            line = await me.until(lambda line: "refused" in line)
            assert (line["refused"]["move"], line["refused"]["code"]) == (move, code)
            assert line["refused"]["words"]
        assert me.process.stdin is not None
        me.process.stdin.close()
        assert await asyncio.wait_for(me.process.wait(), LIMIT_S) == 0


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("no-such-program-here", "can't be started: No such file or directory"),
        ("'", "can't be started"),
        (f"{sys.executable} -c pass", "The program has stopped (exit code 0)"),
        (f"{sys.executable} -c \"print('x' * 99999)\"", "a line is one move"),
    ],
)
async def test_a_program_that_fails_is_one_line_and_1(tmp_path: Path, program: str, expected: str) -> None:
    async with served(home=tmp_path) as table:
        words = ("bot", table.address, "--key", table.key, "--exec", program)
        done = await asyncio.to_thread(lowlife, *words, home=tmp_path)
        assert done.returncode == 1
        assert expected in done.stderr
        assert done.stderr.count("\n") == 1


async def test_without_a_program_our_own_bot_plays_and_a_full_table_says_so(tmp_path: Path) -> None:
    async with served("--seats", "3", home=tmp_path) as table:
        words = ("bot", table.address, "--key", table.key)
        bots = [await python(*COMMAND, *words, "--profile", name, home=tmp_path) for name in ("one", "two")]
        me = await stdio(table, "Ann", tmp_path)
        line = await me.until(lambda line: line.get("view"))
        done = await asyncio.to_thread(lowlife, *words, "--profile", "late", home=tmp_path)
        assert (done.returncode, done.stderr) == (1, "lowlife: All 3 seats are taken: ask the host for a seat.\n")
        while not any(event["event"] == "played" and event["seat"] != line["you"] for event in line["events"]):
            if "play" in line["asked"]:
                me.write(line["candidates"][0])
            line = await me.until(lambda line: "seq" in line)
        for process in (me.process, *bots):
            process.terminate()
            await asyncio.wait_for(process.communicate(), LIMIT_S)
            assert process.returncode == 0


async def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    hands = []
    for _ in range(2):
        async with served("--seats", "3", "--seed", "11", home=tmp_path) as table:
            people = []
            for name in ("Ann", "Bob", "Cleo"):  # one after the other, so that each has the same seat again
                people.append(await stdio(table, name, tmp_path))
                await people[-1].until(lambda line: "seq" in line)
            line = await people[0].until(dealt)
            hands.append((line["you"], line["view"]["hands"][line["you"]]))
            for one in people:
                one.process.terminate()
                await asyncio.wait_for(one.process.communicate(), LIMIT_S)
    assert hands[0] == hands[1]
    assert hands[0][1]


# ── on a terminal ──────────────────────────────────────────────────────────────────────────────────────────────


def children(pid: int) -> list[int]:
    """The processes that this one has started, and theirs."""
    found = subprocess.run(["pgrep", "-P", str(pid)], check=False, capture_output=True, text=True).stdout.split()
    return [child for one in map(int, found) for child in (one, *children(one))]


def until_gone(pids: list[int]) -> None:
    """Asks until none of them is there; the asking itself takes its time."""
    for _ in range(2000):
        if subprocess.run(["ps", "-p", ",".join(map(str, pids))], check=False, capture_output=True).returncode:
            return
    raise AssertionError(f"still there: {pids}")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_play_is_server_bots_and_seat_and_leaves_nothing_running(number: signal.Signals) -> None:
    command = [sys.executable, *COMMAND, "play", "--name", "Ann", "--seats", "3", "--ascii"]
    with Terminal(command) as terminal:
        terminal.until(lambda text: "Ann" in text and "Otis" in text)
        started = children(terminal.pid)
        assert len(started) == 2
        terminal.kill(number)
        until_gone(started)


def test_host_shows_the_line_to_join_with() -> None:
    with Terminal([sys.executable, *COMMAND, "host", "--name", "Ann", "--port", "0", "--ascii"]) as terminal:
        terminal.until(lambda text: "lowlife join" in text and "--key" in text)


async def test_join_without_a_key_shows_its_words_and_asks(tmp_path: Path) -> None:
    async with served(home=tmp_path / "host") as table:
        words = fingerprint_words(table.key).split()
        with Terminal([sys.executable, *COMMAND, "join", table.address, "--name", "Bob", "--ascii"]) as terminal:
            await asyncio.to_thread(terminal.until, lambda text: all(word in text for word in words))
