"""From one scene to the next, whatever the game: an Update came, a move was late, lines were leafed through. Pure."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from core.moves import Seat
from net.messages import CameLate, Result, Update
from tui.table import finish
from tui.table.draw import spelled
from tui.table.scene import SHOWN_MS, Late, Running, S, Scene, Strip
from tui.table.teller import Names
from tui.table.words import names_of

LOG_LINES: Final = 200
LATE_MS: Final = 4_000  # for how long one is told that one came late
DOWN: Final = "The line to the host is down."
WATCHING: Final = "You are watching: the keys are the players'."


def first(made: type[S], update: Update, *, plain: bool, now_ms: Callable[[], float]) -> S:
    """Return an empty scene of this kind, for `after`."""
    return made(update, names_of(update.table.players, plain=plain), plain=plain, now_ms=now_ms)


def after(before: S, update: Update, lines: Iterable[str], *, moved: bool = False) -> S:
    """Return the scene once the Update, which has a view, has come: it is told in these lines.

    `moved`: it makes the photo finish that is shown older.
    """
    names, now_ms = names_of(update.table.players, plain=before.plain), before.now_ms()
    strip = replace(before.strip, hurried=True) if before.strip and moved else before.strip
    log, strip = _raced([*before.log, *lines], strip, update.finishes, names, update.you, before)
    return replace(
        before, update=update, names=names, said="", back=0, log=tuple(log[-LOG_LINES:]), strip=strip,
        clocks=tuple(Running(clock, now_ms + clock.left_ms) for clock in update.table.clocks),
        fresh=len(log) - len(before.log) or before.fresh,
        claimed=before.claimed and before.update.view == update.view,  # what is held is settled with the next change
    )  # fmt: skip


def _raced(
    log: list[str],
    strip: Strip | None,
    results: Iterable[Result],
    names: Names,
    you: Seat | None,
    scene: Scene,
) -> tuple[list[str], Strip | None]:
    """Return the log with the races settled just now, and the last of them; one that comes again is corrected."""
    for result in results:
        if result.ago_ms >= SHOWN_MS or not finish.is_shown(result):
            continue
        words = spelled(finish.line(result, names, you), plain=scene.plain)
        if strip and strip.number == result.number and strip.words in log:
            log[len(log) - 1 - log[::-1].index(strip.words)] = words
        else:
            log.append(words)
        strip = Strip(result.number, words, scene.now_ms() - result.ago_ms)
    return log, strip


def came_late(scene: S, late: CameLate) -> S:
    """Return the scene with by how much; the table judges the move as it is, and says that by itself."""
    return replace(scene, claimed=False, late=Late(finish.late_words(late), scene.now_ms() + LATE_MS))


def linked(scene: S, rtts_ms: Sequence[int | None]) -> S:
    """Return the scene with these round trips, by the order of the players."""
    seats = [player.seat for player in scene.table.players]
    return replace(scene, rtts_ms=dict(zip(seats, rtts_ms, strict=False)))


def respelled(scene: S, *, plain: bool) -> S:
    """Return the scene with letters or signs; what was told before stays as it was told, in what can be shown."""
    log = tuple(spelled(line, plain=plain) for line in scene.log)
    strip = replace(scene.strip, words=spelled(scene.strip.words, plain=plain)) if scene.strip else None
    return replace(scene, plain=plain, names=names_of(scene.table.players, plain=plain), log=log, strip=strip)


def leafed(scene: S, by: int) -> S:
    """Return the scene so many lines further back in what happened; never past either end."""
    return replace(scene, back=max(0, min(scene.back + by, len(scene.log) - 1)))
