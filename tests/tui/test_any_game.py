"""A game that brings no screens of its own is played on the table for any game, without a line changed in tui."""

from pathlib import Path
from random import Random
from typing import Literal

import pytest

from core.events import Event
from core.moves import Deal, Move, Seat
from core.position import Position, Rules
from core.refusal import Refusal
from net.messages import Clock, Player, Refused, Table, Update
from tests.tui.evening import HIGH, LOW, Evening, evening
from tui.games.default.table import DefaultTable
from tui.games.manual import places

TOY = Path(__file__).parents[1] / "toy"
SIZES = pytest.mark.parametrize("size", [LOW, HIGH])
PEOPLE = ("Ann", "Bob", "Cleo")


class Round:
    """One table of the game, and what its host would tell Ann."""

    def __init__(self, rules: Rules) -> None:
        self.at: Position = rules.fresh(len(PEOPLE), rules.options())
        self.chance, self.seq = Random(5), 0

    def make(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Make a legal move."""
        events = self.at.decide(seat, move, self.chance)
        assert not isinstance(events, Refusal)
        self.at = self.at.after(events)
        return events

    def told(self, events: tuple[Event, ...] = ()) -> Update:
        """Return what Ann is told now."""
        self.seq += 1
        state = self.at.state
        players = tuple(Player(seat, name, bot=seat > 0) for seat, name in enumerate(PEOPLE))
        clocks = (Clock(0, "turn", 42_000, 60_000),)
        stage: Literal["game", "over"] = "over" if state.phase == "over" else "game"
        table = Table(stage, state.options, 3, players, order=state.order, host=0, clocks=clocks)
        return Update(self.seq, table, 0, self.at.view(0), tuple(self.at.redact(event, 0) for event in events))

    def to_ann(self) -> tuple[Event, ...]:
        """The others lay their first card until it is Ann's turn, or nobody's."""
        events: tuple[Event, ...] = ()
        while self.at.state.turn not in (0, None):
            seat = self.at.state.turn or 0
            events += self.make(seat, self.at.candidates(seat)[0])
        return events


@SIZES
async def test_it_shows_seats_the_turn_what_happened_your_hand_and_the_moves(
    lowest: Rules, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    game = Round(lowest)
    events = game.make(0, Deal()) + game.to_ann()
    async with evening(monkeypatch, game.told(events), size=size) as there:
        await there.shows("YOUR TURN", "Lowest, round 1", "1 Ann (you)", "2 Bob", "Your hand:", "[enter]", " 42 s")
        assert isinstance(there.page, DefaultTable)
        rows = [row for row in there.text().splitlines() if "Bob" in row and "bot" in row]
        assert rows[0].split()[:5].count("4") == 1
        assert "Bob lain" in there.text()
        assert all(f"lay {card}" in there.text() for card in game.at.state.hands[0])
        assert "Make the move" in there.footer()


async def test_a_move_is_chosen_by_arrows_and_made_by_enter_and_a_refusal_is_told(
    lowest: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Round(lowest)
    first = game.told(game.make(0, Deal()) + game.to_ann())
    async with evening(monkeypatch, first) as there:
        await there.shows("YOUR TURN")
        await there.pilot.press("down", "down", "enter")
        assert there.client.said == [game.at.candidates(0)[2]]
        await there.hears(Refused(1, "not-now", "Not [b]now[/b]."))
        await there.shows("Not [b]now[/b].")
        await there.hears(game.told(game.make(0, game.at.candidates(0)[2]) + game.to_ann()))
        await there.until(lambda: "Not [b]now" not in there.text())


async def test_a_whole_game_is_played_by_keys_to_its_end(lowest: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Round(lowest)
    async with evening(monkeypatch, game.told()) as there:
        await there.shows("YOUR DEAL", "Deal")
        while game.at.state.phase != "over":
            await _made(there, game)
        await there.shows("the win" if len(game.at.state.winners) > 1 else "wins", "Cards")
        await there.pilot.press("t")
        await there.shows("The game is over")
    assert ("Enter", "Make the move at the cursor.") in places()["At a table of another game"]


async def _made(there: Evening, game: Round) -> None:
    """Ann presses a key, and the host makes the move that it asked for."""
    there.client.said.clear()
    await there.pilot.press("d" if game.at.state.phase == "round-over" else "enter")
    await there.until(lambda: there.client.said)
    (move,) = there.client.said
    assert isinstance(move, Move)
    await there.hears(game.told(game.make(0, move) + game.to_ann()))
