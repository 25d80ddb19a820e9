"""A game from outside, in one file and registered by one entry point, is played by all there is: host, wire, bots,
notation. Nothing in core, net or tui knows it. How it looks: tests/tui/test_toy_table."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from core import registry
from core.climbing.moves import Pass
from core.events import GameEnded
from core.options import read, sentence, values
from core.refusal import Refusal
from net import plugins
from net.errors import Trouble
from net.messages import Begin, Update
from net.table.setup import Setup
from net.wire.client import Client
from net.wire.keys import new_pair
from net.wire.process import Order
from net.wire.server import Ready
from tests.net.table import HOST, FakeTable
from tests.net.wire import LIMIT_S, ROOT, line_of, python, server_process

TOY = str(Path(__file__).parent / "toy")


pytestmark = pytest.mark.usefixtures("lowest")


def test_it_is_a_game_like_any_other() -> None:
    assert registry.names() == ("asshole", "scabbah", "abuse", "lowest")
    assert len((Path(TOY) / "lowest.py").read_text().splitlines()) <= 150


def test_the_laws_hold_for_it() -> None:
    rules, chance = registry.game("lowest"), Random(1)
    position = rules.fresh(4, rules.options())
    while position.state.phase != "over":
        seat = next(iter(position.asked()))
        moves = position.candidates(seat)
        assert moves
        for move in moves:
            for other in range(4):
                assert position.why_not(other, move) == position.view(other).why_not(other, move)
        events = position.decide(seat, chance.choice(moves), chance)
        assert not isinstance(events, Refusal)
        for viewer in (0, 1, 2, 3, None):
            seen = position.view(viewer).after(position.redact(event, viewer) for event in events)
            assert position.after(events).view(viewer) == seen
        position = position.after(events)
    assert position.state.winners


def test_the_host_plays_it_with_limits_and_the_move_of_another_game_is_unknown() -> None:
    table = FakeTable(registry.game("lowest").options(turn_limit=5), seats=3)
    table.join(HOST, "ann", "bob")
    table.ask(HOST, Begin(1))
    turn = table.key_at(table.true.turn)
    refused = table.act(turn, Pass())
    assert refused is not None
    assert refused.code == "unknown-move"
    table.wait(5_000 * 15)
    assert table.true.phase == "over"


async def test_over_the_wire_with_bots_to_the_end(tmp_path: Path) -> None:
    setup = Setup(options=registry.game("lowest").options(turn_limit=0), seats=3, bots=2, auto_begin=True)
    server = await server_process(Order(setup=setup, address="127.0.0.1", seed=1), tmp_path, path=[TOY])
    ready = msgspec.json.decode(await line_of(server), type=Ready)
    try:
        async with (
            asyncio.timeout(LIMIT_S),
            Client(f"tcp://127.0.0.1:{ready.port}", ready.key, new_pair(), "Ann") as ann,
        ):
            async for happening in ann:
                if not isinstance(happening, Update) or happening.view is None or happening.you is None:
                    continue
                if any(isinstance(event, GameEnded) for event in happening.events):
                    break
                if moves := happening.view.candidates(happening.you):
                    await ann.act(moves[0], happening)
        assert isinstance(happening, Update)
        assert happening.view is not None
        assert happening.view.state.phase == "over"
    finally:
        server.terminate()
        await server.wait()


async def test_a_file_of_it_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "lowest.table"
    file.write_text(
        "game lowest\nseat Ann 3c 9d\nseat Bob 4d 8s\n---\nAnn: lay 3c\nBob: lay 8s\n? turn Ann\n? cards Bob 1\n"
    )
    process = await python("-m", "tui.command", "check", str(file), home=tmp_path, path=[TOY])
    said, _ = await process.communicate()
    assert said.decode().splitlines() == [f"ok {file}", "1 passed, 0 failed"]


def test_a_game_that_cannot_be_loaded_is_told_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "bad-1.dist-info"
    bad.mkdir()
    (bad / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1\n")
    (bad / "entry_points.txt").write_text("[lowlife.games]\nbad = no_such_module:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.load.cache_clear()
    with pytest.raises(Trouble, match="The game bad of no_such_module:GAME can't be loaded"):
        plugins.load()


def test_the_entry_point_is_all_that_names_it() -> None:
    """No file of the product knows it."""
    product = [path for room in ("core", "net", "tui") for path in (ROOT / room).rglob("*.py")]
    assert not [path for path in product if "lowest" in path.read_text(encoding="utf-8").split('"')]


def test_an_option_without_bounds_or_sentence_is_one_too() -> None:
    kind = registry.game("lowest").options
    assert values(kind, "rounds") == ()
    assert sentence(kind, "rounds") == ""
    assert read(kind, {"rounds": "3"}).rounds == 3
