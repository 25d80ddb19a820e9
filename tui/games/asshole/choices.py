"""The choices of keys that need more than the key: a seat to call or to order, an order to strike, a ruling.

Pure. Each choice is a move that the rules are asked about; no rule is known here.
"""

from collections.abc import Mapping

from core.asshole.moves import (
    Call,
    CountBy,
    Dispute,
    Order,
    RuleDrink,
    RuleStand,
    RuleTakeBack,
    Strike,
)  # fmt: skip
from core.moves import Move, Seat
from tui.games.asshole.scene import AssholeScene
from tui.games.asshole.words import order_words
from tui.games.climbing.dealing import held
from tui.table.draw import printable
from tui.table.prompt import LONGEST, Line
from tui.table.telling import WATCHING

TITLES: Mapping[str, str] = {
    "call": "Who slipped a card under this pile?", "name": "Who counts for you this round?",
    "order": "Who is to obey?", "strike": "Which order is struck down?", "rule": "How do you rule?",
}  # fmt: skip


_NONE: Mapping[str, str] = {"call": "Nothing lies there that a card could have slipped under."}


def probes(scene: AssholeScene, what: str) -> Mapping[int, Move]:
    """Return the moves that this key could begin, legal or not, each under its number."""
    view = scene.view
    if scene.you is None:
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


def open_to(scene: AssholeScene, what: str) -> Mapping[int, Move]:
    """Return those of them that the host would make."""
    return {at: move for at, move in probes(scene, what).items() if scene.allows(move)}


def why_none(scene: AssholeScene, what: str) -> str:
    """Return why there is nothing to choose; nothing where there is."""
    if scene.you is None:
        return WATCHING
    if scene.broken or open_to(scene, what):
        return scene.broken
    refusals = map(scene.refusal, probes(scene, what).values())
    return next(filter(None, refusals), _NONE.get(what, "No order stands."))


def lines(scene: AssholeScene, what: str) -> tuple[Line, ...]:
    """Return the choices as lines; a seat's key is its number at the table, so that the hand learns it."""
    found = open_to(scene, what).items()
    if what in ("call", "name", "order"):
        return tuple(Line(str(scene.view.order.index(at) + 1), _seat(scene, at), at, move) for at, move in found)
    if what == "strike":
        return tuple(
            Line(str(at), order_words(scene.view, at, scene.names, plain=scene.plain), at, move) for at, move in found
        )
    words = _rulings(scene)
    return tuple(Line(str(at + 1), words[at], at, move) for at, move in found)


def _rulings(scene: AssholeScene) -> tuple[str, ...]:
    back = f": {scene.moves[-1]}" if scene.moves else ""
    return "The play stands", f"The last move is taken back{back}", f"Somebody {pays(scene)} for it"


def pays(scene: AssholeScene) -> str:
    """Return what a ruling costs, as it is called here: `drinks`, `gets sips`."""
    return "drinks" if scene.counted == "drinks" else f"gets {scene.counted}"


def drinkers(scene: AssholeScene) -> tuple[Line, ...]:
    """Return everyone, for a ruling may let anyone drink."""
    order = scene.view.order
    return tuple(Line(str(at), _seat(scene, seat), seat, RuleDrink(seat, 1)) for at, seat in enumerate(order, 1))


def _seat(scene: AssholeScene, seat: Seat) -> str:
    many = held(scene, seat)
    cards = "out of cards" if not many else f"{many} card{'s' * (many > 1)}"
    return f"{scene.name(seat)}{' (you)' if seat == scene.you else ''}, {cards}"


def order_of(seat: Seat, text: str) -> Order:
    """Return what was typed as an order: a number is drinks, all else a task."""
    said = printable(text).strip()
    return Order(seat, int(said)) if said.isascii() and said.isdigit() else Order(seat, task=said[:LONGEST])
