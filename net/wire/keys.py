"""Keys on this machine: a pair for each profile and one for the host, and which key a host had last time.

A profile's key is its player's identity. Files are readable by their owner alone. The folder is LOWLIFE_HOME, else the
one that the system has for such data.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

import msgspec
import zmq
from msgspec import Struct
from platformdirs import user_data_path

from net.errors import Trouble
from net.wire.words import WORDS

KEY_LENGTH: Final = 40
_PASTED: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.:+=/%@-]*")


class KeyPair(Struct, frozen=True):
    """A CURVE key pair in Z85."""

    public: str
    secret: str

    def __repr__(self) -> str:
        return f"KeyPair({self.public!r})"  # a secret is never printed


def new_pair() -> KeyPair:
    """A fresh pair."""
    public, secret = zmq.curve_keypair()
    return KeyPair(public.decode(), secret.decode())


def new_host_pair() -> KeyPair:
    """A fresh pair whose public key can be pasted into any shell as it is: about one in 2400 can."""
    while not _PASTED.fullmatch((pair := new_pair()).public):
        pass
    return pair


def home() -> Path:
    """The folder of everything that is kept."""
    given = os.environ.get("LOWLIFE_HOME")
    return Path(given) if given else user_data_path("lowlife", appauthor=False)


def load_profile(name: str) -> KeyPair:
    """The pair of this profile, made at its first use. Raises Trouble."""
    if not name or len(name) > 40 or not all(char.isalnum() or char in "-_." for char in name) or name[0] == ".":
        raise Trouble(f"{name!r} can't be a profile's name: use letters, digits, '-' and '_'.")
    return _pair(home() / "profiles" / f"{name}.json")


def server_keys() -> KeyPair:
    """The pair of tables hosted here: the same every evening, so that guests know it again. Raises Trouble."""
    return _pair(home() / "host.json", new_host_pair)


def _pair(path: Path, new: Callable[[], KeyPair] = new_pair) -> KeyPair:
    try:
        if not path.exists():
            _write_once(path, msgspec.json.encode(new()))
        pair = msgspec.json.decode(path.read_bytes(), type=KeyPair)
    except OSError as why:
        raise Trouble(f"Can't keep a key in {path}: {why.strerror}. Set LOWLIFE_HOME to a folder of yours.") from None
    except msgspec.MsgspecError:
        pair = KeyPair("", "")
    if not (is_key(pair.public) and is_key(pair.secret)):
        raise Trouble(f"{path} holds no key pair: remove it to get a new one (hosts will see a new player).")
    return pair


def _write_once(path: Path, data: bytes) -> None:
    """Writes the file unless another process was first; whole or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fd, name = tempfile.mkstemp(dir=path.parent)  # 0600 from the start
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(data)
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)


def is_key(text: str) -> bool:
    """Return True if this is a key in Z85."""
    if len(text) != KEY_LENGTH or not text.isascii():
        return False
    try:
        zmq.curve_public(text.encode())
    except (ValueError, zmq.ZMQError):
        return False
    return True


# ── the hosts one has met ──────────────────────────────────────────────────────────────────────────────────────


def check_host(address: str, key: str) -> Literal["new", "known", "changed"]:
    """Return whether the host at this address has the key it had last time."""
    known = _known().get(address)
    if known is None:
        return "new"
    return "known" if known == key else "changed"


def known_key(address: str) -> str | None:
    """The key that the host at this address had last time."""
    return _known().get(address)


def remember(address: str, key: str) -> None:
    """Keeps the key of the host at this address. Raises Trouble."""
    lines = [f"{other} {theirs}" for other, theirs in (_known() | {address: key}).items()]
    path = home() / "known_hosts"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fd, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(fd, "w") as file:
            file.write("\n".join(lines) + "\n")
        os.replace(name, path)
    except OSError as why:
        raise Trouble(f"Can't remember the host in {path}: {why.strerror}. Set LOWLIFE_HOME to yours.") from None


def _known() -> dict[str, str]:
    try:
        text = (home() / "known_hosts").read_text("utf-8", "replace")
    except OSError:
        return {}
    pairs = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def fingerprint_words(key: str) -> str:
    """Six words that two people can compare by voice. Slow to make on purpose, so that no look-alike key is found."""
    digest = hashlib.scrypt(key.encode(), salt=b"lowlife host key", n=2**14, r=8, p=1, dklen=6)
    return " ".join(WORDS[byte] for byte in digest)
