"""What a host may set in Scabbah."""

from typing import Annotated

from msgspec import Meta

from core.options import Options, Titles


class ScabbahOptions(Options, frozen=True, kw_only=True, tag="scabbah", tag_field="game"):
    """Scabbah's options."""

    target: Annotated[int, Meta(ge=1, le=999, description="The game ends when someone has this many points.")] = 13
    titles: Titles = "rude"
