"""The evening's best and the standing of Abuse, from events alone; and reading aloud, with text that is only data."""

import asyncio
import json
import os
import sys
from pathlib import Path
from random import Random

import pytest

from core import abuse
from core.abuse.cards import Face
from core.abuse.events import HandsDealt, Insulted, InsultEnded, RoundScored
from tests.tui.harness_abuse import Game, cards, dealt, fresh
from tui.games.abuse import aloud, standing
from tui.games.abuse.gallery import best
from tui.games.abuse.history import AbuseHistory
from tui.table.standing import lines

SHORT, LONG = cards("bread-roll"), cards("you-drive-like goose tuxedo uninvited")


def heard(*events: object) -> AbuseHistory:
    """The evening after these facts, told one by one."""
    game, told = Game(dealt({0: "goose"})), AbuseHistory()
    for event in events:
        told = told.after(game.update((event,)))  # type: ignore[arg-type]
    return told


def insult(laid: tuple[Face, ...], *, stands: bool = True) -> tuple[object, ...]:
    return Insulted(0, 1, laid), InsultEnded(0, 1, stands=stands)


def test_what_stood_is_kept_and_what_was_taken_back_is_not() -> None:
    told = heard(*insult(SHORT), *insult(LONG, stands=False))
    assert [one.text for one in told.said] == ["You could lose an election to a bread roll!"]


def test_the_best_are_those_worth_most_and_the_longest() -> None:
    told = heard(*insult(SHORT), *insult(LONG), *insult(cards("your-parking mime")))
    assert [one.worth for one in told.worthiest()] == [19, 15, 9]
    assert [one.cards for one in told.longest()] == [4, 2, 1]
    page = best(told)
    assert page.index("Worth most") < page.index("Longest")
    assert "Ann to Bob, 4 cards, worth 19" in page


def test_a_new_game_begins_new_rounds_and_keeps_the_evening() -> None:
    deal = HandsDealt(1, 0, ((), (), ()), cards("goose")[0], ())
    told = heard(deal, *insult(SHORT), RoundScored(0, (0, 5, 9)), deal)
    assert told.rounds == {}
    assert len(told.said) == 1


def test_the_standing_has_each_round_and_the_total_the_fewest_first() -> None:
    state = dealt({0: "", 1: "goose", 2: "mime"}, scores=(0, 4, 8), points=(6, 4, 30), winners=(1,))
    told = standing.of_round(state, {0: "Ann", 1: "Bob", 2: "Cy"}, {1: (6, 0, 22)})
    assert told.head == ("", "", "R1", "R2", "In all", "Insults")
    assert told.rows == (
        ("1", "Bob", "0", "4", "4", "0"), ("2", "Ann", "6", "0", "6", "0"), ("3", "Cy", "22", "8", "30", "0"),
    )  # fmt: skip
    assert max(map(len, lines(told))) <= 76
    assert standing.of_game(state, {}, {}).rows[0][0] == "*"


def test_level_totals_share_a_place() -> None:
    state = dealt({0: "", 1: "goose", 2: "mime"}, scores=(0, 4, 8), points=(4, 4, 30))
    assert [row[0] for row in standing.of_round(state, {}, {}).rows] == ["1", "1", "3"]


def test_who_is_out_who_was_caught_and_you_are_told() -> None:
    state = dealt({0: "", 1: "goose", 2: "mime"}, scores=(0, 4, 8), points=(0, 4, 8), dealer=0)
    names = {0: "Ann", 1: "Bob", 2: "Cy"}
    assert standing.in_words(state, names, 1) == "Ann is out of cards, Cy is caught with 8, you are caught with 4"
    assert standing.in_words(state, names, 0) == "you are out of cards, Cy is caught with 8"


def test_a_whole_game_tells_each_round_it_played() -> None:
    game, told, chance = Game(fresh(3)), AbuseHistory(), Random(3)
    while game.state.phase != "over":
        seat = next(iter(abuse.asked(game.state)))
        told = told.after(game.act(seat, chance.choice(abuse.candidates(game.state, seat))))
    assert sorted(told.rounds) == [1, 2, 3, 4, 5]
    assert tuple(map(sum, zip(*told.rounds.values(), strict=True))) == game.state.points


# ── aloud ──────────────────────────────────────────────────────────────────────────────────────────────────────

NASTY = "-w /tmp/x; $(touch /tmp/y) `id` 'you'\n--version"


@pytest.mark.parametrize(
    ("there", "found"),
    [
        ({"say", "espeak-ng", "spd-say"}, aloud.Speaker(("/bin/spd-say", "--"), by_input=False)),
        ({"say", "espeak-ng"}, aloud.Speaker(("/bin/espeak-ng", "--stdin"), by_input=True)),
        ({"say"}, aloud.Speaker(("/bin/say", "-f", "-"), by_input=True)),
        (set[str](), None),
    ],
)
def test_the_first_speech_program_there_is_speaks(there: set[str], found: aloud.Speaker | None) -> None:
    assert aloud.speaker(lambda name: f"/bin/{name}" if name in there else None) == found


@pytest.mark.parametrize("by_input", [True, False])
async def test_text_is_data_to_it_and_never_an_option_or_a_shells(tmp_path: Path, by_input: bool) -> None:
    heard_, program = tmp_path / "heard", tmp_path / "speaks.py"
    program.write_text(
        f"import sys, json; json.dump([sys.argv[1:], sys.stdin.read()], open({str(heard_)!r}, 'w'))", encoding="utf-8"
    )
    start = (sys.executable, str(program), *(() if by_input else ("--",)))
    await asyncio.wait_for(aloud.speak(NASTY, aloud.Speaker(start, by_input)), 30)
    line = " ".join(NASTY.split())
    said = json.loads(heard_.read_text(encoding="utf-8"))
    assert said == ([[], f"{line}\n"] if by_input else [["--", line], ""])


async def test_a_speech_program_that_cant_be_started_is_silent() -> None:
    await aloud.speak("you", aloud.Speaker(("/nowhere/speak",), by_input=True))


async def test_a_reading_that_is_broken_off_leaves_no_program(tmp_path: Path) -> None:
    started, program = tmp_path / "started", tmp_path / "speaks.py"
    program.write_text(
        f"import os, time; os.mkfifo({str(started) + '.more'!r}); open({str(started)!r}, 'w').write(str(os.getpid()));"
        f"open({str(started) + '.more'!r})",
        encoding="utf-8",
    )
    reading = asyncio.ensure_future(aloud.speak("you", aloud.Speaker((sys.executable, str(program)), by_input=True)))
    while not (started.exists() and started.read_text(encoding="utf-8")):
        assert not reading.done()
        await asyncio.sleep(0)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    pid = int(started.read_text(encoding="utf-8"))
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
