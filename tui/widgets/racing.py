"""What races add to a scene: the photo finish among the news, `claimed`, and by how much one came late. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from core.asshole.events import QuickCleared
from core.climbing.events import Passed, Played
from core.events import Event
from core.moves import Seat
from net.messages import CameLate, Update
from tui import finish
from tui.draw import spelled
from tui.widgets.prompt import Prompt
from tui.widgets.scene import SHOWN_MS, Late, Scene, Strip

LATE_MS: Final = 4_000  # for how long one is told that one came late
CLAIMED: Final = "Claimed! Who reacted first is told in a moment."


def told(
    scene: Scene | None,
    update: Update,
    log: tuple[str, ...],
    names: Mapping[Seat, str],
    *,
    plain: bool,
    now_ms: float,
) -> tuple[tuple[str, ...], Strip | None]:
    """The log with the races that were settled just now, and the last of them; one that comes again is corrected."""
    lines = list(log)
    strip = _hurried(scene.strip if scene else None, update.events)
    for result in update.finishes:
        if result.ago_ms >= SHOWN_MS or not finish.is_news(result):
            continue
        words = spelled(finish.line(result, names, update.you), plain=plain)
        if strip and strip.number == result.number and strip.words in lines:
            lines[len(lines) - 1 - lines[::-1].index(strip.words)] = words
        else:
            lines.append(words)
        strip = Strip(result.number, words, now_ms - result.ago_ms)
    return tuple(lines), strip


def _hurried(strip: Strip | None, events: Iterable[Event]) -> Strip | None:
    """The next turn makes a photo finish older."""
    moved = any(isinstance(event, Played | Passed | QuickCleared) for event in events)
    return replace(strip, hurried=True) if strip and moved else strip


def respelled(strip: Strip | None, *, plain: bool) -> Strip | None:
    """The same in what can be shown."""
    return replace(strip, words=spelled(strip.words, plain=plain)) if strip else None


# ── to the claimant alone ──────────────────────────────────────────────────────────────────────────────────────


def claimed(scene: Scene) -> Scene:
    """A move of yours is in, and held."""
    return replace(scene, claimed=True, said="")


def still_claimed(scene: Scene | None, update: Update) -> bool:
    """What is held is settled with the next change of the game."""
    return scene is not None and scene.claimed and update.view is not None and scene.view == update.view.state


def prompt(said: Prompt | None, scene: Scene) -> Prompt | None:
    """`Claimed!` in the place of what was asked, as loud; in your turn the bar on top says it."""
    if said is None or said.tone in ("refused", "broken"):
        return None if scene.your_turn else Prompt("wait", "", CLAIMED)
    return Prompt(said.tone, "", CLAIMED)


def came_late(scene: Scene, late: CameLate) -> Scene:
    """By how much; the table judges the move as it is, and says that by itself."""
    return replace(scene, claimed=False, late=Late(finish.late_words(late), scene.now_ms() + LATE_MS))
