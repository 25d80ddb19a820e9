"""The table on a screen, with keys and mouse, at both sizes."""

import pytest
from rich.cells import cell_len

from core.climbing.moves import Pass, Play
from net.messages import Links
from tests.tui.harness import SCENES, Game, TableApp, dealt, piled
from tests.tui.looks import both_sizes, every_scene, settle, shown, text_of
from tui.games.climbing.hand import HandView
from tui.games.climbing.pile import Pile
from tui.widgets.log import Log
from tui.widgets.painted import Part
from tui.widgets.seats import Seats

# ── to be seen ─────────────────────────────────────────────────────────────────────────────────────────────────


@both_sizes
@every_scene
async def test_nothing_is_wider_than_its_place_and_every_card_of_the_hand_can_be_read(
    name: str, size: tuple[int, int]
) -> None:
    app = TableApp(SCENES[name]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for part in app.screen.query(Part):
            assert len(part.painted) <= max(part.size.height, 0)
            assert all(cell_len(line) <= part.size.width for line in text_of(part))
        scene = app.table.scene
        assert scene is not None
        faces = "\n".join(text_of(app.screen.query_one(HandView)))
        assert all(hands_text in faces for hands_text in map(_face, scene.hand))


def _face(card: str) -> str:
    return card[:-1] + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[card[-1]]


@both_sizes
@every_scene
async def test_in_plain_mode_everything_is_ascii(name: str, size: tuple[int, int]) -> None:
    app = TableApp(SCENES[name](), plain=True)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert shown(app).isascii()


@both_sizes
async def test_whose_turn_it_is_cant_be_missed(size: tuple[int, int]) -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "YOUR TURN" in shown(app)
        app.table.show(app.game.act(0, Pass()))
        await settle(pilot)
        assert "YOUR TURN" not in shown(app)
        assert "Bob's turn" in shown(app)


async def test_the_pile_tells_top_run_fours_and_what_lies_beneath() -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        told = "\n".join(text_of(app.screen.query_one(Pile)))
        for what in ("8♦", "8♠", "4♣", "Eve's: a pair of 8s", "a 4 lies on it", "6♥ 6♠"):
            assert what in told


async def test_the_run_is_counted() -> None:
    app = TableApp(SCENES["quick"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "run 3 of 4" in "\n".join(text_of(app.screen.query_one(Pile)))


async def test_names_in_brackets_stand_as_they_were_typed_and_equal_names_keep_their_tags() -> None:
    app = TableApp(SCENES["eight"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        rows = text_of(app.screen.query_one(Seats))
        assert "[bold]Bob[/]" in rows[3]
        assert "(x0)" in rows[1]
        assert "(x1) (you)" in rows[2]
        assert "[bold]Bob[/]" in shown(app)


async def test_places_skips_links_and_stand_ins_are_told_in_words() -> None:
    hands_ = {0: "9c 9d", 1: "8c 9h", 2: "", 3: "6c 6d 8h", 4: "5s"}
    state = dealt("asshole", hands_, pile=piled((2, "5c"), (4, "8s")), finished=(2,), turn=0)
    game = Game(state)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.table.show(game.act(0, Play(("9c",))))
        app.table.show(game.act(1, Play(("9h",))))
        app.table.links(Links((5, None, 77, None, 9)))
        await settle(pilot)
        rows = text_of(app.screen.query_one(Seats))
        assert "out" in rows[3]
        assert "77 ms" in rows[3]
        assert "skipped" in rows[4]
        assert rows[5].startswith("►")


async def test_the_newest_lines_are_marked() -> None:
    game = SCENES["follow"]()
    app = TableApp(game)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.table.show(game.act(0, Play(("10d", "10h"))))
        await settle(pilot)
        lines = text_of(app.screen.query_one(Log))
        assert lines[-1].startswith(" » You lay 10♦ 10♥")
        assert lines[-2].startswith("   Bob lays 4♣")


async def test_an_update_that_is_shown_twice_is_told_once() -> None:
    game = SCENES["follow"]()
    app = TableApp(game)
    async with app.run_test(size=(120, 36)) as pilot:
        update = game.act(0, Pass())
        app.table.show(update)
        app.table.show(update)
        await settle(pilot)
        assert sum("You" in line for line in text_of(app.screen.query_one(Log))) == 1


async def test_only_parts_that_changed_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(SCENES["follow"]())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        drawn: list[str] = []
        monkeypatch.setattr(Part, "refresh_row", lambda self, at: drawn.append(type(self).__name__))
        await pilot.press("right")
        assert set(drawn) == {"HandView"}
