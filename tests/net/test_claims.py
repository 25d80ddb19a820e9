"""Races at a table, on a fake clock: what is held, who is told what, what becomes of it (ASS-21, ASS-36, TAB-2)."""

import pytest
from msgspec.structs import replace

from core.asshole import State, legal
from core.asshole.events import Blundered
from core.asshole.moves import AssholeMove, Dispute, QuickClear, RuleStand
from core.asshole.options import AssholeOptions
from core.climbing.moves import Pass, Play
from core.moves import Move, Seat
from core.refusal import Refusal
from net.messages import Act, Claimed, End, Hello, Pong, Refused, Update, named
from net.race.settle import as_written, published
from net.wire.codec import encode
from tests.net.sevens import (
    ANN,
    BOB,
    CLEAR,
    CY,
    DEE,
    EIGHTS,
    HANDS,
    KEYS,
    at,
    begun,
    finish,
    kinds,
    phase,
    pile,
    seated,
)
from tests.net.table import HOST

# ── what is told ───────────────────────────────────────────────────────────────────────────────────────────────


def test_each_player_has_a_nonce_of_their_own_and_onlookers_none() -> None:
    table = begun()
    offers = [table.update(key).race for key in KEYS]
    assert len({offer.number for offer in offers if offer}) == 1
    assert len({offer.nonce for offer in offers if offer}) == 4
    assert table.update("onlooker").race is None


def test_there_is_no_race_where_all_have_seen_that_nothing_can_be_first() -> None:
    table = seated(cards=tuple(card for hand in HANDS for card in hand))  # two nines
    assert table.update(BOB).race is None
    table.act(ANN, Play(("9c",)))
    assert table.update(BOB).race is None


def test_the_claimant_is_told_at_once_and_nobody_else_anything() -> None:
    table = begun()
    at(table, 400)
    before = {key: len(messages) for key, messages in table.told.items()}
    assert table.act(DEE, CLEAR, 7) is None
    at(table, 519)
    news = {
        key: [m for m in messages[before[key] :] if isinstance(m, Update | Claimed)]
        for key, messages in table.told.items()
    }
    assert news == {ANN: [], BOB: [], CY: [], DEE: [Claimed(7)], "onlooker": []}
    at(table, 520)
    assert phase(table) == "clear"


@pytest.mark.parametrize("key", [ANN, CY, "onlooker"])
@pytest.mark.parametrize("claim", [(DEE, QuickClear(("5c", "7s"))), (BOB, EIGHTS)])
def test_tab_2_while_a_claim_is_held_no_byte_and_no_time_tells_who_holds_what(
    key: str, claim: tuple[str, Move]
) -> None:
    """Whoever holds the sevens that are missing, or an answer, the wait is the same."""
    told_them = []
    for hands in (
        HANDS,
        (HANDS[0], HANDS[1], ("3d", "7c", "7s"), ("5c", "7s", "6h")),
        (("7d", "7h", "7c"), HANDS[1], HANDS[2], ("5c", "9c", "7s")),
    ):
        table = seated(hands)
        table.act(ANN, Play(("7h", "7d")))
        at(table, 400)
        since = len(table.told[key])
        table.act(*claim)
        moments = []
        for ms in range(401, 640):
            count = len(table.told[key])
            at(table, ms)
            moments += [ms] * (len(table.told[key]) - count)
        said = [m for m in table.told[key][since:] if not isinstance(m, Update)]
        told_them.append((moments, [encode(m) for m in said]))
    assert told_them[0] == told_them[1] == told_them[2]
    assert 520 in told_them[0][0]


def test_what_was_settled_is_shown_to_all() -> None:
    table = begun()
    at(table, 400)
    table.act(BOB, EIGHTS)
    at(table, 430)
    table.act(DEE, CLEAR)
    offer = table.update(ANN).race
    assert offer is not None
    at(table, 600)
    result = finish(table, "onlooker")
    assert [(place.seat, place.what, place.key_ms, place.made) for place in result.places] == [
        (1, "play", 400, True),
        (3, "quick-clear", 430, False),
    ]
    assert (result.hold_ms, result.cap_ms, result.race) == (120, 150, offer.number)
    assert published(bytes.fromhex(result.seed)) == offer.published


def test_a_mere_turn_is_no_photo_finish() -> None:
    table = begun()
    at(table, 2_000)
    table.act(BOB, EIGHTS)
    at(table, 2_200)
    assert pile(table) == ["7h", "7d", "8c", "8s"]
    assert not [m for m in table.told[ANN] if isinstance(m, Update) and m.finishes]


def test_who_comes_back_is_shown_the_evening() -> None:
    table = begun()
    at(table, 400)
    table.act(DEE, CLEAR)
    at(table, 3_000)
    table.join(BOB)
    (result,) = table.update(BOB).finishes
    assert result == replace(finish(table, ANN), ago_ms=2_480)


# ── who was first ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(6))
def test_equal_keys_are_drawn_for_and_never_go_by_arrival(seed: int) -> None:
    firsts = []
    for order in ((BOB, DEE), (DEE, BOB)):
        table = begun(seed=seed)
        at(table, 300)
        for key in order:
            table.claim(key, EIGHTS if key == BOB else CLEAR)
        at(table, 500)
        firsts.append(finish(table).places[0].seat)
        assert {place.why for place in finish(table).places} == {"lot"}
    assert firsts[0] == firsts[1]


def test_a_move_that_lost_is_dropped_without_a_trace() -> None:
    table = begun()
    at(table, 400)
    table.act(DEE, CLEAR)
    at(table, 450)
    table.act(BOB, EIGHTS)
    at(table, 600)
    assert pile(table) == ["7h", "7d", "7c", "7s"]
    assert table.state.hands[1] == HANDS[1]
    assert Refused not in kinds(table, BOB)


def test_ass_22_a_quick_clear_that_lost_is_a_blunder() -> None:
    table = begun()
    at(table, 400)
    table.act(BOB, EIGHTS)
    at(table, 450)
    table.act(DEE, CLEAR)
    at(table, 520)
    assert Blundered(3, ("7c", "7s")) in table.update(ANN).events
    assert table.state.hands[3] == HANDS[3]


def test_who_has_answered_a_later_ping_is_not_waited_for() -> None:
    table = begun()
    at(table, 1_900)
    table.act(DEE, CLEAR)  # key 1900, and cy's could come until 2020
    ping = next(m for m in reversed(table.told[CY]) if type(m).__name__ == "Ping")
    table.wait(100)  # the next pings go out at 2000
    later = next(m for m in reversed(table.told[CY]) if type(m).__name__ == "Ping")
    assert later != ping
    assert phase(table) == "play"
    table.say(CY, Pong(getattr(later, "nonce", 0)))
    table.wait(0)
    assert phase(table) == "clear"


# ── what else goes on ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_pass_is_never_held() -> None:
    table = begun()
    at(table, 400)
    table.act(DEE, CLEAR)
    table.act(BOB, Pass())
    assert table.state.turn == 2
    at(table, 520)
    assert phase(table) == "clear"


def test_ass_8_the_last_pass_is_not_held_either() -> None:
    """The owner is out, so it ends the pile: what is held then is judged by the table as it is."""
    table = begun((("7d", "7h"), ("8c", "7c", "7s"), HANDS[2], ("5c", "9h", "9s")))
    for key, ms in ((BOB, 200), (CY, 300)):
        at(table, ms)
        table.act(key, Pass())
    at(table, 390)
    table.claim(BOB, CLEAR)
    at(table, 400)
    table.claim(DEE, Pass())
    assert phase(table) == "clear"
    at(table, 510)
    assert Blundered(1, ("7c", "7s")) in table.update(ANN).events
    assert pile(table) == ["7h", "7d"]


def test_a_second_move_of_who_has_claimed_is_refused() -> None:
    table = begun()
    at(table, 400)
    table.act(BOB, EIGHTS)
    refused = table.act(BOB, Pass())
    assert refused is not None
    assert refused.code == "not-your-turn"


def test_ass_34_a_dispute_comes_once_what_was_held_is_settled() -> None:
    table = begun()
    at(table, 400)
    table.act(DEE, CLEAR)
    at(table, 420)
    table.act(BOB, Dispute("slow!"))
    assert phase(table) == "play"
    at(table, 520)
    assert phase(table) == "dispute"
    table.act(ANN, RuleStand())
    assert pile(table) == ["7h", "7d", "7c", "7s"]


def test_who_stands_in_for_someone_races_like_everyone() -> None:
    table = seated()
    table.lose(BOB)
    table.wait(20_000, (ANN, CY, DEE))
    table.act(ANN, Play(("7h", "7d")))
    assert table.state.turn == 1
    seen = []
    for _ in range(20_000):
        table.wait(1, (ANN, CY, DEE))
        if table.host._game.races.held:
            seen.append(pile(table))
        if len(table.state.pile) > 1 or table.state.turn != 1:
            break
    assert len(table.state.pile) == 1 or seen  # it passed, or its play was held


def test_what_is_held_when_the_game_ends_is_gone() -> None:
    table = begun()
    at(table, 400)
    table.act(DEE, CLEAR)
    assert table.ask(HOST, End(3)) is None
    at(table, 3_000)
    assert table.update(ANN).table.stage == "over"
    assert table.update(ANN).race is None


def test_the_table_says_where_races_are_less_exact() -> None:
    table = begun()
    table.host.latency(DEE, replace(as_written(5), exact=False))
    table.join(BOB)
    assert [player.exact for player in table.update(BOB).table.players] == [True, True, True, False]
    at(table, 400)
    table.act(DEE, CLEAR)
    at(table, 600)
    assert not finish(table).exact


def test_how_late_the_host_reads_is_kept_with_each_race() -> None:
    table = begun()
    table.host.reads_late(0.34)
    at(table, 400)
    table.act(DEE, CLEAR)
    at(table, 600)
    assert finish(table).stamp_late_ms == 0.34


def test_hello_in_a_hold_is_answered_without_a_trace_of_it() -> None:
    table = begun()
    at(table, 400)
    table.say(CY, Hello(1, CY))
    before = encode(replace(table.update(CY), seq=0))
    table.act(DEE, CLEAR)
    table.say(CY, Hello(1, CY))
    assert encode(replace(table.update(CY), seq=0)) == before


# ── how much of it ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_blunder_alone_is_no_photo_finish() -> None:
    table = begun()
    at(table, 400)
    table.act(DEE, QuickClear(("5c",)))
    at(table, 600)
    assert Blundered(3, ("5c",)) in table.update(ANN).events
    table.join(BOB)
    assert table.update(BOB).finishes == ()


def test_the_results_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.race.life.SHOWN", 2)
    table = begun()
    for number in range(4):
        at(table, 1_000 * (number + 1))
        table.claim(BOB, QuickClear(("9d",)))
        table.claim(DEE, QuickClear(("5c",)))
        table.wait(200)
    table.join(BOB)
    assert [result.number for result in table.update(BOB).finishes] == [3, 4]


def test_a_race_that_goes_on_has_a_new_lot_once_its_seed_is_told() -> None:
    table = begun()
    before = table.update(ANN).race
    at(table, 400)
    table.claim(BOB, QuickClear(("9d",)))
    table.claim(DEE, QuickClear(("5c",)))
    at(table, 600)
    after = table.update(ANN).race
    assert before is not None
    assert after is not None
    assert (after.number, after.nonce) == (before.number, before.nonce)
    told_seed = bytes.fromhex(finish(table).seed)
    assert published(told_seed) == before.published != after.published
    at(table, 700)
    table.act(DEE, CLEAR)
    at(table, 900)
    assert published(bytes.fromhex(finish(table).seed)) == after.published


def test_who_is_too_fast_is_told_at_the_settlement() -> None:
    """Before, it would tell that they have claimed."""
    table = begun()
    table.host.latency(CY, as_written(120, 9_000))  # so that others' claims are held at any time
    for number in range(3):
        table.host.latency(DEE, as_written(100 + number * 1_000))  # reactions to the same cards, again and again
        at(table, number * 1_000 + 150)
        count = len(table.told[BOB])
        table.act(DEE, QuickClear(("5c",)))
        assert len(table.told[BOB]) == count
        at(table, number * 1_000 + 900)
    assert "too-fast" in {note.what for note in table.notes(BOB)}


def test_a_rival_that_answers_a_later_update_is_not_waited_for() -> None:
    """The number of the Update that a move answers says so, as an answer to a ping does."""
    for answers in (False, True):
        table = begun()
        at(table, 400)
        table.act(DEE, CLEAR)  # key 400
        at(table, 410)
        table.join("another onlooker", watch=True)  # everyone is sent another Update
        at(table, 450)
        seen = table.update(CY)
        table.say(CY, Act(1, seen.seq if answers else 0, Pass(), *named(seen.race)))
        table.wait(0)
        assert (phase(table) == "clear") == answers


def test_below_the_reflex_floor_the_lot_decides() -> None:
    firsts = set()
    for seed in range(8):
        table = begun(options=AssholeOptions(turn_limit=0, clearing="auto", reflex_floor=500), seed=seed)
        for key, move, ms in ((BOB, EIGHTS, 350), (DEE, CLEAR, 490)):
            at(table, ms)
            table.act(key, move)
        at(table, 900)
        firsts.add(finish(table).places[0].seat)
        assert {(place.key_ms, place.why) for place in finish(table).places} == {(500, "lot")}
    assert firsts == {1, 3}


def test_what_a_stand_in_made_is_nobodys_reaction_and_no_photo_finish() -> None:
    table = seated()
    table.thinkers = None
    table.lose(DEE)
    table.wait(20_000, (ANN, BOB, CY))
    table.act(ANN, Play(("7h", "7d")))
    (wanted,) = table.host.wanted()
    assert wanted.seat == 3
    table.host.stand_in(wanted, CLEAR, 500, table.now_ns)
    table.wait(499, (ANN, BOB, CY))
    assert pile(table) == ["7h", "7d"]
    table.wait(201, (ANN, BOB, CY))
    assert pile(table) == ["7h", "7d", "7c", "7s"]
    table.join(DEE)
    assert table.update(DEE).finishes == ()


def test_an_accepted_move_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Move] = []

    def why_not(state: State, seat: Seat, move: AssholeMove) -> Refusal | None:
        judged.append(move)
        return legal.why_not(state, seat, move)

    monkeypatch.setattr("core.asshole.flow.why_not", why_not)
    table = begun()
    at(table, 400)
    table.act(BOB, EIGHTS)
    at(table, 600)
    table.act(CY, Pass())
    assert judged == [Play(("7h", "7d")), EIGHTS, Pass()]
