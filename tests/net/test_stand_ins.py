"""Stand-ins choose in the bots' process, from their seat's view; the table goes on whatever becomes of it (TAB-4)."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from core import asshole
from core.asshole.options import AssholeOptions
from core.climbing.events import Played
from core.events import TurnCame
from core.moves import Move
from net.bots.player import choice
from net.messages import Leave, Update
from net.table.stand_ins import StandIns, Wanted
from net.units import MS
from net.wire.bot_process import BotProcess, Choice, Choose
from net.wire.keys import new_pair
from tests.net.wire import LIMIT_S, ROOT, Guest, open_table

HANDS = (("7d", "7h", "9c"), ("8c", "8s", "9d"), ("5c", "7c", "7s"))
OPTIONS = AssholeOptions(turn_limit=0, clearing="auto")
STATE = asshole.evolve(replace(asshole.start(3, OPTIONS, ""), hands=HANDS, round=1), TurnCame(0))
POSITION = asshole.GAME.at(STATE)
CANDIDATES = POSITION.candidates(0)


# ── what is wanted, and what comes of it ───────────────────────────────────────────────────────────────────────


def test_what_still_looks_the_same_is_not_asked_again_and_what_is_still_meant_does_not_start_over() -> None:
    stand_ins, move = StandIns(), CANDIDATES[0]
    stand_ins.follow(POSITION, [0], 0)
    (first,) = stand_ins.wanted()
    stand_ins.answer(first, move, 800)
    assert stand_ins.due_ns() == 800 * MS
    stand_ins.follow(POSITION, [0], 100 * MS)
    assert stand_ins.wanted() == ()
    stand_ins.follow(asshole.GAME.at(replace(STATE, drinks=(1, 0, 0))), [0], 200 * MS)
    (second,) = stand_ins.wanted()
    assert stand_ins.due_ns() is None  # until it is known whether it still means that
    stand_ins.answer(first, CANDIDATES[-1], 0)
    stand_ins.answer(second, move, 800)
    assert stand_ins.take(799 * MS) is None
    assert stand_ins.take(800 * MS) == (0, move)
    assert stand_ins.take(900 * MS) is None


def test_a_fault_in_a_stand_ins_judgement_is_no_move_and_ends_nothing() -> None:
    assert choice(Choose(0, 7, "asshole", b"nonsense"), Random(1)) == Choice(0, 7)
    assert choice(Choose(0, 8, "no such game", b""), Random(1)) == Choice(0, 8)


# ── the bots' process ──────────────────────────────────────────────────────────────────────────────────────────


async def test_stand_ins_are_asked_again_when_the_bots_process_was_started_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr("net.wire.bot_process.RESTART_S", 0.0)
    heard: asyncio.Queue[tuple[Wanted, Move | None, int]] = asyncio.Queue()
    bots = BotProcess("", "", lambda *chosen: heard.put_nowait(chosen))
    for number in (1, 2):
        asked = Wanted(0, number, POSITION.view(0))
        bots.ask((asked,))
        wanted, move, think_ms = await asyncio.wait_for(heard.get(), LIMIT_S)
        assert wanted == asked
        assert move is not None
        assert POSITION.why_not(0, move) is None
        assert think_ms > 0
        assert bots._process is not None
        bots._process.kill()
        await bots._process.wait()
    await bots.dismiss()


async def test_tab_5_the_seat_of_one_who_left_is_played_by_the_bots_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pairs = [new_pair() for _ in HANDS]
    players = tuple((pair.public, f"P{seat}") for seat, pair in enumerate(pairs))
    async with open_table(options=OPTIONS, position=POSITION, players=players, auto_begin=False) as table:
        ann, bob = (Guest(table, f"P{seat}", pairs[seat]) for seat in (0, 1))
        async with ann, bob:
            await bob.until_game()
            await ann.client.say(Leave())
            seen = await bob.until(Update, lambda update: any(isinstance(event, Played) for event in update.events))
            assert [event.seat for event in seen.events if isinstance(event, Played)] == [0]
