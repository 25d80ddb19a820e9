"""The table of Abuse on a screen, with keys and mouse, at both sizes."""

import pytest
from rich.cells import cell_len

from core.abuse.moves import Decline
from core.abuse.sentence import text_of
from net.messages import CameLate, Claimed, Links, Refused
from tests.tui.harness_abuse import SCENES, AbuseApp
from tests.tui.looks_abuse import MOVES, both_sizes, every_scene, footer_keys, part, settle, shown, text_of_part
from tui.games.abuse.asking import prompts
from tui.games.abuse.parts.cards import phrase
from tui.games.abuse.parts.hand import AbuseHand
from tui.games.abuse.parts.line import AbuseLine
from tui.games.abuse.parts.seats import AbuseSeats
from tui.games.abuse.parts.stage import AbuseStage
from tui.widgets.log import Log
from tui.widgets.painted import Part

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
        assert "You draw" in part(app, Log)


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
        assert "Frankly" not in part(app, Log)
        now[0] += 500
        app.table.move_on()
        assert "Frankly, you are" in part(app, AbuseStage)
        assert last not in part(app, AbuseStage)
        await pilot.press("space")
        await settle(pilot)
        assert last in part(app, AbuseStage)
        assert "skip" not in footer_keys(app)
        assert last in part(app, Log)


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
            told.append((rows, prompts(app.table.scene), app.table.scene.clocks))
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
        app.table.came_late(CameLate(1, 40.0, 5.0))
        await settle(pilot)
        assert "40 ms" in shown(app)


async def test_round_trips_and_a_broken_line_are_told() -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.links(Links((5, None, 77, None)))
        app.table.link(False, "The host is silent.")
        await settle(pilot)
        assert "77 ms" in part(app, AbuseSeats)
        assert "The host is silent." in part(app, Log)
        assert not any(app.table.check_action("move", (move,)) for move in MOVES)


async def test_only_parts_that_changed_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = AbuseApp(SCENES["build"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        drawn: list[tuple[str, int]] = []
        monkeypatch.setattr(Part, "refresh_row", lambda self, at: drawn.append((type(self).__name__, at)))
        await pilot.press("down")
        assert set(drawn) == {("AbuseHand", 0), ("AbuseHand", 1), ("AbuseLine", 2)}
