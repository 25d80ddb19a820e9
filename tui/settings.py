"""The settings: what one person's machine remembers between two evenings: name, suits or letters, the last address.

One TOML file in the config folder (LOWLIFE_HOME in its stead). A file that can't be read is said, never overwritten.
"""

import json
import os
import re
import tempfile
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from net.errors import Trouble
from net.files import Unreadable, read_toml

FILE: Final = "config.toml"
FILE_BYTES: Final = 65_536


@dataclass(frozen=True)
class Settings:
    """The settings. `ascii` None = never asked yet."""

    name: str = ""
    ascii: bool | None = None
    last_address: str = ""
    aloud: bool = False  # whether insults are read aloud


def path() -> Path:
    """Return where the settings lie."""
    if home := os.environ.get("LOWLIFE_HOME"):
        return Path(home) / FILE
    from platformdirs import user_config_path

    return user_config_path("lowlife") / FILE


def load() -> Settings:
    """Return the settings of this machine, the usual ones where there is no file. Raises Trouble, which names it."""
    file = path()
    if not file.exists():
        return Settings()
    try:
        return _read(read_toml(file, "settings", FILE_BYTES))
    except (Unreadable, ValueError, RecursionError) as wrong:
        raise Trouble(f"The settings in {file} can't be read: {_why(wrong)}. Mend or remove that file.") from None


class _Wrong(ValueError):
    """A setting that is none, in words."""


def _read(text: str) -> Settings:
    import tomllib  # here, since what it costs would be for nothing where there is no file yet

    given = tomllib.loads(text)
    for name, value in given.items():
        _check(name, value)
    return Settings(**given)


def _check(name: str, value: object) -> None:
    """Raise _Wrong for a name or a value that can't be."""
    match name:
        case "ascii" | "aloud" if not isinstance(value, bool):
            raise _Wrong(f"{name} must be true or false")
        case "name" | "last_address" if not isinstance(value, str):
            raise _Wrong(f"{name} must be words in quotes")
        case "ascii" | "aloud" | "name" | "last_address":
            pass
        case _:
            known = ", ".join(setting.name for setting in fields(Settings))
            raise _Wrong(f"it has a setting {name!r}, and there is none of that name ({known})")


def _why(wrong: Exception) -> str:
    match wrong:
        case Unreadable() | _Wrong():
            return str(wrong)
        case UnicodeError():
            return "it is no text in UTF-8"
        case _:
            line = re.search(r"line \d+", str(wrong))
            return f"{line.group() if line else 'its end'} is not written as a setting is (name = value)"


def save(settings: Settings) -> None:
    """Write the settings, all at once or not at all. Raises Trouble."""
    file = path()
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in _set(settings)]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as new:
            new.writelines(lines)
        Path(name).replace(file)
    except OSError as wrong:
        raise Trouble(f"The settings can't be kept in {file}: {wrong.strerror}.") from None


def _set(settings: Settings) -> list[tuple[str, object]]:
    return [(name, value) for name, value in asdict(settings).items() if value not in (None, "")]
