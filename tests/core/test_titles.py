"""TAB-6, TAB-7: the host names the titles from the top and from the bottom, and what is counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asshole.options import AssholeOptions
from core.options import BadOption, Options, changed, read
from core.scabbah.options import ScabbahOptions
from core.titles import CELLS, amount, fits, titles, why_bad
from tests.games import counted

SPECS = [
    "rude",
    "family",
    "Boss/Second//Loser",
    "//Loser",
    "Boss//",
    "Boss/Loser",
    "Vice//President",
    "a/b/c/d//e/f/g/h",
]


@pytest.mark.parametrize("n", range(3, 9))
@pytest.mark.parametrize("spec", SPECS)
def test_each_place_has_a_title_of_its_own_that_fits_its_column(spec: str, n: int) -> None:
    """TAB-6"""
    assert why_bad(spec) is None
    for game in ("asshole", "scabbah"):
        named = titles(spec, n, game)
        assert len(set(named)) == len(named) == n
        assert all(fits(name, CELLS) for name in named)


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("rude", ("President", "Vice", "Senator", "Clerk", "Asshole")),
        ("family", ("Captain", "Mate", "Pilot", "Bosun", "Barnacle")),
        ("Boss/Second//Loser", ("Boss", "Second", "Senator", "Clerk", "Loser")),
        ("Boss / Loser", ("Boss", "Vice", "Senator", "Clerk", "Loser")),
        ("//Low/Lowest", ("President", "Vice", "Senator", "Low", "Lowest")),
        ("Boss//", ("Boss", "Vice", "Senator", "Clerk", "Asshole")),
        ("Vice//", ("Vice", "Deputy", "Senator", "Clerk", "Asshole")),
        ("a/b/c/d//e/f/g/h", ("a", "b", "c", "d", "h")),
    ],
)
def test_what_is_not_named_is_filled_in_and_too_many_names_give_way_in_the_middle(
    spec: str, expected: tuple[str, ...]
) -> None:
    """TAB-6"""
    assert titles(spec, 5) == expected


def test_the_usual_bottom_is_the_games_own_and_the_familys_is_not_rude() -> None:
    """TAB-6"""
    assert titles("rude", 4, "scabbah")[-1] == "Scabbah"
    for game in ("asshole", "scabbah"):
        assert "Asshole" not in titles("family", 8, game)


@pytest.mark.parametrize("kind", [AssholeOptions, ScabbahOptions])
@pytest.mark.parametrize(
    ("spec", "must"),
    [
        ("Boss", "rude, family, or names of your own"),
        ("on", "rude, family, or names of your own"),
        ("//", "1 to 8 names"),
        ("a/b/c/d/e/f/g/h//i", "1 to 8 names"),
        ("Boss//Boss", "all different"),
        ("Boss//boss", "all different"),
        ("Boss/", "1 to 9 signs"),
        ("a//b//c", "1 to 9 signs"),
        ("Commander//Understrapper", "1 to 9 signs"),
        ("社長社長社//x", "1 to 9 signs"),
        ("Bo\x1bss//x", "1 to 9 signs"),
        ("a/" * 61, "no longer than 120"),
    ],
)
def test_a_bad_spec_is_refused_in_one_line(kind: type[Options], spec: str, must: str) -> None:
    """TAB-6"""
    with pytest.raises(BadOption) as refused:
        read(kind, {"titles": spec})
    assert must in str(refused.value)
    assert str(refused.value).isprintable()


@given(spec=st.text(max_size=40) | st.lists(st.text("ab/ Vice", max_size=10)).map("/".join), n=st.integers(3, 8))
def test_whatever_a_host_sends_titles_can_be_shown(spec: str, n: int) -> None:
    named = titles(spec, n)
    assert len(named) == n
    assert all(fits(name, CELLS) for name in named)
    assert len(set(named)) == n


def test_what_is_counted_can_be_called_something_else_or_switched_off() -> None:
    """TAB-7"""
    assert counted(AssholeOptions()) == "drinks"
    assert counted(read(AssholeOptions, {"drinks-name": "push-ups"})) == "push-ups"
    assert counted(AssholeOptions(drinks_name="\x1b[2J")) == "drinks"
    assert counted(AssholeOptions(drinks=False)) == counted(ScabbahOptions()) == ""
    with pytest.raises(BadOption, match="1 to 12 signs"):
        read(AssholeOptions, {"drinks-name": " \t "})
    assert [amount(n, "push-ups") for n in (1, 2)] == ["1 push-up", "2 push-ups"]


def test_options_that_are_not_as_usual_are_named_as_a_person_writes_them() -> None:
    assert changed(read(AssholeOptions, {"drinks": "off", "turn-limit": "9"})) == {"turn-limit": "9", "drinks": "off"}
    assert changed(ScabbahOptions()) == {}
