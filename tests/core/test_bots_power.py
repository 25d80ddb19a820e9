"""Bots take part: they call what can be seen, order and strike now and then, rule, deal, and cheat on request."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core import asshole
from core.asshole.bot_power import ALL_ORDERS, OWN_ORDERS, Seen, impulse, watch
from core.asshole.events import Blundered, Ordered, Skipped, TakenBack
from core.asshole.moves import Call, Clear, Count, DealCard, Order, RuleStand, RuleTakeBack, Strike
from core.asshole.options import AssholeOptions
from core.asshole.table import Standing, Stopped
from core.cards import HIDDEN, Hand, Laid
from core.climbing.events import Cleared, Passed, Played, Shuffled
from core.climbing.moves import Play
from core.events import Event
from core.moves import Move, Seat
from tests.core.play import fresh, some_move, steps
from tests.games import Climb, as_asshole, as_climb, at, choose, rules_of, think_ms

OFTEN = range(400)
NOTHING = Seen()
MANY: Hand = ("3c", "3d", "5c", "5d", "6h", "6s", "8h", "8s", "9c")
Told = tuple[Climb, tuple[Event, ...], Climb]


def table(*hands: Hand, **more: object) -> asshole.State:
    """A table in play, in its second round: seat 0 is President, the last seat the Asshole."""
    seats = tuple(range(len(hands)))
    usual: dict[str, object] = {"round": 2, "phase": "play", "turn": 0, "ranking": seats, "dealer": seats[-1]}
    return replace(asshole.start(len(hands), AssholeOptions()), **(usual | {"hands": hands} | more))


def impulses(view: Climb, seat: Seat, *events: Event, seen: Seen = NOTHING) -> list[Move]:
    """What comes to mind of many bots when this happens."""
    facts = tuple(map(asshole.GAME.own_event, events))
    found = [impulse(as_asshole(view), seat, facts, seen, Random(seed)) for seed in OFTEN]
    return [move for move in found if move is not None]


def told(state: Climb, seats: Seat, chance: Random) -> Iterator[Told]:
    """A random game as this seat is told of it."""
    rules = rules_of(state)
    for step in steps(state, chance):
        events = tuple(rules.redact(event, seats) for event in step.events)
        yield as_climb(rules.view(step.state, seats)), events, as_climb(rules.view(step.after, seats))


def still_wants(then: asshole.State, view: asshole.State, seat: Seat, move: Move) -> bool:
    """Whether a bot still follows what came to mind then."""
    return asshole.GAME.bot().still_wants(at(then), at(view), seat, move)


# ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────


@settings(deadline=None, max_examples=30)
@given(seats=st.integers(3, 6), seed=st.integers(0, 2**32), hand=st.booleans())
def test_who_counts_cards_knows_every_slip_of_the_pile_and_suspects_nobody_else(
    seats: int, seed: int, hand: bool
) -> None:
    """ASS-35. A pile that a ruling brought back is no longer looked at so closely."""
    state, chance = fresh("asshole", seats, rounds=2, dealing="hand" if hand else "auto"), Random(seed)
    rules, seen, brought_back = rules_of(state), NOTHING, False
    for step in steps(state, chance):
        assert isinstance(step.after, asshole.State)
        events = tuple(rules.redact(event, None) for event in step.events)
        seen = watch(seen, as_asshole(rules.view(step.after, None)), tuple(map(asshole.GAME.own_event, events)))
        brought_back = brought_back or any(isinstance(event, TakenBack) for event in events)
        brought_back = brought_back and not any(isinstance(event, Cleared | Shuffled) for event in events)
        if step.after.phase in ("play", "clear") and not brought_back:
            assert set(seen.suspects) == {laid.seat for laid in step.after.slips} - set(step.after.caught)


def test_a_slip_that_can_be_seen_is_called_often_and_not_always() -> None:
    """ASS-36"""
    before = table(MANY, ("9h", "9s", "Kc"), MANY)
    after = replace(before, hands=(MANY, ("Kc",), MANY), pile=(Laid(1, ("9h",)),), turn=2)
    events = (Played(1, ("9h",), 1),)
    seen = watch(watch(Seen(), before, ()), after, events)
    assert seen.fresh == (1,)
    called = impulses(after, 2, *events, seen=seen)
    assert set(called) == {Call(1)}
    assert 100 < len(called) < 250
    assert impulses(after, 1, *events, seen=seen) == []


def test_where_nothing_could_be_seen_a_call_is_very_rare() -> None:
    before = table(MANY, ("9h", "Kc"), MANY)
    after = replace(before, hands=(MANY, ("Kc",), MANY), pile=(Laid(1, ("9h",)),), turn=2)
    seen = watch(watch(Seen(), before, ()), after, events := (Played(1, ("9h",), 1),))
    assert seen.suspects == ()
    assert len(impulses(after, 2, *events, seen=seen)) <= 3


def test_nobody_is_called_at_a_table_without_cheating_nor_when_the_pile_has_gone() -> None:
    after = table(MANY, ("Kc",), MANY, pile=(Laid(1, ("9h",)),), turn=2, options=AssholeOptions(cheating=False))
    seen = Seen((9, 1, 9), (1,), (1,))
    assert not [move for move in impulses(after, 2, Passed(0), seen=seen) if isinstance(move, Call)]
    assert not still_wants(after, table(MANY, MANY, MANY), 2, Call(1))
    assert not still_wants(after, replace(after, gone=("9h",), options=AssholeOptions()), 2, Call(1))
    assert still_wants(after, replace(after, turn=0, options=AssholeOptions()), 2, Call(1))
    assert watch(seen, after, (Cleared(),)).suspects == ()


# ── orders ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_orders_are_few_small_and_go_down_only() -> None:
    """ASS-28"""
    view = table(MANY, MANY, MANY, pile=(Laid(0, ("9h",)),), turn=1)
    down = impulses(view, 0, Skipped(2))
    assert 10 < len(down) < 80
    assert {type(move) for move in down} == {Order}
    assert all(isinstance(move, Order) and move.seat == 2 and (move.task or 1 <= move.drinks <= 3) for move in down)
    assert impulses(view, 2, Skipped(0)) == []
    assert len(impulses(view, 0, Passed(1))) < 20


def test_a_bot_never_floods_the_table_with_orders() -> None:
    view = table(MANY, MANY, MANY, orders=(Standing(0, 1, 1, ""),) * OWN_ORDERS)
    assert impulses(view, 0, Blundered(2, ("9c",))) == []
    others = replace(view, orders=(Standing(1, 2, 1, ""),) * ALL_ORDERS)
    assert impulses(others, 0, Blundered(2, ("9c",))) == []


def test_without_drinks_only_harmless_tasks_are_ordered() -> None:
    """TAB-7"""
    found = impulses(table(MANY, MANY, MANY, options=AssholeOptions(drinks=False)), 0, Blundered(2, ("9c",)))
    assert found
    assert all(isinstance(move, Order) and move.task and not move.drinks for move in found)


def test_the_asshole_uses_the_deal_to_order_the_president() -> None:
    """ASS-29"""
    dealing = table((), (), (), phase="deal", turn=None, deck=(HIDDEN,) * 52)
    found = impulses(dealing, 2, Shuffled(2, 2, (0, 1, 2), (HIDDEN,) * 52))
    assert found
    assert all(isinstance(move, Order) and move.seat == 0 for move in found)


def test_the_president_strikes_silly_orders_now_and_then() -> None:
    """ASS-30"""
    silly, fair = Standing(1, 2, 20, ""), Standing(1, 2, 1, "")
    view = table(MANY, MANY, MANY, orders=(fair, silly))
    assert set(impulses(view, 0, Ordered(1, 2, 20))) == {Strike(2)}
    assert impulses(view, 1, Ordered(1, 2, 20)) == []
    assert (
        len(impulses(replace(view, orders=(fair,)), 0, Ordered(1, 2, 1)))
        < len(impulses(view, 0, Ordered(1, 2, 20))) / 4
    )
    assert not [move for move in impulses(table(MANY, MANY, MANY, orders=(silly,)), 0, Passed(1)) if move == Strike(1)]


@settings(deadline=None, max_examples=30)
@given(game=st.sampled_from(["asshole", "scabbah"]), seed=st.integers(0, 2**32))
def test_what_comes_to_mind_is_never_refused(game: str, seed: int) -> None:
    state, chance = fresh(game, 4, rounds=2), Random(seed)
    bot = at(state).rules.bot()
    for _, events, view in told(state, 1, chance):
        move = bot.impulse(at(view), 1, events, chance)
        assert move is None or rules_of(view).why_not(view, 1, move) is None
        assert move is None or 250 <= think_ms(view, 1, move, chance) < 12_000


# ── duties ─────────────────────────────────────────────────────────────────────────────────────────────────────


def chosen(state: Climb, seat: Seat) -> list[Move | None]:
    """What many bots in this seat do."""
    return [choose(as_climb(rules_of(state).view(state, seat)), seat, Random(seed)) for seed in OFTEN]


def test_it_clears_when_it_is_its_duty_and_counts_when_another_dawdles() -> None:
    """ASS-24, ASS-26"""
    waiting = table(MANY, MANY, MANY, phase="clear", turn=None, pile=(Laid(0, ("2c",)),), to_lead=0)
    assert set(chosen(waiting, 2)) == {Clear()}
    assert set(chosen(waiting, 0)) == {Count()}
    assert set(chosen(waiting, 1)) == {None}
    assert min(think_ms(waiting, 0, Count(), Random(seed)) for seed in OFTEN) > 1500


def test_most_plays_stand_and_some_are_taken_back() -> None:
    """ASS-34"""
    state = table(MANY, MANY, MANY, pile=(Laid(0, ("9h",)),), turn=1)
    stopped = replace(state, phase="dispute", undoable=1, stopped=Stopped(1, "hm", "play"))
    rulings = chosen(stopped, 0)
    assert set(rulings) == {RuleStand(), RuleTakeBack()}
    assert rulings.count(RuleStand()) > 300
    assert set(chosen(replace(stopped, undoable=0), 0)) == {RuleStand()}


def test_hands_that_deal_are_steady_but_not_perfect() -> None:
    """ASS-31"""
    dealing = table((), (), (), phase="deal", turn=None, options=AssholeOptions(dealing="hand"), deck=("9h",))
    assert set(chosen(dealing, 2)) == {DealCard()}
    chance = Random(5)
    presses = [think_ms(dealing, 2, DealCard(), chance) for _ in range(5200)]
    assert 5 < sum(press < 60 for press in presses) < 100
    assert sum(presses) / 5200 < 200


def test_it_never_slips_unless_the_table_says_so() -> None:
    """ASS-35"""
    hand: Hand = ("3c", "6d", "8d", "9d", "Jc", "Kd")
    honest = table(hand, MANY, MANY)
    assert not any(isinstance(move, Play) and move.slip for move in chosen(honest, 0))
    sly = replace(honest, options=AssholeOptions(bots_cheat=True))
    slips = [move for move in chosen(sly, 0) if isinstance(move, Play) and move.slip]
    assert 5 < len(slips) < 80
    assert all(rules_of(sly).why_not(sly, 0, move) is None for move in slips)
    strict = replace(sly, options=AssholeOptions(bots_cheat=True, cheating=False))
    assert not any(isinstance(move, Play) and move.slip for move in chosen(strict, 0))


def test_bots_that_cheat_play_on_to_the_end() -> None:
    state, chance = fresh("asshole", 4, rounds=3, bots_cheat=True), Random(11)
    rules = rules_of(state)
    while state.phase != "over":
        movers = [(seat, choose(as_climb(rules.view(state, seat)), seat, chance)) for seat in rules.asked(state)]
        seat, move = next(((s, m) for s, m in movers if m is not None), some_move(state, chance))
        for event in rules.decide(state, seat, move, chance):
            state = as_climb(rules.evolve(state, event))
    assert len(state.ranking) == 4
