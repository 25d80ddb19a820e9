"""The middle of the table: the face-up card, large; or the insult that is on, typed out letter by letter, with the war.

The war looks the same to everyone but its target, and the same whatever anyone holds.
"""

from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len

from core.abuse.sentence import text_of
from core.abuse.table import War, face_up
from tui.games.abuse.parts import cards
from tui.games.abuse.scene import AbuseScene
from tui.table.draw import Row, Rows, bar, fit, spelled
from tui.widgets.painted import Part
from tui.widgets.touch import Touch


class AbuseStage(Part[AbuseScene]):
    """The middle that all look at."""

    TICKS: ClassVar[bool] = True
    MOVES: ClassVar[bool] = True

    COMPONENT_CLASSES = {  # noqa: RUF012
        "stage--card", "stage--dead", "stage--note", "stage--insult", "stage--comeback", "stage--bar", "stage--frame",
        *cards.END_ROLES,
    }  # fmt: skip

    def paint(self, scene: AbuseScene, width: int, height: int) -> Rows:
        """Return the war, or the card."""
        war = scene.view.war
        self.set_class(war is not None and war.asked == scene.you, "-mine")
        rows = _war(scene, war, width, height) if war else _face_up(scene, width, height)
        return rows[:height]

    def on_click(self) -> None:
        """The insult: all of it at once. The face-up card: take it."""
        if self.scene:
            self.post_message(Touch("change('skip')" if self.scene.moving else "move('take')"))


# ── the face-up card ───────────────────────────────────────────────────────────────────────────────────────────


def _face_up(scene: AbuseScene, width: int, height: int) -> Rows:
    card = face_up(scene.view)
    if card is None:
        return (((fit(" No card lies face up.", width, plain=scene.plain), "stage--note"),),)
    live, last = scene.view.live, _last_laid(scene, width, height)
    room = height - 1 - len(last)
    rows = cards.large(scene, card, width, max(3, min(room, 7)), "stage--card" if live else "stage--dead")
    note = f" {'face up' if live else 'dead'}; {len(scene.view.deck)} in the deck"
    return (*rows, ((fit(note, width, plain=scene.plain), "stage--note"),), *last)


def _last_laid(scene: AbuseScene, width: int, height: int) -> Rows:
    """Return the sentence that was laid last, where there is room to admire it."""
    if height < 10 or not scene.view.laid:
        return ()
    laid = scene.view.laid[-1]
    said = f"{scene.name(laid.seat)} to {scene.name(laid.target)}: {text_of(laid.cards, laid.phrases)}"
    lines = wrap(spelled(said, plain=scene.plain), width - 2)[: height - 7]
    return ((), *(((fit(f" {line}", width, plain=scene.plain), "stage--note"),) for line in lines))


# ── the war ────────────────────────────────────────────────────────────────────────────────────────────────────


def _war(scene: AbuseScene, war: War, width: int, height: int) -> Rows:
    """Return the insult in its frame, the comebacks so far, and below them the seat whose answer is awaited."""
    tail = _awaited(scene, war, width)
    hits = _comebacks(scene, war, width)
    frame = _frame(scene, war, width, height - len(tail) - len(hits))
    room = height - len(tail) - len(frame)
    return (*frame, *(hits[-room:] if room > 0 else ()), *tail)


def _frame(scene: AbuseScene, war: War, width: int, height: int) -> Rows:
    whole = wrap(spelled(scene.insult, plain=scene.plain), width - 8) or [""]
    tops = "+=+|+=+" if scene.plain else "╔═╗║╚═╝"
    title = f" {scene.who(war.seat)} to {scene.who(war.target)} ".replace(" you to", " You to")
    wide = width - 2
    head = tops[0] + tops[1] * 2 + title + tops[1] * (wide - 2 - len(title)) + tops[2]
    air = [""] if height >= len(whole) + 4 else []
    edge = (tops[3], "stage--frame")
    shown = (*air, *typed(whole, scene.typed()), *air)
    rows: list[Row] = [(edge, (text.center(wide), "stage--insult"), edge) for text in shown]
    return (((head, "stage--frame"),), *rows, ((tops[4] + tops[5] * wide + tops[6], "stage--frame"),))


def typed(lines: list[str], letters: int) -> list[str]:
    """Return the lines with all beyond so many letters still blank; the space between two lines counts as one."""
    shown = []
    for line in lines:
        shown.append(line[: max(0, letters)] + " " * (len(line) - max(0, min(len(line), letters))))
        letters -= len(line) + 1
    return shown


def _comebacks(scene: AbuseScene, war: War, width: int) -> Rows:
    said = []
    for at, card in enumerate(war.comebacks):
        name = scene.who(war.target if at % 2 == 0 else war.seat)
        said += wrap(f"{name[:1].upper() + name[1:]}: {spelled(card.phrase, plain=scene.plain)}", width - 4)
    return tuple(((fit(f"  {line}", width, plain=scene.plain), "stage--comeback"),) for line in said)


def _awaited(scene: AbuseScene, war: War, width: int) -> Rows:
    """Return whose answer is awaited, and for how long."""
    running = scene.running(war.asked) or scene.limit
    share = running.share(scene.now_ms()) if running else 1.0
    who = "What do you say?" if war.asked == scene.you else f"What does {scene.name(war.asked)} say?"
    who = fit(f" {who} ", min(len(who) + 2, width // 2), plain=scene.plain)
    drain = bar(share, width - cell_len(who) - 1, thick=True, plain=scene.plain)
    return (((who, "stage--note"), (drain, "stage--bar")),)
