"""How one scene follows from another: what an Update changes, what a pick changes, why a key is off. Pure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from core.asshole.events import Caught, QuickCleared, Skipped, TakenBack
from core.asshole.moves import Clear, Count, DealCard, QuickClear
from core.cards import Card, Hand, rank_of
from core.climbing.events import Cleared, Passed, Played, Shuffled
from core.climbing.moves import Pass
from core.events import Event, TurnCame
from core.moves import Deal, Move, Seat, Take
from net.messages import Table, Update
from tui.compat import as_climb, counted
from tui.draw import spelled
from tui.widgets import duty, picking, racing, undo
from tui.widgets.scene import Running, Scene
from tui.words import names_of, note, story

LOG_LINES = 200
HELD_UP = "That is held up to be laid. Go with the arrows to the card that is to slip under it, then X."


def after(scene: Scene | None, update: Update, *, plain: bool, now_ms: Callable[[], float]) -> Scene:
    """The scene once the Update has come; `update.view` is not None."""
    if update.view is None:
        raise ValueError("an Update without a view makes no scene")
    names = names_of(update.table.players, plain=plain)
    news = _news(scene, update, names, plain)
    log, strip = racing.told(scene, update, (*(scene.log if scene else ()), *news), names, plain=plain, now_ms=now_ms())
    new = len(log) - len(scene.log if scene else ())
    now = Scene(
        update.table, as_climb(update.view), update.you, names, clocks=_running(update.table, now_ms()), plain=plain,
        now_ms=now_ms, rtts_ms=scene.rtts_ms if scene else {}, did=_did(scene.did if scene else {}, update.events),
        log=log[-LOG_LINES:], fresh=new or (scene.fresh if scene else 0), cursor=scene.cursor if scene else 0,
        strip=strip, late=scene.late if scene else None, claimed=racing.still_claimed(scene, update),
        heard=scene.heard if scene else (0, 0), caught=_caught(scene.caught if scene else None, update.events),
        moves=undo.after(scene.moves if scene else (), update.events, names, update.you, plain=plain),
    )  # fmt: skip
    kept = tuple(card for card in scene.picked if card in now.hand) if scene else ()
    slip = scene.slip if scene and scene.slip in now.hand else None
    return replace(now, picked=kept if scene and kept == scene.picked else (), slip=slip, cursor=_cursor(scene, now))


def _news(scene: Scene | None, update: Update, names: Mapping[Seat, str], plain: bool) -> list[str]:
    told = [note(each, names, update.you, plain=plain) for each in update.notes]
    facts = story(
        update.events, names, update.you, plain=plain, moment=update.seq,
        unit=counted(update.table.options), view=as_climb(update.view) if update.view else None,
    )  # fmt: skip
    if (
        scene
        and update.view
        and scene.view.order != update.view.state.order
        and scene.view.ranking == update.view.state.order
    ):
        facts.append(f"Everyone moves by rank: {', '.join(names.get(seat, '?') for seat in update.view.state.order)}.")
    return [line for line in told if line] + facts


def _running(table: Table, now_ms: float) -> tuple[Running, ...]:
    return tuple(Running(clock, now_ms + clock.left_ms) for clock in table.clocks)


def _cursor(scene: Scene | None, now: Scene) -> int:
    """Stays on its rank while that is held."""
    if scene is None or not (old := picking.groups(scene.hand)):
        return 0
    ranks = [rank_of(group[0]) for group in picking.groups(now.hand)]
    rank = rank_of(old[min(scene.cursor, len(old) - 1)][0])
    return ranks.index(rank) if rank in ranks else max(0, min(scene.cursor, len(ranks) - 1))


def _caught(before: tuple[Seat, Seat] | None, events: Iterable[Event]) -> tuple[Seat, Seat] | None:
    """Who caught whom; it is news until the next card is laid."""
    for event in events:
        match event:
            case Caught(by=by, seat=seat):
                before = (by, seat)
            case Played() | QuickCleared() | Shuffled() | TakenBack():
                before = None
            case _:
                pass
    return before


def _did(before: Mapping[Seat, str], events: Iterable[Event]) -> dict[Seat, str]:
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
    strip = racing.respelled(scene.strip, plain=plain)
    return replace(scene, plain=plain, names=names_of(scene.table.players, plain=plain), log=log, strip=strip)


def holding(scene: Scene, picked: Hand) -> Scene:
    """These cards are held up, and the cursor is with them."""
    groups = picking.groups(scene.hand)
    at = next((at for at, group in enumerate(groups) if picked and picked[0] in group), scene.cursor)
    return replace(scene, picked=picked, slip=None if scene.slip in picked else scene.slip, cursor=at, said="")


def slipping(scene: Scene) -> Scene:
    """One more card, of those at the cursor, goes along unseen; or another of them, or none."""
    groups = picking.groups(scene.hand)
    at = groups[min(scene.cursor, len(groups) - 1)] if groups else ()
    slip = picking.slip(scene.view, scene.hand, scene.picked, at, scene.slip)
    held = all(card in scene.picked for card in at)
    return replace(scene, slip=slip, said=HELD_UP if held and slip == scene.slip else "")


def touched(scene: Scene, card: Card, *, slip: bool) -> Scene:
    """A card was touched: held up or put back, or marked to be slipped or not."""
    if not slip:
        return holding(scene, picking.toggle(scene.hand, scene.picked, card))
    kept = tuple(other for other in scene.picked if other != card)
    marked = None if card == scene.slip or not picking.slips(scene.view) or len(scene.hand) < 2 else card
    return replace(holding(scene, kept), slip=marked)


def heard(scene: Scene) -> Scene:
    """You say yes to the first order that you owe."""
    number = duty.owed(scene)
    return replace(scene, heard=(scene.view.round, number)) if number else scene


def leafed(scene: Scene, by: int) -> Scene:
    """So many lines further back in what happened; never past either end."""
    return replace(scene, back=max(0, min(scene.back + by, len(scene.log) - 1)))


def can(scene: Scene, action: str) -> bool:
    """Whether there are cards to pick, to be hinted at, or to put back. Without a host there is nothing to do."""
    if scene.broken:
        return False
    match action:
        case "drop":
            return bool(scene.picked or scene.slip)
        case "slip":
            return scene.your_turn and picking.slips(scene.view) and len(scene.hand) > 1
        case "obey":
            return duty.owed(scene) is not None
        case _:
            pass
    return bool(scene.playable) and not (action == "pick" and scene.picked)


def move_of(scene: Scene, action: str) -> Move | None:
    """The move that this action would make now; None where there is nothing to make it of."""
    if scene.you is None:
        return None
    match action:
        case "lay":
            return picking.laying(scene.view, scene.picked, scene.slip) if scene.picked else None
        case "quick_clear":
            return scene.quick
        case "try_clear":  # whoever holds cards up out of turn may try, and blunder in public (ASS-22)
            tries = scene.picked and not scene.quick and not scene.your_turn
            return QuickClear(scene.picked) if tries else None
        case "pass_turn":
            return Pass()
        case "take":
            return Take()
        case "clear_pile":
            return Clear() if "clear" in scene.kinds else None
        case "clear_other" | "clear_free":  # anyone may, and drinks for it where drinks are counted (ASS-25)
            costs = bool(counted(scene.view.options))
            mine = "clear" in scene.kinds or duty.by_itself(scene)
            return None if mine or costs != (action == "clear_other") else Clear()
        case "count":
            return Count()
        case "deal_card":
            return DealCard()
        case _:
            return Deal()


def why_not(scene: Scene, action: str, move: Move | None) -> str:
    """Why this key does nothing now, in words; nothing where it would do something."""
    if scene.you is None:
        return "You are watching: the keys are the players'."
    if scene.broken:
        return scene.broken
    if action == "quick_clear" and move is None:
        return "You hold nothing that makes the run four. Pick cards to try anyway."
    if action == "slip":
        return "" if can(scene, "slip") else _why_no_slip(scene)
    if action == "obey":
        return "" if can(scene, "obey") else "Nobody has told you to do anything."
    if action == "lay" and move is None:
        return "Pick cards first: arrows and enter, or a rank's key."
    refusal = scene.rules.why_not(scene.view, scene.you, move) if move else None
    return refusal.words if refusal else ""


def _why_no_slip(scene: Scene) -> str:
    if not getattr(scene.view.options, "cheating", False):
        return "There is no cheating at this table."
    if not scene.your_turn:
        return "A slip goes along with a set of yours, in your turn."
    return "A slip needs a set to go with, so two cards at the least." if scene.hand else "You have nothing to slip."
