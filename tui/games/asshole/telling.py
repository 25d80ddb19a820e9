"""From one scene of Asshole to the next; the move that a key makes, or why it makes none. Pure."""

from collections.abc import Iterable
from dataclasses import replace

from core import asshole
from core.asshole.events import Caught, QuickCleared, Skipped, TakenBack
from core.asshole.moves import Clear, Count, DealCard, QuickClear
from core.climbing.events import Passed, Played, Shuffled
from core.events import Event
from core.moves import Move, Seat, Take
from tui.games.asshole import undo
from tui.games.asshole.scene import AssholeScene
from tui.games.asshole.words import lines
from tui.games.climbing import telling as climbing


def after(before: AssholeScene | None, empty: AssholeScene) -> AssholeScene:
    """Return the scene once the Update of `empty` has come."""
    tell = climbing.teller(empty)
    events = tuple(map(asshole.GAME.own_event, empty.update.events))
    moved = any(isinstance(event, Played | Passed | QuickCleared) for event in events)
    now = climbing.after(before, empty, lines(events, tell, empty.view), moved=moved, did=_did)
    return replace(now, caught=_caught(now.caught, events), moves=undo.after(now.moves, events, tell))


def _did(did: climbing.Did, event: Event) -> climbing.Did:
    """A quick-clear begins the passes anew; who was skipped is told like who passed."""
    match event:
        case QuickCleared():
            return {}
        case Skipped(seat=seat):
            return {**did, seat: "skipped"}
        case _:
            return climbing.passing(did, event)


def _caught(before: tuple[Seat, Seat] | None, events: Iterable[Event]) -> tuple[Seat, Seat] | None:
    """Return who caught whom, until the next card is laid."""
    for event in events:
        match event:
            case Caught(by=by, seat=seat):
                before = (by, seat)
            case Played() | QuickCleared() | Shuffled() | TakenBack():
                before = None
            case _:
                pass
    return before


def heard(scene: AssholeScene) -> AssholeScene:
    """Return the scene in which you said yes to the first order that you owe."""
    return replace(scene, heard=(scene.view.round, scene.owed)) if scene.owed else scene


def can(scene: AssholeScene, change: str) -> bool:
    """True if there is something that this key could change."""
    return scene.owed is not None and not scene.broken if change == "obey" else climbing.can(scene, change)


def changed(scene: AssholeScene, change: str, by: tuple[int | str, ...]) -> AssholeScene:
    """Return the scene after what a person did to it, by its name."""
    return heard(scene) if change == "obey" else climbing.changed(scene, change, by)


def move_of(scene: AssholeScene, action: str) -> Move | None:
    """Return the move that this key would make now; None where there is nothing to make it of."""
    match action:
        case "quick_clear":
            return scene.quick
        case "try_clear":  # whoever holds cards up out of turn may try, and blunder in public (ASS-22)
            tries = scene.picked and not scene.quick and not scene.your_turn
            return QuickClear(scene.picked) if tries else None
        case "take":
            return Take()
        case "clear_pile":
            return Clear() if "clear" in scene.kinds else None
        case "clear_other" | "clear_free":  # anyone may, and drinks for it where drinks are counted (ASS-25)
            mine = "clear" in scene.kinds or scene.timed("pile-waits") is not None
            return None if mine or bool(scene.counted) != (action == "clear_other") else Clear()
        case "count":
            return Count()
        case "deal_card":
            return DealCard()
        case _:
            return climbing.move_of(scene, action)


def why_not(scene: AssholeScene, action: str) -> str:
    """Return why this key does nothing now, in words; nothing where it would do something."""
    move = move_of(scene, action)
    if scene.you is None or scene.broken:
        return climbing.why_not(scene, action, move)
    match action:
        case "quick_clear" if move is None:
            return "You hold nothing that makes the run four. Pick cards to try anyway."
        case "slip":
            return "" if can(scene, "slip") else _why_no_slip(scene)
        case "obey":
            return "" if can(scene, "obey") else "Nobody has told you to do anything."
        case _:
            return climbing.why_not(scene, action, move)


def _why_no_slip(scene: AssholeScene) -> str:
    if not scene.view.options.cheating:
        return "There is no cheating at this table."
    if not scene.your_turn:
        return "A slip goes along with a set of yours, in your turn."
    return "A slip needs a set to go with, so two cards at the least." if scene.hand else "You have nothing to slip."
