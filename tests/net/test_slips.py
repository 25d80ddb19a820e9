"""A slip leaves no trace but the number of cards held (ASS-35, TAB-2): two tables, told apart by nothing else."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from core.asshole import State, evolve, start
from core.asshole.moves import Call, Clear, Count, Dispute, Order, QuickClear, RuleStand
from core.asshole.options import AssholeOptions
from core.cards import Hand
from core.climbing.events import Played
from core.climbing.moves import Pass, Play
from core.events import TurnCame
from core.moves import Deal, Move, Take
from net.messages import Claimed, FromHost, Refused, Update
from net.wire.codec import encode
from tests.games import as_climb, at
from tests.net.table import HOST, FakeTable

OTHERS = (HOST, "bob", "cy", "onlooker")
HANDS: tuple[Hand, ...] = (("9h", "Kh"), ("3h", "5d", "9c"), ("10c", "9d", "Ks"), ("8s", "9s", "Jd"))
OPTIONS = AssholeOptions(turn_limit=30)


def seated(hands: Sequence[Hand]) -> FakeTable:
    """The second round with these hands: the host is President, ann leads, cy is the Asshole; one looks on."""
    keys = (HOST, "ann", "bob", "cy")
    state = replace(start(len(keys), OPTIONS), hands=tuple(hands), round=2, ranking=(0, 1, 2, 3), dealer=3)
    state = evolve(state, TurnCame(1))
    table = FakeTable(OPTIONS, state=state, players=tuple((key, key) for key in keys))
    table.join("onlooker", watch=True)
    return table


def played(hands: Sequence[Hand], first: Play, then: Sequence[tuple[str, Move]] = ()) -> FakeTable:
    """The table after ann's first play, and what the others made of it; time passes in between."""
    table = seated(hands)
    assert table.act("ann", first) is None
    for key, move in then:
        table.wait(200, [HOST, "ann", "bob", "cy"])
        table.act(key, move)
    return table


def bare(message: FromHost) -> FromHost:
    """The message without the number of cards that ann holds, and what that number opens."""
    message = unraced(message)
    if not isinstance(message, Update) or message.view is None:
        return message
    view = as_climb(message.view)
    hands = (view.hands[0], (), *view.hands[2:])
    events = tuple(replace(event, held=0) if isinstance(event, Played) else event for event in message.events)
    return replace(message, view=at(replace(view, hands=hands)), events=events)


def unraced(message: FromHost) -> FromHost:
    """The message without races: a hand that shrank by one more than was laid opens one, as all can see (ASS-36)."""
    return replace(message, race=None, finishes=()) if isinstance(message, Update) else message


AFTER: list[list[tuple[str, Move]]] = [
    [("bob", Play(("10c",))), ("cy", Pass()), (HOST, Play(("Kh",))), ("ann", Pass()), ("bob", Pass()), ("cy", Pass())],
    [("bob", QuickClear(("9d",))), ("cy", QuickClear(("9s", "8s"))), ("bob", Take()), (HOST, Play(("9h",)))],
    [("cy", Dispute("cards are missing")), ("bob", Pass()), (HOST, RuleStand()), ("bob", Pass()), ("cy", Clear())],
    [("cy", Call(2)), (HOST, Order(1, 2)), (HOST, Count()), ("bob", Play(("8s",))), ("cy", Deal()), ("bob", Pass())],
]


@pytest.mark.parametrize("then", AFTER)
@pytest.mark.parametrize("key", OTHERS)
def test_ass_35_all_that_others_are_told_differs_in_the_number_of_cards_alone(
    key: str, then: list[tuple[str, Move]]
) -> None:
    honest, cheating = played(HANDS, Play(("9c",)), then), played(HANDS, Play(("9c",), "3h"), then)
    assert [encode(bare(m)) for m in honest.told[key] if not isinstance(m, Claimed)] == [
        encode(bare(m)) for m in cheating.told[key] if not isinstance(m, Claimed)
    ]


@pytest.mark.parametrize("key", OTHERS)
@pytest.mark.parametrize("then", AFTER)
def test_ass_35_who_slips_looks_like_who_had_a_card_less(key: str, then: list[tuple[str, Move]]) -> None:
    """Every byte is the same, and so every size: no field tells what lies under the pile."""
    fewer = (HANDS[0], ("5d", "9c"), *HANDS[2:])
    honest, cheating = played(fewer, Play(("9c",)), then), played(HANDS, Play(("9c",), "3h"), then)
    tell = [
        [encode(unraced(m)) for m in table.told[key] if not is_from_before(m) and not isinstance(m, Claimed)]
        for table in (honest, cheating)
    ]
    assert tell[0] == tell[1]


def is_from_before(message: FromHost) -> bool:
    """Whether this was said before anything was played."""
    return (
        isinstance(message, Update)
        and isinstance(view := message.view.state if message.view else None, State)
        and not view.undoable
    )


@pytest.mark.parametrize("then", AFTER)
def test_ass_35_what_the_table_waits_for_and_how_long_is_the_same(then: list[tuple[str, Move]]) -> None:
    honest, cheating = played(HANDS, Play(("9c",)), then), played(HANDS, Play(("9c",), "3h"), then)
    assert honest.host.due_ns() == cheating.host.due_ns()
    assert honest.host.settles_ns() == cheating.host.settles_ns()


def test_ass_35_refusals_are_the_same() -> None:
    every: list[Move] = [Pass(), Play(("3h",)), Play(("9d",), "3h"), QuickClear(("3h",)), Clear(), Count(), Take()]
    said = []
    for slip in (None, "3h"):
        table = played(HANDS, Play(("9c",), slip), [("cy", move) for move in every])
        said.append([encode(m) for m in table.told["cy"] if isinstance(m, Refused)])
    assert said[0] == said[1]
    assert len(said[0]) == len(every)


def test_ass_35_the_slip_names_itself_to_its_own_seat_alone() -> None:
    table = played(HANDS, Play(("9c",), "3h"))
    laid = {
        key: next(e for e in table.update(key).events if isinstance(e, Played)) for key in (*OTHERS, "ann")
    }  # fmt: skip
    assert laid["ann"].slip == "3h"
    assert {laid[key].slip for key in OTHERS} == {None}
    assert not any(b"3h" in encode(message) for key in OTHERS for message in table.told[key])


def test_ass_36_the_cards_of_the_one_caught_leave_unseen() -> None:
    table = played(HANDS, Play(("9c",), "3h"), [("cy", Call(1))])
    assert not any(card in encode(table.update(key)) for key in OTHERS for card in (b"3h", b"5d"))
    assert table.state.hands[1] == ()
    assert table.update(HOST).view == at(
        replace(table.state, hands=hidden_but(0, table), slips=(), buried=(), undo=(), since=())
    )


def hidden_but(seat: int, table: FakeTable) -> tuple[Hand, ...]:
    """The hands as this seat sees them."""
    return tuple(hand if at == seat else ("??",) * len(hand) for at, hand in enumerate(table.state.hands))
