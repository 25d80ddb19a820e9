"""What the table waits for, in words: a headline for all, a prompt for whoever is asked. Pure."""

from core.cards import HIDDEN, rank_of
from core.climbing.moves import Pass, Play
from core.moves import Seat
from tui.draw import card_text, cards_text
from tui.widgets import duty, picking, racing
from tui.widgets.prompt import Prompt, of_whom
from tui.widgets.scene import Scene
from tui.words import RANKS, titles_of


def headline(scene: Scene) -> tuple[str, str]:
    """Whose turn it is, loud, and what is to be done, in words; without a host it is nobody's."""
    if scene.broken:
        return "The line to the host is gone; trying again. M leaves.", ""
    match scene.view.phase:
        case "play" if scene.your_turn and scene.claimed:
            return "YOUR TURN", "claimed!"
        case "play" if scene.view.turn is not None:
            return ("YOUR TURN", task(scene)) if scene.your_turn else _others_turn(scene, scene.view.turn)
        case "clear":
            return duty.clear_headline(scene)
        case "deal":
            return duty.deal_headline(scene)
        case "dispute":
            return duty.dispute_headline(scene)
        case "exchange":
            return _exchange(scene)
        case "round-over":
            mine = scene.view.dealer == scene.you
            return ("YOUR DEAL", "shuffle, and pretend it is fair") if mine else _deals(scene)
        case "over":
            return "The game is over", "what happened here stays on the record"
        case _:
            return "One moment", "the table is busy"


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


def prompts(scene: Scene) -> tuple[Prompt, ...]:
    """What is to be said beside the headline, the most urgent last: a cheat caught, an order to you, what is asked."""
    if scene.broken:
        return (Prompt("broken", "", f"{scene.broken} Your seat is kept."),)
    said = Prompt("refused", "", _no(scene)) if scene.said and scene.quick else None
    late = Prompt("refused", "", scene.came_late) if scene.came_late and not scene.said else None
    first = racing.prompt(_first(scene), scene) if scene.claimed else _first(scene)
    return tuple(prompt for prompt in (duty.caught(scene), duty.order(scene), said, late, first) if prompt)


def _first(scene: Scene) -> Prompt | None:
    if scene.quick:
        cards = cards_text(scene.quick.cards, plain=scene.plain)
        return Prompt("quick", "space", f"QUICK-CLEAR with {cards}: run {scene.run} of 4", "quick_clear")
    if scene.said:
        return Prompt("refused", "", _no(scene))
    duties = duty.clearing(scene) or duty.ruling(scene) or duty.deal_card(scene)
    return duties or _asked(scene) or _held(scene) or duty.to_strike(scene) or _waiting(scene)


def _no(scene: Scene) -> str:
    """Why not; first of all by how much it was too late."""
    return f"{scene.came_late} {scene.said}".strip()


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
    if not scene.picked and not scene.slip:
        keys = "Hold up cards by their rank's key (2-9, 0 for 10, j q k a) or the arrows."
        return Prompt("wait", "", keys) if scene.view.round == 1 else None
    if not scene.picked:
        return Prompt("wait", "", f"{_slip(scene)} goes along with whatever you lay. Nobody sees it; all can count.")
    refusal = scene.rules.why_not(scene.view, scene.you, picking.laying(scene.view, scene.picked, scene.slip))
    if refusal:
        return Prompt("refused", "", refusal.words)
    return Prompt("wait", "enter", f"Lay {_laid(scene)}, with {_slip(scene)} under the pile.") if scene.slip else None


def _slip(scene: Scene) -> str:
    return card_text(scene.slip, plain=scene.plain) if scene.slip else ""


def _laid(scene: Scene) -> str:
    return cards_text(scene.picked, plain=scene.plain)


def _waiting(scene: Scene) -> Prompt | None:
    if scene.you is None or scene.view.phase != "play":
        return None
    if not scene.hand:
        place = scene.places.get(scene.you)
        where = f" as {titles_of(scene.view)[place - 1]}" if place else ""
        return Prompt("wait", "", f"You are out{where}. Watch the others suffer.")
    return None
