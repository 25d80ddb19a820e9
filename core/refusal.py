"""A refusal is a value, never an event: a code that programs know and words that a person reads (TAB-3)."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Code: TypeAlias = Literal[
    "not-your-turn", "not-in-hand", "no-such-seat", "not-a-set", "wrong-count", "too-low", "single-only", "out",
    "waiting-clear", "nothing-to-clear", "not-now", "not-allowed", "bad-sentence", "needs-phrase", "bad-target",
    "not-a-comeback", "unknown-move",
]  # fmt: skip
BEFORE_TURN: Final[frozenset[Code]] = frozenset(
    {"unknown-move", "no-such-seat", "out", "not-now", "waiting-clear", "nothing-to-clear"}
)  # the codes that are named before not-your-turn
_WORDS: Final[dict[Code, str]] = {
    "not-your-turn": "It isn't your turn.",
    "not-in-hand": "You don't hold that.",
    "no-such-seat": "Nobody of that name sits here.",
    "not-a-set": "A set is one to four cards of equal rank.",
    "out": "You have no cards left in this round.",
    "not-now": "That can't be done now.",
    "not-allowed": "That isn't yours to do.",
    "bad-target": "An insult is for another.",
    "not-a-comeback": "That card is no comeback.",
    "unknown-move": "This game has no such move.",
}


class Refusal(Struct, frozen=True):
    """Why a move is not made."""

    code: Code
    words: str


def refuse(code: Code, words: str = "") -> Refusal:
    """Return a refusal with the words given, or the usual ones for its code."""
    return Refusal(code, words or _WORDS[code])


class Refused(ValueError):
    """Raised where a move that must be legal is refused: a mistake of ours."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.words}")
        self.refusal = refusal
