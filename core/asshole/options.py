"""What a host may set in Asshole."""

from typing import Annotated, Literal

from msgspec import Meta

from core.options import NAME_CELLS, Limit, Options, Titles
from core.titles import why_bad_name


class AssholeOptions(Options, frozen=True, kw_only=True, tag="asshole", tag_field="game"):
    """Asshole's options."""

    special_last: Annotated[
        Literal["allowed", "asshole"], Meta(description="asshole: who goes out on a 2 or a 4 takes the bottom place.")
    ] = "allowed"
    exchange: Annotated[bool, Meta(description="The Asshole's best card goes to the President, one comes back.")] = True
    reseat: Annotated[bool, Meta(description="Seats are rearranged by rank before each deal.")] = True
    clearing: Annotated[
        Literal["hand", "auto"], Meta(description="hand: the Asshole clears the pile. auto: it clears by itself.")
    ] = "hand"
    dealing: Annotated[
        Literal["auto", "hand"], Meta(description="hand: the Asshole deals each card, and may falter.")
    ] = "auto"
    show_deal: Annotated[bool, Meta(description="An automatic deal is watched, card by card, for about 3 s.")] = True
    cheating: Annotated[bool, Meta(description="Cards may be slipped; who is called on it is the Asshole.")] = True
    bots_cheat: Annotated[bool, Meta(description="Bots may slip cards too, now and then.")] = False
    drinks: Annotated[bool, Meta(description="Count drinks. A counter, not an instruction.")] = True
    drinks_name: Annotated[
        str,
        Meta(
            min_length=1, max_length=NAME_CELLS, description="What is counted: drinks, sips, push-ups.",
            examples=["drinks", "sips", "push-ups", "points"],
        ),
    ] = "drinks"  # fmt: skip
    titles: Titles = "rude"
    clear_limit: Annotated[Limit, Meta(description="Seconds to clear the pile; then it clears by itself.")] = 20
    ruling_limit: Annotated[Limit, Meta(description="Seconds for a ruling; then the play stands.")] = 60


def counted(options: AssholeOptions) -> str:
    """Return what is counted at this table (TAB-7); "" where nothing is."""
    if not options.drinks:
        return ""
    return options.drinks_name if why_bad_name(options.drinks_name, NAME_CELLS) is None else "drinks"
