"""Every fact of Abuse has its sentence, told to whoever reads it, and tells nobody a card that they don't see."""

import re
from typing import get_args

import pytest

from core import abuse
from core.abuse.cards import HIDDEN_FACE, Face
from core.abuse.events import (
    AbuseEvent,
    Accepted,
    Answered,
    Discarded,
    Drew,
    FaceDeclined,
    FaceDied,
    FaceTaken,
    HandsDealt,
    Insulted,
    InsultEnded,
    KeptAll,
    Renewed,
    Retorted,
    RoundScored,
)
from core.events import GameEnded, Reseated, TurnCame
from tests.tui.harness_abuse import cards
from tui.games.abuse import words
from tui.table.teller import Teller

NAMES = {0: "Ann", 1: "Bob", 2: "Cy"}
GOOSE, COMEBACK, BLANK = cards("goose back-cereal blank-1")
FACTS: tuple[AbuseEvent, ...] = (
    HandsDealt(2, 1, ((), (), ()), GOOSE, ()), TurnCame(1), FaceDeclined(1), Answered(1, "take"),
    Answered(1, "decline"), Answered(1, "answered"), FaceTaken(1, GOOSE), FaceTaken(1, BLANK, GOOSE), FaceDied(GOOSE),
    FaceDied(BLANK), Drew(1, "turn", GOOSE), Drew(1, "turn", HIDDEN_FACE), Drew(1, "penalty", HIDDEN_FACE),
    Drew(1, "lost", HIDDEN_FACE), Drew(1, "turn", None), Renewed("discards", ()), Renewed("laid", ()),
    Insulted(0, 1, cards("bread-roll")), Insulted(1, 0, cards("sorry blank-1"), (("blank-1", "[b]no"),)),
    Retorted(1, COMEBACK), Accepted(1), InsultEnded(0, 1, stands=True), InsultEnded(0, 1, stands=False),
    InsultEnded(1, 0, stands=False), Discarded(1, GOOSE), Discarded(1, BLANK), KeptAll(1), RoundScored(1, (9, 0, 30)),
    GameEnded((1,)), Reseated((1, 0, 2)),
)  # fmt: skip


def sentence(fact: AbuseEvent, you: int | None, *, plain: bool = False) -> str:
    return words.sentence(fact, Teller(NAMES, you, plain, 0))


def test_all_facts_there_are_stand_in_the_list() -> None:
    assert {type(fact) for fact in FACTS} == set(get_args(AbuseEvent))


@pytest.mark.parametrize("you", [None, 0, 1])
@pytest.mark.parametrize("fact", FACTS, ids=repr)
def test_every_fact_has_a_sentence(fact: AbuseEvent, you: int | None) -> None:
    said = sentence(fact, you)
    assert re.fullmatch(r'[A-Z].*[.!?"]', said)
    assert "  " not in said
    assert "??" not in said


@pytest.mark.parametrize("fact", FACTS, ids=repr)
def test_plain_sentences_are_ascii_alone(fact: AbuseEvent) -> None:
    assert sentence(fact, 0, plain=True).isascii()


def test_you_are_spoken_to() -> None:
    assert sentence(Drew(1, "turn", GOOSE), 1) == 'You draw "a wet goose".'
    assert sentence(Drew(1, "turn", HIDDEN_FACE), 0) == "Bob draws a card."
    assert sentence(Insulted(0, 1, cards("bread-roll")), 1).startswith('Ann tells you: "You could lose')
    assert sentence(InsultEnded(1, 0, stands=False), 1) == "It didn't stand: you take it all back."


@pytest.mark.parametrize("fact", [fact for fact in FACTS if not isinstance(fact, (RoundScored, Reseated))], ids=repr)
def test_onlookers_all_read_the_same(fact: AbuseEvent) -> None:
    told = {sentence(abuse.redact(fact, you), you) for you in (None, 2)}
    assert len(told) == 1


def test_a_card_that_another_drew_is_not_told() -> None:
    told = sentence(abuse.redact(Drew(1, "turn", GOOSE), 0), 0)
    assert "goose" not in told


def test_an_answer_to_an_offer_goes_without_saying() -> None:
    assert words.lines(
        (FaceDeclined(0), Answered(1, "answered"), Answered(2, "answered")), Teller(NAMES, 0, False, 0)
    ) == ["You leave the card. Anyone else, for a penalty card?"]


def test_what_was_said_for_a_blank_stands_as_it_was_typed() -> None:
    said = sentence(Insulted(1, 0, (*cards("sorry"), Face("blank-1", kind="blank")), (("blank-1", "[b]no"),)), 0)
    assert said == 'Bob tells you: "I am sorry to report that [b]no!"'
