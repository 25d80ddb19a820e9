"""Fair races over modelled links and the code that settles real ones: measured, wanted, best possible, by arrival.

`python -m tests.bench.races` prints it all. "Best possible" is what one would reach who knew each link's mean exactly
and waited for everyone, on the very same races; a * stands where pongs were believed instead of going by arrival.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from net.race.life import REACTIONS
from tests.bench.numbers import percentile
from tests.net.evening import (
    LIES,
    NO_KERNEL,
    SIMPLE,
    Evening,
    Lie,
    Outcome,
    Player,
    Wire,
    ethernet,
    loop,
    share_won,
    ssh,
    tunnel,
    wifi,
)

EVENINGS = 400
RACES = 150  # an evening
LIAR_EVENINGS = 40
BINS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)

Make = Callable[[Random], Wire]


class Row(NamedTuple):
    """A figure: what it is, measured, wanted, whether that is reached, best possible, and what arrival would give."""

    what: str
    measured: str
    wanted: str
    met: bool
    best: str = "-"
    arrival: str = "-"

    def line(self) -> str:
        """The row as text."""
        mark = "ok    " if self.met else "MISSED"
        return f"  {mark} {self.what:<53}{self.measured:>16}{self.wanted:>22}{self.best:>9}{self.arrival:>11}"


def measure() -> str:
    """Several lines: the table of figures."""
    head = f"races: {'':<55}{'measured':>16}{'wanted':>22}{'best':>9}{'arrival':>11}"
    rows = [*wrong_winners(), *nearer(), *liars(), bound(), *everyone(), *lan(), behind_a_tunnel(), *scripts()]
    missed = sum(not row.met for row in rows)
    return "\n".join(
        [
            head,
            *(row.line() for row in rows),
            f"  {len(rows) - missed} of {len(rows)} figures reached; * by credit for pongs",
        ]
    )


def played(makes: Sequence[Make], kind: tuple[float, float, float]) -> list[Outcome]:
    """The outcomes of many evenings at tables with these links."""
    outcomes = []
    for evening in range(EVENINGS):
        seats = [Player(seat, make, evening * 1000 + seat * 10 + 3) for seat, make in enumerate(makes)]
        table = Evening(seats, evening)
        outcomes += [table.race(kind) for _ in range(RACES)]
    return outcomes


def share(flags: Sequence[bool]) -> float:
    """Percent of those that are true."""
    return 100 * sum(flags) / len(flags)


def wrong_winners() -> list[Row]:
    """Simple reactions of two, the host's own machine against each kind of link."""
    return [_wrong(make) for make in (ethernet, wifi, ssh)]


def _wrong(make: Make) -> Row:
    outcomes = played([loop, make], SIMPLE)
    wrong = share([o.settled != o.truth for o in outcomes])
    best = share([o.best != o.truth for o in outcomes])
    arrival = share([o.arrived != o.truth for o in outcomes])
    what = f"wrong winner, loop and {make.__name__}"
    wanted = f"<= {best + 0.5:.2f} %"
    return Row(what, f"{wrong:.2f} %", wanted, wrong <= best + 0.5, f"{best:.2f} %", f"{arrival:.1f} %")


def nearer() -> list[Row]:
    """What the nearer of two equal players wins."""
    return [_nearer(make) for make in (wifi, ssh)]


def _nearer(make: Make) -> Row:
    outcomes = played([loop, make], SIMPLE)
    won = share([o.settled == 0 for o in outcomes])
    arrival = share([o.arrived == 0 for o in outcomes])
    what = f"won by the nearer of equals, loop and {make.__name__}"
    return Row(what, f"{won:.2f} %", "50 +- 1.5 %", abs(won - 50) <= 1.5, "50 %", f"{arrival:.1f} %")


def liars() -> list[Row]:
    """What each lie wins against an equal, at the worst of the three kinds of link."""
    return [_liar(name, lie) for name, lie in LIES.items()]


def _liar(name: str, lie: Lie) -> Row:
    shares = {
        make.__name__: 100 * share_won(make, lie, evenings=LIAR_EVENINGS, races=RACES) for make in (ethernet, wifi, ssh)
    }
    worst = max(shares, key=lambda kind: shares[kind])
    won = shares[worst]
    believed = 100 * share_won(wifi, lie, evenings=LIAR_EVENINGS, races=RACES, latency=Player.latency_by_pongs)
    return Row(f"liar: {name}", f"{won:.2f} % {worst}", "<= 50.5 %", won <= 50.5, "50 %", f"{believed:.1f} % *")


def bound() -> Row:
    """Where no kernel tells, pongs are believed up to 10 ms: so much a liar gains on a LAN, and no more."""
    lie = NO_KERNEL._replace(pong=lambda ms, _: ms + 80)
    won = 100 * share_won(ethernet, lie, evenings=LIAR_EVENINGS, races=RACES, other=NO_KERNEL)
    return Row(
        "  the bound: no kernel tells, pongs held back", f"{won:.2f} %", "no promise (<= 60 %)", won <= 60, "50 %"
    )


def everyone() -> list[Row]:
    """Four kinds of link at one table, all claiming."""
    outcomes = played([loop, ethernet, wifi, ssh], SIMPLE)
    right = share([o.settled == o.truth for o in outcomes])
    best = share([o.best == o.truth for o in outcomes])
    arrival = share([o.arrived == o.truth for o in outcomes])
    holds = [o.hold_ms for o in outcomes]
    slow = percentile(holds, 0.95)
    return [
        Row("right winner, all four kinds", f"{right:.2f} %", ">= 91.5 %", right >= 91.5, f"{best:.2f} %",
            f"{arrival:.1f} %"),
        Row("  hold, p50 / p95", f"{percentile(holds, 0.5):.0f} / {slow:.0f} ms", "p95 <= 150 ms", slow <= 150, "-",
            "0 ms"),
        _overtaken("  reacted first, but came after settlement", outcomes),
        *_certainty(outcomes),
    ]  # fmt: skip


def _overtaken(what: str, outcomes: Sequence[Outcome]) -> Row:
    late = share([o.overtaken for o in outcomes])
    return Row(what, f"{late:.2f} %", "<= 1 %", late <= 1)


def _certainty(outcomes: Sequence[Outcome]) -> list[Row]:
    """What was said to be so sure, and how often it was right."""
    rows = []
    for low, high in pairwise(BINS):
        mine = [o for o in outcomes if low <= o.sure < high or (high == 1.0 and o.sure == 1.0)]
        if mine:
            said = 100 * sum(o.sure for o in mine) / len(mine)
            right = share([o.settled == o.truth for o in mine])
            what = f"  sure by {100 * low:.0f} to {100 * high:.0f} %: {len(mine)} races, said {said:.1f} %"
            rows.append(Row(what, f"{right:.1f} % right", "within 5 points", abs(right - said) <= 5))
    return rows


def lan() -> list[Row]:
    """Nobody from beyond the LAN."""
    outcomes = played([loop, ethernet, wifi], SIMPLE)
    slow = percentile([o.hold_ms for o in outcomes], 0.95)
    return [
        Row("LAN only: hold, p95", f"{slow:.0f} ms", "<= 40 ms", slow <= 40, "-", "0 ms"),
        _overtaken("LAN only: reacted first, but came after settlement", outcomes),
    ]


def behind_a_tunnel() -> Row:
    """One far away through a VPN against its equal on the LAN."""
    outcomes = played([tunnel, ethernet], SIMPLE)
    won = share([o.settled == 0 for o in outcomes])
    arrival = share([o.arrived == 0 for o in outcomes])
    what = "a tunnel of 150 ms: its share against an equal"
    return Row(what, f"{won:.2f} %", "50 +- 3 %", abs(won - 50) <= 3, "50 %", f"{arrival:.1f} %")


def scripts() -> list[Row]:
    """A script that reacts in 61 to 119 ms among three people."""
    return [_script(120, "it is marked"), _script(400, "<= 45 %")]


def _script(floor_ms: int, wanted: str) -> Row:
    outcomes = []
    for evening in range(EVENINGS // 4):
        seats = [Player(seat, ethernet, evening * 1000 + seat * 10 + 3) for seat in range(1, 4)]
        script = Player(0, ethernet, evening * 1000 + 7, script=(61.0, 119.0))
        table = Evening([script, *seats], evening, floor_ms=floor_ms)
        outcomes += [table.race(SIMPLE) for _ in range(RACES)]
    won = share([o.settled == 0 for o in outcomes])
    late = [o for at, o in enumerate(outcomes) if at % RACES >= REACTIONS]
    marked = share([0 in o.machines for o in late])
    people = share([bool(o.machines - {0}) for o in late])
    met = marked == 100 if floor_ms == 120 else won <= 45
    what = f"a script at 61 to 119 ms, floor {floor_ms}: its wins"
    best = f"{marked:.0f}/{people:.0f} %" if floor_ms == 120 else "25 %"
    return Row(what, f"{won:.2f} %", wanted, met, best)


if __name__ == "__main__":
    print(measure())
