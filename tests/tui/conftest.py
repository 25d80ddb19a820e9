"""Every test of the screens has a home of its own and a terminal that shows all signs."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh LOWLIFE_HOME."""
    monkeypatch.setenv("LOWLIFE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path
