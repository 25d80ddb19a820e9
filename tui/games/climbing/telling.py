"""From one scene of a climbing game to the next; the move that a key makes, or why it makes none. Pure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import TypeAlias

from core.cards import Card, Hand, rank_of
from core.climbing.events import Cleared, Passed, Played, Shuffled
from core.climbing.moves import Pass
from core.events import Event, TurnCame
from core.moves import Deal, Move, Seat
from tui.games.climbing import picking
from tui.games.climbing.scene import C, ClimbingScene
from tui.table import telling
from tui.table.teller import Teller

Did: TypeAlias = Mapping[Seat, str]
HELD_UP = "That is held up to be laid. Go with the arrows to the card that is to slip under it, then X."


def teller(scene: ClimbingScene) -> Teller:
    """Return what tells the facts of the scene's Update to the reader."""
    return Teller(scene.names, scene.you, scene.plain, scene.update.seq, scene.counted)


def passing(did: Did, event: Event) -> Did:
    """Return who has passed since the last set was laid, once this fact has happened."""
    match event:
        case Played() | Cleared() | Shuffled():
            return {}
        case Passed(seat=seat):
            return {**did, seat: "passed"}
        case TurnCame(seat=turn):
            return {seat: what for seat, what in did.items() if seat != turn}
        case _:
            return did


def after(
    before: C | None,
    empty: C,
    lines: Iterable[str],
    *,
    moved: bool = False,
    did: Callable[[Did, Event], Did] = passing,
) -> C:
    """Return the scene once the Update of `empty` has come; what is gone from the hand is held up no more.

    `moved`: it makes the photo finish that is shown older. `did`: what a fact changes in who has passed.
    """
    update = empty.update
    scene = before or empty
    now = telling.after(scene, update, [*lines, *_reseated(scene, empty)], moved=moved)
    kept = tuple(card for card in scene.picked if card in now.hand)
    return replace(
        now, did=reduce(did, update.events, scene.did), picked=kept if kept == scene.picked else (),
        slip=scene.slip if scene.slip in now.hand else None, cursor=_cursor(scene, now),
    )  # fmt: skip


def _reseated(before: ClimbingScene, now: ClimbingScene) -> list[str]:
    order = now.view.order
    if before.view.order == order or before.view.ranking != order:
        return []
    return [f"Everyone moves by rank: {', '.join(now.names.get(seat, '?') for seat in order)}."]


def _cursor(before: ClimbingScene, now: ClimbingScene) -> int:
    """Return the cursor, which stays on its rank while that is held."""
    if not before.at_cursor:
        return 0
    ranks = [rank_of(group[0]) for group in now.groups]
    rank = rank_of(before.at_cursor[0])
    return ranks.index(rank) if rank in ranks else max(0, min(before.cursor, len(ranks) - 1))


# ── cards in hand ──────────────────────────────────────────────────────────────────────────────────────────────


def holding(scene: C, picked: Hand) -> C:
    """Return the scene with these cards held up, and the cursor with them."""
    at = next((at for at, group in enumerate(scene.groups) if picked and picked[0] in group), scene.cursor)
    return replace(scene, picked=picked, slip=None if scene.slip in picked else scene.slip, cursor=at, said="")


def _rank(scene: C, rank: str) -> C:
    return holding(scene, picking.press(picking.choices(scene.hand, rank, scene.may_lay), scene.picked))


def _more(scene: C) -> C:
    """The cards at the cursor; then fewer of them."""
    return _rank(scene, rank_of(scene.at_cursor[0])) if scene.at_cursor else scene


def _cursor_by(scene: C, by: int) -> C:
    return replace(scene, cursor=(scene.cursor + by) % len(scene.groups), said="") if scene.groups else scene


def _offer(scene: C, by: int) -> C:
    return holding(scene, picking.next_offer(scene.hand, scene.offers, scene.picked, by))


def _drop(scene: C) -> C:
    return replace(holding(scene, ()), slip=None)


def _slip(scene: C) -> C:
    """One more card, of those at the cursor, goes along unseen; or another of them, or none."""
    slip = picking.slip(scene.hand, scene.picked, scene.at_cursor, scene.slip) if scene.slips else None
    held = all(card in scene.picked for card in scene.at_cursor)
    return replace(scene, slip=slip, said=HELD_UP if held and slip == scene.slip else "")


def _touch_slip(scene: C, card: Card) -> C:
    """A card is marked to be slipped, or not any more."""
    kept = tuple(other for other in scene.picked if other != card)
    marked = None if card == scene.slip or not scene.slips or len(scene.hand) < 2 else card
    return replace(holding(scene, kept), slip=marked)


def changed(scene: C, change: str, by: tuple[int | str, ...]) -> C:
    """Return the scene after what a person did to it, by its name."""
    match change, by:
        case "rank", (str(rank),):
            return _rank(scene, rank)
        case (("pick" | "more"), ()):
            return _more(scene)
        case "cursor", (int(step),):
            return _cursor_by(scene, step)
        case "offer", (int(step),):
            return _offer(scene, step)
        case "drop", ():
            return _drop(scene)
        case "slip", ():
            return _slip(scene)
        case "touch", (str(card),):
            return holding(scene, picking.toggle(scene.hand, scene.picked, card))
        case "touch_slip", (str(card),):
            return _touch_slip(scene, card)
        case "leaf", (int(step),):
            return telling.leafed(scene, step)
        case _:
            raise ValueError(f"a scene knows no {change}{by}")


# ── which keys are on ──────────────────────────────────────────────────────────────────────────────────────────


def can(scene: ClimbingScene, change: str) -> bool:
    """True if there are cards to pick, to be hinted at, or to put back. Without a host there is nothing to do."""
    match change:
        case "leaf" | "rank" | "cursor" | "more" | "touch" | "touch_slip":
            return True
        case _ if scene.broken:
            return False
        case "drop":
            return bool(scene.picked or scene.slip)
        case "slip":
            return scene.your_turn and scene.slips and len(scene.hand) > 1
        case _:
            return bool(scene.playable) and not (change == "pick" and scene.picked)


def move_of(scene: ClimbingScene, action: str) -> Move | None:
    """Return the move that this key would make now; None where there is nothing to make it of."""
    match action:
        case "lay":
            return picking.laying(scene.view, scene.picked, scene.slip) if scene.picked else None
        case "pass_turn":
            return Pass()
        case "deal":
            return Deal()
        case _:
            return None


def why_not(scene: ClimbingScene, action: str, move: Move | None) -> str:
    """Return why this key does nothing now, in words; nothing where it would do something."""
    if scene.you is None:
        return telling.WATCHING
    if scene.broken:
        return scene.broken
    if action == "lay" and move is None:
        return "Pick cards first: arrows and enter, or a rank's key."
    return scene.refusal(move) if move else ""
