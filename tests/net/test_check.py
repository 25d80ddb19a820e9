"""`lowlife check`: what it prints, how it exits, and when a line of a file comes to the host."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given

from core.notation.scenario import Scenario
from core.notation.text import Fault
from core.tablefile.reader import read
from net.table.check import Broken, Failure, check, main
from net.table.host import Host
from tests.core.scenarios import scenarios

SCENARIOS = Path(__file__).parents[1] / "scenarios"
HEAD = """game asshole
option clearing auto
seat Ann 9c 3h 5d
seat Bob 8c 3d
seat Cy 8d 3s
turn Ann
---
"""
TO_A_TAKE = "@0 Ann: play 9c\n@100 Bob: pass\n@200 Cy: pass\n@300 Ann: take\n"


def run(text: str) -> None:
    """Checks the text of a file."""
    check(read(text))


@pytest.mark.parametrize("path", sorted(SCENARIOS.rglob("*.table")), ids=lambda path: path.stem)
def test_every_scenario_holds(path: Path) -> None:
    run(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(SCENARIOS.rglob("*.table")), ids=lambda path: path.stem)
def test_a_scenario_is_named_after_the_rule_that_it_opens_with(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith(f"# {path.name.split('_')[0]}")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_that_hold_are_ok_and_the_exit_code_is_0(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.table", "b.table"):
        (folder / name).write_text(HEAD + "Ann: play 9c\n? turn Bob\n")
    assert main(["a.table", "b.table"]) == 0
    assert capsys.readouterr().out == "ok a.table\nok b.table\n2 passed, 0 failed\n"


def test_the_first_line_that_fails_is_named_with_what_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.table").write_text(HEAD + "Ann: play 9c\n? turn Cy\n? turn Ann\n")
    (folder / "b.table").write_text(HEAD)
    assert main(["a.table", "b.table"]) == 1
    said = "FAIL a.table:9 expected turn Cy, but in turn is Bob\nok b.table\n1 passed, 1 failed\n"
    assert capsys.readouterr().out == said


def test_a_file_that_cannot_be_read_makes_2_and_the_others_run(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.table").write_text(HEAD + "? turn Zed\n")
    (folder / "b.table").write_bytes(b"game asshole\nseat \xff\n---\n")
    (folder / "c.table").write_text(HEAD + "? turn Bob\n")
    (folder / "d").mkdir()
    assert main(["a.table", "b.table", "c.table", "d", "e.table"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "FAULT a.table:8 no seat is called Zed"
    assert lines[1] == "FAULT b.table:2 this is no UTF-8 text"
    assert lines[2].startswith("FAIL c.table:8 ")
    assert lines[3].startswith("FAULT d the file can't be opened: ")
    assert lines[4] == "FAULT e.table the file can't be opened: No such file or directory"
    assert lines[5] == "0 passed, 1 failed"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Bob: play 8c", "expected Bob: play 8c, but it is refused: not-your-turn (It isn't your turn.)"),
        ("Bob: play 8c ~ too-low", "expected Bob: play 8c ~ too-low, but it is refused: not-your-turn"),
        ("Ann: play 9c ~ too-low", "expected a refusal, but the move was made: Ann: play 9c ~ too-low"),
        ("? turn Bob", "expected turn Bob, but in turn is Ann"),
        ("? phase clear", "but the phase is play"),
        ("? hand Ann 9c 3h", "but the hand is 3h 5d 9c"),
        ("? cards Ann 2", "but there are 3"),
        ("? pile 9c", "but the pile is none"),
        ("? top 9c", "but the top is none"),
        ("? out Ann", "but Ann holds 3"),
        ("? place Ann 1", "but the place isn't sure yet"),
        ("? drinks Ann 1", "but there are 0"),
        ("? points Ann 1", "but there are 0"),
        ("? round 2", "but it is round 1"),
        ("? over", "but the phase is play"),
        ("? winner Ann", "but won has nobody"),
        ("? blunder Ann", "but Ann made none"),
        ("? prompt Ann quick-clear", "but open is none"),
    ],
)
def test_what_does_not_hold_says_what_is(line: str, words: str) -> None:
    with pytest.raises(Failure) as caught:
        run(HEAD + line + "\n")
    assert caught.value.line == 8
    assert words in caught.value.words


def test_an_open_question_is_not_none() -> None:
    text = "game asshole\nseat Ann 7h 3c\nseat Bob 7c 7d 7s 3h\nseat Cy 9c\nturn Ann\n---\nAnn: play 7h\n"
    run(text + "? prompt Bob quick-clear\n? no prompt Ann\n? no prompt Cy\n")
    with pytest.raises(Failure, match="expected no prompt Bob, but open is quick-clear"):
        run(text + "? no prompt Bob\n")


def test_an_untimed_line_comes_once_the_automatic_clear_is_done() -> None:
    run(HEAD + TO_A_TAKE + "? pile empty\n@1300 ? phase play\n")


def test_a_timed_line_comes_at_its_moment() -> None:
    run(HEAD + TO_A_TAKE + "@1299 ? phase clear\n@1300 ? phase play\n")


def test_time_has_come_to_where_all_was_settled() -> None:
    with pytest.raises(Fault, match="line 13: time can't go back: @1299 comes after 1300 ms"):
        run(HEAD + TO_A_TAKE + "? pile empty\n@1299 ? turn Ann\n")


def test_waiting_lets_run_out_what_runs_out() -> None:
    run(HEAD.replace("turn Ann", "option turn-limit 1\nturn Ann") + "wait 999\n? pile empty\nwait 1\n? pile 3h\n")


def test_settling_lets_no_limit_run_out() -> None:
    run(HEAD.replace("turn Ann", "option turn-limit 1\nturn Ann") + TO_A_TAKE + "? pile empty\n@2299 ? pile empty\n")


def test_at_an_untimed_link_all_before_it_is_settled_and_a_timed_one_takes_no_time() -> None:
    run(HEAD + TO_A_TAKE + "@400 link Cy 20 60\n@400 ? phase clear\nlink Bob 120\n@1300 ? phase play\n")


def test_an_hour_without_a_word_loses_nobody() -> None:
    run(HEAD + "Ann: play 9c\nBob: pass\nwait 3600000\n? turn Cy\n? drinks Cy 0\nCy: pass\n")


def test_the_same_seed_deals_the_same() -> None:
    head = "game scabbah\nseed {}\nseat Ann\nseat Bob\nseat Cy\n---\n"

    def hand(seed: int) -> str:
        with pytest.raises(Failure) as caught:
            run(head.format(seed) + "? hand Ann\n")
        return caught.value.words

    assert hand(1) == hand(1) != hand(2)


FEW = "game asshole\noption turn-limit 9\nseat Ann 7h\nseat Bob 8h\nseat Cy 3c\nseat Dee\nturn Ann\n---\n"


def test_a_seat_without_cards_beside_hands_is_out() -> None:
    run(FEW + "? out Dee\n? place Dee 1\nDee: play 7c ~ out\n")


def test_too_few_cards_are_a_fault_at_the_deal_that_finds_it_out() -> None:
    play = "Ann: play 7h\nBob: play 8h\n? phase round-over\nAnn: deal ~ not-allowed\n"
    run(FEW + play)
    with pytest.raises(Fault, match="line 13: there are too few cards"):
        run(FEW + play + "Cy: deal\n")
    with pytest.raises(Fault, match="line 13: there are too few cards"):
        run(FEW + play + "wait 9000\n")


def test_the_cards_of_the_file_are_all_the_cards_there_are() -> None:
    text = "game asshole\noption exchange off\nseat Ann 7h\nseat Bob 8h\nseat Cy 3c 3d\nturn Ann\n---\n"
    play = "Ann: play 7h\nBob: play 8h\nCy: deal\n? round 2\n? cards Ann 2\n? cards Bob 1\n? cards Cy 1\n"
    run(text + play)


@given(scenarios)
def test_whatever_a_file_says_it_holds_or_fails_or_is_at_fault(scenario: Scenario) -> None:
    with suppress(Failure, Fault):
        try:
            check(scenario)
        except Broken as broken:
            raise AssertionError from broken


def test_where_the_engine_breaks_the_line_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Host, "receive", broken)
    with pytest.raises(Broken, match=r"line 8: the engine broke here, please report it: ZeroDivisionError\(\)"):
        run(HEAD + "Ann: play 9c\n")
