"""How one scene follows from another, which move an action is, and why a key is off. Pure."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from core import abuse
from core.abuse.cards import find
from core.abuse.events import Insulted
from core.abuse.moves import Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.sentence import why_incomplete
from core.moves import Deal, Move, Take
from net.messages import Update
from tui.abuse import building
from tui.abuse.scene import AbuseScene
from tui.draw import spelled
from tui.widgets.scene import Running
from tui.words import names_of, note, story

LOG_LINES: Final = 200
_PLAIN: Final[dict[str, Move]] = {
    "take": Take(), "decline": Decline(), "accept": Accept(), "done": Done(), "deal": Deal(),
}  # fmt: skip


def after(before: AbuseScene | None, update: Update, *, plain: bool, now_ms: Callable[[], float]) -> AbuseScene:
    """The scene once the Update has come, whose view is one of Abuse. Raises TypeError for another."""
    view = update.view.state if update.view else None
    if not isinstance(view, abuse.State):
        raise TypeError("only a view of Abuse makes a scene of it")
    names = names_of(update.table.players, plain=plain)
    told = [note(each, names, update.you, plain=plain) for each in update.notes]
    news = [line for line in told if line] + story(update.events, names, update.you, plain=plain, moment=update.seq)
    clocks = tuple(Running(clock, now_ms() + clock.left_ms) for clock in update.table.clocks)
    if before is None:
        return _settled(AbuseScene(
            update.table, view, update.you, names, clocks=clocks, plain=plain, now_ms=now_ms, log=tuple(news),
            fresh=len(news), typed_from_ms=now_ms() if _insulted(update) else 0.0,
        ))  # fmt: skip
    return _settled(replace(
        before, table=update.table, view=view, you=update.you, names=names, clocks=clocks, said="", back=0,
        log=(*before.log, *news)[-LOG_LINES:], fresh=len(news) or before.fresh,
        typed_from_ms=now_ms() if _insulted(update) else before.typed_from_ms,
    ))  # fmt: skip


def _insulted(update: Update) -> bool:
    return any(isinstance(event, Insulted) for event in update.events)


def _settled(scene: AbuseScene) -> AbuseScene:
    """Without cards that are gone from the hand; where you are asked for a card, the cursor is on one that will do."""
    over = scene.view.phase in ("round-over", "over")
    if over or any(find(scene.hand, card) is None for card in scene.picked):
        scene = building.clear(scene)
    # words that are being typed are left alone: their letters must not turn into moves
    asked = (
        "comeback" in scene.kinds
        and not scene.wording
        and scene.cursor is not None
        and not scene.stands_out(scene.cursor)
    )
    return building.next_fit(scene, 1) if asked else scene


def respelled(scene: AbuseScene, *, plain: bool) -> AbuseScene:
    """The same scene with letters or signs."""
    log = tuple(spelled(line, plain=plain) for line in scene.log)
    return replace(scene, plain=plain, names=names_of(scene.table.players, plain=plain), log=log)


def leafed(scene: AbuseScene, by: int) -> AbuseScene:
    """So many lines further back in what happened; never past either end."""
    return replace(scene, back=max(0, min(scene.back + by, len(scene.log) - 1)))


def move_of(scene: AbuseScene, action: str) -> Move | None:
    """The move that this action would make now; None where there is nothing to make it of."""
    if scene.you is None or scene.wording:
        return None
    match action:
        case "fire":
            return (
                Insult(scene.target, scene.picked, scene.phrases) if scene.picked and scene.target is not None else None
            )
        case "comeback":
            return Comeback(scene.cursor.id) if scene.cursor else None
        case "discard":
            return Discard(scene.cursor.id) if scene.cursor else None
        case _:
            return _PLAIN[action]


def legal(scene: AbuseScene, move: Move) -> bool:
    """Whether the host would make this move."""
    return scene.you is not None and not scene.broken and abuse.GAME.at(scene.view).why_not(scene.you, move) is None


def can(scene: AbuseScene, action: str) -> bool:
    """Whether a key that makes no move would do something."""
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
            return scene.typing
        case _:
            return action != "unword"


def changed(scene: AbuseScene, change: str, *by: Any) -> AbuseScene:
    """The scene after what a person did to it, by its name; seats to aim at are numbered from 1, clockwise."""
    match change, by:
        case "aim_at", (int(number),):
            order = scene.view.order
            return building.aim_at(scene, order[number - 1]) if number <= len(order) else scene
        case "word", ():
            return replace(scene, wording=building.blank_of(scene), said="")
        case "skip", ():
            return replace(scene, typed_from_ms=float("-inf"))
        case _:
            return _CHANGES[change](scene, *by)


_CHANGES: Final[dict[str, Callable[..., AbuseScene]]] = {
    "add": building.add, "undo": building.undo, "touch": building.touch, "clear": building.clear,
    "unword": building.unword, "leaf": leafed,
    "best": building.finest, "cursor": building.move, "next_fit": building.next_fit, "aim": building.aim,
}  # fmt: skip


def why_not(scene: AbuseScene, action: str) -> str:
    """Why this key does nothing now, in words; nothing where it would do something."""
    if scene.you is None:
        return "You are watching: the keys are the players'."
    if scene.broken or scene.wording:
        return scene.broken
    if action == "fire" and scene.picked and "insult" in scene.kinds and (words := why_incomplete(scene.built)):
        return words
    move = move_of(scene, action)
    if move is None:
        return "Build a sentence first: arrows and space, or L, W or C."
    refusal = abuse.GAME.at(scene.view).why_not(scene.you, move)
    return refusal.words if refusal else ""
