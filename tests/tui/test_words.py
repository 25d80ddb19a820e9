"""Every fact and note has its sentence, told to whoever reads it."""

import re
from typing import get_args

import pytest

from core import asshole, scabbah
from core.asshole.events import (
    AssholeEvent,
    Blundered,
    CalledWrong,
    CardDealt,
    Caught,
    Counting,
    Disputed,
    Drank,
    Marked,
    Moment,
    Named,
    Ordered,
    PileWaits,
    QuickCleared,
    Ruled,
    Skipped,
    Struck,
    TakenBack,
    Took,
)
from core.asshole.options import AssholeOptions
from core.cards import HIDDEN
from core.climbing.events import Cleared, Dealt, Handed, Passed, Played, RoundEnded, Shuffled, WentOut
from core.events import Event, GameEnded, Reseated, TurnCame
from core.scabbah.options import ScabbahOptions
from net.messages import Note, Player
from tui.games.asshole import words
from tui.games.climbing.words import set_words
from tui.games.scabbah.scene import titles_here
from tui.table.teller import Teller
from tui.table.words import names_of, note, ordinal
from tui.table.words import sentence as plainly

VIEW = asshole.start(3, AssholeOptions())
NAMES = {0: "Ann", 1: "Bob", 2: "Cy"}
FACTS: tuple[AssholeEvent, ...] = (
    Shuffled(1, 0, (0, 1, 2), ()), CardDealt(1, HIDDEN), CardDealt(0, "7s"), Dealt(((), (), ())),
    Handed(1, 0, "As"), Handed(0, 1, "3c", back=True), Handed(1, 0, HIDDEN), TurnCame(1), Played(1, ("7s", "7h"), 5),
    Played(1, ("7s",), 1), Passed(1), Skipped(1), Drank((1,), 1, "pass"), Drank((0, 1), 2, "ruling"),
    Drank((0, 1, 2), 1, "social"), Took(1), QuickCleared(1, ("7c",)), Blundered(1, ("8c",)), WentOut(1),
    WentOut(1, low=True), PileWaits(1), Cleared(), Cleared(1), RoundEnded((1, 0, 2)), GameEnded((1,)),
    Reseated((1, 0, 2)), Marked(), Named(0, 1), Counting(1), Ordered(0, 1, 3), Ordered(0, 1, task="sing"), Struck(0, 2),
    Caught(0, 1), CalledWrong(0, 1), Disputed(1, "what was that?"), Ruled(0, "stand"), Ruled(0, "drink"),
    Ruled(0, "take-back"), TakenBack(Moment(((), (), ()), 1), (0, 0, 0)),
)  # fmt: skip


def sentence(
    fact: AssholeEvent, you: int | None, *, plain: bool = False, moment: int = 0, unit: str = "drinks"
) -> str:  # fmt: skip
    return words.sentence(fact, Teller(NAMES, you, plain, moment, unit))


def test_all_facts_there_are_stand_in_the_list() -> None:
    assert {type(fact) for fact in FACTS} == set(get_args(AssholeEvent))


@pytest.mark.parametrize("you", [None, 0, 1])
@pytest.mark.parametrize("fact", FACTS, ids=repr)
def test_every_fact_has_a_sentence(fact: AssholeEvent, you: int | None) -> None:
    said = sentence(fact, you)
    assert re.fullmatch(r"[A-Z].*[.!]", said)
    assert "  " not in said
    assert "??" not in said


@pytest.mark.parametrize("fact", FACTS, ids=repr)
def test_plain_sentences_are_ascii_alone(fact: AssholeEvent) -> None:
    assert sentence(fact, 0, plain=True).isascii()


def test_you_are_spoken_to() -> None:
    assert sentence(Skipped(1), 1).startswith("You are skipped.")
    assert sentence(Skipped(1), 0).startswith("Bob is skipped.")
    assert sentence(GameEnded((1,)), 1).startswith("You win the game.")
    assert sentence(GameEnded((1, 2)), 1).startswith("You and Cy win the game.")
    assert sentence(GameEnded((2,)), 1).startswith("Cy wins the game.")


def test_all_at_the_table_read_the_same_sentence() -> None:
    told = {sentence(QuickCleared(1, ("7c",)), you) for you in (None, 0, 2)}
    assert len(told) == 1


def test_a_drink_stands_in_the_line_of_what_it_was_for() -> None:
    line, *more = words.lines(
        (Skipped(1), Drank((1,), 1, "skip"), TurnCame(2)), Teller(NAMES, 0, False, 0, "drinks"), VIEW
    )
    assert not more
    assert re.fullmatch(r"Bob is skipped\..* Bob drinks\..*", line)


def test_what_is_told_again_is_not_told_in_the_same_words_each_time() -> None:
    told = {sentence(Passed(1), 0, moment=moment) for moment in range(9)}
    assert len(told) > 2


@pytest.mark.parametrize(
    "what", ["joined", "watching", "away", "back", "bot-plays", "left", "removed", "limit", "stopped"]
)
def test_every_note_has_a_sentence_for_others_and_for_you(what: str) -> None:
    assert note(Note(what, 1, "Bob"), NAMES, 0).endswith(".")
    assert note(Note(what, 1, "Bob"), NAMES, 1).startswith(("You", "A bot played"))


def test_a_note_that_is_not_known_says_nothing() -> None:
    assert note(Note("of-the-future", 1), NAMES, 0) == ""


def test_equal_names_are_told_apart_by_their_tags() -> None:
    players = (Player(0, "Bob", "k3"), Player(1, "Ann", "x9"), Player(2, "Bob", "q7"))
    assert names_of(players) == {0: "Bob(k3)", 1: "Ann", 2: "Bob(q7)"}


@pytest.mark.parametrize("seats", range(3, 9))
def test_titles_run_from_president_to_the_games_own_bottom(seats: int) -> None:
    titles = words.titles_here(asshole.start(seats, AssholeOptions()))
    assert (titles[0], titles[1], titles[-1]) == ("President", "Vice", "Asshole")
    assert len(set(titles)) == seats
    assert titles_here(scabbah.start(seats, ScabbahOptions()))[-1] == "Scabbah"


def test_sets_and_places_are_called_as_one_says_them() -> None:
    assert [set_words(("8c",)), set_words(("Jc", "Jd")), set_words(("10c", "10d", "10h"))] == [
        "an 8", "a pair of jacks", "three 10s",
    ]  # fmt: skip
    assert [ordinal(place) for place in range(1, 5)] == ["1st", "2nd", "3rd", "4th"]


def test_what_is_counted_goes_by_its_own_name() -> None:
    assert sentence(Drank((1,), 1, "ruling"), 0, unit="sips").startswith("Bob owes 1 sip.")
    assert sentence(Drank((0, 1, 2), 2, "social"), 0, unit="sips") == "A social: everyone owes 2 sips."
    assert sentence(Ordered(0, 1, 3), 1, unit="sips") == "Ann tells you to do 3 sips."


def test_a_slip_is_told_to_whose_it_is() -> None:
    assert "slip 3♣ under it" in sentence(Played(0, ("7s",), 4, "3c"), 0)
    assert "slip" not in sentence(Played(0, ("7s",), 4), 1)


def test_what_was_typed_is_told_without_what_a_terminal_would_obey() -> None:
    told = sentence(Ordered(0, 1, task="sing\x1b]0;x\x07\nnow"), 1)
    assert told == 'Ann orders you: "sing]0;x now".'


def test_a_fact_of_a_game_without_words_is_told_by_its_name_and_its_fields() -> None:
    class TrickTaken(Event, frozen=True):
        seat: int
        cards: tuple[str, ...]
        hands: tuple[tuple[str, ...], ...] = ()
        last: bool = False

    tell = Teller(NAMES, 0, False, 0)
    assert plainly(TrickTaken(1, ("7h", HIDDEN), (("2c",),)), tell).split() == ["Bob", "trick", "taken", "7h."]
    assert plainly(TrickTaken(0, ()), tell) == "You trick taken."
