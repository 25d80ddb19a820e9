"""One law of imports: core <- net <- tui, never back; and core stays pure."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[1]


def test_the_import_contracts_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT))
    assert lint_imports(config_filename=os.fspath(ROOT / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS


def test_the_first_screen_needs_neither_rules_nor_wire() -> None:
    """What it does not load it does not wait for: a first frame is to come hardly later than a bare app's."""
    code = "import sys, tui.app, tui.screens.home; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    assert not {"core.registry", "msgspec", "net.messages", "zmq", "tomllib"} & set(loaded.split())
