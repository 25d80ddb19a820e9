"""Rank has power at a table of people, bots and who is away (ASS-24 to ASS-34, TAB-4)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from core.asshole import State, evolve, start
from core.asshole.events import Drank
from core.asshole.moves import Call, Clear, Count, DealCard, Dispute, Order, RuleStand
from core.asshole.options import AssholeOptions
from core.cards import Hand
from core.climbing.moves import Play
from core.events import TurnCame
from net.messages import Begin, Leave
from net.table.people import Person
from tests.games import at
from tests.net.table import HOST, FakeTable

KEYS = (HOST, "ann", "bob", "cy")
HANDS: tuple[Hand, ...] = (("2h", "9h", "Kh"), ("3h", "5d", "9c"), ("10c", "9d", "Ks"), ("8s", "9s", "Jd"))


def seated(options: AssholeOptions | None = None, ranking: tuple[int, ...] = (0, 1, 2, 3), **setup: Any) -> FakeTable:
    """The second round: by default the host is President and leads, cy is the Asshole."""
    options = options or AssholeOptions(turn_limit=0, clear_limit=0, ruling_limit=0)
    state = replace(start(4, options), hands=HANDS, round=2, ranking=ranking, dealer=ranking[-1])
    players = tuple((key, key) for key in KEYS)
    table = FakeTable(options, state=evolve(state, TurnCame(0)), players=players, **setup)
    table.join(*KEYS)
    return table


def phase(table: FakeTable) -> str:
    """Where the round stands."""
    return table.state.phase


def true(table: FakeTable) -> State:
    """The true state."""
    assert isinstance(table.state, State)
    return table.state


def without(*gone: str) -> list[str]:
    """Those who are still here."""
    return [key for key in KEYS if key not in gone]


def waits_for(table: FakeTable, here: Iterable[str]) -> int:
    """How many ms the pile waits until it is cleared by itself."""
    for ms in range(0, 60_001, 250):
        if phase(table) != "clear":
            return ms
        table.wait(250, here)
    return -1


def test_ass_24_where_the_asshole_is_absent_the_pile_clears_by_itself_after_a_beat() -> None:
    table = seated()
    table.lose("cy")
    table.act(HOST, Play(("2h",)))
    assert waits_for(table, without("cy")) == 1_000
    assert true(table).drinks == (0, 0, 0, 0)
    assert table.state.turn == 0


def test_ass_24_an_asshole_who_drops_off_while_the_pile_waits_keeps_nobody_waiting() -> None:
    table = seated()
    table.act(HOST, Play(("2h",)))
    table.wait(10_000, KEYS)
    assert phase(table) == "clear"
    table.lose("cy")
    assert waits_for(table, without("cy")) <= 1_000


def test_ass_24_an_asshole_who_is_back_clears_by_hand_again() -> None:
    table = seated()
    table.lose("cy")
    table.join("cy")
    table.act(HOST, Play(("2h",)))
    assert waits_for(table, KEYS) == -1
    assert table.act("cy", Clear()) is None


def test_ass_24_a_bot_on_duty_clears_after_a_beat() -> None:
    table = FakeTable(AssholeOptions(turn_limit=0, clear_limit=0), seats=3)
    table.join(HOST, "ann")
    table.join("robot", bot=True)
    table.ask(HOST, Begin(1))
    state = replace(true(table), hands=HANDS[:3], ranking=(0, 1, 2), dealer=2, phase="play", turn=0)
    table.host._game.position = at(state)  # a position with a bot at the bottom
    robot = next(person for person in table.host._people if person.bot)
    assert isinstance(robot, Person)
    assert robot.seat == 2
    table.act(HOST, Play(("2h",)))
    assert waits_for(table, [HOST, "ann", "robot"]) == 1_000


def test_ass_26_the_count_goes_on_when_the_president_leaves() -> None:
    table = seated()
    table.act(HOST, Play(("2h",)))
    table.act(HOST, Count())
    table.wait(1_500, KEYS)
    table.say(HOST, Leave())
    table.wait(2_000, without(HOST))
    assert table.act("cy", Clear()) is None
    assert true(table).drinks == (0, 0, 0, 3)


def test_ass_26_everyone_sees_the_seconds_run() -> None:
    table = seated()
    table.act(HOST, Play(("2h",)))
    table.act(HOST, Count())
    for key in KEYS:
        clock = next(clock for clock in table.update(key).table.clocks if clock.what == "counting")
        assert (clock.left_ms, clock.of_ms) == (10_000, 10_000)
    table.wait(4_000, KEYS)
    table.act("ann", Call(0))
    clock = next(clock for clock in table.update("bob").table.clocks if clock.what == "counting")
    assert clock.left_ms == 6_000


def test_ass_28_an_order_to_someone_who_has_left_stands_as_any() -> None:
    table = seated()
    table.say("bob", Leave())
    assert table.act(HOST, Order(2, 3)) is None
    assert true(table).drinks == (0, 0, 3, 0)


def test_ass_29_while_an_automatic_deal_is_shown_the_asshole_rules() -> None:
    table = FakeTable(AssholeOptions(turn_limit=0, exchange=False), seats=4, shows=True)
    table.join(*KEYS)
    table.ask(HOST, Begin(1))
    assert phase(table) == "deal"
    table.wait(2_999, KEYS)
    assert phase(table) == "deal"
    table.wait(1, KEYS)
    assert phase(table) == "play"
    table.host._game.position = at(replace(true(table), phase="deal", ranking=(0, 1, 2, 3), dealer=3))
    assert table.act("cy", Order(0, 2)) is None
    refused = table.act("ann", Order(0, 2))
    assert refused is not None
    assert refused.code == "not-allowed"


def test_ass_29_a_deal_that_isnt_shown_takes_no_time() -> None:
    table = FakeTable(AssholeOptions(turn_limit=0, exchange=False, show_deal=False), seats=4, shows=True)
    table.join(*KEYS)
    table.ask(HOST, Begin(1))
    assert phase(table) == "play"


def test_ass_31_the_hosts_clock_finds_the_falter_whatever_the_client_says() -> None:
    table = FakeTable(AssholeOptions(turn_limit=0, dealing="hand"), seats=3)
    table.join(*KEYS[:3])
    table.ask(HOST, Begin(1))
    table.act(HOST, DealCard(falter=True))
    table.wait(60, KEYS)
    table.act(HOST, DealCard(falter=True))
    assert true(table).drinks == (0, 0, 0)
    table.wait(59, KEYS)
    table.act(HOST, DealCard(falter=False))
    assert true(table).drinks == (1, 0, 0)
    assert Drank((0,), 1, "falter") in table.update("ann").events


def test_ass_34_a_table_whose_president_is_away_goes_on_at_the_limit() -> None:
    table = seated(AssholeOptions(turn_limit=0, clear_limit=0, ruling_limit=30), grace_ms=600_000)
    table.act(HOST, Play(("9h",)))
    table.act("ann", Dispute("she peeked"))
    table.lose(HOST)
    table.wait(29_999, without(HOST))
    assert phase(table) == "dispute"
    table.wait(1, without(HOST))
    assert (phase(table), table.state.turn) == ("play", 1)


def test_ass_34_a_pile_waits_out_a_dispute_and_its_beat_goes_on() -> None:
    table = seated(AssholeOptions(turn_limit=0, clearing="auto", ruling_limit=0))
    table.act(HOST, Play(("2h",)))
    table.wait(700, KEYS)
    table.act("ann", Dispute("no"))
    table.wait(60_000, KEYS)
    assert phase(table) == "dispute"
    table.act(HOST, RuleStand())
    table.wait(299, KEYS)
    assert phase(table) == "clear"
    table.wait(1, KEYS)
    assert phase(table) == "play"


def test_ass_36_a_call_after_the_clear_is_a_wrong_call_and_before_it_a_right_one() -> None:
    for late in (False, True):
        table = seated(AssholeOptions(turn_limit=0, clearing="auto"))
        table.act(HOST, Play(("2h",), "9h"))
        table.wait(1_000 if late else 999, KEYS)
        table.act("bob", Call(0))
        assert true(table).caught == (() if late else (0,))
        assert true(table).drinks[2] == int(late)
