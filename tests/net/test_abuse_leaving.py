"""Who leaves a table of Abuse, in whatever phase, and who comes in (TAB-4, TAB-5); a stand-in plays the round out."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from core.abuse import State
from core.abuse.options import AbuseOptions
from core.abuse.table import Phase, all_faces
from core.game import clockwise
from core.moves import Deal, Seat
from net.messages import Begin, Leave, Remove
from tests.core.abuse_play import PLAIN, deck_text, some_move
from tests.games import as_abuse
from tests.net.table import HOST, FakeTable

KEYS = (HOST, "ann", "bob", "cy")
NO_LIMITS = AbuseOptions(turn_limit=0, offer_limit=0, retort_limit=0)
SEED = 5


def begun(*keys: str, options: AbuseOptions = NO_LIMITS, seed: int = SEED) -> FakeTable:
    """A game of Abuse with these people, on six seats."""
    seats = FakeTable(options, seats=6, seed=seed, text=deck_text(PLAIN), text_name="plain.toml")
    seats.join(*keys)
    seats.ask(HOST, Begin(1))
    return seats


def true(seats: FakeTable) -> State:
    """The true state."""
    assert isinstance(seats.true, State)
    return seats.true


def play(seats: FakeTable, here: list[str], *until: Phase, seed: int = SEED) -> None:
    """Those who are here play on at random, and time passes for who isn't, until one of these phases."""
    chance, at = Random(seed), {seats.update(key).you: key for key in here}
    for _ in range(3_000):
        state = true(seats)
        if state.phase in until:
            return
        seat, move = some_move(state, chance)
        if seat in at:
            assert seats.act(at[seat], move) is None
        else:
            seats.wait(200, here)
    raise AssertionError(f"no {until} is ever reached")


def who(state: State, role: str) -> Seat:
    """The seat with this part in what goes on."""
    match role:
        case "in-turn" if state.turn is not None:
            return state.turn
        case "next" if state.turn is not None:
            return next(clockwise(state.order, state.turn))
        case "target" if state.war:
            return state.war.target
        case _:
            return state.dealer


ROLES: list[tuple[Phase, str]] = [
    ("face-up", "in-turn"), ("face-up", "next"), ("face-up", "dealer"), ("offer", "in-turn"), ("offer", "next"),
    ("offer", "dealer"), ("insult", "in-turn"), ("insult", "next"), ("retort", "in-turn"), ("retort", "target"),
    ("retort", "dealer"), ("discard", "in-turn"), ("discard", "next"), ("round-over", "dealer"),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "role"), ROLES)
@pytest.mark.parametrize("how", ["leaves", "is-removed", "drops-off"])
def test_tab_5_whoever_goes_in_whatever_phase_the_round_is_played_out_and_the_next_dealt(
    phase: Phase, role: str, how: str
) -> None:
    """ABU-24: if it was the one who is to deal, the deal is made all the same."""
    seats = begun(*KEYS)
    play(seats, list(KEYS), phase)
    seat = who(true(seats), role)
    gone = seats.key_at(seat)
    here = [key for key in KEYS if key != gone]
    go(seats, gone, seat, how)
    play(seats, here, "round-over")
    assert Counter(all_faces(true(seats))) == Counter(PLAIN.cards)
    played, totals = true(seats).round, true(seats).points
    while true(seats).round == played:
        dealer = next((key for key in here if seats.update(key).you == true(seats).dealer), None)
        if dealer:
            seats.act(dealer, Deal())
        else:
            seats.wait(200, here)
    state = true(seats)
    assert (seat in state.order) == (how == "drops-off" or (how == "is-removed" and gone == HOST))
    assert state.points == totals
    assert state.dealer in state.order
    assert {len(state.hands[other]) for other in state.order} <= {7, 8}  # 8: who leads may have drawn already


def go(seats: FakeTable, key: str, seat: Seat, how: str) -> None:
    """This one goes, in this way; the host can't be removed, and drops off instead."""
    match how:
        case "leaves":
            seats.say(key, Leave())
        case "is-removed" if key != HOST:
            assert seats.ask(HOST, Remove(9, seat)) is None
        case _:
            seats.lose(key)


def test_tab_5_who_comes_in_mid_round_looks_on_and_then_starts_from_the_highest_total() -> None:
    seats = begun(*KEYS[:3])
    play(seats, list(KEYS[:3]), "retort")
    seats.join("dee")
    assert seats.update("dee").you is None
    play(seats, list(KEYS[:3]), "round-over")
    highest = max(true(seats).points)
    assert highest
    seats.act(seats.key_at(true(seats).dealer), Deal())
    you = seats.update("dee").you
    assert you == 3
    assert true(seats).points[you] == highest
    assert len(true(seats).hands[you]) == 7
    play(seats, [*KEYS[:3], "dee"], "round-over")


def test_tab_5_nobody_gains_by_leaving_and_coming_back() -> None:
    seats = begun(*KEYS)
    seats.say("ann", Leave())
    seats.join("ann")
    here = [HOST, "bob", "cy", "ann"]
    play(seats, here, "round-over")
    highest = max(true(seats).points[seat] for seat in true(seats).order if seat != 1)
    while true(seats).round == 1:
        dealer = next((key for key in here if seats.update(key).you == true(seats).dealer), None)
        if dealer:
            seats.act(dealer, Deal())
        else:
            seats.wait(200, here)
    assert seats.update("ann").you == 4
    assert true(seats).points[4] == highest
    assert 1 not in true(seats).order


def test_abu_1_where_only_one_is_left_the_game_is_over_at_the_next_deal() -> None:
    seats = begun(*KEYS[:2])
    seats.say("ann", Leave())
    play(seats, [HOST], "round-over")
    for _ in range(100):
        if seats.update(HOST).table.stage == "over":
            return
        if true(seats).dealer == 0:
            seats.act(HOST, Deal())
        seats.wait(200, [HOST])
    raise AssertionError("the game goes on with one")


def test_abu_25_two_rounds_are_played_to_the_end_at_the_table() -> None:
    seats = begun(*KEYS, options=replace(NO_LIMITS, rounds=2))
    play(seats, list(KEYS), "over")
    assert seats.update("bob").table.stage == "over"
    lowest = min(true(seats).points)
    assert true(seats).winners == tuple(seat for seat, total in enumerate(true(seats).points) if total == lowest)


def test_abu_29_guests_are_told_the_cards_they_see_and_the_name_of_the_deck() -> None:
    seats = begun(*KEYS[:2])
    update = seats.update("ann")
    assert update.table.text_name == "plain.toml"
    view = as_abuse(update.view)
    assert all(card in PLAIN.cards for card in view.hands[1])
    assert view.colours == PLAIN.colours
    assert view.faces == ()
