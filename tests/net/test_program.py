"""What a program that plays a seat is told. With real processes: tests/tui/test_command_table."""

import re
from random import Random
from typing import get_args

import msgspec

from core import abuse, registry
from core.abuse import view
from core.abuse.moves import Comeback, Insult
from core.climbing.events import Cleared
from core.climbing.moves import Play
from core.climbing.table import Phase
from core.moves import Take
from net.bots.program import line_of, one_words, whole
from net.messages import Player
from tests.core import abuse_play
from tests.core.play import fresh, steps
from tests.games import at, rules_of
from tests.net.wire import ROOT
from tests.tui.fake import table, update

ABUSE, ASSHOLE = registry.game("abuse").notation, registry.game("asshole").notation


def test_names_are_single_words_and_no_two_alike() -> None:
    players = (Player(1, "Ann"), Player(0, "Ann"), Player(2, "Jo Ann: [x]"), Player(-1, "Onlooker"))
    assert one_words(players) == {0: "Ann", 1: "Ann_1", 2: "Jo_Ann___x_"}


def test_fields_with_their_usual_value_are_told_too() -> None:
    assert whole(Cleared()) == {"event": "cleared", "seat": None}


def test_in_the_lobby_there_is_nothing_to_do() -> None:
    line = line_of(update(table()))
    assert (line["view"], line["asked"], line["candidates"]) == (None, [], [])


def test_what_is_offered_reads_back_as_moves() -> None:
    dealt = next(step.after for step in steps(fresh("asshole", 4), Random(2)) if step.after.turn is not None)
    line = line_of(update(table("game"), you=dealt.turn, view=dealt))
    assert line["asked"] == ["play"]
    assert line["candidates"]
    assert all(isinstance(ASSHOLE.read_move(text, {}), Play) for text in line["candidates"])


def test_abu_14_an_insult_is_offered_with_words_for_its_blanks_and_reads_back() -> None:
    state = abuse_play.table("a=-red b=blank c=red-:9", "k=back:4")
    line = line_of(update(table("game"), you=0, view=view(state, 0)))
    names = {"Ann": 0, "Bob": 1}
    assert line["asked"] == ["discard", "done", "insult"]
    moves = [ABUSE.read_move(text, names) for text in line["candidates"]]
    insults = [move for move in moves if isinstance(move, Insult)]
    assert insults
    assert all(at(state).why_not(0, move) is None for move in moves)
    assert any(phrase for move in insults for _, phrase in move.phrases)


def test_abu_17_whoever_is_insulted_is_offered_their_comebacks() -> None:
    state = abuse_play.after(abuse_play.table("a=-red c=red-", "k=back:4 x=red-red"), (0, Insult(1, ("a", "c"))))
    line = line_of(update(table("game"), you=1, view=view(state, 1)))
    assert line["asked"] == ["accept", "comeback"]
    assert [ABUSE.read_move(text, {}) for text in line["candidates"]][1:] == [Comeback("k")]
    assert len(line["view"]["hands"][0]) == 0


def test_abu_6_all_others_are_asked_for_the_face_up_card() -> None:
    state = abuse_play.table("a=-red", "k=back", deck="d=red-red", face_up="u=red-blue:3")
    line = line_of(update(table("game"), you=0, view=view(state, 0)))
    assert line["asked"] == ["decline", "take"]
    assert ABUSE.read_move(line["candidates"][0], {}) == Take()
    read = msgspec.json.decode(msgspec.json.encode(line["view"]))
    assert read["discards"] == [["u", 3, "sentence", ["red"], ["blue"], "u"]]
    assert [card[0] for card in read["deck"]] == ["??"]


def test_the_documentation_names_every_phase_and_every_kind_of_move_there_is() -> None:
    """None is missing and none is made up: what random games of all sorts ask for is what is written."""
    seen: set[str] = set()
    for options in ({"dealing": "hand"}, {"clearing": "hand"}):
        for seed in range(6):
            for step in steps(fresh("asshole", 4, rounds=3, **options), Random(seed)):
                seen.update(*rules_of(step.after).asked(step.after).values())
    for seed in range(6):
        for insults in abuse_play.steps(abuse_play.fresh(4, rounds=2), Random(seed)):
            seen.update(*abuse.asked(insults.after).values())
    assert documented("asked") == [seen]
    assert documented("phase") == [set(get_args(Phase)), set(get_args(abuse.table.Phase))]


def documented(field: str) -> list[set[str]]:
    """The words that docs/bots.md gives for a field, by the tables that have it."""
    lines = (ROOT / "docs" / "bots.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith(f"| `{field}` |")]
    return [set(re.findall(r"`([a-z-]+)`", row.split("|")[2])) for row in rows]
