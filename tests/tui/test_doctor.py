"""`lowlife doctor`: a line a finding, and an exit code."""

import socket

import pytest

from net.doors import checkup
from net.doors.checkup import LATE_MS, Finding, clock, echoes, reachable, stamps, trips
from net.race.kernel import Means
from net.wire.probe import Lateness
from tui import command
from tui.command import doctor

MEANS = Means(kernel_trips=True, echoes=True, clock="a clock", clock_step_ns=1)


def test_each_finding_is_a_line_and_all_good_is_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def all_well(_: int) -> list[Finding]:
        return [Finding("clock", "steady")]

    monkeypatch.setattr(doctor, "findings", all_well)
    assert command.main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["-    terminal", "ok   signs", "ok   colours", "ok   clock"]


def test_one_that_is_bad_makes_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def unwell(port: int) -> list[Finding]:
        return [Finding("port", f"{port} is taken", good=False)]

    monkeypatch.setattr(doctor, "findings", unwell)
    assert command.main(["doctor", "--port", "4300"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "BAD  port:        4300 is taken"


def test_what_is_bad_says_what_to_do() -> None:
    assert clock(MEANS).good
    assert not clock(Means(True, True, "a coarse one", 15_000_000)).good
    assert stamps(Lateness(0.2, 0.4, 0.5, 200)).good
    slow = stamps(Lateness(0.2, 2.4, 9.0, 200))
    assert (slow.good, slow.mark) == (True, "late")
    assert "close something" in stamps(Lateness(0.2, LATE_MS, 90, 200)).words
    assert not stamps(Lateness()).good


def test_where_the_kernel_tells_nothing_races_are_less_exact_and_that_is_no_fault() -> None:
    for found in (trips(MEANS, None), trips(Means(False, False, "", 1), None)):
        assert found.good
        assert found.mark == "-"
        assert "less exact" in found.words


async def test_who_may_send_no_echo_is_told() -> None:
    found = await echoes(Means(True, False, "", 1))
    assert found.good
    assert "not allowed" in found.words


def test_the_address_that_others_join_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "own_address", lambda: "10.77.0.5")
    assert checkup.address() == Finding("address", "10.77.0.5 is what others join")
    monkeypatch.setattr(checkup, "own_address", lambda: "127.0.0.1")
    assert "is the network on?" in checkup.address().words


async def test_a_port_taken_by_something_else_is_bad() -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        assert not (await reachable(taken.getsockname()[1])).good


async def test_a_free_port_is_good() -> None:
    with socket.socket() as own:
        own.bind(("0.0.0.0", 0))
        port = own.getsockname()[1]
    assert (await reachable(port)).good


def test_the_terminal_is_described() -> None:
    said = {found.what: found.words for found in doctor.terminal({"TERM": "xterm-256color", "LANG": "C"})}
    assert said["colours"] == "256"
    assert said["signs"].startswith("ASCII")
    assert {found.words for found in doctor.terminal({"NO_COLOR": "1"})} >= {"none, as NO_COLOR asks"}
