"""Names that people give themselves, made safe for every terminal. Names need not be unique: tags tell them apart."""

import getpass
from base64 import b32encode
from hashlib import sha256
from typing import Final
from unicodedata import category, normalize

from wcwidth import wcswidth

from net.messages import NAME_LIMIT

_FORMAT: Final = (
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Cn",
    "Zl",
    "Zp",
)  # controls, joiners, direction marks, no characters
_RANGES: Final = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF), (0x1F3FB, 0x1F3FF), (0x1F1E6, 0x1F1FF))


def clean(name: str) -> str | None:
    """The name without what terminals draw differently, or None when it isn't 1 to NAME_LIMIT cells then."""
    kept = "".join(char for char in normalize("NFC", name) if not _is_odd(char))
    kept = " ".join(kept.split())
    return kept if 1 <= wcswidth(kept) <= NAME_LIMIT and len(kept) <= 2 * NAME_LIMIT else None


def _is_odd(char: str) -> bool:
    """Controls, joiners, variation selectors, skin tones, flags."""
    return (category(char) in _FORMAT and not char.isspace()) or any(a <= ord(char) <= b for a, b in _RANGES)


def login_name() -> str:
    """The name that this machine knows its user by, made safe like any; nothing where there is none."""
    try:
        return clean(getpass.getuser()) or ""
    except (OSError, KeyError):
        return ""


def tag_of(key: str) -> str:
    """Four letters or digits that tell two people of the same name apart; from their key, so they stay."""
    return b32encode(sha256(key.encode()).digest())[:4].decode().lower()
