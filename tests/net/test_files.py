"""Files that a person names are read within bounds, whatever they are."""

import os
from pathlib import Path

import pytest

from net.files import LARGEST, Unreadable, read_bytes, read_toml


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * LARGEST)
    assert len(read_bytes(tmp_path / "a", "a deck")) == LARGEST


def test_what_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as sparse:
        sparse.truncate(1 << 40)
    with pytest.raises(Unreadable, match="is too large for a deck"):
        read_bytes(tmp_path / "a", "a deck")


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/tty", "fifo", ".", "none", "a\0b"])
def test_what_is_no_regular_file_is_said_at_once(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(Unreadable, match=r"regular|No such|directory|null|device"):
        read_bytes(tmp_path / name, "a deck")


def test_a_key_of_thousands_of_parts_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(".".join("a" * 10_000) + " = 1", "utf-8")
    with pytest.raises(Unreadable, match="more than 100 dots"):
        read_toml(tmp_path / "a", "options", LARGEST)
