"""The help's texts: which rules there are, and that they read well on the smallest screen."""

from textwrap import wrap

import pytest

from core.registry import names
from tui.rulebook import TABLE, page, rules

COVERED = {
    "table": [f"TAB-{n}" for n in range(1, 8)],
    "scabbah": [f"SCA-{n}" for n in range(1, 14)],
    "asshole": [f"ASS-{n}" for n in range(1, 38)],
    "abuse": [f"ABU-{n}" for n in range(1, 31)],
}


@pytest.mark.parametrize("game", [*names(), TABLE])
def test_every_rule_that_is_played_has_a_text_in_the_order_of_the_numbers(game: str) -> None:
    found = [rule.id for rule in rules(game)]
    assert found == sorted(found, key=lambda rule: int(rule[4:]))
    assert set(found) >= set(COVERED[game])


@pytest.mark.parametrize("game", [*names(), TABLE])
def test_a_text_is_one_short_paragraph_of_whole_sentences(game: str) -> None:
    for rule in rules(game):
        assert rule.text.isprintable()
        assert rule.text[0].isupper() or rule.text[0].isdigit()
        assert rule.text[-1] in ".?"
        assert len(wrap(rule.text, 76)) <= 5, rule.id
        assert 0 < len(rule.title) <= 30
    assert len(wrap(page(game).about, 76)) <= 5


def test_there_is_no_help_for_a_game_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        rules("poker")
