"""One law of imports: core <- net <- tui, never back; and core stays pure."""

import os
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[1]


def test_the_import_contracts_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT))
    assert lint_imports(config_filename=os.fspath(ROOT / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS
