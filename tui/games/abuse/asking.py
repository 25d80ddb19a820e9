"""The words for what a table of Abuse waits for: a headline for all, a question for whoever is asked. Pure.

A question is the same whoever is asked, whatever they hold.
"""

from typing import Final

from core.abuse.sentence import why_incomplete
from core.abuse.table import War
from core.moves import Seat
from tui.games.abuse.scene import AbuseScene
from tui.table.prompt import Prompt, Reply, of_whom

FACE_UP: Final = (Reply("t", "take", "move('take')"), Reply("n", "decline", "move('decline')"))
RETORT: Final = (Reply("enter", "comeback", "move('comeback')"), Reply("a", "accept", "move('accept')"))
ENDING: Final = (Reply("x", "discard", "move('discard')"), Reply("k", "keep all", "move('done')"))


# ── for all ────────────────────────────────────────────────────────────────────────────────────────────────────


def headline(scene: AbuseScene) -> tuple[str, str]:
    """Return whose turn it is, loud, and what is to be done, in words."""
    turn, war = scene.view.turn, scene.view.war
    match scene.view.phase:
        case "retort" if war is not None:
            return _war(scene, war)
        case "round-over":
            return _deal(scene)
        case "over":
            return "The game is over", "nobody is speaking to anybody"
        case "offer" if "take" in scene.kinds:
            return "ON OFFER", f"{scene.who(turn or 0)} left it: take it with a penalty card?"
        case "offer":
            return "On offer", "the others decide whether they want it"
        case phase if turn is not None:
            if turn != scene.you:
                return f"{of_whom(scene.name(turn))} turn", _TASKS[phase]
            return "YOUR TURN", _YOURS[phase]
        case _:
            return "One moment", "the table is busy"


_TASKS: Final = {
    "face-up": "take the face-up card?", "insult": "thinking up something nasty", "discard": "what to discard",
}  # fmt: skip
_YOURS: Final = {
    "face-up": "take the face-up card, or leave it and draw", "insult": "insult someone, or discard",
    "discard": "discard a card, or keep all",
}  # fmt: skip


def _war(scene: AbuseScene, war: War) -> tuple[str, str]:
    if war.asked == scene.you:
        if war.asked == war.seat:
            return "HIT BACK!", f"{scene.name(war.target)} had an answer. Have you?"
        return "INSULTED!", f"what do you say to {scene.name(war.seat)}?"
    return "An insult", f"what does {scene.name(war.asked)} say to that?"


def _deal(scene: AbuseScene) -> tuple[str, str]:
    if scene.view.dealer == scene.you:
        return "YOUR DEAL", "shuffle, and deal the next round of kindness"
    return f"{of_whom(scene.name(scene.view.dealer))} deal", "brace yourselves"


# ── for whoever is asked ───────────────────────────────────────────────────────────────────────────────────────


def prompts(scene: AbuseScene) -> tuple[Prompt, ...]:
    """Return the one thing that is most urgent to say, if there is any."""
    said = _prompt(scene)
    return (said,) if said else ()


def _prompt(scene: AbuseScene) -> Prompt | None:
    if scene.broken:
        return Prompt("broken", f"{scene.broken} Your seat and your hand are kept.")
    if scene.said or scene.came_late:
        return Prompt("refused", scene.said or scene.came_late)
    if scene.wording:
        return Prompt("ask", "What does the blank say? Enter when you have said it, esc to leave it.")
    return _asked(scene)


def _asked(scene: AbuseScene) -> Prompt | None:
    if "take" in scene.kinds:
        cost = "free" if scene.view.phase == "face-up" else "with a penalty card"
        return Prompt("ask", f"The face-up card, {cost}: do you want it?", FACE_UP)
    if "comeback" in scene.kinds:
        return Prompt("ask", "Hit back, or swallow it?", RETORT)
    if "insult" in scene.kinds:
        return _insult(scene)
    if "discard" in scene.kinds:
        return Prompt("ask", "The card at the cursor, or none: then you are done.", ENDING)
    if "deal" in scene.kinds:
        return Prompt("ask", "The next round is yours to deal.", (Reply("d", "deal", "move('deal')"),))
    return None


def _insult(scene: AbuseScene) -> Prompt:
    if not scene.picked:
        return Prompt("ask", "Build a sentence to lay, or be done.", ENDING)
    if words := why_incomplete(scene.built):
        return Prompt("wait", words, ENDING)
    name = scene.name(scene.target or 0)
    return Prompt("ask", f"At {name}; left and right aim.", (Reply("enter", "fire", "move('fire')"), *ENDING))


def waiting_for(scene: AbuseScene, seat: Seat) -> bool:
    """True if this seat is asked for an answer that all can see is missing."""
    view = scene.view
    if view.phase == "offer":
        return seat != view.turn and not view.answers[seat]
    return seat == (view.war.asked if view.war else view.turn)
