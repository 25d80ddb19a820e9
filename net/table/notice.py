"""What a table tells those who think about joining: which game, how full, and what is set otherwise than usual. Pure.

It comes from a stranger, so whatever this lowlife doesn't know of it is left out before anyone sees it.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from core import registry
from core.options import BadOption, changed, read, show
from net.messages import Table

Few = Annotated[int, Meta(ge=0, le=99)]
STAGES: Final = {"lobby": "not begun yet", "game": "being played", "over": "just over"}


class Notice(Struct, frozen=True, array_like=True):
    """The notice on the door. `options`: those that are not as usual; `all_told`: whether these are all of them."""

    game: str
    stage: Literal["lobby", "game", "over"]
    taken: Few
    seats: Few
    bots: Few = 0
    options: dict[str, str] = {}
    all_told: bool = True


def notice_of(table: Table) -> Notice:
    """The notice for this table. It names nobody."""
    sitting = [player for player in table.players if player.link != "left"]
    bots = sum(player.bot for player in sitting)
    return Notice(
        registry.game_of(table.options).name, table.stage, len(sitting), table.seats, bots, changed(table.options)
    )


def pack(notice: Notice, limit: int) -> bytes:
    """The notice in at most so many bytes: where there is no room, its longest options are left out."""
    data = msgspec.msgpack.encode(notice)
    while len(data) > limit and notice.options:
        longest = max(notice.options, key=lambda name: len(notice.options[name]))
        fewer = {name: value for name, value in notice.options.items() if name != longest}
        notice = msgspec.structs.replace(notice, options=fewer, all_told=False)
        data = msgspec.msgpack.encode(notice)
    return data


def unpack(data: bytes) -> Notice | None:
    """The notice, with nothing in it that can't be so; None where these bytes are none."""
    try:
        notice = msgspec.msgpack.decode(data, type=Notice)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    if notice.game not in registry.names():
        return None
    known = _known(notice.game, notice.options)
    return msgspec.structs.replace(notice, options=known, all_told=notice.all_told and known == notice.options)


def _known(game: str, given: Mapping[str, str]) -> dict[str, str]:
    """The options that there are, with values that they can have."""
    kind = registry.game(game).options
    known = {}
    for name, value in given.items():
        field = name.replace("-", "_")
        try:
            known[name] = show(getattr(read(kind, {name: value}), field))
        except (BadOption, AttributeError):
            continue
    return known


def summary(notice: Notice | None) -> list[str]:
    """The notice in a few lines for a person; nothing where the host told none."""
    if notice is None:
        return []
    bots = f", {notice.bots} of them by {'a bot' if notice.bots == 1 else 'bots'}" if notice.bots else ""
    lines = [f"{notice.game.capitalize()}, {STAGES[notice.stage]}: {notice.taken} of {notice.seats} seats taken{bots}."]
    set_otherwise = ", ".join(f"{name} {value}" for name, value in notice.options.items())
    more = "" if notice.all_told else ", and more" if set_otherwise else "more than fits here"
    lines.append(f"Not as usual: {set_otherwise}{more}." if set_otherwise or more else "All options are as usual.")
    return lines
