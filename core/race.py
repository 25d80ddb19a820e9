"""What is raced for, as the games tell it: by public facts alone, so that nobody's cards show in it (TAB-2)."""

from msgspec import Struct

from core.moves import Seat


class Race(Struct, frozen=True):
    """A moment in which it counts who reacts first.

    `kinds`: the moves that are claims, by their tags. `seats`: who may be among the claimants, whatever they hold.
    `mark`: another one means another race; as long as it is the same, reactions go on from where they began.
    `turns`: the kinds that are a mere turn where nobody else claims.
    `lasting`: the kinds that an earlier race's claim may still make, for what they are about lies there as before.
    """

    kinds: frozenset[str]
    seats: tuple[Seat, ...]
    mark: tuple[int, ...]
    turns: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()
