"""Every wait for a person has a limit; who drops off keeps seat and hand, and is stood in for (TAB-4)."""

from random import Random
from typing import Any

from msgspec.structs import replace

from core.asshole.moves import QuickClear
from core.asshole.options import AssholeOptions
from core.cards import Laid
from core.climbing.moves import Pass, Play
from core.events import TurnCame
from core.moves import Deal, Take
from core.scabbah import evolve, start
from core.scabbah.options import ScabbahOptions
from net.bots.player import choose
from net.messages import Begin, Clock, End, Update
from net.table.stand_ins import Wanted
from tests.games import at
from tests.net.finish import finish_round
from tests.net.table import HOST, FakeTable

ALL = (HOST, "ann", "bob")


def begun(limit_s: int = 10, **setup: Any) -> FakeTable:
    """Three people, the game begun."""
    table = FakeTable(ScabbahOptions(turn_limit=limit_s), **setup)
    table.join(*ALL)
    table.ask(HOST, Begin(1))
    return table


def test_tab_4_at_the_limit_the_mildest_move_is_made_and_the_table_says_so() -> None:
    table = begun()
    seat = table.state.turn
    assert table.update(HOST).table.clocks == (Clock(seat, "play", 10_000, 10_000),)
    table.wait(9_999, ALL)
    assert not table.state.pile
    table.wait(1, ALL)
    assert [laid.seat for laid in table.state.pile] == [seat]
    assert "limit" in {note.what for note in table.notes("bob") if note.seat == seat}
    table.wait(10_000, ALL)
    assert table.state.turn != seat
    assert len(table.state.pile) == 1  # who follows passes


def test_tab_4_each_turn_has_its_whole_limit() -> None:
    table = begun()
    table.wait(9_000, ALL)
    turn = table.turn()
    table.act(turn, Play((min(table.state.hands[table.state.turn or 0]),)))
    before = table.state
    table.wait(9_999, ALL)
    assert table.state == before
    assert table.update(HOST).table.clocks[0].of_ms == 10_000


def test_tab_4_a_limit_can_be_switched_off() -> None:
    table = begun(0)
    before = table.state
    table.wait(3_600_000, ALL)
    assert table.state == before
    assert table.update(HOST).table.clocks == ()


def test_tab_4_the_dealer_has_the_limit_too() -> None:
    table = begun()
    finish_round(table)
    assert table.update(HOST).table.clocks[0].what == "deal"
    table.wait(10_000, ALL)
    assert table.state.round == 2


def test_tab_4_who_drops_off_keeps_seat_and_hand_and_is_stood_in_for_after_a_while() -> None:
    table = begun(0, grace_ms=5_000)
    turn = table.turn()
    mine = table.update(turn)
    others = [key for key in ALL if key != turn]
    table.lose(turn)
    table.wait(4_999, others)
    assert not table.state.pile
    assert table.update(others[0]).table.players[ALL.index(turn)].link == "away"
    table.wait(60_000, others)
    assert table.state.pile[0].seat == mine.you
    assert table.update(others[0]).table.players[ALL.index(turn)].link == "bot"
    assert {"away", "bot-plays"} <= {note.what for note in table.notes(others[0])}
    table.join(turn)
    assert table.update(turn).you == mine.you
    assert table.update(others[0]).table.players[ALL.index(turn)].link == "here"


class Even(Random):
    """A chance without chance."""

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return mu

    def expovariate(self, lambd: float = 1.0) -> float:
        return 1 / lambd


def thinks_ms(chance: Random, hand: tuple[str, ...]) -> int:
    """How long the stand-in of seat 1 takes to answer a jack."""
    dealt = replace(start(3, ScabbahOptions()), hands=(("9c",), hand, ("5d",)), round=1, pile=(Laid(0, ("Jd",)),))
    meant = choose(at(evolve(dealt, TurnCame(1))).view(1), 1, chance)
    assert meant is not None
    return meant[1]


def test_tab_2_a_stand_in_thinks_no_longer_for_any_hand_and_cant_be_foretold() -> None:
    poor, rich = ("4c",), ("Qc", "Qd", "Kc", "Kd", "Ac", "2c")
    assert thinks_ms(Even(), poor) == thinks_ms(Even(), rich)
    assert len({thinks_ms(Random(seed), poor) for seed in range(4)}) == 4


def test_tab_4_who_comes_back_in_time_finds_everything_as_it_was() -> None:
    table = begun(0, grace_ms=5_000)
    turn = table.turn()
    mine, others = table.update(turn), [key for key in ALL if key != table.turn()]
    table.lose(turn)
    table.wait(4_000, others)
    table.join(turn)
    table.wait(600_000, ALL)
    again = table.update(turn)
    assert mine.view is not None
    assert again.view is not None
    assert again.view.state.hands == mine.view.state.hands
    assert table.turn() == turn


def test_tab_4_who_falls_silent_is_away() -> None:
    table = begun(0)
    table.wait(20_000, (HOST, "ann"))
    assert table.update(HOST).table.players[2].link == "away"


def test_a_table_that_all_people_have_left_waits_between_rounds() -> None:
    table = begun(10, grace_ms=1_000)
    for key in ALL:
        table.lose(key)
    table.wait(3_600_000)
    assert (table.state.round, table.state.phase) == (1, "round-over")
    assert table.host.due_ns() is None
    table.join("ann")
    table.wait(600_000, ["ann"])
    assert table.state.round > 1


def test_bots_wait_too_and_are_told_when_someone_is_back() -> None:
    table = FakeTable(ScabbahOptions(turn_limit=0), grace_ms=1_000)
    table.join(HOST)
    table.join("robot", "other robot", bot=True)
    table.ask(HOST, Begin(1))
    finish_round(table)
    table.lose(HOST)
    table.wait(1_000, ["robot", "other robot"])
    dealer = table.key_at(table.state.dealer)
    if dealer != HOST:
        refused = table.act(dealer, Deal())
        assert refused is not None
        assert refused.code == "not-now"
    seq = table.update("robot").seq
    table.join(HOST)
    assert table.update("robot").seq > seq


def test_nobody_keeps_a_seat_in_the_lobby_by_being_away() -> None:
    table = FakeTable(grace_ms=5_000)
    table.join(HOST, "ann")
    table.lose("ann")
    table.wait(5_000, [HOST])
    assert [player.name for player in table.update(HOST).table.players] == [HOST]


def test_who_is_away_after_the_game_is_not_in_the_next() -> None:
    table = begun(0, grace_ms=5_000)
    table.join("cy")
    table.ask(HOST, End(2))
    table.lose("ann")
    table.wait(5_000, (HOST, "bob", "cy"))
    assert table.ask(HOST, Begin(3)) is None
    assert [player.name for player in table.update(HOST).table.players] == [HOST, "bob", "cy"]


def test_ass_24_a_waiting_pile_clears_by_itself_after_a_beat() -> None:
    table = FakeTable(AssholeOptions(turn_limit=0, clearing="auto"), after_ms={"pile-waits": 700})
    table.join(*ALL)
    table.ask(HOST, Begin(1))
    turn = table.turn()
    hand = table.state.hands[table.state.turn or 0]
    table.act(turn, Play((next(card for card in hand if card[:-1] not in "24"),)))
    while table.state.phase == "play":
        owner = table.state.turn == table.state.pile[-1].seat
        table.wait(200, ALL)  # as a person would take: nobody can be faster still
        table.act(table.turn(), Take() if owner else Pass())
    table.wait(699, ALL)
    assert table.state.phase == "clear"
    table.wait(1, ALL)
    assert (table.state.phase, table.state.pile) == ("play", ())


def test_a_blunder_does_not_give_more_time() -> None:
    table = FakeTable(AssholeOptions(turn_limit=10))
    table.join(*ALL)
    table.ask(HOST, Begin(1))
    turn = table.turn()
    table.wait(9_000, ALL)
    assert table.act(turn, QuickClear(table.state.hands[table.state.turn or 0][:1])) is None
    assert table.last(turn, Update).table.clocks[0].left_ms == 1_000
    table.wait(1_000, ALL)
    assert len(table.state.pile) == 1


# ── stand-ins ──────────────────────────────────────────────────────────────────────────────────────────────────


def left_alone(**setup: Any) -> tuple[FakeTable, Wanted]:
    """Whoever is in turn is away for so long that a stand-in is wanted; nobody has chosen yet."""
    table = begun(**setup)
    table.thinkers = None
    turn = table.turn()
    table.lose(turn)
    table.wait(20_000, [key for key in ALL if key != turn])
    (wanted,) = table.host.wanted()
    return table, wanted


def test_tab_2_a_stand_in_is_told_what_its_seat_may_see_and_nothing_else() -> None:
    table, wanted = left_alone(limit_s=0)
    assert table.host.position is not None
    assert wanted.seat == table.state.turn
    assert wanted.view == table.host.position.view(wanted.seat)


def test_a_stand_in_moves_when_a_person_would_from_when_it_was_asked() -> None:
    table, wanted = left_alone(limit_s=0)
    move = wanted.view.default_move(wanted.seat)
    table.wait(300)
    table.host.stand_in(wanted, move, 800, table.now_ns)
    table.wait(499)
    assert not table.state.pile
    table.wait(1)
    assert [laid.seat for laid in table.state.pile] == [wanted.seat]


def test_what_a_stand_in_chose_for_a_table_that_has_gone_on_is_not_made() -> None:
    table, wanted = left_alone(limit_s=0)
    away = table.key_at(wanted.seat)
    table.join(away)
    assert table.host.wanted() == ()
    table.host.stand_in(wanted, wanted.view.default_move(wanted.seat), 0, table.now_ns)
    table.wait(1_000, ALL)
    assert not table.state.pile


def test_tab_4_a_seat_whose_stand_in_never_answers_falls_to_the_limit() -> None:
    table, wanted = left_alone(limit_s=30)
    table.wait(9_999)
    assert not table.state.pile
    table.wait(1)
    assert [laid.seat for laid in table.state.pile] == [wanted.seat]
