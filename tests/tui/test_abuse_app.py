"""A game of Abuse in the app: its own screens at each stage, chosen by what is played."""

from typing import Any

import pytest
from msgspec.structs import replace

from core import abuse
from core.abuse.events import Discarded, HandsDealt, Insulted, InsultEnded, RoundScored
from core.abuse.moves import Decline, Discard, Insult
from core.abuse.options import AbuseOptions
from core.moves import Deal
from net.messages import SetGame, Update
from tests.games import RULES
from tests.tui.evening import HIGH, LOW, evening
from tests.tui.fake import after_round, table, update
from tests.tui.harness_abuse import Game, cards, dealt
from tui.games.abuse import aloud
from tui.games.abuse.ends import AbuseOver, AbuseRound
from tui.games.abuse.table import AbuseTable
from tui.games.manual import places
from tui.screens.help import keys
from tui.settings import Settings

SIZES = pytest.mark.parametrize("size", [LOW, HIGH])
Patch = pytest.MonkeyPatch
HANDS = {0: "goose mime your-parking", 1: "badger", 2: "parrot", 3: "jokes"}


def news(state: abuse.State, *events: Any, stage: str = "game", seq: int = 1) -> Update:
    """What the host says of this table, to seat 0."""
    told = update(table(stage, game="abuse"), view=abuse.view(state, 0), events=events)
    return replace(told, seq=seq)


def after(**more: Any) -> abuse.State:
    """Round 2 is over, and you went out."""
    given: dict[str, Any] = {"phase": "round-over", "turn": None, "scores": (0, 7, 3, 12), "points": (5, 21, 3, 40)}
    return dealt({**HANDS, 0: ""}, **(given | more))


async def test_the_lobby_offers_the_game(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, update(table(game="scabbah"))) as there:
        await there.shows("Begin")
        for _ in RULES:
            await there.pilot.press("g")
        await there.until(lambda: SetGame(0, "abuse") in there.client.said)


@SIZES
async def test_its_table_is_shown_and_a_move_goes_to_the_host(monkeypatch: Patch, size: tuple[int, int]) -> None:
    async with evening(monkeypatch, news(dealt(HANDS, phase="face-up", live=True)), size=size) as there:
        await there.shows("YOUR TURN", "START[Your parallel parking]", "Take")
        assert isinstance(there.app.stages.page, AbuseTable)
        await there.pilot.press("n")
        await there.until(lambda: there.client.said == [Decline()])


async def test_another_game_at_the_same_table_has_its_own_screen_again(monkeypatch: Patch) -> None:
    rules = RULES["asshole"]
    async with evening(monkeypatch, news(dealt(HANDS))) as there:
        await there.shows("YOUR TURN", "discard")
        await there.hears(update(table("lobby")))
        await there.shows("Begin")
        await there.hears(update(table("game"), view=rules.view(after_round(), 0)))
        await there.shows("Round 1 is over", "President")
        await there.hears(update(table("lobby")))
        await there.shows("Begin")
        await there.hears(news(after(), seq=3))
        await there.shows("Round 2 is over", "In all")


@SIZES
async def test_a_round_ends_with_points_and_who_went_out_deals(monkeypatch: Patch, size: tuple[int, int]) -> None:
    async with evening(monkeypatch, news(after()), size=size) as there:
        await there.shows("Round 2 is over: you are out of cards", "Dan[/b] is caught with 12", "R2", "In all", "40")
        assert isinstance(there.app.stages.page, AbuseRound)
        await there.pilot.press("d")
        await there.until(lambda: there.client.said == [Deal()])


@SIZES
async def test_the_game_ends_with_the_evenings_best(monkeypatch: Patch, size: tuple[int, int]) -> None:
    state, laid = dealt(HANDS), cards("bread-roll")
    deal = HandsDealt(1, 0, ((),) * 4, cards("mime")[0], ())
    told = (deal, Insulted(0, 3, laid), InsultEnded(0, 3, stands=True), RoundScored(0, (5, 14, 0, 28)))
    async with evening(monkeypatch, news(state, *told), size=size) as there:
        await there.shows("YOUR TURN")
        over = after(phase="over", winners=(2,))
        await there.hears(news(over, Discarded(0, cards("goose")[0]), stage="over", seq=2))
        await there.shows("Cleo wins", "Play again", "R1", "Worth most", "election to a bread roll!")
        assert isinstance(there.app.stages.page, AbuseOver)
        await there.pilot.press("end")
        await there.shows("Ann to [b]Dan[/b], 1 card, worth 9")


async def test_letters_in_place_of_signs_reach_this_table_too(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, news(dealt(HANDS)), ascii=True) as there:
        await there.shows("YOUR TURN")
        assert there.page.plain
        await there.pilot.press("f2")
        await there.until(lambda: not there.page.plain)


def test_its_keys_stand_in_help() -> None:
    told = dict(places()["At a table of Abuse"])
    assert told["l"] == "Build the longest sentence that you can say."
    assert "At a table of Abuse" in keys(places()).plain


async def test_the_voice_is_a_key_and_a_setting_where_there_is_a_speech_program(monkeypatch: Patch) -> None:
    spoken: list[str] = []

    async def speak(text: str, by: aloud.Speaker) -> None:
        spoken.append(text)

    monkeypatch.setattr(aloud, "speaker", lambda: aloud.Speaker(("speak",), by_input=True))
    monkeypatch.setattr(aloud, "speak", speak)
    state = dealt({**HANDS, 1: "bread-roll jokes.2"}, turn=1)
    game = Game(state)
    async with evening(monkeypatch, news(state), settings=Settings(name="Ann", ascii=False)) as there:
        await there.shows("Bob's turn")
        await there.pilot.press("v")
        await there.shows("Insults are read aloud from now on.")
        assert there.app.settings.aloud
        told = game.act(1, Insult(0, ("bread-roll",)))
        await there.hears(news(game.state, *told.events, seq=2))
        await there.until(lambda: spoken == ["You could lose an election to a bread roll!"])
        await there.pilot.press("v")
        await there.until(lambda: not there.app.settings.aloud)


async def test_without_a_speech_program_there_is_no_key_for_it(monkeypatch: Patch) -> None:
    monkeypatch.setattr(aloud, "speaker", lambda: None)
    async with evening(monkeypatch, news(dealt(HANDS))) as there:
        await there.shows("YOUR TURN")
        assert not there.page.check_action("aloud", ())


async def test_a_discard_by_key_goes_to_the_host(monkeypatch: Patch) -> None:
    async with evening(monkeypatch, news(dealt(HANDS, options=AbuseOptions(limit=100)))) as there:
        await there.shows("YOUR TURN")
        await there.pilot.press("x")
        await there.until(lambda: there.client.said == [Discard("your-parking")])
