"""Rank's duties and rights in words: clearing, counting, dealing, orders, cheats caught, disputes. Pure.

Each is None where there is nothing to say of it.
"""

from typing import Final

from core import asshole
from core.moves import Seat
from core.titles import amount
from tui.compat import counted
from tui.draw import printable
from tui.widgets import choices, dealing
from tui.widgets.prompt import Prompt, of_whom
from tui.widgets.scene import Scene
from tui.words import order_words

MOST_S: Final = 10  # a count ends there (ASS-26)


# ── clearing ───────────────────────────────────────────────────────────────────────────────────────────────────


def clear_headline(scene: Scene) -> tuple[str, str]:
    """Whose duty it is to clear, and who leads then."""
    leader = scene.view.to_lead
    then = f"then {'you lead' if leader == scene.you else f'{scene.name(leader)} leads'}" if leader is not None else ""
    if "clear" in scene.kinds:
        return "CLEAR THE PILE", then
    if by_itself(scene) or scene.awaited is None:
        return "The pile is done", f"cleared in a moment, {then}"
    return f"{of_whom(scene.name(scene.awaited))} duty", f"to clear the pile, {then}"


def by_itself(scene: Scene) -> bool:
    """Whether the pile clears by itself in a moment."""
    return scene.timed("pile-waits") is not None


def counted_s(scene: Scene) -> int:
    """The full seconds that were counted aloud until now."""
    running = scene.timed("counting")
    if running is None or scene.view.phase != "clear":
        return 0
    return min(MOST_S, int((running.clock.of_ms - running.left_ms(scene.now_ms())) // 1000))


def clearing(scene: Scene) -> Prompt | None:
    """The duty for whose it is; the count for who may count; for all others how long it has been."""
    view = scene.view
    if view.phase != "clear" or not isinstance(view, asshole.State):
        return None
    so_far = _so_far(scene, view)
    if "clear" in scene.kinds:
        return Prompt("loud", "c", f"CLEAR THE PILE{'. ' + so_far if so_far else ': the duty is yours'}", "clear_pile")
    if "count" in scene.kinds and not by_itself(scene):
        duty = "" if scene.awaited is None else f" at {scene.name(scene.awaited)}"
        name = ". n names who counts" if choices.open_to(scene, "name") else ""
        return Prompt("ask", "s", f"Count the seconds{duty}, aloud{name}", "count")
    return Prompt("wait", "", so_far) if so_far else None


def _so_far(scene: Scene, view: asshole.State) -> str:
    if view.counting is None:
        return ""
    many = counted_s(scene)
    who = "You count" if view.counting == scene.you else f"{scene.name(view.counting)} counts"
    said = f"{who}: {many} {'second' if many == 1 else 'seconds'}"
    if not view.options.drinks or scene.awaited is None:
        return said
    owes = "you owe" if scene.awaited == scene.you else f"{scene.name(scene.awaited)} owes"
    return f"{said}, {owes} {amount(many, counted(view.options))}"


# ── the deal ───────────────────────────────────────────────────────────────────────────────────────────────────


def deal_headline(scene: Scene) -> tuple[str, str]:
    """Who deals, and whose word is law meanwhile (ASS-29)."""
    mine = scene.view.dealer == scene.you
    head = "YOU DEAL" if mine else f"{scene.name(scene.view.dealer)} deals"
    if not scene.view.ranking:
        return head, "the first round"
    whose = "your" if mine else of_whom(scene.name(scene.view.dealer))
    return head, f"{whose} orders bind all until it is done"


def deal_card(scene: Scene) -> Prompt | None:
    """The press for the next card."""
    to = dealing.next_to(scene)
    if "deal-card" not in scene.kinds or to is None:
        return None
    who = "yourself" if to == scene.you else scene.name(to)
    return Prompt("ask", "d", f"Deal a card to {who}. {dealing.left(scene)} to go, and no hurrying", "deal_card")


# ── orders ─────────────────────────────────────────────────────────────────────────────────────────────────────


def owed(scene: Scene) -> int | None:
    """The number of the first order to you that stands and that you haven't said yes to."""
    view = scene.view
    if not isinstance(view, asshole.State):
        return None
    heard = scene.heard[1] if scene.heard[0] == view.round else 0
    mine = (n for n, order in enumerate(view.orders, 1) if order.seat == scene.you and order.stands and n > heard)
    return next(mine, None)


def given(scene: Scene) -> int:
    """How many orders were given in this round."""
    return len(scene.view.orders) if isinstance(scene.view, asshole.State) else 0


def order(scene: Scene) -> Prompt | None:
    """Who orders you, and what."""
    number = owed(scene)
    if number is None or not isinstance(scene.view, asshole.State):
        return None
    given = scene.view.orders[number - 1]
    what = f"do this: {printable(given.task)}" if given.task else _drink(scene, given.drinks)
    return Prompt("alarm", "y", f"{scene.name(given.by)} ORDERS YOU: {what}", "obey")


def _drink(scene: Scene, many: int) -> str:
    name = counted(scene.view.options)
    return f"drink {many}" if name == "drinks" else amount(many, name)


def to_strike(scene: Scene) -> Prompt | None:
    """For the President: the newest order of another's that stands."""
    if scene.you is None or not choices.open_to(scene, "strike"):
        return None
    last = max(choices.open_to(scene, "strike"))
    return Prompt(
        "wait",
        "v",
        f"Strike down: {order_words(scene.view, last, scene.names, plain=scene.plain)}",
        "choose('strike')",
    )


# ── cheats and disputes ────────────────────────────────────────────────────────────────────────────────────────


def caught(scene: Scene) -> Prompt | None:
    """The one who was caught, for all to see."""
    if scene.caught is None:
        return None
    by, seat = (_who(scene, each) for each in scene.caught)
    verb = "ARE" if scene.caught[1] == scene.you else "IS"
    return Prompt("alarm", "", f"{seat.upper()} {verb} CAUGHT CHEATING, by {by}. Out, and at the bottom")


def _who(scene: Scene, seat: Seat) -> str:
    return "you" if seat == scene.you else scene.name(seat)


def dispute_headline(scene: Scene) -> tuple[str, str]:
    """Who rules, and until then nobody moves; if it is you, on what."""
    stopped = scene.view.stopped if isinstance(scene.view, asshole.State) else None
    if "rule" in scene.kinds and stopped:
        return "YOUR RULING", f"{_who(scene, stopped.seat)}: {printable(stopped.why)}"
    ruler = "" if scene.awaited is None else f"{scene.name(scene.awaited)} rules, "
    return "THE TABLE STOPS", f"{ruler}nobody moves till then"


def ruling(scene: Scene) -> Prompt | None:
    """Who stopped the table, and why; how to rule, if it is you."""
    view = scene.view
    if view.phase != "dispute" or not isinstance(view, asshole.State) or view.stopped is None:
        return None
    if "rule" in scene.kinds:
        back = ", take the last move back" if view.undoable else ""
        pay = f", or hand out {counted(view.options)}" if counted(view.options) else ""
        return Prompt("loud", "r", f"RULE: let it stand{back}{pay}", "choose('rule')")
    return Prompt("alarm", "", f"STOPPED by {_who(scene, view.stopped.seat)}: {printable(view.stopped.why)}")
