"""The games there are, by name. A game is added by one line here, or by `register` from outside."""

from core.abuse.game import GAME as ABUSE
from core.asshole.game import GAME as ASSHOLE
from core.moves import kind_of
from core.options import Options
from core.position import Rules
from core.scabbah.game import GAME as SCABBAH

_GAMES: dict[str, Rules] = {game.name: game for game in (ASSHOLE, SCABBAH, ABUSE)}


def register(rules: Rules) -> None:
    """Add a game. Raises ValueError where another goes by its name."""
    if _GAMES.setdefault(rules.name, rules) is not rules:
        raise ValueError(f"there is a game {rules.name} already")


def names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(_GAMES)


def game(name: str) -> Rules:
    """Return the game of this name. Raises KeyError."""
    return _GAMES[name]


def game_of(options: Options) -> Rules:
    """Return the game that these options are of: their tag is its name. Raises KeyError."""
    return _GAMES[kind_of(options)]
