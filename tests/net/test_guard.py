"""Who floods is not listened to for a while; who plays fast is."""

import pytest

from net.wire.guard import BURST, CUT_NS, FAULT, HELLO, KEYS, SECOND, Guard


def test_an_honest_client_is_never_cut_off() -> None:
    guard = Guard()
    assert all(guard.charge("a", at * SECOND // 500) for at in range(10_000))


def test_a_flood_is_cut_off_for_a_while_and_nobody_else_is() -> None:
    guard = Guard()
    assert not all(guard.charge("a", 0) for _ in range(int(BURST) + 1))
    assert not guard.hears("a", CUT_NS - 1)
    assert guard.hears("b", 0)
    assert guard.hears("a", CUT_NS)
    assert guard.charge("a", CUT_NS)


@pytest.mark.parametrize("cost", [FAULT, HELLO])
def test_faults_and_hellos_weigh_more(cost: float) -> None:
    guard = Guard()
    assert [guard.charge("a", 0, cost) for _ in range(int(BURST / cost) + 1)][-1] is False
    assert guard.charge("b", 0, cost)


def test_the_number_of_clients_remembered_is_bounded() -> None:
    guard = Guard()
    for number in range(KEYS + 10):
        guard.charge(str(number), 0)
    assert len(guard._buckets) == KEYS
