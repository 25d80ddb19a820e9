"""The deal as it is watched: how many cards are out by now, who has how many, who is next. Pure.

An automatic deal is one fact at its end; until then the cards fly by this machine's own clock, and nobody's are known.
"""

from core.game import clockwise
from core.moves import Seat
from tui.widgets.scene import Running, Scene


def flying(scene: Scene) -> Running | None:
    """The limit of an automatic deal, while it is shown."""
    return scene.timed("shuffled") if scene.view.phase == "deal" else None


def dealt(scene: Scene) -> int:
    """How many cards are out, as the table shows it."""
    out = sum(map(len, scene.view.hands))
    running = flying(scene)
    if running is None:
        return out
    return out + int((1 - running.share(scene.now_ms())) * len(scene.view.deck))


def held(scene: Scene, seat: Seat) -> int:
    """How many cards this seat has, as the table shows it."""
    if flying(scene) is None:
        return len(scene.view.hands[seat])
    turns = tuple(clockwise(scene.view.order, scene.view.dealer))
    return (dealt(scene) + len(turns) - 1 - turns.index(seat)) // len(turns)


def next_to(scene: Scene) -> Seat | None:
    """Who gets the next card; None when all are out."""
    out = dealt(scene)
    if out >= sum(map(len, scene.view.hands)) + len(scene.view.deck):
        return None
    turns = tuple(clockwise(scene.view.order, scene.view.dealer))
    return turns[out % len(turns)]


def left(scene: Scene) -> int:
    """How many cards are still to be dealt."""
    return sum(map(len, scene.view.hands)) + len(scene.view.deck) - dealt(scene)
