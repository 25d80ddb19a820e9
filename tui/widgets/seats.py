"""Who sits here, clockwise: turn, name, title, cards, drinks or points, and how the line to them is."""

from rich.cells import cell_len

from core import asshole, scabbah
from core.moves import Seat
from tui.compat import counted
from tui.draw import Rows, fit
from tui.widgets import dealing, duty
from tui.widgets.painted import Painted
from tui.widgets.scene import Scene
from tui.words import ordinal, titles_of

MARK, TITLE, CARDS, SCORE, LINK = 3, 10, 6, 8, 9
INEXACT = "~ link measured roughly: races less exact"
LINKS = {"away": "away", "bot": "stand-in", "left": "gone"}


class Seats(Painted):
    """One row a seat, under a row of headings."""

    COMPONENT_CLASSES = {"seat--head", "seat--turn", "seat--me", "seat--other", "seat--out"}  # noqa: RUF012

    def paint(self, scene: Scene, width: int, height: int) -> Rows:
        """The headings, then the seats as they sit."""
        self.entitle(_title(scene))
        self.entitle_below("" if _exact(scene) else INEXACT)
        rows = [(_heads(scene, width), "seat--head")]
        rows += [(_row(scene, _cells(scene, seat, width), width), _role(scene, seat)) for seat in scene.view.order]
        return tuple(((text, role),) for text, role in rows)


def _title(scene: Scene) -> str:
    named = f"{scene.game.capitalize()}, round {max(1, scene.view.round)}"
    return f"{named}, {len(scene.table.watchers)} watching" if scene.table.watchers else named


def _row(scene: Scene, cells: tuple[str, ...], width: int) -> str:
    mark, name, office, cards, score, link = cells
    room = width - MARK - TITLE - CARDS - SCORE - LINK
    plain = scene.plain
    return (
        mark.ljust(MARK) + fit(name, room - 1, plain=plain) + " " + office.ljust(TITLE)
        + cards.rjust(CARDS - 1) + " " + score.rjust(SCORE - 2) + "  " + fit(link, LINK, plain=plain)
    )  # fmt: skip


def _heads(scene: Scene, width: int) -> str:
    """The row of headings; where the name of what is counted is long, it pushes the last one on."""
    name = "points" if isinstance(scene.view, scabbah.State) else counted(scene.view.options)
    row = _row(scene, ("", "clockwise", "title", "cards", fit(name, SCORE - 2).strip(), "link"), width)
    if cell_len(name) <= SCORE - 2:
        return row
    room = SCORE + LINK
    return row[:-room] + fit(f"{fit(name, room - len(' link'), plain=scene.plain).rstrip()} link", room)


def _cells(scene: Scene, seat: Seat, width: int) -> tuple[str, ...]:
    mark = (">" if scene.plain else "►") if seat == scene.awaited else " "
    mark += str(scene.view.order.index(seat) + 1)
    ranking = scene.view.ranking
    office = titles_of(scene.view)[ranking.index(seat)] if seat in ranking else ""
    name = _name(scene, seat, width - MARK - TITLE - CARDS - SCORE - LINK - 1)
    return mark, name, office, _cards(scene, seat), _score(scene, seat), _state(scene, seat)


def _name(scene: Scene, seat: Seat, room: int) -> str:
    """The name; where it must give way, what tells it from another stays."""
    name, end = scene.name(seat), " (you)" if seat == scene.you else ""
    tag = f"({scene.player(seat).tag})"
    if name.endswith(tag):
        name, end = name.removesuffix(tag), tag + end
    return (name if cell_len(name + end) <= room else fit(name, room - len(end), plain=scene.plain).rstrip()) + end


def _cards(scene: Scene, seat: Seat) -> str:
    if place := scene.places.get(seat):
        return ordinal(place)
    held = dealing.held(scene, seat)
    dealt = scene.view.round and scene.view.phase != "deal"
    return str(held) if held or not dealt else "out"


def _score(scene: Scene, seat: Seat) -> str:
    view = scene.view
    if isinstance(view, scabbah.State):
        return str(view.points[seat])
    if not view.options.drinks:
        return ""
    now = view.drinks[seat] + (duty.counted_s(scene) if seat == scene.awaited else 0)  # what is counted adds up
    return f"{now}/{now + view.drunk[seat]}" if any(view.drunk) else str(now)


def _state(scene: Scene, seat: Seat) -> str:
    player = scene.player(seat)
    if player.link != "here":
        return LINKS[player.link]
    if isinstance(scene.view, asshole.State) and seat in scene.view.caught:
        return "caught"
    if did := scene.did.get(seat):
        return did
    rtt_ms = scene.rtts_ms.get(seat, player.rtt_ms)
    link = "bot" if player.bot else "" if rtt_ms is None else f"{rtt_ms} ms"
    return link if player.exact else f"~{link}"


def _exact(scene: Scene) -> bool:
    """Whether all links here are known as well as races need it; where nothing is raced for, they are."""
    return scene.game == "scabbah" or all(player.exact for player in scene.table.players)


def _role(scene: Scene, seat: Seat) -> str:
    if seat == scene.awaited:
        return "seat--turn"
    if scene.view.phase in ("play", "clear") and not scene.view.hands[seat]:
        return "seat--out"
    return "seat--me" if seat == scene.you else "seat--other"
