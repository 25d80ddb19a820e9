"""Rank's duties and rights in words: clearing, counting, dealing, orders, cheats caught, disputes. Pure.

Each is None where there is nothing to say of it.
"""

from core.titles import amount
from tui.games.asshole import choices
from tui.games.asshole.scene import AssholeScene
from tui.games.asshole.words import order_words
from tui.games.climbing import dealing
from tui.table.draw import printable
from tui.table.prompt import Prompt, by_key, of_whom

# ── clearing ───────────────────────────────────────────────────────────────────────────────────────────────────


def clear_headline(scene: AssholeScene) -> tuple[str, str]:
    """Return the duty to clear, with who leads then."""
    leader = scene.view.to_lead
    then = f"then {'you lead' if leader == scene.you else f'{scene.name(leader)} leads'}" if leader is not None else ""
    if "clear" in scene.kinds:
        return "CLEAR THE PILE", then
    if by_itself(scene) or scene.awaited is None:
        return "The pile is done", f"cleared in a moment, {then}"
    return f"{of_whom(scene.name(scene.awaited))} duty", f"to clear the pile, {then}"


def by_itself(scene: AssholeScene) -> bool:
    """True if the pile clears by itself in a moment."""
    return scene.timed("pile-waits") is not None


def clearing(scene: AssholeScene) -> Prompt | None:
    """Return the duty for whose it is; the count for who may count; for all others how long it has been."""
    if scene.view.phase != "clear":
        return None
    so_far = _so_far(scene)
    if "clear" in scene.kinds:
        words = f"CLEAR THE PILE{'. ' + so_far if so_far else ': the duty is yours'}"
        return by_key("loud", "c", words, "move('clear_pile')")
    if "count" in scene.kinds and not by_itself(scene):
        duty = "" if scene.awaited is None else f" at {scene.name(scene.awaited)}"
        name = ". n names who counts" if choices.open_to(scene, "name") else ""
        return by_key("ask", "s", f"Count the seconds{duty}, aloud{name}", "move('count')")
    return Prompt("wait", so_far) if so_far else None


def _so_far(scene: AssholeScene) -> str:
    if scene.view.counting is None:
        return ""
    many = scene.counted_s
    who = "You count" if scene.view.counting == scene.you else f"{scene.name(scene.view.counting)} counts"
    said = f"{who}: {many} {'second' if many == 1 else 'seconds'}"
    if not scene.counted or scene.awaited is None:
        return said
    owes = "you owe" if scene.awaited == scene.you else f"{scene.name(scene.awaited)} owes"
    return f"{said}, {owes} {amount(many, scene.counted)}"


# ── the deal ───────────────────────────────────────────────────────────────────────────────────────────────────


def deal_headline(scene: AssholeScene) -> tuple[str, str]:
    """Return the deal, and that its dealer's word is law meanwhile (ASS-29)."""
    mine = scene.view.dealer == scene.you
    head = "YOU DEAL" if mine else f"{scene.name(scene.view.dealer)} deals"
    if not scene.view.ranking:
        return head, "the first round"
    whose = "your" if mine else of_whom(scene.name(scene.view.dealer))
    return head, f"{whose} orders bind all until it is done"


def deal_card(scene: AssholeScene) -> Prompt | None:
    """Return the press for the next card."""
    to = dealing.next_to(scene)
    if "deal-card" not in scene.kinds or to is None:
        return None
    who = "yourself" if to == scene.you else scene.name(to)
    return by_key(
        "ask", "d", f"Deal a card to {who}. {dealing.left(scene)} to go, and no hurrying", "move('deal_card')"
    )


# ── orders ─────────────────────────────────────────────────────────────────────────────────────────────────────


def order(scene: AssholeScene) -> Prompt | None:
    """Return the order that you owe."""
    if scene.owed is None:
        return None
    given = scene.view.orders[scene.owed - 1]
    drinks = f"drink {given.drinks}" if scene.counted == "drinks" else amount(given.drinks, scene.counted)
    what = f"do this: {printable(given.task)}" if given.task else drinks
    return by_key("alarm", "y", f"{scene.name(given.by)} ORDERS YOU: {what}", "change('obey')")


def to_strike(scene: AssholeScene) -> Prompt | None:
    """Return, for the President, the newest order of another's that stands."""
    if scene.you is None or not choices.open_to(scene, "strike"):
        return None
    last = max(choices.open_to(scene, "strike"))
    words = f"Strike down: {order_words(scene.view, last, scene.names, plain=scene.plain)}"
    return by_key("wait", "v", words, "choose('strike')")


# ── cheats and disputes ────────────────────────────────────────────────────────────────────────────────────────


def caught(scene: AssholeScene) -> Prompt | None:
    """Return the cheat who was caught, for all to see."""
    if scene.caught is None:
        return None
    by, seat = (scene.who(each) for each in scene.caught)
    verb = "ARE" if scene.caught[1] == scene.you else "IS"
    return Prompt("alarm", f"{seat.upper()} {verb} CAUGHT CHEATING, by {by}. Out, and at the bottom")


def dispute_headline(scene: AssholeScene) -> tuple[str, str]:
    """Return that a ruling is awaited, until which nobody moves; if it is yours, on what."""
    stopped = scene.view.stopped
    if "rule" in scene.kinds and stopped:
        return "YOUR RULING", f"{scene.who(stopped.seat)}: {printable(stopped.why)}"
    ruler = "" if scene.awaited is None else f"{scene.name(scene.awaited)} rules, "
    return "THE TABLE STOPS", f"{ruler}nobody moves till then"


def ruling(scene: AssholeScene) -> Prompt | None:
    """Return the dispute, and how to rule, if it is you who must."""
    view = scene.view
    if view.phase != "dispute" or view.stopped is None:
        return None
    if "rule" in scene.kinds:
        back = ", take the last move back" if view.undoable else ""
        pay = f", or hand out {scene.counted}" if scene.counted else ""
        return by_key("loud", "r", f"RULE: let it stand{back}{pay}", "choose('rule')")
    return Prompt("alarm", f"STOPPED by {scene.who(view.stopped.seat)}: {printable(view.stopped.why)}")
