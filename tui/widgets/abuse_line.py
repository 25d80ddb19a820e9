"""The sentence you are building, as it reads; under it the card at the cursor in full, and why it can't come next."""

from textwrap import wrap

from core.faces import total
from tui.abuse import faces
from tui.abuse.scene import AbuseScene
from tui.draw import Row, Rows, fit, right, spelled
from tui.widgets.painted import Part


class AbuseLine(Part[AbuseScene]):
    """As many rows of the sentence as there is room for, and one about the cursor's card."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "line--text", "line--done", "line--aim", "line--hint", "line--none", "card--edge", *faces.END_ROLES,
    }  # fmt: skip

    def paint(self, scene: AbuseScene, width: int, height: int) -> Rows:
        """The sentence, then the hint."""
        if scene.you is None:
            return ()
        text = list(_sentence(scene, width, height - 1))
        return (*text, *((),) * (height - 1 - len(text)), _hint(scene, width))


def _sentence(scene: AbuseScene, width: int, room: int) -> Rows:
    if not scene.built:
        return (((fit(" Your sentence: nothing yet.", width, plain=scene.plain), "line--none"),),)
    aim = f" At {scene.name(scene.target)}: " if scene.target is not None else " "
    sums = f" {len(scene.built)} cards, worth {total(scene.built)}; keeps {total(scene.hand) - total(scene.built)} "
    role = "line--done" if scene.complete else "line--text"
    lines = wrap(spelled(scene.text, plain=scene.plain), width - len(aim) - 1) or [""]
    cut = [*lines[: room - 1], " ".join(lines[room - 1 :])] if len(lines) > room else lines
    rows = [((aim if not at else " " * len(aim), "line--aim"), (line, role)) for at, line in enumerate(cut)]
    last = ((sums, "line--hint"),)
    if len(cut) < room:
        return (*rows, right(((" ", ""),), last, width))
    if faces.wide(rows[-1]) + len(sums) <= width:
        return (*rows[:-1], right(rows[-1], last, width))
    *start, (text, end_role) = rows[-1]
    return (*rows[:-1], (*start, (fit(text, width - len(aim), plain=scene.plain), end_role)))


def _hint(scene: AbuseScene, width: int) -> Row:
    card = scene.cursor
    if card is None:
        return ()
    left, end = faces.sides(card, scene.view.colours, plain=scene.plain)
    said = ("[", "card--edge"), (faces.phrase(scene, card), "line--hint"), ("]", "card--edge")
    why = scene.why_unfit(card) if "comeback" not in scene.kinds else None
    words = f" can't follow: {why} " if why and card.id not in scene.picked else " "
    row: Row = ((" ", ""), *left, *said, *end)
    room = width - len(words)
    if faces.wide(row) > room:
        return ((fit(f" {words.strip()}", width, plain=scene.plain), "line--hint"),) if why else row[: len(row)]
    return right(row, ((words, "line--hint"),), width)
