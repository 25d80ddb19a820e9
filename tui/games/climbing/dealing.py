"""The deal as it is watched: how many cards are out by now, who has how many, who is next. Pure.

An automatic deal is one fact at its end; until then the cards fly by this machine's own clock, and nobody's are known.
"""

from core.game import clockwise
from core.moves import Seat
from tui.games.climbing.scene import ClimbingScene


def dealt(scene: ClimbingScene) -> int:
    """Return how many cards are out, as the table shows it."""
    out = sum(map(len, scene.view.hands))
    running = scene.timed("shuffled") if scene.moving else None
    return out if running is None else out + int((1 - running.share(scene.now_ms())) * len(scene.view.deck))


def held(scene: ClimbingScene, seat: Seat) -> int:
    """Return how many cards this seat has, as the table shows it."""
    if not scene.moving:
        return len(scene.view.hands[seat])
    turns = tuple(clockwise(scene.view.order, scene.view.dealer))
    return (dealt(scene) + len(turns) - 1 - turns.index(seat)) // len(turns)


def next_to(scene: ClimbingScene) -> Seat | None:
    """Return who gets the next card; None when all are out."""
    if not left(scene):
        return None
    turns = tuple(clockwise(scene.view.order, scene.view.dealer))
    return turns[dealt(scene) % len(turns)]


def left(scene: ClimbingScene) -> int:
    """Return how many cards are still to be dealt."""
    return sum(map(len, scene.view.hands)) + len(scene.view.deck) - dealt(scene)
