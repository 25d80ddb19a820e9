"""What every game's state has: all that the rooms above may know of any table."""

from msgspec import Struct

from core.moves import Seat
from core.options import Options


class State(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The part that every game's table has. Seats are numbers that stay with a player; `order` says who sits where,
    clockwise.

    `phase` is a word of the game; `round-over` and `over` mean the same in all. Tuples over seats go by seat number.
    """

    order: tuple[Seat, ...]
    hands: tuple[tuple[object, ...], ...]
    options: Options = Options()
    round: int = 0
    phase: str = "round-over"
    dealer: Seat = 0
    turn: Seat | None = None
    winners: tuple[Seat, ...] = ()
