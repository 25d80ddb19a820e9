"""What holds for all tests: no property is failed for being slow on a busy machine; the toy game is a fixture."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from core import registry
from core.position import Rules
from net import plugins

settings.register_profile("lowlife", deadline=None)
settings.load_profile("lowlife")
TOY = Path(__file__).parent / "toy"


@pytest.fixture
def lowest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rules]:
    """The toy game, found by its entry point and forgotten afterwards."""
    monkeypatch.syspath_prepend(str(TOY))
    plugins.load.cache_clear()
    plugins.load()
    yield registry.game("lowest")
    registry._GAMES.pop("lowest")
    sys.modules.pop("lowest")
    plugins.load.cache_clear()
