"""Abuse on real sockets: whole games of bots, the bots' own process, and cards of the host's own (ABU-29)."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

from core.abuse import State
from core.abuse.deck import Deck
from core.abuse.events import FaceDeclined, FaceTaken, HandsDealt, Insulted, InsultEnded
from core.abuse.options import AbuseOptions
from net.bots.player import Player
from net.messages import Begin, Refused, SetGame, SetOption, Update
from net.wire.client import Client
from net.wire.keys import new_pair
from tests.core.abuse_play import PLAIN, deck_text
from tests.games import as_abuse, shipped
from tests.net.wire import ROOT, Guest, Open, open_table


async def at_once(_: float) -> None:
    """A pause that takes no time but lets others be heard."""
    await asyncio.sleep(0)


async def sit(stack: AsyncExitStack, table: Open, name: str) -> None:
    """A bot that needs no time to think plays until the stack is left."""
    client = await stack.enter_async_context(Client(table.url, table.key, new_pair(), name, bot=True))
    task = asyncio.create_task(Player(client, Random(name), at_once).play())
    stack.callback(task.cancel)


async def whole_game(deck: Deck | None = None) -> tuple[list[Update], State]:
    """Three bots play two rounds; all that an onlooker was told, and how it ended."""
    options = AbuseOptions(turn_limit=0, offer_limit=0, retort_limit=0, rounds=2)
    async with (
        open_table(options=options, seats=3, text=deck_text(deck) if deck else "", text_name="mine.toml") as table,
        AsyncExitStack() as stack,
    ):
        eve = await stack.enter_async_context(Guest(table, "Eve", watch=True))
        told = [await eve.until(Update)]
        for name in ("Mabel", "Otis", "Pearl"):
            await sit(stack, table, name)
        while told[-1].table.stage != "over":
            told.append(await eve.until(Update))
        return told, as_abuse(told[-1].view)


async def test_abu_25_three_bots_play_two_rounds_over_the_wire_to_the_end() -> None:
    told, end = await whole_game()
    assert (end.round, end.phase) == (2, "over")
    assert end.winners == tuple(seat for seat in end.order if end.points[seat] == min(end.points))
    facts = [event for update in told for event in update.events]
    insults, wars = [[event for event in facts if isinstance(event, kind)] for kind in (Insulted, InsultEnded)]
    assert insults
    assert len(insults) == len(wars)
    laid = {face.id for event in insults if isinstance(event, Insulted) for face in event.cards}
    assert laid <= {face.id for face in shipped("rude").cards}


async def test_abu_29_a_whole_game_with_cards_that_nobody_but_the_host_has() -> None:
    told, end = await whole_game(PLAIN)
    assert end.phase == "over"
    facts = [event for update in told for event in update.events]
    laid = {face for event in facts if isinstance(event, Insulted) for face in event.cards}
    assert laid <= set(PLAIN.cards)
    assert end.colours == PLAIN.colours
    assert told[-1].table.text_name == "mine.toml"


async def test_the_bots_own_process_plays_abuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-1: a bot that the table calls moves like any player."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    keys = new_pair()
    setting = {"options": AbuseOptions(turn_limit=0), "seats": 2, "bots": 1, "host_key": keys.public}
    async with open_table(auto_begin=False, **setting) as table, Guest(table, keys=keys) as ann:
        await ann.until(Update, lambda update: len(update.table.players) == 2)
        await ann.client.say(Begin(0))
        moved = FaceDeclined | FaceTaken
        news = await ann.until(Update, lambda update: any(isinstance(event, moved) for event in update.events))
        assert [event.seat for event in news.events if isinstance(event, moved)] == [1]


async def test_abu_29_the_lobby_chooses_the_deck_and_keeps_to_the_hosts_own() -> None:
    for deck, name in ((None, ""), (PLAIN, "mine.toml")):
        keys = new_pair()
        async with (
            open_table(auto_begin=False, seats=2, host_key=keys.public, text=deck_text(deck) if deck else "",
                text_name=name) as table,
            Guest(table, keys=keys) as ann, Guest(table, "Bob") as bob,
        ):  # fmt: skip
            await ann.until(Update, lambda update: len(update.table.players) == 2)
            await ann.client.say(SetGame(0, "abuse"))
            news = await bob.until(Update, lambda update: isinstance(update.table.options, AbuseOptions))
            assert news.table.text_name == name
            assert news.table.options.rounds == AbuseOptions().rounds
            await ann.client.say(SetOption(1, "deck", "gentle"))
            if deck:
                assert name in (await ann.until(Refused)).words
            await ann.client.say(Begin(2))
            dealt = await bob.until(Update, lambda update: any(isinstance(e, HandsDealt) for e in update.events))
            assert set(as_abuse(dealt.view).hands[1]) <= set((deck or shipped("gentle")).cards)
