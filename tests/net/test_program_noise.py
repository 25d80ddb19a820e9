"""A program that writes noise ends in one line for a person, soon, and leaves nothing behind."""

import gc
import shlex
import sys
from collections.abc import Iterator

import pytest

from net.bots import program
from net.bots.program import run_command
from net.errors import Trouble
from tests.tui.fake import FakeClient, table, update


@pytest.fixture(autouse=True)
def nothing_left(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing is printed or logged, not even by what is closed too late."""
    yield
    gc.collect()
    assert capfd.readouterr() == ("", "")
    assert not caplog.records


def python(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import os\nwhile True: os.write(1, b'\\xff\\xfe\\n' * 9999)", "wrote what is no text in UTF-8"),
        ("while True: print('noise')", "wrote 50 lines in a row that are no moves"),
        ("print('x' * 200_000)", "wrote a line of more than 65536 bytes"),
        ("", r"has stopped \(exit code 0\)"),
        ("import sys; sys.exit(3)", r"has stopped \(exit code 3\)"),
    ],
)
async def test_noise_ends_in_one_line(code: str, words: str) -> None:
    client = FakeClient()
    client.heard.put_nowait(update(table()))
    with pytest.raises(Trouble, match=words):
        await run_command(client, python(code))  # type: ignore[arg-type]


async def test_who_reads_nothing_does_not_hold_up_the_seat_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "DEAF_S", 0.1)
    client = FakeClient()
    for _ in range(2_000):
        client.heard.put_nowait(update(table()))
    with pytest.raises(Trouble, match="has read none of its lines"):
        await run_command(client, python("import signal; signal.pause()"))  # type: ignore[arg-type]


@pytest.mark.parametrize("command", ["no-such-program", "/", "'"])
async def test_what_cannot_be_started_is_said(command: str) -> None:
    with pytest.raises(Trouble, match="can't be started"):
        await run_command(FakeClient(), command)  # type: ignore[arg-type]
