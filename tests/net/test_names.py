"""Names are for people: any that a terminal can show in 1 to 16 cells, told apart by tags where equal."""

import pytest

from net.table.names import clean, tag_of


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Jürgen", "Jürgen"),
        ("日本語", "日本語"),
        ("A\x1b[31mnn", "A[31mnn"),
        ("Ann\n\t", "Ann"),
        ("♥\ufe0f", "♥"),
        ("👍🏽", "👍"),
        ("👩\u200d🚀", "👩🚀"),
        ("\u202eAnn", "Ann"),
        ("x" * 16, "x" * 16),
        ("🇩🇪Ann", "Ann"),
    ],
)
def test_what_terminals_draw_differently_is_stripped(given: str, kept: str) -> None:
    assert clean(given) == kept


@pytest.mark.parametrize("given", ["", "   ", "\u200d", "\x00\x07", "x" * 17, "日" * 9, "a" + "\u0301" * 40])
def test_what_is_empty_or_too_wide_is_no_name(given: str) -> None:
    assert clean(given) is None


def test_a_tag_stays_and_differs() -> None:
    assert tag_of("a") == tag_of("a") != tag_of("b")
    assert len(tag_of("a")) == 4
