"""Plays a table on without anyone's help."""

from core.asshole.moves import AutoClear
from tests.games import rules_of
from tests.net.table import FakeTable


def finish_round(table: FakeTable) -> None:
    """Makes the mildest move for whoever is asked and here, else lets time pass, until the round is over."""
    here = [key for key in table.told if table.update(key).you is not None]
    for _ in range(2_000):
        state = table.state
        if state.phase in ("round-over", "over"):
            return
        rules = rules_of(state)
        seat = next(iter(rules.asked(state)), None)
        key = next((k for k in here if table.update(k).you == seat), None)
        player = next((p for p in table.update(here[0]).table.players if p.seat == seat), None)
        move = None if seat is None else rules.default_move(state, seat)
        if key is None or move is None or player is None or player.link != "here":
            table.wait(500, here)
        else:
            options = [m for m in rules.candidates(state, seat or 0) if not isinstance(m, AutoClear)]
            table.act(key, options[0] if options else move)
    raise AssertionError("the round goes on and on")
