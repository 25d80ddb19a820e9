"""The words for what a table of Asshole waits for, besides what all climbing games wait for. Pure."""

from core.cards import rank_of
from tui.games.asshole import duty
from tui.games.asshole.scene import AssholeScene
from tui.games.climbing import asking as climbing
from tui.games.climbing.words import RANKS
from tui.table.draw import cards_text
from tui.table.prompt import Prompt, by_key

CLAIMED = "Claimed! Who reacted first is told in a moment."


def headline(scene: AssholeScene) -> tuple[str, str]:
    """Return whose turn or duty it is, loud, and what is to be done, in words."""
    match scene.view.phase:
        case phase if scene.broken or phase not in ("play", "clear", "deal", "dispute"):
            return climbing.headline(scene)
        case "clear":
            return duty.clear_headline(scene)
        case "deal":
            return duty.deal_headline(scene)
        case "dispute":
            return duty.dispute_headline(scene)
        case _:
            return ("YOUR TURN", _task(scene)) if scene.your_turn else climbing.headline(scene)


def _task(scene: AssholeScene) -> str:
    if scene.claimed:
        return "claimed!"
    if scene.top is None:
        return "lead any set of one rank" if not scene.view.pile else "4s alone: lay any set, as if leading"
    if "take" in scene.kinds:
        return "your own pile: play on, or have it cleared"
    rank = rank_of(scene.top.cards[0])
    many = climbing.COUNTS[len(scene.top.cards) - 1]
    return climbing.nothing_fits(scene) or f"{many}, {RANKS.get(rank, rank)} or better"


def prompts(scene: AssholeScene) -> tuple[Prompt, ...]:
    """Return what is to be said, the most urgent last: a cheat caught, an order to you, what is asked."""
    if scene.broken:
        return (climbing.broken(scene),)
    said = climbing.refused(scene) if scene.said and scene.quick else None
    late = Prompt("refused", scene.came_late) if scene.came_late and not scene.said else None
    first = _claimed(scene, _first(scene)) if scene.claimed else _first(scene)
    return tuple(prompt for prompt in (duty.caught(scene), duty.order(scene), said, late, first) if prompt)


def _claimed(scene: AssholeScene, said: Prompt | None) -> Prompt | None:
    """Return `Claimed!` in the place of what was asked, as loud; in your turn the bar on top says it."""
    if said is None or said.tone == "refused":
        return None if scene.your_turn else Prompt("wait", CLAIMED)
    return Prompt(said.tone, CLAIMED)


def _first(scene: AssholeScene) -> Prompt | None:
    if scene.quick:
        cards = cards_text(scene.quick.cards, plain=scene.plain)
        words = f"QUICK-CLEAR with {cards}: run {scene.run_length} of 4"
        return by_key("quick", "space", words, "move('quick_clear')")
    if scene.said:
        return climbing.refused(scene)
    duties = duty.clearing(scene) or duty.ruling(scene) or duty.deal_card(scene) or climbing.asked(scene)
    return duties or _take(scene) or climbing.held(scene) or duty.to_strike(scene) or climbing.out(scene)


def _take(scene: AssholeScene) -> Prompt | None:
    if "take" not in scene.kinds:
        return None
    return by_key("ask", "c", "It came back to you. Clear your pile and lead", "move('take')")
