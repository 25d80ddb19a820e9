"""Races at a table: who comes late, and who lies; each attack that needs the host, with what the liar gains."""

import pytest

from core.asshole.events import Blundered
from core.asshole.moves import Call, QuickClear
from core.asshole.options import AssholeOptions
from core.climbing.moves import Pass, Play
from net.messages import Act, CameLate, Claimed, Note, Refused, named
from net.race.settle import as_written
from tests.net.sevens import ANN, BOB, CLEAR, CY, DEE, EIGHTS, HANDS, at, begun, finish, phase, seated

# ── who comes late, and who lies ───────────────────────────────────────────────────────────────────────────────


def test_who_comes_late_is_told_by_how_much_and_judged_by_the_table_as_it_is() -> None:
    table = begun()
    offer = table.update(DEE).race
    at(table, 400)
    table.act(BOB, EIGHTS)
    at(table, 560)
    table.say(DEE, Act(9, 0, CLEAR, *named(offer)))
    assert table.last(DEE, CameLate) == CameLate(9, 160, 40)
    assert Blundered(3, ("7c", "7s")) in table.update(ANN).events  # at once: nothing is held for it


def test_the_photo_finish_shows_who_came_late() -> None:
    table = begun()
    offer = table.update(DEE).race
    at(table, 400)
    table.act(BOB, EIGHTS)
    at(table, 410)
    table.act(DEE, QuickClear(("7c",)))
    at(table, 560)
    table.say(DEE, Act(9, 0, CLEAR, *named(offer)))
    (missed,) = finish(table).missed
    assert (missed.seat, missed.behind_ms, missed.after_ms) == (3, 160, 40)
    assert finish(table).number == 1
    shown = len(table.told[BOB])
    table.say(DEE, Act(10, 0, QuickClear(("5c",)), *named(offer)))
    assert len(finish(table).missed) == 1
    assert len(table.told[BOB]) == shown + 1  # the blunder, and no other finish


def test_an_old_race_is_no_head_start_in_the_next() -> None:
    """Sent before there was anything to see, with a nonce that is known from before: refused."""
    hands = (HANDS[0], ("8s", "9d", "8c"), ("10c", "10s", "3d"), ("8d", "8h", "5c"))
    table = begun(hands)
    old = table.update(DEE).race
    at(table, 400)
    table.act(BOB, EIGHTS)
    at(table, 600)
    assert table.update(DEE).race != old
    table.say(DEE, Act(9, 0, QuickClear(("8d", "8h")), *named(old)))
    assert table.last(DEE, Refused).code == "not-now"
    assert phase(table) == "play"
    print("an old nonce: no gain")


@pytest.mark.parametrize("naming", [(None, None), (1, 1), (99, None)])
def test_a_guessed_nonce_is_refused_and_out_for_a_while(naming: tuple[int | None, int | None]) -> None:
    table = begun()
    at(table, 200)
    table.say(DEE, Act(9, 0, CLEAR, *naming))
    assert table.last(DEE, Refused).code == "not-now"
    at(table, 499)
    assert table.act(DEE, CLEAR, 10) is not None
    at(table, 500)
    assert table.act(DEE, CLEAR, 11) is None
    print("a guessed nonce: 300 ms lost")


def test_anothers_nonce_is_worth_nothing() -> None:
    table = begun()
    table.say(DEE, Act(9, 0, CLEAR, *named(table.update(BOB).race)))
    assert table.last(DEE, Refused).code == "not-now"


def test_ass_36_a_call_may_name_the_race_before_if_the_card_lay_there_then() -> None:
    hands = (("9c", "9d", "3h", "Kd"), ("10c", "8s", "9s"), ("Jd", "5h", "6h"), ("5c", "7c", "7s"))
    table = seated(hands, AssholeOptions(turn_limit=0))
    table.act(ANN, Play(("9c",), "3h"))
    old = table.update(DEE).race
    at(table, 400)
    table.act(BOB, Play(("10c",)))
    at(table, 560)
    table.say(DEE, Act(9, 0, Call(0), *named(old)))
    assert isinstance(table.told[DEE][-1], Claimed)
    at(table, 800)
    assert table.state.hands[0] == ()


def test_too_fast_for_a_human_three_times_is_told_to_all_and_costs_the_credit() -> None:
    table = begun()
    for number in range(3):
        table.host.latency(DEE, as_written(100 + number * 1_000))  # reactions to the same cards, again and again
        at(table, number * 1_000 + 150)
        table.act(DEE, QuickClear(("5c",)))
        at(table, number * 1_000 + 900)
    assert Note("too-fast", 3) in table.notes(BOB)
    at(table, 3_430)
    table.act(BOB, EIGHTS)
    at(table, 3_440)
    table.act(DEE, CLEAR)
    at(table, 3_700)
    assert finish(table).places[0].seat == 1
    print("spam below 60 ms: from then on no credit")


def test_coming_back_gives_no_fresh_start() -> None:
    table = begun()
    at(table, 300)
    table.join(DEE)
    at(table, 400)
    table.act(DEE, CLEAR)
    at(table, 600)
    assert finish(table).places[0].response_ms == 400


@pytest.mark.parametrize("on_screen", [True, False])
def test_a_key_pressed_just_before_a_repaint_brands_nobody(on_screen: bool) -> None:
    """It names the race that was on screen: it was no reaction of 5 ms to the one that arrived unseen."""
    hands = (("7h", "7d", "Jh", "Jd"), ("8c", "8s", "9d"), ("9c", "9s", "Kc"), ("5c", "7c", "7s"))
    table = begun(hands)
    plays = ((BOB, Play(("8c", "8s"))), (CY, Play(("9c", "9s"))), (DEE, Pass()), (ANN, Play(("Jh", "Jd"))))
    for number, (key, move) in enumerate(plays, 1):
        at(table, 1_000 * number)
        seen = table.update(DEE)
        table.act(key, move)
        while table.update(DEE).race == seen.race and key != DEE:
            table.wait(1)
        table.wait(5)
        named_race = seen.race if on_screen else table.update(DEE).race
        table.say(DEE, Act(1, seen.seq, QuickClear(("5c",)), *named(named_race)))
    at(table, 5_000)
    assert (Note("too-fast", 3) in table.notes(BOB)) != on_screen
