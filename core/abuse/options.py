"""What a host may set in Abuse."""

from typing import Annotated, Literal

from msgspec import Meta

from core.options import Limit, Options, Rounds


class AbuseOptions(Options, frozen=True, kw_only=True, tag="abuse", tag_field="game"):
    """Abuse's options."""

    rounds: Annotated[Rounds, Meta(description="How many rounds make a game. 0: no end.")] = 5
    growing: Annotated[bool, Meta(description="The hand dealt is 7, and one more each round, up to 11.")] = False
    limit: Annotated[Rounds, Meta(description="Points that end the game in place of rounds. 0: by rounds.")] = 0
    deck: Annotated[
        Literal["rude", "gentle"], Meta(description="rude; or gentle, for children. Your own: --deck FILE.")
    ] = "rude"
    offer_limit: Annotated[Limit, Meta(description="Seconds to answer an offer; then it is declined.")] = 10
    retort_limit: Annotated[Limit, Meta(description="Seconds to play a comeback; then the insult is accepted.")] = 15
