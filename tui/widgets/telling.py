"""How one scene follows from another: what an Update changes, what a pick changes, why a key is off. Pure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from core.cards import Hand, rank_of
from core.events import AnyEvent, Cleared, Passed, Played, QuickCleared, Shuffled, Skipped, TurnCame
from core.moves import AnyMove, Deal, Pass, QuickClear, Seat, Take
from net.messages import Table, Update
from tui.draw import spelled
from tui.widgets import picking
from tui.widgets.scene import Running, Scene
from tui.words import names_of, note, story

LOG_LINES = 200


def after(scene: Scene | None, update: Update, *, plain: bool, now_ms: Callable[[], float]) -> Scene:
    """The scene once the Update has come; `update.view` is not None."""
    if update.view is None:
        raise ValueError("an Update without a view makes no scene")
    names = names_of(update.table.players, plain=plain)
    news = _news(update, names, plain)
    now = Scene(
        update.table, update.view, update.you, names, clocks=_running(update.table, now_ms()), plain=plain,
        now_ms=now_ms, rtts_ms=scene.rtts_ms if scene else {}, did=_did(scene.did if scene else {}, update.events),
        log=(*(scene.log if scene else ()), *news)[-LOG_LINES:],
        fresh=len(news) or (scene.fresh if scene else 0), cursor=scene.cursor if scene else 0,
    )  # fmt: skip
    kept = tuple(card for card in scene.picked if card in now.hand) if scene else ()
    return replace(now, picked=kept if scene and kept == scene.picked else (), cursor=_cursor(scene, now))


def _news(update: Update, names: Mapping[Seat, str], plain: bool) -> list[str]:
    told = [note(each, names, update.you, plain=plain) for each in update.notes]
    return [line for line in told if line] + story(update.events, names, update.you, plain=plain, moment=update.seq)


def _running(table: Table, now_ms: float) -> tuple[Running, ...]:
    return tuple(Running(clock, now_ms + clock.left_ms) for clock in table.clocks)


def _cursor(scene: Scene | None, now: Scene) -> int:
    """Stays on its rank while that is held."""
    if scene is None or not (old := picking.groups(scene.hand)):
        return 0
    ranks = [rank_of(group[0]) for group in picking.groups(now.hand)]
    rank = rank_of(old[min(scene.cursor, len(old) - 1)][0])
    return ranks.index(rank) if rank in ranks else max(0, min(scene.cursor, len(ranks) - 1))


def _did(before: Mapping[Seat, str], events: Iterable[AnyEvent]) -> dict[Seat, str]:
    """Who has passed or been skipped since the last set was laid."""
    did = dict(before)
    for event in events:
        match event:
            case Played() | QuickCleared() | Cleared() | Shuffled():
                did = {}
            case Passed(seat=seat):
                did[seat] = "passed"
            case Skipped(seat=seat):
                did[seat] = "skipped"
            case TurnCame(seat=seat):
                did.pop(seat, None)
            case _:
                pass
    return did


def respelled(scene: Scene, *, plain: bool) -> Scene:
    """The same scene with letters or signs; what was told before stays as it was told, in what can be shown."""
    log = tuple(spelled(line, plain=plain) for line in scene.log)
    return replace(scene, plain=plain, names=names_of(scene.table.players, plain=plain), log=log)


def holding(scene: Scene, picked: Hand) -> Scene:
    """These cards are held up, and the cursor is with them."""
    groups = picking.groups(scene.hand)
    at = next((at for at, group in enumerate(groups) if picked and picked[0] in group), scene.cursor)
    return replace(scene, picked=picked, cursor=at, said="")


def leafed(scene: Scene, by: int) -> Scene:
    """So many lines further back in what happened; never past either end."""
    return replace(scene, back=max(0, min(scene.back + by, len(scene.log) - 1)))


def can(scene: Scene, action: str) -> bool:
    """Whether there are cards to pick, to be hinted at, or to put back."""
    if action == "drop":
        return bool(scene.picked)
    return bool(scene.playable) and not (action == "pick" and scene.picked)


def move_of(scene: Scene, action: str) -> AnyMove | None:
    """The move that this action would make now; None where there is nothing to make it of."""
    if scene.you is None:
        return None
    match action:
        case "lay":
            return picking.laying(scene.view, scene.picked) if scene.picked else None
        case "quick_clear":
            return scene.quick
        case "try_clear":  # whoever holds cards up out of turn may try, and blunder in public (ASS-22)
            tries = scene.picked and not scene.quick and not scene.your_turn
            return QuickClear(scene.picked) if tries else None
        case "pass_turn":
            return Pass()
        case "take":
            return Take()
        case _:
            return Deal()


def why_not(scene: Scene, action: str, move: AnyMove | None) -> str:
    """Why this key does nothing now, in words; nothing where it would do something."""
    if scene.you is None:
        return "You are watching: the keys are the players'."
    if scene.broken:
        return scene.broken
    if action == "quick_clear" and move is None:
        return "You hold nothing that makes the run four. Pick cards to try anyway."
    if action == "lay" and move is None:
        return "Pick cards first: arrows and enter, or a rank's key."
    refusal = scene.rules.why_not(scene.view, scene.you, move) if move else None
    return refusal.words if refusal else ""
