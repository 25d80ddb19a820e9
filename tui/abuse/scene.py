"""All that a table of Abuse shows, as one immutable value that every part is given. It asks the rules, knows none."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from core import abuse
from core.abuse.cards import Face, Faces, Phrases, find
from core.abuse.sentence import can_follow, text_of, why_incomplete
from core.moves import Seat
from net.messages import Player, Table
from tui.widgets.scene import Running, monotonic_ms

LETTERS_A_S: Final = 45  # how fast an insult is typed out


@dataclass(frozen=True)
class AbuseScene:
    """One moment of the table as one reader sees it."""

    table: Table
    view: abuse.State
    you: Seat | None
    names: Mapping[Seat, str]
    rtts_ms: Mapping[Seat, int | None] = field(default_factory=dict)
    clocks: tuple[Running, ...] = ()
    picked: tuple[str, ...] = ()  # the ids of the cards of the sentence, in order
    phrases: Phrases = ()  # what is said for its blanks
    wording: str = ""  # the blank for which words are being typed
    aimed: Seat | None = None
    at: str = ""  # the id of the card at the cursor
    typed_from_ms: float = 0.0  # when the insult began to be typed out, by this machine's own clock
    said: str = ""  # why the last wish was refused
    broken: str = ""  # why the line to the host is down; nothing while it is up
    log: tuple[str, ...] = ()
    fresh: int = 0  # how many lines of the log are news
    back: int = 0  # how many lines one has leafed back
    plain: bool = False
    now_ms: Callable[[], float] = field(default=monotonic_ms, compare=False)

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
        """Whether it can be said as it is."""
        return why_incomplete(self.built) is None

    @cached_property
    def cursor(self) -> Face | None:
        """The card at the cursor: the first where that one is gone."""
        return find(self.hand, self.at) or (self.hand[0] if self.hand else None)

    def why_unfit(self, card: Face) -> str | None:
        """Why this card can't come next; None when it can."""
        return "It stands in the sentence." if card.id in self.picked else can_follow(self.built, card)

    def stands_out(self, card: Face) -> bool:
        """Whether something can be done with this card now."""
        if "comeback" in self.kinds:
            return card.kind == "comeback"
        return ("insult" not in self.kinds and "discard" in self.kinds) or self.why_unfit(card) is None

    # ── the table ──────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of move that you are asked for."""
        return abuse.asked(self.view).get(self.you, frozenset()) if self.you is not None else frozenset()

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """Whom you can aim at, clockwise from your left; nobody where you only watch."""
        order = self.view.order
        if self.you not in order:
            return ()
        here = order.index(self.you)
        return order[here + 1 :] + order[:here]

    @cached_property
    def target(self) -> Seat | None:
        """At whom your sentence is aimed: the next seat until you aim elsewhere."""
        if self.aimed in self.others:
            return self.aimed
        return self.others[0] if self.others else None

    @cached_property
    def insult(self) -> str:
        """The insult that hasn't settled, as it reads; nothing where there is none."""
        war = self.view.war
        return text_of(war.cards, war.phrases) if war else ""

    def typed(self) -> int:
        """How many letters of it are typed out by now."""
        since_ms = max(0.0, self.now_ms() - self.typed_from_ms)
        return int(min(len(self.insult), since_ms * LETTERS_A_S / 1000))

    @property
    def typing(self) -> bool:
        """Whether it is still being typed out."""
        return self.typed() < len(self.insult)

    @cached_property
    def due(self) -> Seat | None:
        """Whom the table waits for: you, where you are among them."""
        if self.kinds:
            return self.you
        asked = abuse.asked(self.view)
        return next(iter(asked)) if len(asked) == 1 else self.view.turn

    def player(self, seat: Seat) -> Player:
        """Who holds the seat."""
        return next((p for p in self.table.players if p.seat == seat), Player(seat, self.name(seat)))

    def name(self, seat: Seat) -> str:
        """What to call the seat."""
        return self.names.get(seat, f"seat {seat + 1}")

    def who(self, seat: Seat) -> str:
        """`you`, or the name."""
        return "you" if seat == self.you else self.name(seat)

    def running(self, seat: Seat | None) -> Running | None:
        """The limit that runs for this seat, else the first there is."""
        clocks = {running.clock.seat: running for running in self.clocks}
        return clocks.get(seat) or (self.clocks[0] if self.clocks else None)


def _order(card: Face) -> tuple[object, ...]:
    kinds = ("sentence", "blank", "furthermore", "comeback")
    part = 3 if card.starts and card.ends else 0 if card.starts else 2 if card.ends else 1
    return kinds.index(card.kind) if card.kind in kinds else 9, part, card.left, card.right, card.phrase, card.id
