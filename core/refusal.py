"""A refusal is a value, never an event: a code that programs know and words that a person reads (TAB-3)."""

from typing import Literal, TypeAlias

from msgspec import Struct

Code: TypeAlias = Literal[
    "not-your-turn", "not-in-hand", "no-such-seat", "not-a-set", "wrong-count", "too-low", "single-only", "out",
    "waiting-clear", "nothing-to-clear", "not-now", "not-allowed", "bad-sentence", "needs-phrase", "bad-target",
    "not-a-comeback", "unknown-move",
]  # fmt: skip


class Refusal(Struct, frozen=True):
    """Why a move is not made."""

    code: Code
    words: str


class Refused(ValueError):
    """Raised by `decide` for a move that `why_not` refuses: whoever asks for the facts must have asked first."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.words}")
        self.refusal = refusal
