"""All that a table of Abuse shows, as one immutable value that every part is given. It asks the rules, knows none."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from core import abuse
from core.abuse.cards import Face, Faces, Phrases, find
from core.abuse.sentence import can_follow, text_of, why_incomplete
from core.moves import Seat
from tui.table.scene import Scene

LETTERS_A_S: Final = 45  # how fast an insult is typed out


@dataclass(frozen=True)
class AbuseScene(Scene):
    """One moment of the table as one reader sees it."""

    picked: tuple[str, ...] = ()  # the ids of the cards of the sentence, in order
    phrases: Phrases = ()  # what is said for its blanks
    wording: str = ""  # the blank for which words are being typed
    aimed: Seat | None = None
    at: str = ""  # the id of the card at the cursor
    typed_from_ms: float = 0.0  # when the insult began to be typed out, by this machine's own clock

    @cached_property
    def view(self) -> abuse.State:
        """The table as the reader sees it. Raises TypeError for that of another game."""
        return abuse.GAME.own_state(self.position.state)

    # ── your cards ─────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def hand(self) -> Faces:
        """Your cards as a sentence needs them: STARTs first, what links, ENDs, then the special ones."""
        seen = () if self.you is None else self.view.hands[self.you]
        return tuple(sorted((card for card in seen if card.kind != "hidden"), key=_order))

    @cached_property
    def built(self) -> Faces:
        """The cards of the sentence, in order."""
        return tuple(card for card in (find(self.hand, each) for each in self.picked) if card)

    @cached_property
    def text(self) -> str:
        """The sentence as it reads so far."""
        return text_of(self.built, self.phrases)

    @cached_property
    def complete(self) -> bool:
        """True if it can be said as it is."""
        return why_incomplete(self.built) is None

    @cached_property
    def cursor(self) -> Face | None:
        """The card at the cursor: the first where that one is gone."""
        return find(self.hand, self.at) or (self.hand[0] if self.hand else None)

    def why_unfit(self, card: Face) -> str | None:
        """Return why this card can't come next; None when it can."""
        return "It stands in the sentence." if card.id in self.picked else can_follow(self.built, card)

    def stands_out(self, card: Face) -> bool:
        """True if something can be done with this card now."""
        if "comeback" in self.kinds:
            return card.kind == "comeback"
        return ("insult" not in self.kinds and "discard" in self.kinds) or self.why_unfit(card) is None

    # ── the table ──────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """The seats that you can aim at, clockwise from your left; none where you only watch."""
        order = self.view.order
        if self.you not in order:
            return ()
        here = order.index(self.you)
        return order[here + 1 :] + order[:here]

    @cached_property
    def target(self) -> Seat | None:
        """The seat at which your sentence is aimed: the next seat until you aim elsewhere."""
        if self.aimed in self.others:
            return self.aimed
        return self.others[0] if self.others else None

    @cached_property
    def insult(self) -> str:
        """The insult that hasn't settled, as it reads; nothing where there is none."""
        war = self.view.war
        return text_of(war.cards, war.phrases) if war else ""

    def typed(self) -> int:
        """Return how many letters of it are typed out by now."""
        since_ms = max(0.0, self.now_ms() - self.typed_from_ms)
        return int(min(len(self.insult), since_ms * LETTERS_A_S / 1000))

    @property
    def moving(self) -> bool:
        """True while an insult is still being typed out."""
        return self.typed() < len(self.insult)

    @property
    def untold(self) -> int:
        """The number of the last lines of the log that wait: what is being typed out isn't told yet."""
        return self.fresh if self.moving else 0


def _order(card: Face) -> tuple[object, ...]:
    kinds = ("sentence", "blank", "furthermore", "comeback")
    part = 3 if card.starts and card.ends else 0 if card.starts else 2 if card.ends else 1
    return kinds.index(card.kind) if card.kind in kinds else 9, part, card.left, card.right, card.phrase, card.id
