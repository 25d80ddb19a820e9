"""Which cards are held up: the rules are asked, card by card."""

from itertools import combinations

import pytest

from core.asshole.moves import QuickClear
from core.cards import Hand
from core.climbing.moves import Give, Play
from tests.games import as_climb, at, rules_of
from tests.tui.harness import SCENES, Game
from tui.games.asshole.scene import AssholeScene
from tui.games.climbing import picking
from tui.games.climbing.scene import ClimbingScene
from tui.games.scabbah.scene import ScabbahScene


def seen(game: Game) -> ClimbingScene:
    """The scene of the reader's first Update."""
    made = AssholeScene if at(game.state).rules.name == "asshole" else ScabbahScene
    return made(game.update(), dict(enumerate(game.names)))


def accepted(game: Game, seat: int) -> set[str]:
    """The cards of any play, gift or promised quick-clear that the rules would not refuse, by trying them all."""
    rules = rules_of(game.state)
    view = as_climb(rules.view(game.state, seat))
    hand = view.hands[seat]
    sets: list[Hand] = [cards for many in (1, 2, 3, 4) for cards in combinations(hand, many)]
    plays = {card for cards in sets if rules.why_not(view, seat, Play(cards)) is None for card in cards}
    gifts = {card for card in hand if rules.why_not(view, seat, Give(card)) is None}
    quick = {card for move in rules.candidates(view, seat) if isinstance(move, QuickClear) for card in move.cards}
    return plays | gifts | quick


@pytest.mark.parametrize("name", [name for name in SCENES if name != "watching"])
def test_a_card_stands_out_exactly_when_a_move_with_it_would_be_made(name: str) -> None:
    game = SCENES[name]()
    assert game.you is not None
    assert seen(game).playable == accepted(game, game.you)


def pressed(game: Game, rank: str, times: int) -> Hand:
    scene = seen(game)
    picked: Hand = ()
    for _ in range(times):
        picked = picking.press(picking.choices(scene.hand, rank, scene.may_lay), picked)
    return picked


def test_following_a_ranks_key_holds_up_as_many_as_are_needed() -> None:
    game = SCENES["follow"]()
    assert pressed(game, "10", 1) == ("10d", "10h")
    assert pressed(game, "10", 2) == ()
    assert pressed(game, "4", 1) == ("4s",)


def test_leading_the_key_holds_up_all_of_the_rank_then_fewer_then_none() -> None:
    game = SCENES["lead"]()
    assert [pressed(game, "6", times) for times in (1, 2, 3)] == [("6c", "6d"), ("6c",), ()]


def test_out_of_turn_the_key_holds_up_what_is_there() -> None:
    assert pressed(SCENES["quick"](), "10", 1) == ("10d", "10h")
    assert pressed(SCENES["quick"](), "K", 1) == ()


def test_touching_a_card_of_another_rank_begins_anew() -> None:
    hand = ("7c", "7d", "9h")
    assert picking.toggle(hand, ("7c",), "7d") == ("7c", "7d")
    assert picking.toggle(hand, ("7c", "7d"), "7c") == ("7d",)
    assert picking.toggle(hand, ("7c", "7d"), "9h") == ("9h",)


def test_hints_go_round_the_offers_the_weakest_first_and_the_most_of_a_rank() -> None:
    hand, offers = ("3c", "9c", "9d"), (Play(("9c",)), Play(("9c", "9d")), Play(("3c",)))
    assert picking.next_offer(hand, offers, (), 1) == ("3c",)
    assert picking.next_offer(hand, offers, ("3c",), 1) == ("9c", "9d")
    assert picking.next_offer(hand, offers, ("9c",), 1) == ("3c",)
    assert picking.next_offer(hand, (), ("9c",), 1) == ("9c",)
