"""The bots' process: each bot a client like people, thinking for a human while; gone when its input ends."""

import asyncio
from pathlib import Path
from random import Random
from typing import cast

import msgspec
from msgspec.structs import replace

from core import asshole
from core.asshole.moves import Call
from core.cards import Laid
from core.climbing.events import Played
from core.climbing.moves import Play
from net.bots.player import Player
from net.messages import Bye, Refused, Update
from net.wire.bot_process import Recruit
from net.wire.client import Client
from net.wire.keys import new_pair
from tests.core.play import fresh, steps
from tests.games import as_climb, at
from tests.net.wire import LIMIT_S, Guest, open_table, python
from tests.tui.fake import FakeClient, table, update


class Pauses:
    """Time for thinking, which passes when the test says so."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        await self.over.wait()


class Bot:
    """A bot at a fake table."""

    def __init__(self) -> None:
        self.client = FakeClient()
        self.pauses = Pauses()
        self.task = asyncio.create_task(Player(cast("Client", self.client), Random(1), self.pauses).play())

    async def hears(self, *said: object) -> None:
        """These come in, and the bot has taken them in."""
        for happening in said:
            self.client.heard.put_nowait(happening)
        for _ in range(10):
            await asyncio.sleep(0)


def leading() -> Update:
    """News: a round has begun, and this seat is to lead."""
    dealt = next(step.after for step in steps(fresh("asshole", 4), Random(2)) if step.after.turn is not None)
    assert dealt.turn is not None
    return update(table("game"), you=dealt.turn, view=dealt)


async def test_a_bot_thinks_before_it_moves() -> None:
    bot = Bot()
    await bot.hears(leading())
    assert bot.client.said == []
    assert 0.25 <= bot.pauses.asked[0] <= 12
    bot.pauses.over.set()
    await bot.hears(Bye("ended", "Over."))
    assert [type(move) for move in bot.client.said] == [Play]
    assert await bot.task == Bye("ended", "Over.")


async def test_news_that_change_nothing_for_it_do_not_make_it_think_anew() -> None:
    bot = Bot()
    await bot.hears(leading(), leading())
    assert len(bot.pauses.asked) == 1
    bot.task.cancel()


async def test_it_answers_the_update_that_it_decided_on_and_not_the_newest() -> None:
    bot, before = Bot(), leading()
    view = as_climb(before.view)
    hands = tuple(hand[:1] if seat == before.you else hand for seat, hand in enumerate(view.hands))
    first = replace(before, view=at(replace(view, hands=hands)))  # with one move to choose from
    await bot.hears(first)
    await bot.hears(replace(first, seq=2))
    bot.pauses.over.set()
    await bot.hears(Bye("ended", "Over."))
    assert bot.client.seen == [first]


async def test_when_its_chance_is_gone_it_lets_it_be() -> None:
    bot, news = Bot(), leading()
    await bot.hears(news, update(table("game"), you=news.you, view=fresh("asshole", 4)))
    bot.pauses.over.set()
    await bot.hears(Bye("ended", ""))
    assert bot.client.said == []


async def test_refused_it_thinks_again() -> None:
    bot = Bot()
    bot.pauses.over.set()
    await bot.hears(leading())
    await bot.hears(Refused(1, "not-your-turn", "Your move is being looked at."))
    assert len(bot.client.said) == 2
    bot.task.cancel()


async def test_bots_play_on_a_real_table_and_are_gone_with_their_input(tmp_path: Path) -> None:
    async with open_table() as here, Guest(here) as guest:
        process = await python("-m", "net.bots", home=tmp_path)
        assert process.stdin is not None
        process.stdin.write(b"nonsense\n")
        for name in ("Mabel", "Otis"):
            pair = new_pair()
            recruit = Recruit(here.url, here.key, name, pair.public, pair.secret)
            process.stdin.write(msgspec.json.encode(recruit) + b"\n")
        await guest.until(Update, lambda news: any(isinstance(event, Played) for event in news.events))
        process.stdin.close()
        assert await asyncio.wait_for(process.wait(), LIMIT_S) == 0
        await guest.until(Update, lambda news: sum(player.link == "here" for player in news.table.players) == 1)


async def test_what_comes_to_mind_is_done_beside_its_own_move_and_dropped_when_it_is_too_late() -> None:
    """ASS-36"""
    for late in (False, True):
        bot, before = Bot(), leading()
        view, you = as_climb(before.view), before.you
        assert isinstance(view, asshole.State)
        assert you is not None
        cheat = next(seat for seat in view.order if seat != you)
        hands = tuple(hand[: 3 if seat == cheat else None] for seat, hand in enumerate(view.hands))
        after = replace(view, hands=hands, pile=(Laid(cheat, ("3c",)),), turn=None)
        slipped = update(table("game"), you=you, view=after, events=(Played(cheat, ("3c",), 3),))
        await bot.hears(replace(before, view=at(replace(view, turn=None))))
        while not len(bot.pauses.asked):
            await bot.hears(replace(before, view=at(replace(view, turn=None))), slipped)
        if late:
            await bot.hears(replace(before, view=at(replace(view, turn=None))))
        bot.pauses.over.set()
        await bot.hears(Bye("ended", "Over."))
        await bot.task
        assert bot.client.said == ([] if late else [Call(cheat)])
