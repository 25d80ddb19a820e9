"""A sentence is built, card by card: from one scene to the next. Pure; what can follow is asked of the rules."""

from dataclasses import replace

from core.abuse.cards import find
from core.abuse.offers import fillers
from core.abuse.search import Goal, best
from core.abuse.sentence import PHRASE_LIMIT, is_phrase
from core.moves import Seat
from tui.games.abuse.scene import AbuseScene

NONE_AT_ALL = "No sentence can be said with what you hold: it takes a START and an END that meet."


def add(scene: AbuseScene) -> AbuseScene:
    """Return the scene with the card at the cursor next; where it can't, why. A blank asks for its words."""
    card = scene.cursor
    if card is None:
        return scene
    if why := scene.why_unfit(card):
        return replace(scene, said=why)
    grown = replace(scene, picked=(*scene.picked, card.id), said="", wording=card.id if card.kind == "blank" else "")
    return onward(grown)


def onward(scene: AbuseScene) -> AbuseScene:
    """Return the scene with the cursor on the next card that can follow, where there is one."""
    return _to_fit(scene, 1) if scene.cursor is None or scene.why_unfit(scene.cursor) else scene


def undo(scene: AbuseScene) -> AbuseScene:
    """Return the scene without the last card; the cursor goes back to it."""
    if not scene.picked:
        return scene
    *kept, last = scene.picked
    return _kept(replace(scene, at=last), tuple(kept))


def clear(scene: AbuseScene) -> AbuseScene:
    """Return the scene without any card."""
    return _kept(scene, ())


def _kept(scene: AbuseScene, picked: tuple[str, ...]) -> AbuseScene:
    phrases = tuple(said for said in scene.phrases if said[0] in picked)
    return replace(scene, picked=picked, phrases=phrases, wording="", said="")


def touch(scene: AbuseScene, card: str) -> AbuseScene:
    """Return the scene with the card next where it can be; one of the sentence goes back, with what stands after it."""
    here = replace(scene, at=card, said="")
    if card in scene.picked:
        return _kept(here, scene.picked[: scene.picked.index(card)])
    return add(here) if "insult" in scene.kinds or not scene.kinds else here


def move(scene: AbuseScene, by: int) -> AbuseScene:
    """Return the scene with the cursor so many cards on, round and round."""
    hand, card = scene.hand, scene.cursor
    if card is None:
        return scene
    return replace(scene, at=hand[(hand.index(card) + by) % len(hand)].id, said="")


def next_fit(scene: AbuseScene, by: int) -> AbuseScene:
    """Return the scene with the cursor on the next card that stands out."""
    return replace(_to_fit(scene, by), said="")


def _to_fit(scene: AbuseScene, by: int) -> AbuseScene:
    hand, card = scene.hand, scene.cursor
    if card is None:
        return scene
    at = hand.index(card)
    ahead = (hand[(at + by * step) % len(hand)] for step in range(1, len(hand)))
    return replace(scene, at=next((other.id for other in ahead if scene.stands_out(other)), card.id))


def finest(scene: AbuseScene, goal: Goal) -> AbuseScene:
    """Return the scene with the best sentence for this goal; its blanks say something that can be changed."""
    cards = best(scene.hand, goal)
    if not cards:
        return replace(scene, said=NONE_AT_ALL)
    kept = dict(fillers(cards)) | {blank: said for blank, said in scene.phrases if find(cards, blank)}
    return replace(scene, picked=tuple(c.id for c in cards), phrases=tuple(kept.items()), wording="", said="")


# ── a blank's words ────────────────────────────────────────────────────────────────────────────────────────────


def blank_of(scene: AbuseScene) -> str:
    """Return the blank whose words can be typed: at the cursor, else the last of the sentence; nothing without one."""
    blanks = [card.id for card in scene.built if card.kind == "blank"]
    at = scene.cursor.id if scene.cursor else ""
    return at if at in blanks else blanks[-1] if blanks else ""


def word(scene: AbuseScene, text: str) -> AbuseScene:
    """Return the scene with these words for the blank; where they can't be said, why."""
    text = text.strip()
    if not is_phrase(text):
        return replace(scene, said=f"A blank says 1 to {PHRASE_LIMIT} plain characters, each as wide as a letter.")
    others = tuple(said for said in scene.phrases if said[0] != scene.wording)
    return onward(replace(scene, phrases=(*others, (scene.wording, text)), wording="", said=""))


def unword(scene: AbuseScene) -> AbuseScene:
    """Return the scene with the words as they were; a blank that never had any goes back to the hand."""
    if any(blank == scene.wording for blank, _ in scene.phrases):
        return replace(scene, wording="", said="")
    return _kept(scene, scene.picked[: scene.picked.index(scene.wording)])


# ── aim ───────────────────────────────────────────────────────────────────────────────────────────────────────


def aim(scene: AbuseScene, by: int) -> AbuseScene:
    """Return the scene aimed at the next seat, clockwise or back."""
    if scene.target is None:
        return scene
    at = scene.others.index(scene.target)
    return replace(scene, aimed=scene.others[(at + by) % len(scene.others)], said="")


def aim_at(scene: AbuseScene, seat: Seat) -> AbuseScene:
    """Return the scene aimed at this seat; yourself you can't."""
    return replace(scene, aimed=seat, said="") if seat in scene.others else scene
