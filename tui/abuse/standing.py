"""How everyone stands in Abuse, at a round's end and at the game's: points, of which the fewest win. Pure."""

from collections.abc import Mapping
from typing import Final

from core import abuse
from core.abuse.table import laid_before
from core.moves import Seat
from tui.draw import fit
from tui.standing import Cells, Names, Standing

NAME: Final = 18
ROUNDS: Final = 6  # how many rounds stand beside each other in 80 columns


def of_round(view: abuse.State, names: Names, rounds: Mapping[int, tuple[int, ...]]) -> Standing:
    """The points of the rounds so far and in all, the fewest first."""
    known = _last(view, rounds)
    seats = sorted(view.order, key=lambda seat: (view.points[seat], _in(view.scores, seat)))
    rows = [
        (
            f"{1 + sum(view.points[other] < view.points[seat] for other in view.order)}",
            fit(names.get(seat, "?"), NAME).rstrip(), *(_score(scores, seat) for scores in known.values()),
            str(view.points[seat]), str(laid_before(view, seat)),
        )
        for seat in seats
    ]  # fmt: skip
    head: Cells = ("", "", *(f"R{number}" for number in known), "In all", "Insults")
    return Standing(head, tuple(rows), tuple(seats))


def of_game(view: abuse.State, names: Names, rounds: Mapping[int, tuple[int, ...]]) -> Standing:
    """The same with the winners marked."""
    standing = of_round(view, names, rounds)
    rows = [
        ("*" if seat in view.winners else row[0], *row[1:])
        for seat, row in zip(standing.seats, standing.rows, strict=True)
    ]
    return Standing(standing.head, tuple(rows), standing.seats)


def in_words(view: abuse.State, names: Names, you: Seat | None) -> str:
    """Who went out, who was caught with most, and you."""
    most = max(_in(view.scores, seat) for seat in view.order)
    said = {view.dealer: "out of cards"}
    said |= {seat: f"caught with {most}" for seat in view.order if _in(view.scores, seat) == most}
    if you in view.order and you is not None:
        said.setdefault(you, f"caught with {_in(view.scores, you)}")
    told = [f"you are {what}" if seat == you else f"{names.get(seat, '?')} is {what}" for seat, what in said.items()]
    return ", ".join(told)


def _last(view: abuse.State, rounds: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """The last rounds that are known; the one just played always is."""
    known = {**rounds, view.round: view.scores} if view.scores else dict(rounds)
    return dict(sorted(known.items())[-ROUNDS:])


def _in(scores: tuple[int, ...], seat: Seat) -> int:
    return scores[seat] if seat < len(scores) else 0


def _score(scores: tuple[int, ...], seat: Seat) -> str:
    return str(scores[seat]) if seat < len(scores) else "-"
