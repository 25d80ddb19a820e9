"""The command line used wrongly and rightly: one line that says what, why and what to do, and 0, 1 or 2."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from net import faults
from net.doors.address import PORT
from net.wire.keys import KEY_LENGTH
from tests.net.wire import ROOT
from tests.tui.lowlife import lowlife
from tui import command
from tui.command.parser import Misuse, read_words
from tui.outcome import Outcome

SOME_KEY = "XKm:oDoMe%Y5rpO2yR:WAfw7cv:3qec.:0nX8=dF"
TABLE = ROOT / "tests" / "scenarios" / "scabbah"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code, and the one line that was said."""
    code = command.main(words)
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert err.startswith("lowlife: ")
    return code, err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("dance", "there is no command 'dance'"),
        ("join", "this is missing: ADDRESS. See: lowlife join --help"),
        ("check", "this is missing: FILE"),
        ("join a:b:c", "is no address: write host or host:port"),
        ("bot den:99999", "is no address"),
        ("join den --key abc", "that is no key: it has 40 signs"),
        (f"join den --name {'x' * 17}", "can't be a name: use 1 to 16 letters"),
        ("join den --name '\x1b[2J\x07'", "can't be a name"),
        ("join den --name '   '", "can't be a name"),
        ("join den --profile ../den", "is no profile: use up to 32 letters"),
        ("serve --seats 13", "'13' is no number of seats: it must be from 2 to 12"),
        ("serve --seats 9", "--seats 9: Asshole is for 3 to 8. Choose a number in between"),
        ("serve --game scabbah --seats 2", "--seats 2: Scabbah is for 3 to 8"),
        ("serve --seats many", "'many' is no number of seats"),
        ("serve --port 70000", "'70000' is no port: it must be from 0 to 65535"),
        ("serve --rounds -1", "--rounds"),
        ("serve --game poker", "there is no 'poker' (choose from"),
        ("serve --bots 5 --seats 4", "room for bots on 4 seats"),
        ("play --bots 4 --seats 4", "room for bots on 3 of the 4 seats"),
        ("serve --option tempo", "must be NAME=VALUE, for example turn-limit=30"),
        ("serve --option tempo=3", "there is no option tempo here; there are: turn-limit, rounds,"),
        ("serve --option turn-limit=long", "option turn-limit can't be long: it must be a whole number. See"),
        ("serve --option special-last=never", "option special-last can't be never: it must be allowed or asshole"),
        ("serve --game scabbah --option target=0", "option target can't be 0: it must be a whole number >= 1"),
        ("host --seed x", "'x' is no seed"),
        ("bot den --exec a --stdio", "not allowed with"),
        ("bot den --exec ''", "--exec: that names no program: leave it out, and our own bot plays"),
        ("bot den --exec '  '", "that names no program"),
        ("serve --verbose", "--verbose"),
        ("serve --deck gentle", "--deck is for Abuse, and this is Asshole. Add --game, or leave it out"),
        ("play --game scabbah --deck my.toml", "--deck is for Abuse, and this is Scabbah"),
        ("serve --game abuse --option deck=holy", "option deck can't be holy: it must be rude or gentle"),
        ("deck", "this is missing: FILE. See: lowlife deck --help"),
        ("deck rude --sentences -1", "no number of sentences"),
    ],
)
def test_wrong_use_is_one_line_and_2(capsys: pytest.CaptureFixture[str], words: str, expected: str) -> None:
    code, line = said(capsys, *shlex.split(words))
    assert code == 2
    assert expected in line


@pytest.mark.parametrize("name", ["", "play", "host", "serve", "join", "bot", "check", "deck"])
def test_each_command_has_help_with_an_example_in_80_columns(capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit) as end:
        command.main([*name.split(), "--help"])
    text = capsys.readouterr().out
    assert not end.value.code
    assert f"example:\n  lowlife {name}" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("name", ["", "play", "host", "join", "bot", "check", "deck"])
def test_help_loads_nothing_slow(name: str, tmp_path: Path) -> None:
    program = (
        "import sys\nfrom tui import command\n"
        "try: command.main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "print({'asyncio', 'textual', 'rich', 'zmq', 'core.registry'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *name.split(), "--help"],
        check=True, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT), "LOWLIFE_HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.stderr.strip() in ("set()", "{'core.registry'}" if name in ("play", "host") else "set()")


def test_version_is_one_line() -> None:
    with pytest.raises(SystemExit) as end:
        command.main(["--version"])
    assert not end.value.code


def test_play_fills_the_table_with_bots_and_takes_any_port() -> None:
    words = read_words(["play"])
    assert (words.game, words.seats, words.bots, words.port) == (None, 4, 3, 0)  # the game: a file may say
    assert read_words(["play", "--seats", "6"]).bots == 5


def test_host_and_serve_wait_for_people_where_everyone_looks_for_them() -> None:
    assert (read_words(["host"]).seats, read_words(["host"]).bots, read_words(["host"]).port) == (8, 0, PORT)
    assert (read_words(["serve"]).seats, read_words(["serve"]).bots, read_words(["serve"]).port) == (4, 0, PORT)


def test_the_three_that_open_a_table_take_the_same_options() -> None:
    given = "--game scabbah --port 1 --seats 5 --bots 2 --rounds 3 --option target=5 --option turn-limit=9 --seed 7"
    for name in ("play", "host", "serve"):
        words = read_words([name, *given.split()])
        assert (words.game, words.port, words.seats, words.bots, words.rounds, words.seed) == ("scabbah", 1, 5, 2, 3, 7)
        assert words.option == [("target", "5"), ("turn-limit", "9")]


def test_ascii_can_be_asked_for_before_or_after_the_command() -> None:
    for words in ("--ascii play", "play --ascii", "--ascii"):
        assert read_words(words.split()).ascii is True
    assert read_words(["play"]).ascii is None
    assert read_words([]).command == "home"


def test_a_key_is_read_whole() -> None:
    assert len(SOME_KEY) == KEY_LENGTH
    assert read_words(["join", "den", "--key", SOME_KEY]).key == SOME_KEY
    with pytest.raises(Misuse):
        read_words(["join", "den", "--key", SOME_KEY[1:]])


@pytest.mark.parametrize(
    "line",
    [
        "join lowlife join den --key {}",
        "lowlife join den --key {}",
        "join 'lowlife join den --key {}'",
        "'lowlife join den --key {}'",
        "join 'den' --key {}",
        "bot lowlife join den --key {}",
    ],
)
def test_a_whole_join_line_may_be_pasted_after_the_command(line: str) -> None:
    words = read_words(shlex.split(line.format(SOME_KEY)))
    assert words.command == ("bot" if line.startswith("bot") else "join")
    assert (words.address, words.key) == (f"den:{PORT}", SOME_KEY)


@pytest.mark.parametrize("file", ["/dev/zero", "fifo", "deep.toml", "dots.toml", "binary.toml", "number.toml"])
@pytest.mark.parametrize("line", ["check {}", "deck {}", "serve --options {}", "serve --game abuse --deck {}", "play"])
def test_a_file_that_is_no_good_is_one_line_in_no_time(
    capsys: pytest.CaptureFixture[str], own_home: Path, file: str, line: str
) -> None:
    """`play` reads the settings, which are as bad."""
    os.mkfifo(own_home / "fifo")
    (own_home / "deep.toml").write_text("a = " + "[" * 60_000, "utf-8")
    (own_home / "dots.toml").write_text("a" + ".a" * 30_000 + " = 1", "utf-8")
    (own_home / "binary.toml").write_bytes(bytes(range(256)) * 99)
    (own_home / "number.toml").write_text("a = " + "9" * 60_000, "utf-8")
    (own_home / "config.toml").symlink_to(own_home / file)
    assert command.main(line.format(own_home / file).split()) in (1, 2)
    out, err = capsys.readouterr()
    assert err.count("\n") == (not line.startswith("check"))
    assert out.count("\n") == 2 * line.startswith("check")
    assert (out + err).replace("\n", "").isprintable()
    assert str(own_home / ("config.toml" if line == "play" else file)) in out + err
    assert "should not have" not in err


def test_without_a_terminal_there_is_no_screen(tmp_path: Path) -> None:
    for words in ((), ("play",), ("host",)):
        done = lowlife(*words, home=tmp_path)
        assert done.returncode == 1
        assert done.stderr.startswith("lowlife: this needs a terminal")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["join", "bot"])
@pytest.mark.parametrize(
    ("address", "expected"),
    [("127.0.0.1:1", "Nobody is hosting at 127.0.0.1:1"), ("nowhere.invalid", "Can't reach nowhere.invalid:4262")],
)
def test_a_wrong_address_or_nobody_there_is_said_and_1(name: str, address: str, expected: str, tmp_path: Path) -> None:
    done = lowlife(name, address, home=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"lowlife: {expected}")
    assert done.stderr.count("\n") == 1


def test_settings_that_cannot_be_read_are_named_and_left_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("name = [", "utf-8")
    done = lowlife("play", home=tmp_path)
    assert done.returncode == 1
    assert str(tmp_path / "config.toml") in done.stderr
    assert done.stderr.count("\n") == 1
    assert (tmp_path / "config.toml").read_text("utf-8") == "name = ["


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    done = lowlife("serve", "--port", "0", home=tmp_path / "file")
    assert done.returncode == 1
    assert "Set LOWLIFE_HOME to a folder of yours" in done.stderr
    assert done.stderr.count("\n") == 1


def test_check_gives_the_codes_of_its_files(tmp_path: Path) -> None:
    good = min(TABLE.glob("*.table"))
    assert lowlife("check", str(good), home=tmp_path).returncode == 0
    assert lowlife("check", str(tmp_path / "none.table"), home=tmp_path).returncode == 2


def test_what_nobody_foresaw_is_one_line_and_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    def broken(_: object) -> int:
        raise RuntimeError("the table caught fire")

    monkeypatch.setattr("tui.command.running.COMMANDS", {"check": broken})
    code, line = said(capsys, "check", "x")
    assert code == 1
    assert str(own_home / "error.log") in line
    assert "the table caught fire" in (own_home / "error.log").read_text("utf-8")


def test_whoever_sat_at_a_table_that_stumbled_is_told_where_it_is_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    """The table's own process writes it down; this one looks whether it did."""
    evenings = iter([ZeroDivisionError("the table caught fire"), None])

    def run(*_: object, **__: object) -> Outcome:
        if wrong := next(evenings):
            faults.write(wrong)
        return Outcome()

    monkeypatch.setattr("tui.app.run", run)
    monkeypatch.setattr("tui.command.running._need_terminal", lambda: None)
    assert said(capsys, "play") == (
        0, f"lowlife: the table stumbled; what is known about it was added to {own_home / 'error.log'}. "
        "Please send that file with a report.\n",
    )  # fmt: skip
    assert command.main(["play"]) == 0
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_is_one_line_and_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("tui.command.running.COMMANDS", {"check": stopped})
    assert said(capsys, "check", "x") == (1, "lowlife: stopped by ctrl-C.\n")


@pytest.mark.parametrize(("line", "seats"), [("play --bots 6", 7), ("play --bots 2", 4), ("serve --bots 5", 5)])
def test_as_many_seats_as_the_bots_need_where_none_are_named(line: str, seats: int) -> None:
    assert read_words(line.split()).seats == seats
