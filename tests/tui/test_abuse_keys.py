"""The table of Abuse by keys and mouse: the sentence, the aim, and every move."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from core.abuse.events import Insulted
from core.abuse.moves import Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.sentence import text_of
from core.moves import Deal, Take
from tests.games import abuse_rules
from tests.tui.harness_abuse import HAND, INSULT, LIMIT, SCENES, AbuseApp, Game, dealt, insulted
from tests.tui.looks_abuse import (
    MOVES,
    both_sizes,
    click_answer,
    click_card,
    click_footer,
    every_scene,
    footer_keys,
    part,
    settle,
    shown,
    text_of_part,
)
from tui.games.abuse.parts.line import AbuseLine
from tui.games.abuse.parts.seats import AbuseSeats
from tui.games.abuse.parts.stage import AbuseStage
from tui.widgets.keys import Keys
from tui.widgets.log import Log

# ── building ───────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_sentence_grows_card_by_card_and_reads_as_it_is() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "space")
        await settle(pilot)
        assert "At Bob: I am sorry to report that your karaoke …" in part(app, AbuseLine)
        await pilot.press("backspace")
        await settle(pilot)
        assert "At Bob: I am sorry to report that …" in part(app, AbuseLine)
        await pilot.press("escape")
        await settle(pilot)
        assert "nothing yet" in part(app, AbuseLine)


async def test_what_cant_follow_says_why() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "down", "down", "space")
        await settle(pilot)
        assert "It needs cyan on its left" in part(app, AbuseLine)
        assert "It needs cyan on its left" in part(app, Log)
        assert app.table.scene is not None
        assert app.table.scene.picked == ("sorry",)


async def test_tab_goes_to_what_can_follow() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "tab")
        assert app.table.scene is not None
        assert app.table.scene.cursor is not None
        assert app.table.scene.cursor.kind == "blank"


async def test_a_blank_asks_for_its_words_and_takes_only_what_prints() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "tab", "space")
        await settle(pilot)
        assert app.screen.query_one(Input).has_focus
        assert footer_keys(app) & {"take", "best"} == set()
        await pilot.press("enter")
        await settle(pilot)
        assert "A blank says 1 to 60" in part(app, Log)
        await pilot.press(*"kxd [b]t", "enter")
        await settle(pilot)
        assert app.table.scene is not None
        assert app.table.scene.phrases == (("blank-1", "kxd [b]t"),)
        assert "I am sorry to report that kxd [b]t!" in part(app, AbuseLine)
        assert app.moves == []


async def test_a_blank_without_words_goes_back_to_the_hand() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "tab", "space", "a", "escape")
        await settle(pilot)
        assert app.table.scene is not None
        assert app.table.scene.picked == ("sorry",)
        assert not app.screen.query_one(Input).display


@pytest.mark.parametrize(("key", "goal"), [("l", "longest"), ("w", "worth"), ("c", "clears")])
async def test_the_best_sentences_are_one_key_each(key: str, goal: Any) -> None:
    from core.abuse.search import best

    app = AbuseApp(SCENES["twelve"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key, "enter")
        move = app.moves[0]
        assert isinstance(move, Insult)
        scene = SCENES["twelve"]().state
        assert move.cards == tuple(card.id for card in best(tuple(sorted(scene.hands[0], key=_as_shown(app))), goal))


def _as_shown(app: AbuseApp) -> Callable[[Any], int]:
    from tui.games.abuse.scene import _order

    cards = sorted(SCENES["twelve"]().state.hands[0], key=_order)
    return cards.index


# ── keys and mouse ─────────────────────────────────────────────────────────────────────────────────────────────

PARKING = ("your-parking", "apology")


@every_scene
async def test_keys_are_on_exactly_when_the_host_would_make_the_move(name: str) -> None:
    game = SCENES[name]()
    app = AbuseApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ((), ("l",), ("backspace",)):
            await pilot.press(*keys)
            await settle(pilot)
            for action in MOVES:
                assert bool(app.table.check_action("move", (action,))) == _would_be_made(app, game, action)


def _would_be_made(app: AbuseApp, game: Game, action: str) -> bool:
    from tui.games.abuse.telling import move_of

    move = move_of(app.table.scene, action) if app.table.scene else None
    return move is not None and game.you is not None and abuse_rules.why_not(game.state, game.you, move) is None


@both_sizes
@every_scene
async def test_the_footer_shows_no_key_that_is_off(name: str, size: tuple[int, int]) -> None:
    app = AbuseApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert all(
            app.table.is_on(key.action) for key in app.screen.query_one(Keys).shown if not key.action.startswith("app.")
        )


KEYED: list[tuple[str, tuple[str, ...], Any]] = [
    ("face_up", ("t",), Take()),
    ("face_up", ("n",), Decline()),
    ("offer", ("t",), Take()),
    ("offer", ("n",), Decline()),
    ("insulted", ("space", "enter"), Comeback("back-cereal")),
    ("insulted", ("enter",), Comeback("back-cereal")),
    ("insulted", ("a",), Accept()),
    ("helpless", ("a",), Accept()),
    ("helpless", ("enter", "a"), Accept()),
    ("discard", ("x",), Discard("sorry")),
    ("discard", ("k",), Done()),
    ("build", ("up", "x"), Discard("back-cereal")),
    ("build", ("k",), Done()),
    ("before", ("d",), Deal()),
]


@pytest.mark.parametrize(("name", "keys", "move"), KEYED)
async def test_keys_make_moves(name: str, keys: tuple[str, ...], move: object) -> None:
    app = AbuseApp(SCENES[name]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await settle(pilot)
        assert app.moves == [move]


async def put(pilot: Pilot[None], app: AbuseApp, *cards: str) -> None:
    """Adds these cards by cursor and space."""
    for card in cards:
        scene = app.table.scene
        assert scene is not None
        ids = [each.id for each in scene.hand]
        assert scene.cursor is not None
        await pilot.press(*("down",) * ((ids.index(card) - ids.index(scene.cursor.id)) % len(ids)), "space")


@pytest.mark.parametrize(
    ("keys", "target"), [((), 1), (("right",), 2), (("left",), 3), (("3",), 2), (("1",), 1), (("right", "left"), 1)]
)
async def test_a_sentence_is_aimed_and_fired(keys: tuple[str, ...], target: int) -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await put(pilot, app, *PARKING)
        await pilot.press(*keys, "enter")
        await settle(pilot)
        assert app.moves == [Insult(target, PARKING)]


@both_sizes
async def test_a_sentence_by_mouse_alone(size: tuple[int, int]) -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=size) as pilot:
        for card in ("your-photos", "your-parking"):
            await click_card(pilot, app, card)
        await click_card(pilot, app, "your-photos")
        for card in PARKING:
            await click_card(pilot, app, card)
        await settle(pilot)
        seats = app.screen.query_one(AbuseSeats)
        y = next(y for y, line in enumerate(text_of_part(seats)) if "Cyril" in line)
        inset = seats.gutter.top
        await pilot.click(AbuseSeats, offset=(8, y + inset))
        await click_answer(pilot, app, "fire")
        await settle(pilot)
        assert app.moves == [Insult(2, PARKING)]


ANSWERS: list[tuple[str, str, Any]] = [
    ("face_up", "take", Take()),
    ("face_up", "decline", Decline()),
    ("offer", "take", Take()),
    ("insulted", "comeback", Comeback("back-cereal")),
    ("insulted", "accept", Accept()),
    ("discard", "discard", Discard("sorry")),
    ("discard", "keep all", Done()),
    ("build", "keep all", Done()),
    ("before", "deal", Deal()),
]


@both_sizes
@pytest.mark.parametrize(("name", "words", "move"), ANSWERS)
async def test_answers_can_be_clicked(name: str, words: str, move: object, size: tuple[int, int]) -> None:
    app = AbuseApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await click_answer(pilot, app, words)
        await settle(pilot)
        assert app.moves == [move]


async def test_a_click_on_the_face_up_card_takes_it_and_the_footer_is_clicked_too() -> None:
    app = AbuseApp(SCENES["face_up"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.click(AbuseStage, offset=(9, 3))
        await settle(pilot)
        assert app.moves == [Take()]
        await click_footer(pilot, "best")
        await settle(pilot)
        await click_footer(pilot, "fire")
        await settle(pilot)
        assert isinstance(app.moves[1], Insult)


async def test_a_key_that_is_off_says_why_and_makes_no_move() -> None:
    app = AbuseApp(SCENES["offer"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k")
        await settle(pilot)
        assert app.moves == []
        assert "No: " in part(app, Log)


async def test_a_move_is_sent_once_for_each_table_on_screen() -> None:
    app = AbuseApp(SCENES["face_up"](), deaf=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "t")
        await settle(pilot)
        assert app.moves == [Take()]


# ── the gallery ────────────────────────────────────────────────────────────────────────────────────────────────


async def test_what_was_laid_lies_in_front_of_its_target_for_all_to_admire() -> None:
    app = AbuseApp(SCENES["discard"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await settle(pilot)
        assert "In front of you" in shown(app)
        await pilot.press("right", "right")
        await settle(pilot)
        assert "In front of Cyril" in shown(app)
        assert "You could lose an election to a bread roll!" in shown(app)
        await pilot.press("escape")
        await settle(pilot)
        assert app.screen is app.table


def test_the_insult_on_the_stage_reads_as_the_rules_have_it() -> None:
    game = insulted(HAND)
    said = next(event for event in game.told if isinstance(event, Insulted))
    assert text_of(said.cards, said.phrases).startswith("Frankly, you are a wet goose")
    assert tuple(card.id for card in said.cards) == tuple(INSULT.split())
    assert replace(game.state, war=None).laid == ()


async def test_words_that_are_typed_when_an_insult_comes_are_no_moves() -> None:
    """ABU-14, ABU-17: the field stays with what stands in it; its letters neither accept nor hit back."""
    hands = {0: HAND, 1: f"{INSULT} back-plane", 2: "gnome parrot", 3: "jokes"}
    app = AbuseApp(Game(dealt(hands, turn=1, live=False), clocks=LIMIT))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "tab", "space", "m", "y")
        app.tell(app.game.act(1, Insult(0, tuple(INSULT.split()))))
        await settle(pilot)
        await pilot.press("a", "space", "a")
        await settle(pilot)
        assert app.moves == []
        assert app.screen.query_one(Input).value == "mya a"
        await pilot.press("enter", "a")
        await settle(pilot)
        assert app.moves == [Accept()]
