"""Which of several arrivals came first is said in one place."""

from hypothesis import given
from hypothesis import strategies as st

from net.messages import Leave
from net.settle import Arrival, in_order


@given(st.lists(st.tuples(st.integers(0, 5), st.text(max_size=3))))
def test_arrivals_count_in_the_order_of_their_stamps(stamps: list[tuple[int, str]]) -> None:
    arrivals = [Arrival(stamp, key, Leave()) for stamp, key in stamps]
    ordered = in_order(arrivals)
    assert [arrival.stamp_ns for arrival in ordered] == sorted(stamp for stamp, _ in stamps)
    for stamp in range(6):  # of equal stamps, as they were read
        assert [a for a in ordered if a.stamp_ns == stamp] == [a for a in arrivals if a.stamp_ns == stamp]
