"""Keys are kept per profile, readable by their owner alone; a host whose key has changed is noticed."""

import stat
from pathlib import Path

import pytest

from net.errors import Trouble
from net.messages import VERSION
from net.wire.doorbell import ask_key, hang
from net.wire.keys import check_host, fingerprint_words, home, known_key, load_profile, new_pair, remember, server_keys


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOWLIFE_HOME", str(tmp_path / "home"))


def test_a_profile_keeps_its_key_and_another_has_another() -> None:
    assert load_profile("ann") == load_profile("ann")
    assert load_profile("ann") != load_profile("bob")
    assert server_keys() == server_keys()


def test_a_key_file_is_its_owners_alone() -> None:
    load_profile("ann")
    assert stat.S_IMODE((home() / "profiles" / "ann.json").stat().st_mode) == 0o600
    assert "secret" not in repr(load_profile("ann"))


@pytest.mark.parametrize("name", ["", "../ann", "a/b", ".ann", "x" * 41])
def test_a_profile_cannot_be_named_out_of_its_folder(name: str) -> None:
    with pytest.raises(Trouble):
        load_profile(name)


@pytest.mark.parametrize("content", [b"", b"{}", b'{"public": "x", "secret": "y"}', b"\xff\xfe"])
def test_a_broken_key_file_is_told_in_one_line(content: bytes) -> None:
    load_profile("ann")
    (home() / "profiles" / "ann.json").write_bytes(content)
    with pytest.raises(Trouble, match=r"ann\.json holds no key pair"):
        load_profile("ann")


def test_a_home_that_is_no_folder_is_told_in_one_line() -> None:
    home().write_text("a file")
    with pytest.raises(Trouble, match="LOWLIFE_HOME"):
        load_profile("ann")
    with pytest.raises(Trouble, match="LOWLIFE_HOME"):
        remember("h:1", new_pair().public)


def test_a_changed_key_is_noticed() -> None:
    one, two = new_pair().public, new_pair().public
    assert check_host("h:1", one) == "new"
    remember("h:1", one)
    remember("h:2", two)
    assert check_host("h:1", one) == "known"
    assert check_host("h:1", two) == "changed"
    assert known_key("h:2") == two


def test_a_fingerprint_is_six_words_and_stays() -> None:
    key = new_pair().public
    assert fingerprint_words(key) == fingerprint_words(key) != fingerprint_words(new_pair().public)
    assert len(fingerprint_words(key).split()) == 6


async def test_the_doorbell_answers_with_version_and_key() -> None:
    key = new_pair().public
    bell = await hang("127.0.0.1", 0, key)
    port = bell.get_extra_info("sockname")[1]
    assert await ask_key("127.0.0.1", port) == (VERSION, key)
    bell.close()
    with pytest.raises(Trouble):
        await ask_key("127.0.0.1", port, 0.2)


async def test_a_name_that_is_no_host_is_told_in_one_line() -> None:
    with pytest.raises(Trouble, match="Check the address"):
        await ask_key("no.such.host.invalid", 1, 0.2)
