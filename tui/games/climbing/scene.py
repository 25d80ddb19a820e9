"""All that a climbing game's table shows, as one immutable value."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from core.cards import Card, Hand, Laid
from core.climbing.table import State, places
from core.moves import Seat
from tui.games.climbing import picking
from tui.table.scene import Scene


@dataclass(frozen=True)
class ClimbingScene(Scene, ABC):
    """One moment of the table as one reader sees it."""

    did: Mapping[Seat, str] = field(default_factory=dict)  # `passed`, `skipped`: since the last set was laid
    picked: Hand = ()
    cursor: int = 0
    slip: Card | None = None  # goes under the pile with the next set, where that may be

    @property
    @abstractmethod
    def view(self) -> State:
        """The table as the reader sees it."""

    @property
    @abstractmethod
    def titles(self) -> tuple[str, ...]:
        """The titles at this table, best first."""

    @property
    @abstractmethod
    def strength(self) -> Callable[[str], int]:
        """The strength of a rank."""

    def score(self, seat: Seat) -> str:
        """Return what is counted for the seat, as the table shows it."""
        return ""

    def doing(self, seat: Seat) -> str:
        """Return what the seat did since the last set was laid; nothing where it did nothing."""
        return self.did.get(seat, "")

    @property
    def counted(self) -> str:
        """The name of what is counted here; nothing where nothing is."""
        return self.position.rules.counted(self.table.options)

    @property
    def slips(self) -> bool:
        """True if a card may be slipped along with a set, in this turn or a later one."""
        return False

    # ── your cards ─────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def hand(self) -> Hand:
        """Your cards by the game's strength; none for an onlooker."""
        return () if self.you is None else picking.in_order(self.view.hands[self.you], self.strength)

    @cached_property
    def groups(self) -> tuple[Hand, ...]:
        """Your hand as its ranks."""
        return picking.groups(self.hand)

    @property
    def at_cursor(self) -> Hand:
        """Your cards of the rank at the cursor."""
        return self.groups[min(self.cursor, len(self.groups) - 1)] if self.groups else ()

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards of your hand that some legal move would use now: laid in turn, or given in the exchange."""
        return frozenset(card for card in self.hand if any(map(self.may_lay, picking.sets_with(self.hand, card))))

    def may_lay(self, cards: Hand) -> bool:
        """True if the host would let you lay or give these cards."""
        return self.you is not None and self.position.why_not(self.you, picking.laying(self.view, cards)) is None

    # ── the table ──────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def places(self) -> Mapping[Seat, int]:
        """The places that are sure."""
        return places(self.view)

    @cached_property
    def top(self) -> Laid | None:
        """The set that is to be beaten; none where there is none."""
        return self.view.pile[-1] if self.view.pile else None

    @cached_property
    def buffers(self) -> Hand:
        """The cards that lie on the top and don't change it, first laid first."""
        at = self.view.pile.index(self.top) + 1 if self.top else 0
        return tuple(card for laid in self.view.pile[at:] for card in laid.cards)

    @property
    def run(self) -> str:
        """The run of the pile in words; nothing where there is none to complete."""
        return ""

    @cached_property
    def awaited(self) -> Seat | None:
        """The one seat that the table waits for; those who merely may do something are none."""
        if self.view.phase == "play":
            return self.view.turn
        due = {"deal", "deal-card", "give", "clear", "rule"}
        return next((seat for seat, kinds in self.position.asked().items() if kinds & due), None)

    @property
    def mine(self) -> bool:
        """True if it is you whom the table waits for."""
        return self.you is not None and self.awaited == self.you and not self.broken

    @property
    def moving(self) -> bool:
        """True while an automatic deal is shown."""
        return self.view.phase == "deal" and self.timed("shuffled") is not None


C = TypeVar("C", bound=ClimbingScene)
