"""The standing in Abuse, at a round's end and at the game's: points, of which the fewest win. Pure."""

from collections.abc import Mapping
from typing import Final

from core import abuse
from core.abuse.table import laid_before
from core.moves import Seat
from tui.table.standing import Cells, Standing, said_of, standing
from tui.table.teller import Names

ROUNDS: Final = 6  # how many rounds stand beside each other in 80 columns


def of_round(view: abuse.State, names: Names, rounds: Mapping[int, tuple[int, ...]]) -> Standing:
    """Return the points of the rounds so far and in all, the fewest first."""
    known = _last(view, rounds)
    seats = sorted(view.order, key=lambda seat: (view.points[seat], _in(view.scores, seat)))
    head: Cells = ("", "", *(f"R{number}" for number in known), "In all", "Insults")

    def place(seat: Seat) -> Cells:
        return (str(1 + sum(view.points[other] < view.points[seat] for other in view.order)),)

    return standing(
        head, seats, place, names,
        lambda seat: (
            *(_score(scores, seat) for scores in known.values()), str(view.points[seat]), str(laid_before(view, seat)),
        ),
    )  # fmt: skip


def of_game(view: abuse.State, names: Names, rounds: Mapping[int, tuple[int, ...]]) -> Standing:
    """Return the same with the winners marked."""
    head, rows, seats = of_round(view, names, rounds)
    marked = ("*" if seat in view.winners else row[0] for seat, row in zip(seats, rows, strict=True))
    return Standing(head, tuple((mark, *row[1:]) for mark, row in zip(marked, rows, strict=True)), seats)


def in_words(view: abuse.State, names: Names, you: Seat | None) -> str:
    """Return who went out, who was caught with most, and you."""
    most = max(_in(view.scores, seat) for seat in view.order)
    said = {view.dealer: "out of cards"}
    said |= {seat: f"caught with {most}" for seat in view.order if _in(view.scores, seat) == most}
    if you in view.order and you is not None:
        said.setdefault(you, f"caught with {_in(view.scores, you)}")
    return said_of(said, names, you)


def _last(view: abuse.State, rounds: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Return the last rounds that are known; the one just played always is."""
    known = {**rounds, view.round: view.scores} if view.scores else dict(rounds)
    return dict(sorted(known.items())[-ROUNDS:])


def _in(scores: tuple[int, ...], seat: Seat) -> int:
    return scores[seat] if seat < len(scores) else 0


def _score(scores: tuple[int, ...], seat: Seat) -> str:
    return str(scores[seat]) if seat < len(scores) else "-"
