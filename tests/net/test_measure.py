"""A seat's latency is what the kernels say of its connection; a client's word buys nothing."""

from collections.abc import Callable
from random import Random

import pytest

from net.race.kernel import Where
from net.race.measure import JITTER_CAP_MS, Meter
from net.table.heartbeat import Heartbeat
from net.units import MS
from tests.net.evening import HONEST, LIES, NO_KERNEL, Player, Wire, ethernet, share_won, ssh, wifi


def meter(where: Where = "attached", kernel: float | None = 5, echoes: tuple[float, ...] = ()) -> Meter:
    made = Meter(where)
    if kernel is not None:
        made.kernel(kernel)
    for ms in echoes:
        made.echo(ms)
    return made


def test_the_floor_is_the_least_trip_of_the_connections_life() -> None:
    made = meter(kernel=7)
    for ms in (9, 4, 30):
        made.kernel(ms)
    assert made.floor_ms == 4


def test_credit_is_the_floor_and_the_median_of_jitter() -> None:
    assert meter(echoes=(6, 9, 40)).credit_ms == 5 + 4


@pytest.mark.parametrize(("where", "credit"), [("own", 0), ("attached", 10), ("routed", 150), ("ssh", 160)])
def test_the_floor_is_credited_up_to_a_cap(where: Where, credit: float) -> None:
    assert meter(where, kernel=200).credit_ms == credit


def test_jitter_is_credited_up_to_25_ms() -> None:
    assert meter(echoes=(90, 95, 100)).credit_ms == 5 + JITTER_CAP_MS


def test_an_ssh_seat_has_the_mean_of_the_grid_of_keys() -> None:
    assert meter("ssh", kernel=50).credit_ms == 60
    assert meter("ssh", kernel=50).slowest_ms == 70
    assert meter("routed", kernel=50).credit_ms == 50


def test_where_no_kernel_tells_pongs_count_up_to_10_ms_and_the_table_is_told() -> None:
    made = meter(kernel=None)
    assert (made.credit_ms, made.exact) == (0, False)
    made.pong(6)
    assert made.latency().credit_ms == 6
    slow = meter(kernel=None)
    slow.pong(80)
    assert (slow.credit_ms, slow.latency().exact) == (10, False)


def test_without_echoes_there_is_no_jitter() -> None:
    assert meter(kernel=4).credit_ms == 4


def test_the_slowest_trip_is_what_19_in_20_keep_to_pongs_too() -> None:
    made = meter(kernel=4, echoes=tuple(range(5, 24)))
    assert made.slowest_ms == 23
    for _ in range(10):
        made.pong(60)
    assert made.slowest_ms == 60


def test_who_never_answers_in_time_cannot_stop_the_table() -> None:
    made = meter()
    made.pong(60_000)
    assert made.slowest_ms == 500


def test_the_last_64_echoes_count() -> None:
    made = meter(echoes=(100.0,) * 64)
    for _ in range(64):
        made.echo(8)
    assert made.credit_ms == 8


def test_spread_is_what_trips_differed_from_the_credit() -> None:
    assert meter(echoes=(9, 6, 40)).latency().spread_ms == (-3, 0, 31)


def test_the_grid_of_keys_is_in_the_spread() -> None:
    spread = meter("ssh", kernel=30, echoes=(30.0,) * 64).latency().spread_ms
    assert spread[0] == pytest.approx(-9.84, abs=0.01)
    assert spread[-1] == pytest.approx(9.84, abs=0.01)
    assert sum(spread) == pytest.approx(0, abs=0.01)


def test_attached_networks_and_the_host_are_the_lan() -> None:
    assert [meter(where).latency().lan for where in ("own", "attached", "routed", "ssh")] == [True, True, False, False]


# ── attacks ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("make", [ethernet, wifi, ssh])
@pytest.mark.parametrize("name", LIES)
def test_a_lie_about_the_link_gains_nothing(name: str, make: Callable[[Random], Wire]) -> None:
    """Pongs held back or forged, QUICKACK off with a tiny buffer, reconnecting, spam: the share won among equals."""
    won = share_won(make, LIES[name], evenings=6, races=25)
    print(f"{name}: the liar gains {100 * won - 50:+.2f} points")
    assert won <= 0.505


@pytest.mark.parametrize("name", [name for name in LIES if "pongs" in name])
def test_pongs_never_touch_the_credit(name: str) -> None:
    honest, liar = (Player(0, wifi, 1, lie).meter for lie in (HONEST, LIES[name]))
    print(f"{name}: credit {liar.credit_ms - honest.credit_ms:+.2f} ms")
    assert liar.credit_ms == honest.credit_ms


def test_where_no_kernel_tells_a_liar_gains_10_ms_at_most() -> None:
    liar = Player(0, ethernet, 1, NO_KERNEL._replace(pong=lambda ms, _: ms + 80)).meter
    honest = Player(0, ethernet, 1, NO_KERNEL).meter
    gain = liar.credit_ms - honest.credit_ms
    print(f"pongs held back where no kernel tells: credit {gain:+.2f} ms, the table is told")
    assert 0 < gain <= 10
    assert not liar.exact


def test_a_pong_that_was_not_asked_for_or_comes_twice_is_no_sample() -> None:
    heartbeat = Heartbeat()
    heartbeat.hear("dee", 0)
    nonce = heartbeat.beat(0)["dee"]
    assert heartbeat.pong("dee", nonce + 1, MS) is None
    assert heartbeat.pong("dee", nonce, 30 * MS) == (0, 30)
    assert heartbeat.pong("dee", nonce, 90 * MS) is None


def test_a_connection_slow_at_first_and_fast_for_claims_loses_its_floor() -> None:
    """Two ways, one slow for the floor: whatever has once been fast has no more credit than that."""
    made = meter("routed", kernel=120)
    made.kernel(8)
    print(f"slow for the floor, fast for claims: credit {made.credit_ms - 8:+.2f} ms beyond the fast way")
    assert made.credit_ms == 8


@pytest.mark.parametrize(("detour_ms", "where"), [(60, "routed"), (60, "attached")])
def test_a_far_proxy_gains_nothing_for_its_claims_travel_it_too(detour_ms: float, where: Where) -> None:
    chance = Random(3)
    trips = [20 + chance.expovariate(1 / 3) for _ in range(128)]
    near, far = Meter("routed"), Meter(where)
    for ms in trips[:64]:
        near.kernel(ms)
        far.kernel(ms + detour_ms)
    for ms in trips[64:]:
        near.echo(ms)
        far.echo(ms + detour_ms)
    gain = far.credit_ms - near.credit_ms - detour_ms
    print(f"far proxy, {where}: {gain:+.2f} ms")
    assert gain <= 1e-9
