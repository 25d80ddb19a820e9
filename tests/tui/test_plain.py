"""Terminals that show ASCII alone."""

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from tui.terminal.plain import Sieve, shows_signs, spelled


@pytest.mark.parametrize(
    ("environ", "shows"),
    [
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),  # what Python makes of LANG=C
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, False),
        ({"LC_CTYPE": "en_US.utf8", "LANG": "C"}, True),
        ({}, False),
    ],
)
def test_signs_are_shown_where_the_locale_is_one_of_utf_8(environ: dict[str, str], shows: bool) -> None:
    assert shows_signs(environ) is shows


@pytest.mark.parametrize("text", ["╭─ Seats ─╮", "7♠ 10♥…", "日本 é", "plain"])
def test_the_sieve_leaves_ascii_of_the_same_width(text: str) -> None:
    assert spelled(text).isascii()
    assert cell_len(spelled(text)) == cell_len(text)


def test_suits_become_their_letters() -> None:
    (segment,) = Sieve().apply([Segment("7♠ 8♥ 9♦ J♣")], Color(0, 0, 0))
    assert segment.text == "7s 8h 9d Jc"
