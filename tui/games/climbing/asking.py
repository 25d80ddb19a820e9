"""The words for what a climbing game's table waits for: a headline for all, prompts for whoever is asked. Pure."""

from core.cards import HIDDEN, rank_of
from core.climbing.moves import Pass, Play
from tui.games.climbing import picking
from tui.games.climbing.scene import ClimbingScene
from tui.table.draw import card_text, cards_text
from tui.table.prompt import Prompt, by_key, of_whom

COUNTS = ("one card", "a pair", "three", "four")


def headline(scene: ClimbingScene) -> tuple[str, str]:
    """Return whose turn it is, loud, and what is to be done, in words; without a host it is nobody's."""
    if scene.broken:
        return "The line to the host is gone; trying again. M leaves.", ""
    match scene.view.phase:
        case "play" if scene.your_turn:
            return "YOUR TURN", task(scene)
        case "play" if scene.view.turn is not None:
            return f"{of_whom(scene.name(scene.view.turn))} turn", "to follow" if scene.view.pile else "to lead"
        case "exchange":
            return _exchange(scene)
        case "round-over":
            return _deals(scene)
        case "over":
            return "The game is over", "what happened here stays on the record"
        case _:
            return "One moment", "the table is busy"


def _exchange(scene: ClimbingScene) -> tuple[str, str]:
    top, low = scene.view.ranking[0], scene.view.ranking[-1]
    if top == scene.you:
        return "YOUR GIFT", f"give {scene.name(low)} one card back"
    return f"{of_whom(scene.name(top))} gift", "one card comes back" if low == scene.you else "the exchange"


def _deals(scene: ClimbingScene) -> tuple[str, str]:
    if scene.view.dealer == scene.you:
        return "YOUR DEAL", "shuffle, and pretend it is fair"
    first = not scene.view.ranking
    return f"{of_whom(scene.name(scene.view.dealer))} deal", "the first round" if first else "losing has its duties"


def task(scene: ClimbingScene) -> str:
    """Return what is asked of you in your turn."""
    if scene.top is None:
        return "lead any set of one rank"
    return nothing_fits(scene) or f"{COUNTS[len(scene.top.cards) - 1]}, above {rank_of(scene.top.cards[0])}"


def nothing_fits(scene: ClimbingScene) -> str:
    """Return that you can but pass; nothing where you can do more."""
    plays = any(isinstance(move, Play) for move in scene.offers)
    return "nothing you hold fits: pass" if not plays and Pass() in scene.offers else ""


def prompts(scene: ClimbingScene) -> tuple[Prompt, ...]:
    """Return what is to be said beside the headline."""
    if scene.broken:
        return (broken(scene),)
    first = refused(scene) if scene.said or scene.came_late else asked(scene) or held(scene) or out(scene)
    return (first,) if first else ()


def broken(scene: ClimbingScene) -> Prompt:
    """Return that the line is down."""
    return Prompt("broken", f"{scene.broken} Your seat is kept.")


def refused(scene: ClimbingScene) -> Prompt:
    """Return why not; first of all by how much it was too late."""
    return Prompt("refused", f"{scene.came_late} {scene.said}".strip())


def asked(scene: ClimbingScene) -> Prompt | None:
    """Return what you owe: a card back, or the deal."""
    if "give" in scene.kinds:
        return _gift(scene)
    if "deal" in scene.kinds:
        words = "Deal the next round" if scene.view.ranking else "Deal the cards"
        return by_key("ask", "d", words, "move('deal')")
    return None


def _gift(scene: ClimbingScene) -> Prompt:
    came = scene.view.came
    got = f"{card_text(came, plain=scene.plain)} came up to you. " if came and came != HIDDEN else ""
    if scene.picked:
        back = cards_text(scene.picked, plain=scene.plain)
        return by_key("ask", "enter", f"{got}Give {back} back", "move('lay')")
    return Prompt("ask", f"{got}Now give one back: arrows or its rank, then enter")


def held(scene: ClimbingScene) -> Prompt | None:
    """Return why what is held up can't be laid; in the first round, how to hold something up."""
    if not scene.your_turn or scene.you is None:
        return None
    slip = card_text(scene.slip, plain=scene.plain) if scene.slip else ""
    if not scene.picked:
        if slip:
            return Prompt("wait", f"{slip} goes along with whatever you lay. Nobody sees it; all can count.")
        keys = "Hold up cards by their rank's key (2-9, 0 for 10, j q k a) or the arrows."
        return Prompt("wait", keys) if scene.view.round == 1 else None
    if words := scene.refusal(picking.laying(scene.view, scene.picked, scene.slip)):
        return Prompt("refused", words)
    laid = cards_text(scene.picked, plain=scene.plain)
    return by_key("wait", "enter", f"Lay {laid}, with {slip} under the pile.") if slip else None


def out(scene: ClimbingScene) -> Prompt | None:
    """Return that you are out, and as what."""
    if scene.you is None or scene.view.phase != "play" or scene.hand:
        return None
    place = scene.places.get(scene.you)
    return Prompt("wait", f"You are out{f' as {scene.titles[place - 1]}' if place else ''}. Watch the others suffer.")
