"""What is a sentence in Abuse, why something is none, and how it reads."""

import pytest

from core.abuse.cards import HIDDEN_FACE, Face
from core.abuse.sentence import can_follow, is_phrase, lacks_phrase, roles, text_of, trimmed, why_bad, why_incomplete
from tests.core.abuse_play import card, cards


@pytest.mark.parametrize(
    "text",
    [
        "-red red-",  # ABU-10
        "-red red-blue blue-red red-",
        "-red,gold gold-blue,red red-",  # one shared colour is enough
        "one",  # ABU-15
        "one more one",  # ABU-13
        "-red red- more -blue blue-",
        "-red blank green-",  # ABU-14: links any two
        "blank green-",  # as START
        "-red blank",  # as END
        "blank x=blank",  # the one is the START, the other the END
        "-red blank more x=blank red-",
    ],
)
def test_these_are_sentences(text: str) -> None:
    assert why_bad(cards(text), ()) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("red-", "begins with a START"),
        ("-red", "lacks its END"),
        ("-red blue-", "needs red on its left, and has blue"),
        ("-red x=-red red-", "one START"),  # ABU-10
        ("-red red- x=red-", "has its END"),
        ("one red-", "has its END"),  # ABU-15
        ("-red one", "one START"),
        ("blank one", "one START"),
        ("blank", "lacks its END"),  # ABU-14: not both START and END at once
        ("one more blank", "lacks its END"),
        ("blank more one", "only after a complete sentence"),
        ("more one", "only after a complete sentence"),  # ABU-13: not first
        ("one more", "second sentence"),  # not last
        ("-red more red-", "only after a complete sentence"),  # not inside
        ("one more x=one y=more z=one", "two sentences"),  # at most two
        ("-red back red-", "comeback"),  # ABU-16
        ("", "begins with a START"),
        ("-red blank more", "second sentence"),
    ],
)
def test_these_are_none_and_it_says_why(text: str, why: str) -> None:
    assert why in (why_bad(cards(text), ()) or "")


def test_abu_14_a_phrase_is_for_a_blank_of_the_sentence_once() -> None:
    laid = cards("-red b=blank red-")
    assert why_bad(laid, (("b", "you"),)) is None
    for phrases in ((("-red", "you"),), (("q", "you"),), (("b", "you"), ("b", "them"))):
        assert "one for each" in (why_bad(laid, phrases) or "")


@pytest.mark.parametrize("said", ["a", "x" * 60, "[b]not bold[/b]", "çédille", "it's 100 % wrong", "♥"])
def test_abu_14_what_may_be_said_for_a_blank(said: str) -> None:
    assert is_phrase(said)
    assert lacks_phrase(cards("-red b=blank red-"), (("b", f"  {said} "),)) is None


@pytest.mark.parametrize(
    "said",
    [
        "", "x" * 61, "a\nb", "a\tb", "\x1b[31mred", "\x07", "\x9b31m", "a\u200db", "a\u202eb", "漢字", "😀", "e\u0301",
        "\ufe0f", "\u00ad", "\u2028", "\U0001f1e6", "\u1160", "\u3000",
    ],
)  # fmt: skip
def test_abu_14_one_to_sixty_printable_characters_of_one_cell_each(said: str) -> None:
    assert not is_phrase(said)
    assert lacks_phrase(cards("-red b=blank red-"), (("b", said),))


def test_abu_14_spaces_at_the_ends_are_cut_off() -> None:
    assert trimmed((("b", "  you soup "),)) == (("b", "you soup"),)
    assert lacks_phrase(cards("-red b=blank red-"), (("b", "   "),))


def test_what_can_follow_is_said_for_every_card() -> None:
    built = cards("-red")
    assert can_follow(built, card("red-blue")) is None
    assert can_follow(built, card("blank")) is None
    assert can_follow(built, card("blue-")) == "It needs red on its left, and has blue."
    assert can_follow(built, card("more"))
    assert can_follow(built, card("back"))
    assert can_follow(built, HIDDEN_FACE)
    assert can_follow((), card("blank")) is None
    assert can_follow(cards("-red blank"), card("more")) is None
    assert can_follow(cards("-red blank"), card("gold-")) is None
    assert can_follow(cards("-red red-"), card("blank"))


def test_what_is_still_lacking() -> None:
    assert why_incomplete(())
    assert why_incomplete(cards("-red"))
    assert why_incomplete(cards("one more"))
    assert why_incomplete(cards("one")) is None


SOCKS = Face("a", left=("START",), right=("red",), phrase="your socks")
FIGHT = Face("b", left=("red",), right=("END",), phrase="could win a fight")
HAT = Face("c", left=("START",), right=("red",), phrase="Your hat")
COMMA = Face("d", left=("red",), right=("red",), phrase=", of all things,")
ASKS = Face("e", left=("red",), right=("END",), phrase="are what, exactly?")
EYE = Face("f", left=("START",), right=("red",), phrase="I know your socks")
MORE = Face("m", kind="furthermore", phrase="Furthermore,")
BLANK = Face("w", kind="blank")


def test_a_sentence_reads_with_a_capital_and_a_mark() -> None:
    assert text_of((SOCKS, FIGHT)) == "Your socks could win a fight!"
    assert text_of((SOCKS, ASKS)) == "Your socks are what, exactly?"
    assert text_of((SOCKS, COMMA, FIGHT)) == "Your socks, of all things, could win a fight!"


def test_a_furthermore_reads_between_two() -> None:
    assert text_of((SOCKS, FIGHT, MORE, HAT, FIGHT)) == (
        "Your socks could win a fight. Furthermore, your hat could win a fight!"
    )
    assert text_of((SOCKS, ASKS, MORE, EYE, FIGHT)) == (
        "Your socks are what, exactly? Furthermore, I know your socks could win a fight!"
    )
    assert text_of((SOCKS, FIGHT, MORE, BLANK, FIGHT), (("w", "Brad"),)).endswith(
        "Furthermore, Brad could win a fight!"
    )


def test_what_is_not_finished_ends_open() -> None:
    assert text_of((SOCKS,)) == "Your socks …"
    assert text_of((SOCKS, BLANK)) == "Your socks ___!"
    assert text_of((BLANK, FIGHT), (("w", " you "),)) == "You could win a fight!"
    assert text_of(()) == "…"


def test_what_a_blank_serves_as() -> None:
    laid = cards("a=blank red-red b=blank red- more -red c=blank")
    assert [(face.id, role) for face, role in roles(laid)] == [("a", "start"), ("b", "link"), ("c", "end")]
