"""What a program that plays a seat is told. With real processes: tests/tui/test_command_table."""

import re
from random import Random
from typing import get_args

from core.climbing import Phase
from core.events import Cleared
from core.games import rules_of
from core.moves import Play
from core.notation.moves import read_move
from net.messages import Player
from net.program import one_words, told, whole
from tests.core.play import fresh, steps
from tests.net.wire import ROOT
from tests.tui.fake import table, update


def test_names_are_single_words_and_no_two_alike() -> None:
    players = (Player(1, "Ann"), Player(0, "Ann"), Player(2, "Jo Ann: [x]"), Player(-1, "Onlooker"))
    assert one_words(players) == {0: "Ann", 1: "Ann_1", 2: "Jo_Ann___x_"}


def test_fields_with_their_usual_value_are_told_too() -> None:
    assert whole(Cleared()) == {"event": "cleared", "seat": None}


def test_in_the_lobby_there_is_nothing_to_do() -> None:
    line = told(update(table()))
    assert (line["view"], line["asked"], line["candidates"]) == (None, [], [])


def test_what_is_offered_reads_back_as_moves() -> None:
    dealt = next(step.after for step in steps(fresh("asshole", 4), Random(2)) if step.after.turn is not None)
    line = told(update(table("game"), you=dealt.turn, view=dealt))
    assert line["asked"] == ["play"]
    assert line["candidates"]
    assert all(isinstance(read_move(text, {}), Play) for text in line["candidates"])


def test_the_documentation_names_every_phase_and_every_kind_of_move_there_is() -> None:
    """None is missing and none is made up: what random games of all sorts ask for is what is written."""
    seen: set[str] = set()
    for options in ({"dealing": "hand"}, {"clearing": "hand"}):
        for seed in range(6):
            for step in steps(fresh("asshole", 4, rounds=3, **options), Random(seed)):
                seen.update(*rules_of(step.after).asked(step.after).values())
    assert documented("asked") == seen
    assert documented("phase") == set(get_args(Phase))


def documented(field: str) -> set[str]:
    """The words that docs/bots.md gives for a field."""
    lines = (ROOT / "docs" / "bots.md").read_text("utf-8").splitlines()
    row = next(line for line in lines if line.startswith(f"| `{field}` |"))
    return set(re.findall(r"`([a-z-]+)`", row.split("|")[2]))
