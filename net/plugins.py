"""Games from outside: every process that knows games loads those of the entry point group `lowlife.games`."""

from functools import cache
from importlib.metadata import entry_points

from core import registry
from core.position import Rules
from net.errors import Trouble

GROUP = "lowlife.games"


@cache
def load() -> None:
    """Register the games that other packages bring. Raises Trouble for one that can't be loaded."""
    for point in entry_points(group=GROUP):
        try:
            rules = point.load()
        except Exception as broke:
            raise Trouble(
                f"The game {point.name} of {point.value} can't be loaded: {broke}. Remove or mend it."
            ) from broke
        if not isinstance(rules, Rules):
            raise Trouble(f"{point.value} is no game: it must be a core.game.Game. Remove or mend it.")
        registry.register(rules)
