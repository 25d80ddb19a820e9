"""What can be chosen by a key that needs more than the key: whom to call, whom to order, what to strike, how to rule.

Pure. Each choice is a move that the rules are asked about; no rule is known here.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from core import asshole
from core.asshole.moves import Call, CountBy, Dispute, Order, RuleDrink, RuleStand, RuleTakeBack, Strike
from core.moves import Move, Seat
from tui.compat import counted
from tui.draw import printable
from tui.widgets.dealing import held
from tui.widgets.scene import Scene
from tui.words import order_words

What: TypeAlias = Literal["call", "name", "order", "strike", "rule", "dispute"]
LONGEST = 80  # signs of what one types


class Line(NamedTuple):
    """One choice: its key, its words, its number (a seat's, an order's), and the move that it begins."""

    key: str
    words: str
    number: int
    move: Move


TITLES: Mapping[str, str] = {
    "call": "Who slipped a card under this pile?", "name": "Who counts for you this round?",
    "order": "Who is to obey?", "strike": "Which order is struck down?", "rule": "How do you rule?",
}  # fmt: skip


_NONE: Mapping[str, str] = {"call": "Nothing lies there that a card could have slipped under."}


def probes(scene: Scene, what: str) -> Mapping[int, Move]:
    """The moves that this key could begin, legal or not, each under its number."""
    view = scene.view
    if scene.you is None or not isinstance(view, asshole.State):
        return {}
    others = [seat for seat in view.order if seat != scene.you]
    match what:
        case "call":
            return {seat: Call(seat) for seat in others} if view.pile else {}  # nothing there: it could only cost
        case "name":
            return {seat: CountBy(seat) for seat in others}
        case "order":
            return {seat: Order(seat, 1) if view.options.drinks else Order(seat, task="-") for seat in others}
        case "strike":
            return {number: Strike(number) for number in range(1, len(view.orders) + 1)}
        case "rule":
            pay = {2: RuleDrink(view.order[0], 1)} if view.options.drinks else {}
            return {0: RuleStand(), 1: RuleTakeBack(), **pay}
        case _:
            return {0: Dispute("-")}


def open_to(scene: Scene, what: str) -> Mapping[int, Move]:
    """Those of them that the host would make."""
    if scene.you is None or scene.broken:
        return {}
    you = scene.you
    return {at: move for at, move in probes(scene, what).items() if scene.rules.why_not(scene.view, you, move) is None}


def why_none(scene: Scene, what: str) -> str:
    """Why there is nothing to choose; nothing where there is."""
    if scene.you is None:
        return "You are watching: the keys are the players'."
    if scene.broken or open_to(scene, what):
        return scene.broken
    if not isinstance(scene.view, asshole.State):
        return "Nobody has such power in this game."
    refusals = [scene.rules.why_not(scene.view, scene.you, move) for move in probes(scene, what).values()]
    return next((refusal.words for refusal in refusals if refusal), _NONE.get(what, "No order stands."))


def lines(scene: Scene, what: str) -> tuple[Line, ...]:
    """The choices as lines; a seat's key is its number at the table, so that the hand learns it."""
    found = open_to(scene, what).items()
    if what in ("call", "name", "order"):
        return tuple(Line(str(scene.view.order.index(at) + 1), _seat(scene, at), at, move) for at, move in found)
    if what == "strike":
        return tuple(
            Line(str(at), order_words(scene.view, at, scene.names, plain=scene.plain), at, move) for at, move in found
        )
    words = _rulings(scene)
    return tuple(Line(str(at + 1), words[at], at, move) for at, move in found)


def _rulings(scene: Scene) -> tuple[str, ...]:
    back = f": {scene.moves[-1]}" if scene.moves else ""
    return "The play stands", f"The last move is taken back{back}", f"Somebody {pays(scene)} for it"


def pays(scene: Scene) -> str:
    """What one does for whom a ruling goes against, as it is called here: `drinks`, `gets sips`."""
    name = counted(scene.view.options)
    return "drinks" if name == "drinks" else f"gets {name}"


def drinkers(scene: Scene) -> tuple[Line, ...]:
    """Whom a ruling may let drink: anyone."""
    order = scene.view.order
    return tuple(Line(str(at), _seat(scene, seat), seat, RuleDrink(seat, 1)) for at, seat in enumerate(order, 1))


def _seat(scene: Scene, seat: Seat) -> str:
    many = held(scene, seat)
    cards = "out of cards" if not many else f"{many} card{'s' * (many > 1)}"
    return f"{scene.name(seat)}{' (you)' if seat == scene.you else ''}, {cards}"


def order_of(seat: Seat, text: str) -> Order:
    """What was typed as an order: a number is drinks, all else a task."""
    said = printable(text).strip()
    return Order(seat, int(said)) if said.isascii() and said.isdigit() else Order(seat, task=said[:LONGEST])
