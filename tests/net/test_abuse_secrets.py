"""In Abuse nobody learns a card that the rules don't show them, nor what is in a hand by how long it takes (TAB-2)."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.abuse import State
from core.abuse.cards import Face
from core.abuse.events import Answered
from core.abuse.moves import Accept, Comeback, Decline, Done, Insult
from core.abuse.options import AbuseOptions
from core.moves import Move, Seat, Take
from net.messages import Begin, FromHost, Leave, Refused, Update
from net.wire.codec import encode
from tests.core.abuse_play import some_move, table
from tests.games import as_abuse, shipped
from tests.net.table import HOST, FakeTable

EVERYONE = (HOST, "ann", "bob", "cy", "onlooker")
DECK = shipped("rude")
MARKS = {face.id: [msgspec.msgpack.encode(text) for text in (face.id, face.phrase) if text] for face in DECK.cards}


def seated(*hands: str, keys: Sequence[str] = EVERYONE[:-1], **position: object) -> FakeTable:
    """People at a table in the middle of a round; another looks on."""
    options = AbuseOptions(turn_limit=60, offer_limit=10, retort_limit=15)
    state = msgspec.structs.replace(table(*hands, **position), options=options)  # type: ignore[arg-type]
    seats = FakeTable(options, state=state, seats=len(hands), players=tuple((key, key) for key in keys[: len(hands)]))
    seats.join("onlooker", watch=True)
    return seats


def true(seats: FakeTable) -> State:
    """The true state."""
    assert isinstance(seats.true, State)
    return seats.true


# ── every byte ─────────────────────────────────────────────────────────────────────────────────────────────────


def cards_in(message: FromHost) -> set[str]:
    """Every card whose id or phrase stands as a text anywhere in the message's bytes."""
    data = encode(message)
    return {card for card, marks in MARKS.items() if any(mark in data for mark in marks)}


def may_know(state: State, seat: Seat | None) -> set[str]:
    """Own cards, the top discard, all that was laid, and an insult with its comebacks."""
    seen: list[Face] = [*state.discards[-1:], *(card for sentence in state.laid for card in sentence.cards)]
    if state.war:
        seen += (*state.war.cards, *state.war.comebacks)
    return {face.id for face in (*seen, *(state.hands[seat] if seat is not None else ()))}


def answers_in(message: FromHost, you: Seat | None) -> set[str]:
    """What others said to the offer, so far as the message tells."""
    if not isinstance(message, Update) or message.view is None:
        return set()
    told = {event.answer for event in message.events if isinstance(event, Answered) and event.seat != you}
    return told | {given for seat, given in enumerate(as_abuse(message.view).answers) if seat != you}


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_tab_2_no_message_holds_a_card_or_an_answer_that_its_receiver_may_not_know(seed: int) -> None:
    """ABU-6, ABU-9, ABU-21."""
    chance = Random(seed)
    seats = FakeTable(AbuseOptions(turn_limit=0, offer_limit=0, retort_limit=0, rounds=2), seats=5, seed=seed)
    seats.join(*EVERYONE[:-1])
    seats.join(EVERYONE[-1], watch=True)
    known: dict[str, set[str]] = {key: set() for key in EVERYONE}
    looked_at = dict.fromkeys(EVERYONE, 0)
    seats.ask(HOST, Begin(1))
    for _ in range(200):
        state = true(seats)
        seats.join("late", watch=True)  # who has seen nothing of the round learns nothing of what was covered since
        assert cards_in(seats.update("late")) <= may_know(state, None)
        seats.say("late", Leave())
        for key, told in ((key, told) for key, told in seats.told.items() if key != "late"):
            you = seats.update(key).you
            known[key] |= may_know(state, you)
            for message in told[looked_at[key] :]:
                assert cards_in(message) <= known[key]
                assert answers_in(message, you) <= {"", "answered"}
            looked_at[key] = len(told)
        if state.phase == "over":
            return
        if state.phase == "round-over":
            known = {key: set() for key in EVERYONE}
        seat, move = some_move(state, chance)
        seats.act(seats.key_at(seat), move)


# ── two tables that differ in one hand ─────────────────────────────────────────────────────────────────────────

FACE = "x=red-blue:2"
REST = ("y=red-blue:3 r=blue-:4", "z=blue-red:3 q=red-:3", "k=back:6 p=red-red:1")  # of bob, cy and whoever is in turn


def told(seats: FakeTable, key: str) -> list[bytes]:
    """All that this one was told, byte by byte."""
    return [encode(message) for message in seats.told[key]]


def alike(one: FakeTable, other: FakeTable, keys: Sequence[str]) -> bool:
    """Whether these can't tell the two tables apart, and the tables wait for the same moment."""
    same = all(told(one, key) == told(other, key) for key in keys)
    return same and one.host.due_ns() == other.host.due_ns() and one.now_ns == other.now_ns


def at_war(target: str) -> FakeTable:
    """Ann is in front of an insult with this hand."""
    seats = seated("s=-red:2 e=red-:2 c=back:5 w=red-red:1", target, REST[0], deck=DRAWS)
    assert seats.act(HOST, Insult(1, ("s", "e"))) is None
    return seats


DRAWS = " ".join(f"d{nth}=red-blue:1" for nth in range(12))
WITH, WITHOUT = "v=back:5 u=red-red:1", "v=red-blue:5 u=red-red:1"


def test_abu_17_with_a_comeback_or_without_the_target_is_asked_as_long_and_nobody_sees_which() -> None:
    others = (HOST, "bob", "onlooker")
    one, other = at_war(WITH), at_war(WITHOUT)
    for ms in (1, 5_000, 9_998):
        for seats in (one, other):
            seats.wait(ms, EVERYONE)
            assert true(seats).phase == "retort"
        assert alike(one, other, others)
    for seats in (one, other):
        seats.wait(1, EVERYONE)
        assert true(seats).phase == "discard"
    assert alike(one, other, others)


def test_abu_18_the_insulter_is_asked_as_long_too() -> None:
    one, other = (
        seated(f"s=-red:2 e=red-:2 {card} w=red-red:1", WITH, REST[0], deck=DRAWS)
        for card in ("c=back:5", "c=red-blue:5")
    )
    for seats in (one, other):
        seats.act(HOST, Insult(1, ("s", "e")))
        seats.act("ann", Comeback("v"))
        seats.wait(14_999, EVERYONE)
        assert true(seats).phase == "retort"
        seats.wait(1, EVERYONE)
        assert true(seats).phase == "discard"
    assert alike(one, other, ("ann", "bob", "onlooker"))


@pytest.mark.parametrize("move", [Comeback("v"), Comeback("nothing"), Accept(), Take()])
def test_abu_17_what_is_refused_is_told_to_the_one_who_tried_alone(move: Move) -> None:
    seats = at_war(WITHOUT)
    before = {key: len(seats.told[key]) for key in seats.told}
    if isinstance(seats.act("ann", move), Refused):
        assert [key for key in seats.told if len(seats.told[key]) > before[key]] == ["ann"]


def asked(hand: str) -> FakeTable:
    """The host left the face-up card; ann, nearest, has this hand, then come bob and cy."""
    seats = seated(REST[2], hand, REST[0], REST[1], deck=DRAWS, face_up=FACE)
    assert seats.act(HOST, Decline()) is None
    return seats


@pytest.mark.parametrize("answers", [(Take(), Decline()), (Decline(), Take()), (Take(), Take())])
def test_abu_7_while_the_nearest_is_silent_an_offer_lasts_as_long_whoever_else_wants_the_card(
    answers: tuple[Move, Move],
) -> None:
    one, other = asked(WITH), asked(WITH)
    for seats, said in ((one, answers), (other, (Decline(), Decline()))):
        for key, move in zip(("bob", "cy"), said, strict=True):
            assert seats.act(key, move) is None
        seats.wait(9_999, EVERYONE)
        assert true(seats).phase == "offer"
    assert alike(one, other, (HOST, "ann", "onlooker"))
    for seats in (one, other):
        seats.wait(1, EVERYONE)
        assert true(seats).phase == "insult"


def test_tab_2_a_stand_in_takes_as_long_over_a_retort_with_a_comeback_as_without() -> None:
    """ABU-17: the one retorts, the other accepts, and both after the same while."""
    moments, cards_left = set(), []
    for hand in ("v=back:5", "v=red-blue:5"):
        seats = at_war(hand)
        seats.say("ann", Leave())
        while asks(seats) == 1:
            seats.wait(1, EVERYONE)
        moments.add(seats.now_ns)
        cards_left.append(len(true(seats).hands[1]))
    assert cards_left == [0, 1]
    assert len(moments) == 1


def asks(seats: FakeTable) -> Seat | None:
    """Whose comeback is awaited."""
    war = true(seats).war
    return war.asked if war else None


def test_tab_2_a_stand_in_takes_as_long_to_want_a_card_as_to_leave_it() -> None:
    """ABU-6: of two hands one is made whole by the card, the other isn't."""
    moments = []
    for hand in ("s=-red:9 e=blue-:9 t=red-:1", "v=back:1 u=back:1 t=red-:1"):
        seats = asked(hand)
        seats.say("ann", Leave())
        seats.act("bob", Decline())
        seats.act("cy", Decline())
        while true(seats).phase == "offer":
            seats.wait(1, EVERYONE)
        moments.append((seats.now_ns, len(true(seats).hands[1])))
    assert moments[0][0] == moments[1][0]
    assert [held for _, held in moments] == [5, 3]


def test_abu_12_who_holds_how_many_is_told_and_nothing_more() -> None:
    one, other = (
        seated("s=-red:2 e=red-:2", hand, REST[0], deck=DRAWS) for hand in (WITH, "m=-gold:9 n=gold-:8")
    )  # fmt: skip
    for seats in (one, other):
        seats.act(HOST, Done())
        seats.wait(500, EVERYONE)
    assert alike(one, other, (HOST, "bob", "onlooker"))
