"""Every rule of the game's own help is held by a test or a scenario that names it."""

import re
from pathlib import Path

import pytest

from core.registry import names
from tui.rulebook import TABLE, rules

TESTS = Path(__file__).parents[1]
IDS = [rule.id for game in (*names(), TABLE) for rule in rules(game)]
OF_FILES = {"ABU-29", "ABU-30"}  # what a deck is, not how it is played: test_abuse_deck, test_command_deck
NAMED = re.compile(r"\b[A-Z]{3}-\d+\b")


def named_in(folder: Path) -> set[str]:
    """The IDs that stand in the tests and scenarios of a folder."""
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".table")]
    return {found for path in files for found in NAMED.findall(path.read_text(encoding="utf-8"))}


@pytest.fixture(scope="module")
def held() -> set[str]:
    return named_in(TESTS)


@pytest.mark.parametrize("rule", IDS)
def test_the_rule_is_held_by_a_test_or_a_scenario(rule: str, held: set[str]) -> None:
    assert rule in held


@pytest.mark.parametrize("rule", [rule.id for game in names() for rule in rules(game) if rule.id not in OF_FILES])
def test_a_rule_of_a_game_has_a_scenario(rule: str) -> None:
    assert rule in named_in(TESTS / "scenarios")
