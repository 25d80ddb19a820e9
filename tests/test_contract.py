"""The type checker sees the contract: a game that lacks a function, or gives it another signature, does not pass."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.xdist_group("contract")  # one copy, one cache


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of core and of what the checker is told."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "core", folder / "core", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def complaints(copy: Path) -> list[str]:
    """What `mypy --strict` says of the copy's core."""
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "-p", "core", "--no-error-summary"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert not done.stderr
    return done.stdout.splitlines()


def test_as_it_is_the_contract_is_kept(copy: Path) -> None:
    assert complaints(copy) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("scabbah/game.py", "candidates=candidates, ", "", 'Missing named argument "candidates"'),
        ("scabbah/rules.py", "def candidates(", "def offers(", '"candidates"'),
        ("asshole/races.py", "def race(state: State)", "def race(state: State, now: int)", '"race"'),
        ("abuse/legal.py", "move: AbuseMove) -> Refusal | None", "move: AbuseMove) -> str", '"why_not"'),
        ("abuse/moves.py", "| Discard | Done ", "| Discard ", '"Done"'),
        (
            "scabbah/rules.py",
            "        case Pass():\n            return _why",
            "        case Give() | Give():\n            return _why",
            "",
        ),
    ],
    ids=[
        "a function missing",
        "a function renamed",
        "another argument",
        "another answer",
        "a move less",
        "a case less",
    ],
)
def test_a_game_that_breaks_the_contract_does_not_pass(copy: Path, file: str, old: str, new: str, said: str) -> None:
    path = copy / "core" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    try:
        path.write_text(text.replace(old, new), encoding="utf-8")
        found = complaints(copy)
    finally:
        path.write_text(text, encoding="utf-8")
    assert any(said in line for line in found)
