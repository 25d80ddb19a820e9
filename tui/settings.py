"""What one person's machine remembers between two evenings: name, suits or letters, the last address.

One TOML file in the config folder (LOWLIFE_HOME in its stead). A file that can't be read is said, never overwritten.
"""

import json
import os
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from net.errors import Trouble

FILE: Final = "config.toml"


@dataclass(frozen=True)
class Settings:
    """The settings. `ascii` None = never asked yet."""

    name: str = ""
    ascii: bool | None = None
    last_address: str = ""


def path() -> Path:
    """Where the settings lie."""
    if home := os.environ.get("LOWLIFE_HOME"):
        return Path(home) / FILE
    from platformdirs import user_config_path

    return user_config_path("lowlife") / FILE


def load() -> Settings:
    """The settings of this machine, the usual ones where there is no file. Raises Trouble, which names the file."""
    file = path()
    try:
        return _read(file.read_text("utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or str(wrong).splitlines()[0]
        raise Trouble(f"The settings in {file} can't be read: {why}. Mend or remove that file.") from None


def _read(text: str) -> Settings:
    import tomllib  # here, since most of what they cost would be for nothing where there is no file yet

    from msgspec import convert

    return convert(tomllib.loads(text), Settings)


def save(settings: Settings) -> None:
    """Writes the settings, all at once or not at all. Raises Trouble."""
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
