"""The table of Abuse on a screen, with keys and mouse, at both sizes."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Input

from core import abuse
from core.abuse.sentence import text_of
from core.events import Insulted
from core.moves import Accept, Comeback, Deal, Decline, Discard, Done, Insult, Take
from net.messages import CameLate, Claimed, Links, Refused
from tests.tui.harness_abuse import HAND, INSULT, SCENES, AbuseApp, Game, insulted
from tui.abuse.asking import question
from tui.abuse.faces import phrase
from tui.widgets.abuse_hand import AbuseHand
from tui.widgets.abuse_line import AbuseLine
from tui.widgets.abuse_seats import AbuseSeats
from tui.widgets.abuse_stage import AbuseStage
from tui.widgets.abuse_talk import Talk
from tui.widgets.keys import Keys
from tui.widgets.painted import Part

SIZES = [(80, 24), (120, 36)]
both_sizes = pytest.mark.parametrize("size", SIZES)
every_scene = pytest.mark.parametrize("name", list(SCENES))
MOVES = ("take", "decline", "fire", "comeback", "accept", "discard", "done", "deal")


def text_of_part(widget: Part[Any]) -> list[str]:
    return ["".join(text for text, _ in row) for row in widget.painted]


def shown(app: AbuseApp) -> str:
    """All that stands on the screen."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


def footer_keys(app: AbuseApp) -> set[str]:
    return {key.action for key in app.screen.query_one(Keys).shown}


def part(app: AbuseApp, kind: type[Part[Any]]) -> str:
    return "\n".join(text_of_part(app.screen.query_one(kind)))


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


# ── to be seen ─────────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
@every_scene
async def test_nothing_is_wider_than_its_place(name: str, size: tuple[int, int]) -> None:
    app = AbuseApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for each in app.screen.query(Part):
            assert len(each.painted) <= max(each.size.height, 0)
            assert all(cell_len(line) <= each.size.width for line in text_of_part(each))


@both_sizes
@pytest.mark.parametrize("name", ["build", "face_up", "offer", "insulted", "discard"])
async def test_every_card_of_the_hand_stands_there_with_its_ends_and_its_value(
    name: str, size: tuple[int, int]
) -> None:
    app = AbuseApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        scene, rows = app.table.scene, part(app, AbuseHand)
        assert scene is not None
        assert all(phrase(scene, card)[:12] in rows for card in scene.hand)
        for ends in ("START[", "]END", "^R=O[could", "]&C", "any[", "HIT["):
            assert ends in rows


async def test_a_hand_too_long_for_the_screen_follows_the_cursor() -> None:
    app = AbuseApp(SCENES["twelve"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Bold words" not in part(app, AbuseHand)
        await pilot.press("up")
        await settle(pilot)
        scene = app.table.scene
        assert scene is not None
        assert scene.cursor == scene.hand[-1]
        assert phrase(scene, scene.hand[-1])[:12] in part(app, AbuseHand)


@both_sizes
@every_scene
async def test_in_plain_mode_everything_is_ascii(name: str, size: tuple[int, int]) -> None:
    app = AbuseApp(SCENES[name](), plain=True)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert shown(app).isascii()


@both_sizes
async def test_twelve_seats_stand_on_the_lowest_screen_and_names_as_they_were_typed(size: tuple[int, int]) -> None:
    app = AbuseApp(SCENES["twelve"]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        rows = part(app, AbuseSeats)
        assert all(name in rows for name in ("(x0)", "(x1)", "[bold]", "Eve", "Kit", "Lou", "187"))


async def test_the_face_up_card_tells_whether_it_is_to_be_had() -> None:
    app = AbuseApp(SCENES["face_up"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "made a mime scream" in part(app, AbuseStage)
        assert "face up" in part(app, AbuseStage)
        app.tell(app.game.act(0, Decline()))
        for seat in (1, 2, 3):
            app.tell(app.game.act(seat, Decline()))
        await settle(pilot)
        assert "dead" in part(app, AbuseStage)
        assert "You draw" in part(app, Talk)


@both_sizes
async def test_an_insult_is_typed_out_letter_by_letter_and_can_be_had_at_once(size: tuple[int, int]) -> None:
    now = [1000.0]
    app = AbuseApp(SCENES["insulted"](), now_ms=lambda: now[0])
    war = app.game.state.war
    assert war is not None
    last = text_of(war.cards, war.phrases).split()[-1]
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "Frankly" not in part(app, AbuseStage)
        assert "Frankly" not in part(app, Talk)
        now[0] += 500
        app.table.type_on()
        assert "Frankly, you are" in part(app, AbuseStage)
        assert last not in part(app, AbuseStage)
        await pilot.press("space")
        await settle(pilot)
        assert last in part(app, AbuseStage)
        assert "build('skip')" not in footer_keys(app)
        assert last in part(app, Talk)


async def test_a_bell_rings_for_whoever_is_insulted_and_for_nobody_else() -> None:
    for name, bells in (("insulted", 1), ("war", 0), ("watching", 0)):
        app = AbuseApp(SCENES[name]())
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            assert app.bells == bells


async def test_everyone_watches_the_war() -> None:
    app = AbuseApp(SCENES["war"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        told = part(app, AbuseStage)
        assert "Cyril: Bold words" in told
        assert "Bob: I would be hurt" in told
        assert "What does Cyril say?" in told


@both_sizes
async def test_a_target_is_asked_the_same_with_and_without_a_comeback(size: tuple[int, int]) -> None:
    """TAB-2, ABU-17: the bar, the words and the answers are the same; only the own hand tells."""
    told = []
    for name in ("insulted", "helpless"):
        app = AbuseApp(SCENES[name](), now_ms=lambda: 5000.0)
        async with app.run_test(size=size) as pilot:
            await pilot.press("space")
            await settle(pilot)
            assert app.table.scene is not None
            rows = [
                text_of_part(each) for each in app.screen.query(Part) if not isinstance(each, (AbuseHand, AbuseLine))
            ]
            told.append((rows, question(app.table.scene), app.table.scene.clocks))
    assert told[0] == told[1]


async def test_a_refusal_of_the_host_is_told() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.refused(Refused(1, "not-now", "Not [b]now[/b]."))
        await settle(pilot)
        assert "Not [b]now[/b]." in shown(app)


async def test_a_move_that_is_held_or_came_late_is_told_and_does_no_harm() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.claimed(Claimed(1))
        app.table.came_late(CameLate(1, 40.0))
        await settle(pilot)
        assert "40 ms" in shown(app)


async def test_round_trips_and_a_broken_line_are_told() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.links(Links((5, None, 77, None)))
        app.table.link(False, "The host is silent.")
        await settle(pilot)
        assert "77 ms" in part(app, AbuseSeats)
        assert "The host is silent." in part(app, Talk)
        assert not any(app.table.check_action("move", (move,)) for move in MOVES)


async def test_only_parts_that_changed_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        drawn: list[tuple[str, int]] = []
        monkeypatch.setattr(Part, "refresh_row", lambda self, at: drawn.append((type(self).__name__, at)))
        await pilot.press("down")
        assert set(drawn) == {("AbuseHand", 0), ("AbuseHand", 1), ("AbuseLine", 2)}


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
        assert "It needs cyan on its left" in part(app, Talk)
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
        assert footer_keys(app) & {"move('take')", "build('best', 'longest')"} == set()
        await pilot.press("enter")
        await settle(pilot)
        assert "A blank says 1 to 60" in part(app, Talk)
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
    from tui.abuse.scene import _order

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
    from tui.abuse.telling import move_of

    move = move_of(app.table.scene, action) if app.table.scene else None
    return move is not None and game.you is not None and abuse.why_not(game.state, game.you, move) is None


@both_sizes
@every_scene
async def test_the_footer_shows_no_key_that_is_off(name: str, size: tuple[int, int]) -> None:
    app = AbuseApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert all(app.table._is_on(action) for action in footer_keys(app) if not action.startswith("app."))


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


async def click_card(pilot: Pilot[None], app: AbuseApp, card: str) -> None:
    await settle(pilot)
    hand = app.screen.query_one(AbuseHand)
    said = phrase(app.table.scene, next(c for c in app.table.scene.hand if c.id == card))[:10]  # type: ignore[union-attr, arg-type]
    y, line = next((y, line) for y, line in enumerate(text_of_part(hand)) if said in line)
    await pilot.click(AbuseHand, offset=(line.index(said) + 2, y))


async def click_footer(pilot: Pilot[None], action: str) -> None:
    await settle(pilot)
    line = pilot.app.screen.query_one(Keys)
    span = next(span for span in line.spans(line.size.width) if span.binding.action == action)
    await pilot.click(Keys, offset=(span.start, 0))


async def click_answer(pilot: Pilot[None], app: AbuseApp, words: str) -> None:
    await settle(pilot)
    talk = app.screen.query_one(Talk)
    y = talk.outer_size.height - 1
    await pilot.click(Talk, offset=(text_of_part(talk)[-1].index(words) + 1, y))


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
        await click_footer(pilot, "build('best', 'longest')")
        await settle(pilot)
        await click_footer(pilot, "move('fire')")
        await settle(pilot)
        assert isinstance(app.moves[1], Insult)


async def test_a_key_that_is_off_says_why_and_makes_no_move() -> None:
    app = AbuseApp(SCENES["offer"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k")
        await settle(pilot)
        assert app.moves == []
        assert "No: " in part(app, Talk)


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
