"""From one scene of Abuse to the next; the move that a key makes, or why it makes none. Pure."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from msgspec import structs

from core import abuse
from core.abuse.cards import find
from core.abuse.events import Insulted
from core.abuse.moves import Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.search import Goal
from core.abuse.sentence import why_incomplete
from core.moves import Deal, Move, Take
from tui.games.abuse import building
from tui.games.abuse.scene import AbuseScene
from tui.games.abuse.words import lines
from tui.table import telling
from tui.table.teller import Teller

_PLAIN: Final[dict[str, Move]] = {
    "take": Take(), "decline": Decline(), "accept": Accept(), "done": Done(), "deal": Deal(),
}  # fmt: skip
GOALS: Final[dict[str, Goal]] = {"longest": "longest", "worth": "worth", "clears": "clears"}


def after(before: AbuseScene | None, empty: AbuseScene) -> AbuseScene:
    """Return the scene once the Update of `empty` has come.

    What is raced for here is an answer, not a card: photo finishes stand in the list of races alone.
    """
    update = empty.update
    events = tuple(map(abuse.GAME.own_event, update.events))
    told = lines(events, Teller(empty.names, empty.you, empty.plain, update.seq))
    now = telling.after(before or empty, structs.replace(update, finishes=()), told)
    insulted = any(isinstance(event, Insulted) for event in events)
    return _settled(replace(now, typed_from_ms=empty.now_ms() if insulted else now.typed_from_ms))


def _settled(scene: AbuseScene) -> AbuseScene:
    """Return the scene without cards that are gone; where you are asked for one, the cursor is on one that will do."""
    over = scene.view.phase in ("round-over", "over")
    if over or any(find(scene.hand, card) is None for card in scene.picked):
        scene = building.clear(scene)
    # words that are being typed are left alone: their letters must not turn into moves
    asked = "comeback" in scene.kinds and not scene.wording
    return building.next_fit(scene, 1) if asked and scene.cursor and not scene.stands_out(scene.cursor) else scene


def move_of(scene: AbuseScene, action: str) -> Move | None:
    """Return the move that this action would make now; None where there is nothing to make it of."""
    if scene.you is None or scene.wording:
        return None
    match action:
        case "fire":
            ready = scene.picked and scene.target is not None
            return Insult(scene.target or 0, scene.picked, scene.phrases) if ready else None
        case "comeback":
            return Comeback(scene.cursor.id) if scene.cursor else None
        case "discard":
            return Discard(scene.cursor.id) if scene.cursor else None
        case _:
            return _PLAIN[action]


def can(scene: AbuseScene, action: str) -> bool:
    """True if a key that makes no move would do something."""
    if scene.wording:
        return action == "unword"
    if scene.view.phase in ("round-over", "over"):
        return action in ("leaf", "skip")
    match action:
        case "add":
            return "comeback" not in scene.kinds and any(scene.why_unfit(card) is None for card in scene.hand)
        case "undo" | "clear":
            return bool(scene.picked)
        case "best":
            return bool(scene.hand) and "comeback" not in scene.kinds
        case "next_fit" | "cursor":
            return bool(scene.hand)
        case "aim" | "aim_at":
            return len(scene.others) > 1
        case "word":
            return bool(building.blank_of(scene))
        case "skip":
            return scene.moving
        case _:
            return action != "unword"


def changed(scene: AbuseScene, change: str, by: tuple[int | str, ...]) -> AbuseScene:
    """Return the scene after what a person did to it; seats to aim at are numbered from 1, clockwise."""
    match change, by:
        case "leaf", (int(lines),):
            return telling.leafed(scene, lines)
        case "skip", ():
            return replace(scene, typed_from_ms=float("-inf"))
        case "cursor", (int(step),):
            return building.move(scene, step)
        case "next_fit", (int(step),):
            return building.next_fit(scene, step)
        case "aim", (int(step),):
            return building.aim(scene, step)
        case "aim_at", (int(number),):
            order = scene.view.order
            return building.aim_at(scene, order[number - 1]) if number <= len(order) else scene
        case "best", (str(goal),):
            return building.finest(scene, GOALS[goal])
        case "touch", (str(card),):
            return building.touch(scene, card)
        case "word", ():
            return replace(scene, wording=building.blank_of(scene), said="")
        case _:
            return _BUILT[change](scene)


_BUILT: Final[dict[str, Callable[[AbuseScene], AbuseScene]]] = {
    "add": building.add, "undo": building.undo, "clear": building.clear, "unword": building.unword,
}  # fmt: skip


def why_not(scene: AbuseScene, action: str) -> str:
    """Return why this key does nothing now, in words; nothing where it would do something."""
    if scene.you is None:
        return telling.WATCHING
    if scene.broken or scene.wording:
        return scene.broken
    if action == "fire" and scene.picked and "insult" in scene.kinds and (words := why_incomplete(scene.built)):
        return words
    move = move_of(scene, action)
    if move is None:
        return "Build a sentence first: arrows and space, or L, W or C."
    return scene.refusal(move)
