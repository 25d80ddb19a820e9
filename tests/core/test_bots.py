"""A bot never makes a refused move, plays from its view alone, and doesn't throw games away."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core import asshole, scabbah
from core.asshole.moves import QuickClear
from core.asshole.options import AssholeOptions
from core.asshole.table import SPECIAL
from core.cards import Hand, Laid
from core.climbing.bot import look
from core.climbing.events import RoundEnded
from core.climbing.moves import Give, Pass, Play
from core.moves import Deal, Move, Seat
from tests.core.play import fresh, some_move, steps
from tests.games import Climb, as_climb, choose, rules_of, think_ms

Brain = Callable[[Climb, Seat, Random], Move | None]
games = st.sampled_from(["asshole", "scabbah"])


def asshole_at(*hands: Hand, pile: tuple[Laid, ...] = (), turn: Seat | None = 0, **more: object) -> Climb:
    """A table of Asshole in play: the others' hands as given, too."""
    fields: dict[str, object] = {"round": 1, "phase": "play", "turn": turn, "pile": pile, "hands": hands, **more}
    return replace(asshole.start(len(hands), AssholeOptions()), **fields)


def scabbah_at(*hands: Hand, pile: tuple[Laid, ...] = (), turn: Seat = 0) -> Climb:
    """A table of Scabbah in play."""
    table = fresh("scabbah", len(hands))
    assert isinstance(table, scabbah.State)
    return replace(table, round=1, phase="play", turn=turn, pile=pile, hands=hands)


def chosen(state: Climb, seat: Seat = 0) -> Move | None:
    """What a bot in this seat does."""
    return choose(as_climb(rules_of(state).view(state, seat)), seat, Random(1))


@settings(deadline=None, max_examples=50)
@given(game=games, seats=st.integers(3, 8), seed=st.integers(0, 2**32))
def test_a_bot_is_never_refused_and_always_answers_when_asked(game: str, seats: int, seed: int) -> None:
    for step in steps(fresh(game, seats, rounds=2), Random(seed)):
        rules = rules_of(step.state)
        for seat in step.state.order:
            move = choose(as_climb(rules.view(step.state, seat)), seat, Random(seed))
            assert (move is not None) == (seat in rules.asked(step.state))
            assert move is None or rules.why_not(step.state, seat, move) is None


@settings(deadline=None, max_examples=50)
@given(game=games, seed=st.integers(0, 2**32))
def test_a_human_while_is_a_few_seconds_at_most_and_never_nothing(game: str, seed: int) -> None:
    for step in steps(fresh(game, 4, rounds=1), Random(seed)):
        view = rules_of(step.state).view(step.state, step.seat)
        assert 30 <= think_ms(as_climb(view), step.seat, step.move, Random(seed)) < 12_000


def test_a_quick_clear_takes_a_human_reaction_so_that_people_can_win() -> None:
    table, chance = asshole_at(("7c",), ("8c",), ("9c",)), Random(7)
    times = sorted(think_ms(table, 0, QuickClear(("7c",)), chance) for _ in range(1000))
    assert 600 <= times[500] <= 900
    assert times[100] >= 450


@pytest.mark.parametrize("seed", range(5))
def test_tab_2_how_long_it_takes_tells_nothing_of_the_hand(seed: int) -> None:
    poor = asshole_at(("5c",), ("8c",), ("9c",), pile=(Laid(1, ("6d",)),))
    rich = asshole_at(("7c", "7d", "9d", "Jc", "Kd", "Ad", "2c"), ("8c",), ("9c",), pile=(Laid(1, ("6d",)),))
    times = {
        think_ms(table, 0, move, Random(seed))
        for table, move in ((poor, Pass()), (rich, Pass()), (rich, Play(("7c",))))
    }
    assert len(times) == 1


def random_brain(view: Climb, seat: Seat, chance: Random) -> Move | None:
    """Anything legal."""
    moves = rules_of(view).candidates(view, seat)
    return chance.choice(moves) if moves else None


def lowest_brain(view: Climb, seat: Seat, _: Random) -> Move | None:
    """Always the lowest legal set, as long as possible; passes only when it must."""
    rules = rules_of(view)

    def order(move: Move) -> tuple[int, int]:
        match move:
            case Play(cards=cards):
                return rules.strength(cards[0][:-1]), -len(cards)
            case Give(card=card):
                return rules.strength(card[:-1]), 0
            case _:
                return (-1, 0) if isinstance(move, QuickClear) else (99, 0)

    return min(rules.candidates(view, seat), key=order, default=None)


def rankings(state: Climb, brains: list[Brain], seed: int) -> list[tuple[Seat, ...]]:
    """Plays a game to its end; the places of each round."""
    rules, chance = rules_of(state), Random(seed)
    found: list[tuple[Seat, ...]] = []
    while state.phase != "over":
        seat, move = _next(state, brains, chance)
        for event in rules.decide(state, seat, move, chance):
            state = as_climb(rules.evolve(state, event))
            if isinstance(event, RoundEnded):
                found.append(event.ranking)
    return found


def _next(state: Climb, brains: list[Brain], chance: Random) -> tuple[Seat, Move]:
    rules = rules_of(state)
    if alone := rules.automatic(state, frozenset(state.order)):
        return state.dealer, alone[0].move
    for seat in sorted(rules.asked(state), key=lambda seat: seat == state.turn):  # quick-clears first
        move = brains[seat](as_climb(rules.view(state, seat)), seat, chance)
        if move is not None:
            return seat, move
    raise AssertionError("nobody moves")


def places(game: str, seats: int, other: Brain, games: int = 10, **options: Any) -> list[int]:
    """The places, 1 = first, of one bot among others of one kind, over 30 rounds a game."""
    found = []
    for seed in range(games):
        brains = [other] * seats
        brains[seed % seats] = choose
        rounds = rankings(fresh(game, seats, rounds=30, **options), brains, seed)
        found += [ranking.index(seed % seats) + 1 for ranking in rounds]
    return found


@pytest.mark.parametrize(
    ("game", "options"),
    [("asshole", {}), ("asshole", {"special_last": "asshole"}), ("scabbah", {"target": 999})],
)
def test_a_bot_beats_players_who_do_anything_legal(game: str, options: dict[str, Any]) -> None:
    found = places(game, 4, random_brain, **options)
    assert len(found) == 300
    assert found.count(1) > 180  # of equals, 75
    assert found.count(4) < 24


@pytest.mark.parametrize(("game", "options"), [("asshole", {}), ("scabbah", {"target": 999})])
def test_a_bot_does_better_than_always_the_lowest_set(game: str, options: dict[str, Any]) -> None:
    found = places(game, 6, lowest_brain, **options)
    assert sum(found) / len(found) < 3.3  # of equals, 3.5


@pytest.mark.parametrize("exchange", [True, False])
def test_with_four_at_the_table_it_does_clearly_better_too(exchange: bool) -> None:
    found = places("asshole", 4, lowest_brain, games=36, exchange=exchange)
    assert len(found) == 1080
    assert sum(found) / len(found) < 2.4  # of equals, 2.5


# ── what a player would call sensible ──────────────────────────────────────────────────────────────────────────

MANY: Hand = ("3c", "3d", "5c", "5d", "6h", "6s", "8h", "8s", "9c")


def test_it_goes_out_when_it_can() -> None:
    assert chosen(asshole_at(("Kc", "Kd"), MANY, MANY, pile=(Laid(1, ("9h", "9s")),))) == Play(("Kc", "Kd"))
    assert chosen(scabbah_at(("Kc", "Kd"), MANY, MANY)) == Play(("Kc", "Kd"))


def test_it_leads_a_low_set_whole_and_holds_its_specials() -> None:
    hand = ("2c", "4c", "5h", "5s", "9d", "9h", "Jc", "Kd", "Ac")
    assert chosen(asshole_at(hand, MANY, MANY)) == Play(("5h", "5s"))


def test_it_does_not_break_a_set_for_nothing() -> None:
    hand = ("10c", "10d", "10h", "Jc", "5h", "6c", "6d")
    assert chosen(asshole_at(hand, MANY, MANY, pile=(Laid(1, ("9h",)),))) == Play(("Jc",))


def test_it_does_not_spend_a_two_on_a_low_card_early_on() -> None:
    hand = ("2c", "5h", "6c", "8d", "9d", "Jc", "Kd", "Ac")
    move = chosen(asshole_at(hand, MANY, MANY, pile=(Laid(1, ("7h",)),)))
    assert isinstance(move, Play)
    assert move != Play(("2c",))


def test_with_a_two_and_one_set_left_it_clears_and_goes_out() -> None:
    hand = ("2c", "3c", "3d")
    assert chosen(asshole_at(hand, MANY, MANY, pile=(Laid(1, ("Ah", "As")),))) == Play(("2c",))
    assert chosen(asshole_at(hand, MANY, MANY)) == Play(("2c",))


def test_with_specials_punished_it_never_keeps_one_for_the_end() -> None:
    """ASS-13"""
    options = AssholeOptions(special_last="asshole")
    assert chosen(asshole_at(("2c", "3c"), MANY, MANY, options=options)) == Play(("2c",))
    assert chosen(asshole_at(("4c", "Ac"), MANY, MANY, options=options)) == Play(("4c",))
    blocked = asshole_at(("4c",), MANY, MANY, pile=(Laid(1, ("9h",)),), options=options)
    assert chosen(blocked) == Pass()


def test_it_beats_someone_who_is_about_to_go_out() -> None:
    hand = ("5h", "6c", "8d", "8h", "9d", "Jc", "Ad", "Ac")
    assert isinstance(chosen(asshole_at(hand, ("3c",), MANY, pile=(Laid(1, ("Qh",)),))), Play)


def test_it_leads_what_one_with_a_single_card_cannot_follow() -> None:
    assert chosen(asshole_at(("3c", "8d", "8h", "Jc"), ("Kc",), MANY)) == Play(("8d", "8h"))
    assert chosen(scabbah_at(("3c", "8d", "Ac", "Kh"), ("7c",), MANY)) == Play(("Ac",))


def test_it_quick_clears_in_and_out_of_turn() -> None:
    hand = ("7c", "7d", "7h", "Jc")
    assert chosen(asshole_at(hand, MANY, MANY, pile=(Laid(2, ("7s",)),), turn=1)) == QuickClear(("7c", "7d", "7h"))
    assert chosen(asshole_at(hand, MANY, MANY, pile=(Laid(2, ("7s",)),))) == QuickClear(("7c", "7d", "7h"))


def test_as_president_it_gives_back_a_useless_card() -> None:
    hand = ("2c", "4c", "5h", "9d", "9h", "Ac", "Ad")
    for table in (
        asshole_at(hand, MANY, MANY, phase="exchange", ranking=(0, 1, 2), turn=None, came="2c"),
        replace(scabbah_at(hand, MANY, MANY), phase="exchange", ranking=(0, 1, 2), turn=None, came="2c"),
    ):
        assert chosen(table) in (Give("5h"), Give("4c"))
    assert chosen(asshole_at(hand, MANY, MANY, phase="exchange", ranking=(0, 1, 2), turn=None)) == Give("5h")


def test_the_dealer_deals_and_nobody_else_does_anything() -> None:
    table = fresh("asshole", 4)
    assert [chosen(table, seat) for seat in range(4)] == [Deal(), None, None, None]


def test_cards_that_are_gone_beat_nothing() -> None:
    gone = ("Ac", "Ad", "Ah", "As", "2c", "2d", "2h", "2s")
    seen, unseen = (
        look(asshole_at(("Kc", "3c"), MANY, MANY, gone=played), 0, asshole.RANKS, top=None, special=SPECIAL).holds[
            "K", 1
        ]
        for played in (gone, ())
    )
    assert seen > unseen


def test_same_chance_same_move() -> None:
    state, chance = fresh("asshole", 5), Random(3)
    for _ in range(40):
        seat, move = some_move(state, chance)
        for event in rules_of(state).decide(state, seat, move, chance):
            state = as_climb(rules_of(state).evolve(state, event))
        assert [chosen(state, seat) for seat in state.order] == [chosen(state, seat) for seat in state.order]
