"""The texts that games are made from and come with: core reads no file, so they are read here."""

from functools import cache
from importlib.resources import files

from core.options import Options
from core.position import Rules


@cache
def read_text(package: str, name: str) -> str:
    """Return a text that comes with the game of this package. Raises FileNotFoundError."""
    return files(package).joinpath(*name.split("/")).read_text(encoding="utf-8")


def text_of(rules: Rules, options: Options) -> str:
    """Return the text that a table with these options is made from, "" where the game needs none."""
    name = rules.text_name(options)
    return read_text(rules.package, name) if name else ""
