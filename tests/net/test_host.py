"""The host on a fake clock: who sits where, what is refused, who comes and goes (TAB-1, TAB-3, TAB-5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.asshole.moves import AutoClear
from core.asshole.options import AssholeOptions
from core.climbing.moves import Pass, Play
from core.moves import Deal, Reseat
from core.scabbah.options import ScabbahOptions
from net.messages import (
    VERSION,
    AddBot,
    Arrange,
    Begin,
    End,
    Hello,
    Leave,
    Links,
    Ping,
    Pong,
    Remove,
    SetGame,
    SetOption,
    Update,
)
from tests.games import as_climb
from tests.net.finish import finish_round
from tests.net.table import HOST, FakeTable


def begun(*keys: str, **setup: Any) -> FakeTable:
    """A table with these people on which the host has begun."""
    table = FakeTable(**setup)
    table.join(HOST, *keys)
    assert table.ask(HOST, Begin(1)) is None
    return table


# ── TAB-1 ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_tab_1_the_host_is_the_first_dealer_and_seats_are_filled_in_the_order_of_joining() -> None:
    table = FakeTable()
    table.join("ann", HOST, "bob")
    assert [player.name for player in table.update("bob").table.players] == ["ann", HOST, "bob"]
    table.ask(HOST, Begin(1))
    assert table.state.dealer == table.update(HOST).you == 0
    assert (table.update("bob").you, table.update("ann").you) == (1, 2)  # clockwise as they sat


@pytest.mark.parametrize(
    "request_",
    [Begin(7), End(7), SetGame(7, "asshole"), SetOption(7, "target", "5"), AddBot(7), Remove(7, 0), Arrange(7, (1, 0))],
    ids=lambda request: type(request).__name__,
)
def test_tab_1_only_the_host_sets_game_and_seats(request_: Begin) -> None:
    table = FakeTable()
    table.join(HOST, "ann", "bob")
    refused = table.ask("ann", request_)
    assert refused is not None
    assert (refused.id, refused.code) == (7, "not-allowed")
    assert table.host.position is None


def test_tab_1_the_host_sets_game_and_options_before_the_first_deal() -> None:
    table = FakeTable()
    table.join(HOST, "ann", "bob")
    assert table.ask(HOST, SetOption(1, "turn-limit", "33")) is None
    assert table.ask(HOST, SetGame(2, "asshole")) is None
    assert table.ask(HOST, SetOption(3, "exchange", "off")) is None
    options = table.update("bob").table.options
    assert isinstance(options, AssholeOptions)
    assert (options.turn_limit, options.exchange) == (33, False)
    table.ask(HOST, Begin(4))
    refused = table.ask(HOST, SetOption(5, "exchange", "on"))
    assert refused is not None
    assert refused.code == "not-now"


@pytest.mark.parametrize(("name", "value"), [("colour", "red"), ("target", "many"), ("target", "-1")])
def test_tab_3_an_option_that_cannot_be_is_refused_in_words(name: str, value: str) -> None:
    table = FakeTable()
    table.join(HOST)
    refused = table.ask(HOST, SetOption(1, name, value))
    assert refused is not None
    assert refused.code == "not-allowed"
    assert name in refused.words


def test_tab_1_the_host_may_change_the_order_of_seats() -> None:
    table = FakeTable()
    table.join(HOST, "ann", "bob")
    assert table.ask(HOST, Arrange(1, (0, 2, 1))) is None
    assert table.ask(HOST, Arrange(2, (0, 2, 2))) is not None
    table.ask(HOST, Begin(3))
    assert (table.update("bob").you, table.update("ann").you) == (1, 2)


def test_tab_1_a_game_needs_three() -> None:
    table = FakeTable()
    table.join(HOST, "ann")
    refused = table.ask(HOST, Begin(1))
    assert refused is not None
    assert refused.code == "not-now"
    assert "3" in refused.words


def test_tab_1_the_host_may_remove_a_player_and_the_seat_is_free() -> None:
    table = FakeTable(seats=3)
    table.join(HOST, "ann", "bob")
    assert table.ask(HOST, Remove(1, 1)) is None
    assert table.bye("ann").code == "removed"
    table.join("cy")
    assert table.update("cy").you == 1
    assert table.ask(HOST, Remove(2, 6)) is not None


def test_tab_1_the_host_may_end_the_game_and_begin_anew_with_the_same_people() -> None:
    table = begun("ann", "bob")
    assert table.ask(HOST, End(2)) is None
    assert table.update("ann").table.stage == "over"
    refused = table.act(table.turn(), Pass())
    assert refused is not None
    assert refused.code == "not-now"
    assert table.ask(HOST, Begin(3)) is None
    assert table.update("ann").table.stage == "game"
    assert table.state.round == 1


def test_a_table_without_host_deals_when_all_seats_are_taken() -> None:
    table = FakeTable(host_key=None, auto_begin=True, seats=3)
    table.join("ann", "bob")
    assert table.host.position is None
    table.join("cy")
    assert table.state.phase == "play"
    assert table.ask("ann", End(1)) is not None


def test_a_table_for_one_game_is_finished_when_that_is_over() -> None:
    table = FakeTable(ScabbahOptions(turn_limit=1, rounds=1), host_key=None, auto_begin=True, seats=3, once=True)
    table.join("ann", "bob", "cy")
    before = table.host.finished
    finish_round(table)
    assert (before, table.host.finished) == (False, True)
    assert table.update("ann").table.stage == "over"


def test_seats_that_are_kept_for_bots_are_for_bots() -> None:
    table = FakeTable(seats=3, bots=1)
    table.join(HOST, "ann", "bob")
    assert table.bye("bob").code == "full"
    assert table.host.bots_called == 1
    table.host.expect_bot("robot")
    table.join("robot", bot=True)
    assert table.update(HOST).table.players[-1].bot


# ── joining and names ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_full_table_says_what_to_do() -> None:
    table = FakeTable(seats=3)
    table.join(HOST, "ann", "bob", "cy")
    assert table.bye("cy").code == "full"
    assert "ask the host" in table.bye("cy").words


def test_another_version_is_told_both_versions() -> None:
    table = FakeTable()
    table.say("old", Hello(VERSION + 1, "old"))
    assert table.bye("old").code == "version"
    assert str(VERSION + 1) in table.bye("old").words


def test_equal_names_are_told_apart_by_a_tag() -> None:
    table = FakeTable()
    table.join("ann", "bob", name="Sam")
    one, two = table.update("ann").table.players
    assert one.name == two.name == "Sam"
    assert one.tag != two.tag


def test_a_tag_is_reckoned_once_and_stays_with_who_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("ann", "bob")
    before = {player.name: player.tag for player in table.update(HOST).table.players}
    monkeypatch.setattr("net.table.people.tag_of", lambda _: pytest.fail("an update needs no tag anew"))
    table.say("ann", Leave())
    assert {player.name: player.tag for player in table.update(HOST).table.players} == before


def test_a_stranger_who_has_not_said_hello_is_not_answered() -> None:
    table = begun("ann", "bob")
    table.say("stranger", Begin(1))
    table.say("stranger", Ping(1))
    assert "stranger" not in table.told


# ── TAB-3 ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_tab_3_a_refused_move_changes_nothing_and_is_told_to_that_player_alone() -> None:
    table = begun("ann", "bob")
    before, told = table.state, len(table.told["ann"])
    assert table.turn() != HOST
    refused = table.act(HOST, Play(table.state.hands[0][:1]), number=9)
    assert refused is not None
    assert (refused.id, refused.code) == (9, "not-your-turn")
    assert refused.words
    assert table.state == before
    if table.turn() != "ann":
        assert len(table.told["ann"]) == told


@pytest.mark.parametrize("move", [AutoClear(), Reseat((0, 1)), Reseat((0, 1, 2, 3, 4))])
def test_moves_of_the_host_are_refused_to_clients(move: AutoClear) -> None:
    table = begun("ann", "bob")
    refused = table.act("ann", move)
    assert refused is not None
    assert refused.code == "unknown-move"


# ── TAB-5 ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_tab_5_who_joins_in_mid_round_watches_and_is_dealt_in_at_the_next() -> None:
    table = begun("ann", "bob")
    table.join("cy")
    seen = table.update("cy")
    assert seen.you is None
    assert seen.view is not None
    assert all(set(hand) <= {"??"} for hand in as_climb(seen.view).hands)
    assert seen.table.watchers == ("cy",)
    refused = table.act("cy", Pass())
    assert refused is not None
    assert refused.code == "not-allowed"
    finish_round(table)
    table.act(table.key_at(table.state.dealer), Deal())
    assert table.update("cy").you == 3
    assert len(table.state.hands[3]) >= 13
    assert sorted(table.state.order) == [0, 1, 2, 3]


def test_tab_5_who_leaves_for_good_is_played_to_the_end_of_the_round_then_taken_out() -> None:
    table = begun("ann", "bob", "cy")
    seat = table.update("cy").you
    assert seat is not None
    table.say("cy", Leave())
    assert next(p for p in table.update(HOST).table.players if p.seat == seat).link == "left"
    finish_round(table)
    assert seat in table.state.ranking
    dealer = table.state.dealer
    if dealer == seat:
        table.wait(600_000, here=(HOST, "ann", "bob"))  # a stand-in deals
    else:
        table.act(table.key_at(dealer), Deal())
    assert table.state.round == 2
    assert seat not in table.state.order
    assert len(table.update(HOST).table.players) == 3


def test_tab_5_with_fewer_than_three_left_the_game_ends_and_the_table_says_so() -> None:
    table = begun("ann", "bob")
    table.say("bob", Leave())
    finish_round(table)
    table.wait(600_000, here=(HOST, "ann"))
    if table.state.dealer in (table.update(HOST).you, table.update("ann").you) and not ended(table):
        table.act(table.key_at(table.state.dealer), Deal())
    assert ended(table)
    assert table.update(HOST).table.stage == "over"


def ended(table: FakeTable) -> bool:
    return "stopped" in {note.what for note in table.notes(HOST)}


def test_who_left_in_the_lobby_is_gone() -> None:
    table = FakeTable()
    table.join(HOST, "ann")
    table.say("ann", Leave())
    assert len(table.update(HOST).table.players) == 1


@pytest.mark.parametrize("how", ["left", "away"])
def test_tab_1_who_is_gone_is_not_counted_for_the_next_game(how: str) -> None:
    """TAB-5 keeps the seat of who was away to the end of a game, and no longer."""
    table = begun("ann", "bob")
    if how == "away":
        table.lose("bob")
        table.wait(21_000, here=[HOST, "ann"])
        assert "bot-plays" in {note.what for note in table.notes(HOST)}
    table.ask(HOST, End(2))
    if how == "left":
        table.say("bob", Leave())
    refused = table.ask(HOST, Begin(3))
    assert refused is not None
    assert "not 2" in refused.words
    table.join("cleo")
    assert table.ask(HOST, Begin(4)) is None
    assert [player.name for player in table.update(HOST).table.players] == [HOST, "ann", "cleo"]


def test_tab_1_each_game_keeps_its_options_while_the_host_looks_at_the_others() -> None:
    table = FakeTable(AssholeOptions(turn_limit=9, exchange=False))
    table.join(HOST)
    for game, name, value in (("scabbah", "target", "4"), ("abuse", "turn-limit", "7")):
        table.ask(HOST, SetGame(1, game))
        assert table.ask(HOST, SetOption(2, name, value)) is None
    table.ask(HOST, SetGame(3, "asshole"))
    assert table.update(HOST).table.options == AssholeOptions(turn_limit=9, exchange=False)
    table.ask(HOST, SetGame(4, "scabbah"))
    assert table.update(HOST).table.options == ScabbahOptions(turn_limit=9, target=4)


# ── updates ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_update_carries_the_facts_since_the_one_before() -> None:
    table = begun("ann", "bob")
    turn = table.turn()
    table.act(turn, Play((min(table.state.hands[table.state.turn or 0]),)))
    assert [type(event).__name__ for event in table.update("ann").events] == ["Played", "TurnCame"]
    seqs = [message.seq for message in table.told["ann"] if isinstance(message, Update)]
    assert seqs == sorted(set(seqs))


def test_who_comes_back_gets_a_whole_view_and_no_old_facts() -> None:
    table = begun("ann", "bob")
    mine = table.update("ann")
    assert mine.view is not None
    table.lose("ann")
    assert table.update(HOST).table.players[1].link == "away"
    table.join("ann")
    back = table.update("ann")
    assert back.you == mine.you
    assert back.view is not None
    assert back.view.state.hands == mine.view.state.hands
    assert back.events == ()
    assert table.update(HOST).table.players[1].link == "here"


def test_pings_measure_the_way_and_everyone_is_told() -> None:
    table = FakeTable()
    table.join(HOST, "ann")
    table.wait(0)
    nonce = table.last("ann", Ping).nonce
    table.now_ns += 30_000_000
    table.say("ann", Pong(nonce))
    table.say("ann", Pong(nonce))
    table.wait(2_500)
    assert table.last(HOST, Links).rtts_ms == (None, 30)
    table.say("ann", Ping(77))
    assert table.last("ann", Pong).nonce == 77


def test_a_hello_said_again_is_answered_to_who_said_it_alone() -> None:
    table = FakeTable()
    table.join(HOST, "ann")
    before, mine = len(table.told[HOST]), table.update("ann")
    table.join("ann")
    assert len(table.told[HOST]) == before
    assert table.told["ann"][-1] == replace(mine, notes=())
    assert table.told["ann"][-1] is not mine


def test_ass_34_without_a_host_the_first_seat_is_a_humans() -> None:
    """Who has it deals first, and rules in the first round."""
    table = FakeTable(AssholeOptions(turn_limit=0), host_key=None, seats=4, auto_begin=True)
    table.join("robot", "other robot", bot=True)
    table.join("ann", "bob")
    assert table.update("ann").you == 0
    assert [table.update(key).you for key in ("bob", "robot", "other robot")] == [1, 2, 3]


def test_tab_1_the_first_seat_is_the_hosts_whoever_came_before() -> None:
    table = FakeTable(AssholeOptions(turn_limit=0))
    table.join("robot", bot=True)
    table.join("ann", HOST)
    table.ask(HOST, Begin(1))
    assert [table.update(key).you for key in (HOST, "robot", "ann")] == [0, 1, 2]


def test_tab_5_a_deal_for_which_too_few_are_left_ends_the_game() -> None:
    """At a table without a host that is a lobby again: there is no position any more, and nobody deals."""
    table = FakeTable(ScabbahOptions(turn_limit=0), host_key=None, auto_begin=True, seats=3)
    table.join("ann", "bob", "cy")
    finish_round(table)
    dealer = table.key_at(table.state.dealer)
    for key in ("ann", "bob", "cy"):
        if key != dealer:
            table.say(key, Leave())
    assert table.act(dealer, Deal()) is None
    assert table.host.position is None
    assert table.update(dealer).table.stage == "lobby"
