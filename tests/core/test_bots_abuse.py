"""Bots of Abuse: always legal, from a view alone, better than chance, and without tells."""

from random import Random
from statistics import mean

import pytest

from core import abuse
from core.abuse.bot import SAID, AbuseBot, phrases
from core.abuse.moves import Accept, Comeback, Decline, Discard, Insult
from core.abuse.options import AbuseOptions
from core.moves import Take
from tests.core.abuse_play import after, cards, fresh, made, some_move, table
from tests.games import RULES, abuse_rules, as_abuse

choose, think_ms = AbuseBot().choose, AbuseBot().think_ms


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_is_never_refused_and_games_among_bots_end(seed: int) -> None:
    chance = Random(seed)
    state = fresh(2 + seed, rounds=2)
    for _ in range(5000):
        if state.phase == "over":
            break
        seat = chance.choice(sorted(abuse.asked(state)))
        move = choose(abuse.view(state, seat), seat, chance)
        assert move is not None
        assert abuse_rules.why_not(state, seat, move) is None
        state = made(state, seat, move, chance)
    assert state.phase == "over"


def test_bots_beat_random_players() -> None:
    points = []
    for seed in range(6):
        chance = Random(seed)
        state = fresh(4, rounds=3)
        while state.phase != "over":
            seat, move = some_move(state, chance)
            if seat % 2 == 0:
                move = choose(abuse.view(state, seat), seat, chance) or move
            state = made(state, seat, move, chance)
        points.append(state.points)
    assert mean(p[0] + p[2] for p in points) < mean(p[1] + p[3] for p in points)


def test_who_is_not_asked_does_nothing() -> None:
    assert choose(abuse.view(table("a=-red", "b=-red", face_up="x=red-"), 1), 1, Random(1)) is None


def test_it_takes_a_face_up_card_that_completes_something() -> None:
    state = table("a=-red:5 k=back:4", "b=-red", face_up="x=red-:5")
    assert choose(abuse.view(state, 0), 0, Random(1)) == Take()
    assert (
        choose(abuse.view(table("a=-red:1 k=back:4", "b=-red", face_up="x=gold-blue:9"), 0), 0, Random(1)) == Decline()
    )


def test_it_pays_for_a_card_only_when_it_is_worth_the_penalty() -> None:
    dear = after(table("z=one", "a=-red:9 k=back:4", "b=-red", face_up="x=red-:9"), (0, Decline()))
    assert choose(abuse.view(dear, 1), 1, Random(1)) == Take()
    cheap = after(table("z=one", "a=-red:2 k=back:4", "b=-red", face_up="x=red-:1"), (0, Decline()))
    assert choose(abuse.view(cheap, 1), 1, Random(1)) == Decline()


def test_it_lays_what_is_worth_most_and_goes_out_when_it_can() -> None:
    state = table("a=-red:3 b=red-:3 c=one:2 m=more:4", "z=one y=one x=one")
    move = choose(abuse.view(state, 0), 0, Random(1))
    assert isinstance(move, Insult)
    assert set(move.cards) == {"a", "b", "c", "m"}


def test_abu_14_for_a_blank_it_says_what_a_card_that_fits_there_would() -> None:
    laid = cards("a=-red b=blank c=green- d=red-green e=red-blue f=-green")
    assert phrases(laid[:3], Random(1), laid) == (("b", "d"),)
    assert phrases((laid[1], laid[2]), Random(1), laid) == (("b", "f"),)
    assert phrases((laid[0], laid[1]), Random(1), laid)[0][1] in SAID["end"]


def test_it_keeps_a_comeback() -> None:
    state = table("k=back:4 a=-red:3", "z=one y=one x=one", phase="discard")
    assert choose(abuse.view(state, 0), 0, Random(1)) == Discard("a")


def test_it_stops_an_insult_that_would_end_the_round() -> None:
    state = made(table("a=-red:9 b=red-:9", "k=back:3 y=one"), 0, Insult(1, ("a", "b")))
    assert choose(abuse.view(state, 1), 1, Random(1)) == Comeback("k")
    state = made(table("a=-red:9 b=red-:9", "z=one y=one"), 0, Insult(1, ("a", "b")))
    assert choose(abuse.view(state, 1), 1, Random(1)) == Accept()


def test_tab_2_the_time_an_answer_takes_does_not_depend_on_the_hand() -> None:
    """A target with no comeback takes as long as one with; who wants the card as long as who doesn't."""
    with_one = made(table("a=-red b=red- k=one", "c=back y=one"), 0, Insult(1, ("a", "b")))
    without = made(table("a=-red b=red- k=one", "z=one y=one"), 0, Insult(1, ("a", "b")))
    for seed in range(20):
        assert think_ms(with_one, 1, Comeback("c"), Random(seed)) == think_ms(without, 1, Accept(), Random(seed))
    offer = after(table("a=one", "b=one", face_up="x=red-"), (0, Decline()))
    assert think_ms(offer, 1, Take(), Random(1)) == think_ms(offer, 1, Decline(), Random(1))


@pytest.mark.parametrize("seed", range(8))
def test_games_of_bots_alone_come_to_an_end(seed: int) -> None:
    """ABU-25: three that each sat on a last comeback once went on for ever."""
    chance = Random(seed)
    state = as_abuse(RULES["abuse"].start(3, AbuseOptions(rounds=2)))
    moves = 0
    while state.phase != "over":
        seat = min(abuse.asked(state))
        move = choose(abuse.view(state, seat), seat, chance)
        assert move is not None
        for event in abuse_rules.decide(state, seat, move, chance):
            state = abuse.evolve(state, abuse.GAME.own_event(event))
        moves += 1
        assert moves < 4_000
