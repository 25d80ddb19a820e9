"""Nobody ever learns a card that the rules don't show them: every byte to everyone is looked at (TAB-2)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.asshole.moves import QuickClear
from core.cards import DECK
from core.moves import HostMove, Seat
from core.scabbah.options import ScabbahOptions
from net.messages import Begin, FromHost
from net.wire.codec import encode
from tests.core.play import some_move
from tests.games import OPTIONS, Climb
from tests.net.table import HOST, FakeTable

EVERYONE = (HOST, "ann", "bob", "cy", "onlooker")


def cards_in(message: FromHost) -> set[str]:
    """Every card whose name stands as a text anywhere in the message's bytes."""
    data = encode(message)
    return {card for card in DECK if bytes([0xA0 | len(card)]) + card.encode() in data}


def may_know(state: Climb, seat: Seat | None) -> set[str]:
    """Own cards, slipped ones too, the pile, what was cleared; the two of an exchange know what went over."""
    under = (*getattr(state, "slips", ()), *getattr(state, "buried", ()))
    public = {card for laid in state.pile for card in laid.cards} | set(state.gone)
    public |= {card for laid in under if laid.seat == seat for card in laid.cards}
    if state.came and seat in (state.ranking[0], state.ranking[-1]):
        public.add(state.came)
    return public if seat is None else public | set(state.hands[seat])


def step(table: FakeTable, chance: Random) -> set[str]:
    """Something happens; the cards that a blunder showed to all, if it was one."""
    seat, move = some_move(table.state, chance)
    if isinstance(move, HostMove):
        table.wait(1_000, EVERYONE)
        return set()
    table.act(table.key_at(seat), move)
    return set(move.cards) if isinstance(move, QuickClear) else set()


@pytest.mark.parametrize("game", ["scabbah", "asshole"])
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_tab_2_no_message_holds_a_card_that_its_receiver_may_not_know(game: str, seed: int) -> None:
    chance = Random(seed)
    table = FakeTable(OPTIONS[game](turn_limit=0, rounds=2), seats=5, seed=seed)
    table.join(*EVERYONE[:-1])
    table.join(EVERYONE[-1], watch=True)
    known: dict[str, set[str]] = {key: set() for key in EVERYONE}
    looked_at = dict.fromkeys(EVERYONE, 0)
    table.ask(HOST, Begin(1))
    for _ in range(300):
        for key, told in table.told.items():
            known[key] |= may_know(table.state, table.update(key).you)
            assert all(cards_in(message) <= known[key] for message in told[looked_at[key] :])
            looked_at[key] = len(told)
        if table.state.phase == "over":
            return
        if table.state.phase == "round-over":
            known = {key: set() for key in EVERYONE}
        shown = step(table, chance)
        known = {key: cards | shown for key, cards in known.items()}


def test_tab_2_a_refusal_and_the_size_of_an_update_tell_nothing_of_another_hand() -> None:
    sizes = set()
    for seed in range(8):
        table = FakeTable(ScabbahOptions(turn_limit=0), seats=3, seed=seed)
        table.join(*EVERYONE[:3])
        table.ask(HOST, Begin(1))
        table.join("onlooker", watch=True)
        sizes.add(len(encode(table.update("onlooker"))))
    assert len(sizes) == 1
