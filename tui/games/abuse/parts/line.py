"""The sentence you are building, as it reads; under it the card at the cursor in full, and why it can't come next."""

from textwrap import wrap

from core.abuse.cards import total
from tui.games.abuse.parts import cards
from tui.games.abuse.scene import AbuseScene
from tui.table.draw import Row, Rows, fit, right, spelled
from tui.widgets.painted import Part


class AbuseLine(Part[AbuseScene]):
    """As many rows of the sentence as there is room for, and one about the cursor's card."""

    COMPONENT_CLASSES = {  # noqa: RUF012
        "line--text", "line--done", "line--aim", "line--hint", "line--none", "card--edge", *cards.END_ROLES,
    }  # fmt: skip

    def paint(self, scene: AbuseScene, width: int, height: int) -> Rows:
        """Return the sentence, then the hint; one that is complete and long takes all the rows."""
        if scene.you is None:
            return ()
        if not scene.built:
            nothing = fit(" Your sentence: nothing yet.", width, plain=scene.plain)
            return (((nothing, "line--none"),), *((),) * (height - 2), _hint(scene, width))
        text = _sentence(scene, width)
        room = height if scene.complete and len(text) >= height else height - 1
        if len(text) > room:
            text = (_cut(text[-room], scene.plain), *text[len(text) - room + 1 :])
        text = _with_sums(scene, text, width)
        return (*text, *((),) * (room - len(text)), *((_hint(scene, width),) if room < height else ()))


def _sentence(scene: AbuseScene, width: int) -> Rows:
    """Return the aim, and how the sentence reads."""
    aim = f" At {scene.name(scene.target)}: " if scene.target is not None else " "
    role = "line--done" if scene.complete else "line--text"
    said = spelled(scene.text, plain=scene.plain)
    first, *more = wrap(said, width - 1, initial_indent=" " * len(aim), subsequent_indent=" ") or [""]
    return (((aim, "line--aim"), (first[len(aim) :], role)), *(((line, role),) for line in more))


def _cut(row: Row, plain: bool) -> Row:
    """Return a row before which others were left out."""
    text, role = row[-1]
    return ((("~" if plain else "…") + text[1:], role),)


def _with_sums(scene: AbuseScene, text: Rows, width: int) -> Rows:
    """Return the text with its cards, their worth and what you would keep, where there is room beside it."""
    kept = total(scene.hand) - total(scene.built)
    many = len(scene.built)
    sums = f"  {many} card{'s' * (many != 1)}, worth {total(scene.built)}; {kept} kept "
    if cards.wide(text[-1]) + len(sums) > width:
        return text
    return (*text[:-1], right(text[-1], ((sums, "line--hint"),), width))


def _hint(scene: AbuseScene, width: int) -> Row:
    """Return the card at the cursor in full, and why it can't come next; the reason alone where both don't fit."""
    card = scene.cursor
    if card is None:
        return ()
    left, end = cards.sides(card, scene.view.colours, plain=scene.plain)
    said = ("[", "card--edge"), (cards.phrase(scene, card), "line--hint"), ("]", "card--edge")
    row: Row = ((" ", ""), *left, *said, *end)
    why = "" if "comeback" in scene.kinds or card.id in scene.picked else scene.why_unfit(card)
    if not why:
        return row
    words = f"  can't follow: {why} "
    if cards.wide(row) + len(words) > width:
        return ((fit(f" {words.strip()}", width, plain=scene.plain), "line--hint"),)
    return right(row, ((words, "line--hint"),), width)
