"""The photo finish in words and signs: reactions in ms, how sure their order is, and why. Pure; drawn elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from core.moves import Seat
from net.messages import CameLate, Claim, Missed, Result
from tui.table.draw import fit, spelled
from tui.table.teller import Names

Races: TypeAlias = Mapping[int, Result]

TURNS: Final = frozenset({"play", "take", "pass"})  # take thought, and tell nothing of reflexes
LONG_MS: Final = 10_000  # from here on it is said in seconds
NAME: Final = 15  # cells
ROOM: Final = 74  # cells of a line in the list
FORGED: Final = "not the promised lot"


class Finishes(NamedTuple):
    """The races of the evening by number, and the names of the seats."""

    races: Races
    names: Names
    you: Seat | None


def kept(races: Races, finishes: Iterable[Result]) -> dict[int, Result]:
    """Return the races with those that came since; the same number replaces."""
    return {**races, **{result.number: result for result in finishes}}


# ── a race in a line ───────────────────────────────────────────────────────────────────────────────────────────


def is_shown(result: Result) -> bool:
    """True if the table is told at once: where several reacted. One alone stands in the list of races only."""
    return len(result.places) + len(result.missed) > 1


def line(result: Result, names: Names, you: Seat | None) -> str:
    """`Photo finish: Dee 312 ms · Bob 341 ms (97 %) · held 142 ms`."""
    parts = [_part(made, result, names, you) for made in result.places]
    parts += [f"{_name(late.seat, names, you)} {_behind(late.behind_ms)}" for late in result.missed]
    parts.append(f"held {ms(result.hold_ms)}")
    parts += ["less exact"] * (not result.exact) + [FORGED] * result.forged
    return f"Photo finish: {' · '.join(parts)}"


def _part(made: Claim, result: Result, names: Names, you: Seat | None) -> str:
    notes = [made.what] * _mixed(result)
    if made is not result.places[0]:
        notes.append("equal: by lot" if made.why == "lot" else sure(made.sure))
    return f"{_name(made.seat, names, you)} {reaction(made)}" + (f" ({', '.join(notes)})" if notes else "")


def _mixed(result: Result) -> bool:
    """True if different moves raced."""
    return len({made.what for made in result.places}) > 1


def _name(seat: Seat, names: Names, you: Seat | None) -> str:
    return "you" if seat == you else names.get(seat, f"seat {seat + 1}")


def reaction(made: Claim) -> str:
    """Return the time from seeing to acting; what is faster than any human is shown as the least that counts."""
    return f"<{ms(made.key_ms)}" if made.response_ms < made.key_ms - 0.5 else ms(made.response_ms)


def ms(span: float) -> str:
    """`312 ms`, `12.3 s`."""
    return f"{span:.0f} ms" if span < LONG_MS else f"{span / 1000:.1f} s"


def sure(share: float) -> str:
    """`97 %`; a hundred only where nothing is in doubt."""
    return f"{100 if share >= 1 else min(99, round(100 * share))} %"


def _behind(behind_ms: float) -> str:
    return f"too late by {ms(behind_ms)}" if behind_ms > 0 else f"{ms(-behind_ms)} faster, but heard too late"


def late_words(late: CameLate) -> str:
    """Return by how much a move came late."""
    if late.behind_ms > 0:
        return f"Too late by {ms(late.behind_ms)}: somebody else was quicker."
    after = f"{ms(late.after_ms)} after it was settled"
    return f"{ms(-late.behind_ms)} quicker than the first, but heard too late, {after}."


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────────────


def listing(raced: Finishes, *, plain: bool = False) -> list[str]:
    """Return the races, newest first: a line each, and under it who reacted how."""
    lines: list[str] = []
    for result in sorted(raced.races.values(), key=lambda each: -each.number):
        rows = []
        for made in result.places:
            rows += [_row(made, result, raced), *["    reacts like a machine"] * made.machine]
        rows += [_late_row(late, raced) for late in result.missed]
        lines += [_head(result), *rows, ""]
    return [spelled(fit(text, ROOM, plain=plain).rstrip(), plain=plain) for text in lines[:-1]]


def _head(result: Result) -> str:
    kinds = "/".join(dict.fromkeys(made.what for made in result.places))
    late = f", read {ms(result.stamp_late_ms)} late" if result.stamp_late_ms >= 1 else ""
    held = f"held {result.hold_ms:.0f} of {ms(result.cap_ms)}"
    notes = ", less exact" * (not result.exact) + late + f", {FORGED}" * result.forged
    return f"Round {result.round}, race {result.number}: {kinds}, {held}{notes}"


def _row(made: Claim, result: Result, raced: Finishes) -> str:
    mixed = f"{made.what} " if _mixed(result) else ""
    share = sure(made.sure) if len(result.places) > 1 and made.why != "lot" else ""
    return (
        f"  {_called(made.seat, raced)} {reaction(made):>8}  line {ms(made.credit_ms):>6} {share:>5}  "
        f"{mixed}{_why(made, result)}{', in vain' * _in_vain(made, result)}"
        f"{', a bot' * made.bot}"
    )


def _in_vain(made: Claim, result: Result) -> bool:
    """True if it came to nothing; that the second of two equal moves does goes without saying."""
    first = result.places[0]
    return not made.made and (made is first or made.what != first.what)


def _why(made: Claim, result: Result) -> str:
    if made.why == "lot":
        return "first, by lot" if made is result.places[0] else "equal, by lot"
    if made.why == "first":
        return "first" if len(result.places) > 1 else "nobody else"
    behind_ms = made.key_ms - result.places[0].key_ms
    return f"+{ms(behind_ms)}" if behind_ms >= 1 else "+<1 ms"


def _late_row(late: Missed, raced: Finishes) -> str:
    return f"  {_called(late.seat, raced)} {_behind(late.behind_ms)}, {ms(late.after_ms)} after it was settled"


def _called(seat: Seat, raced: Finishes) -> str:
    return fit(_name(seat, raced.names, raced.you), NAME)


# ── reaction times ─────────────────────────────────────────────────────────────────────────────────────────────

LEVELS: Final = "▁▂▃▄▅▆▇█"
PLAIN_LEVELS: Final = ".:-=+*%#"
FROM_MS: Final = 100
STEP_MS: Final = 50
BINS: Final = 24  # the last one is of all that is slower


def times(races: Races) -> dict[Seat, list[float]]:
    """Return the reaction times of each seat, in ms: all that was no mere turn, what came late too."""
    found: dict[Seat, list[float]] = {}
    for result in races.values():
        for made in result.places:
            if made.what not in TURNS and not made.bot:
                found.setdefault(made.seat, []).append(made.key_ms)
        for late in result.missed:
            found.setdefault(late.seat, []).append(result.places[0].key_ms + late.behind_ms)
    return found


def histogram(times_ms: Sequence[float], *, plain: bool = False) -> str:
    """Return how often it took how long, a cell for each 50 ms from 100 ms on; whatever happened once can be seen."""
    counts = [0] * BINS
    for each in times_ms:
        counts[min(BINS - 1, max(0, int((each - FROM_MS) // STEP_MS)))] += 1
    levels, most = PLAIN_LEVELS if plain else LEVELS, max(counts, default=0)
    return "".join(levels[-(-count * len(levels) // most) - 1] if count else " " for count in counts)


def reactions(raced: Finishes, *, plain: bool = False) -> list[str]:
    """Return a heading, and of each seat that reacted how often, the median, and the histogram; the quickest first."""
    found = times(raced.races)
    if not found:
        return []
    edge = "|" if plain else "│"
    head = f"  {'':{NAME}} {'times':>5} {'median':>8}  {edge}{_axis()}{edge}"
    rows = [
        f"  {_called(seat, raced)} {len(spans):>5} {ms(middle):>8}  {edge}{histogram(spans, plain=plain)}{edge}"
        for middle, seat, spans in sorted((median(spans), seat, spans) for seat, spans in found.items())
    ]
    return [spelled(row, plain=plain) for row in (head, *rows)]


def _axis() -> str:
    marks = "".join(f"{mark:<{200 // STEP_MS}}" for mark in range(FROM_MS, 1000, 200))
    return marks.ljust(BINS - 1) + "+"
