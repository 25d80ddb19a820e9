"""What the table waits for, in words: a headline for all, a prompt for whoever is asked. Pure."""

from typing import Literal, NamedTuple, TypeAlias

from core.cards import HIDDEN, rank_of
from core.moves import Pass, Play, Seat
from tui.draw import card_text, cards_text
from tui.widgets import picking
from tui.widgets.scene import Scene
from tui.words import RANKS, titles_of

Tone: TypeAlias = Literal["quick", "ask", "wait", "refused", "broken"]


class Prompt(NamedTuple):
    """A line that can't be missed: how loud, which key (if one), what it says, and the action that a click does."""

    tone: Tone
    key: str
    words: str
    action: str = ""


def of_whom(name: str) -> str:
    """`Bob's`, `Cletus'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def headline(scene: Scene) -> tuple[str, str]:
    """Whose turn it is, loud, and what is to be done, in words."""
    match scene.view.phase:
        case "play" if scene.view.turn is not None:
            return ("YOUR TURN", task(scene)) if scene.your_turn else _others_turn(scene, scene.view.turn)
        case "clear":
            leader = scene.view.to_lead
            return "The pile is done", f"cleared in a moment, then {_leads(scene, leader)}"
        case "exchange":
            return _exchange(scene)
        case "round-over":
            mine = scene.view.dealer == scene.you
            return ("YOUR DEAL", "shuffle, and pretend it is fair") if mine else _deals(scene)
        case "over":
            return "The game is over", "what happened here stays on the record"
        case _:
            return "One moment", "the table is busy"


def _leads(scene: Scene, seat: Seat | None) -> str:
    if seat is None:
        return "on it goes"
    return "you lead" if seat == scene.you else f"{scene.name(seat)} leads"


def _others_turn(scene: Scene, seat: Seat) -> tuple[str, str]:
    return f"{of_whom(scene.name(seat))} turn", "to lead" if not scene.view.pile else "to follow"


def _deals(scene: Scene) -> tuple[str, str]:
    first = not scene.view.ranking
    return f"{of_whom(scene.name(scene.view.dealer))} deal", "the first round" if first else "losing has its duties"


def _exchange(scene: Scene) -> tuple[str, str]:
    top, low = scene.view.ranking[0], scene.view.ranking[-1]
    if top == scene.you:
        return "YOUR GIFT", f"give {scene.name(low)} one card back"
    return f"{of_whom(scene.name(top))} gift", "one card comes back" if low == scene.you else "the exchange"


def task(scene: Scene) -> str:
    """What is asked of you in your turn."""
    if scene.top is None:
        return "lead any set of one rank" if not scene.view.pile else "4s alone: lay any set, as if leading"
    if "take" in scene.kinds:
        return "your own pile: play on, or have it cleared"
    if not any(isinstance(move, Play) for move in scene.offers) and Pass() in scene.offers:
        return "nothing you hold fits: pass"
    rank = rank_of(scene.top.cards[0])
    many = ("one card", "a pair", "three", "four")[len(scene.top.cards) - 1]
    return f"{many}, {RANKS.get(rank, rank)} or better" if scene.game == "asshole" else f"{many}, above {rank}"


def prompt(scene: Scene) -> Prompt | None:
    """The one thing that is most urgent to say beside the headline; None when there is nothing."""
    if scene.broken:
        return Prompt("broken", "", f"{scene.broken} Your seat and your hand are kept.")
    if scene.quick:
        cards = cards_text(scene.quick.cards, plain=scene.plain)
        return Prompt("quick", "space", f"QUICK-CLEAR with {cards}: run {scene.run} of 4", "quick_clear")
    if scene.said:
        return Prompt("refused", "", scene.said)
    return _asked(scene) or _held(scene) or _waiting(scene)


def _asked(scene: Scene) -> Prompt | None:
    if "give" in scene.kinds:
        return _gift(scene)
    if "deal" in scene.kinds:
        return Prompt("ask", "d", "Deal the next round" if scene.view.ranking else "Deal the cards", "deal")
    if "take" in scene.kinds:
        return Prompt("ask", "c", "It came back to you. Clear your pile and lead", "take")
    return None


def _gift(scene: Scene) -> Prompt:
    came = scene.view.came
    got = f"{card_text(came, plain=scene.plain)} came up to you. " if came and came != HIDDEN else ""
    if scene.picked:
        return Prompt("ask", "enter", f"{got}Give {cards_text(scene.picked, plain=scene.plain)} back", "lay")
    return Prompt("ask", "", f"{got}Now give one back: arrows or its rank, then enter")


def _held(scene: Scene) -> Prompt | None:
    """Why what is held up can't be laid; in the first round, how to hold something up."""
    if not scene.your_turn or scene.you is None:
        return None
    if not scene.picked:
        keys = "Hold up cards by their rank's key (3-9, 0 for 10, j q k a) or the arrows."
        return Prompt("wait", "", keys) if scene.view.round == 1 else None
    refusal = scene.rules.why_not(scene.view, scene.you, picking.laying(scene.view, scene.picked))
    return Prompt("refused", "", refusal.words) if refusal else None


def _waiting(scene: Scene) -> Prompt | None:
    if scene.you is None or scene.view.phase != "play":
        return None
    if not scene.hand:
        place = scene.places.get(scene.you)
        where = f" as {titles_of(scene.view)[place - 1]}" if place else ""
        return Prompt("wait", "", f"You are out{where}. Watch the others suffer.")
    return None
