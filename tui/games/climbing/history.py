"""The history of a climbing game, for screens that come later."""

from dataclasses import dataclass

from core.climbing.table import State
from core.moves import Seat
from net.messages import Update
from tui.table.history import History


@dataclass(frozen=True)
class ClimbingHistory(History):
    """The ranking in force in the round that is played, or was last."""

    before: tuple[Seat, ...] = ()

    def after(self, update: Update) -> "ClimbingHistory":
        """Return the history once this has come."""
        state = update.view.state if update.view else None
        if not isinstance(state, State) or state.phase in ("round-over", "over"):
            return self
        return ClimbingHistory(state.ranking)


def before(history: History | None) -> tuple[Seat, ...]:
    """Return the ranking that was in force."""
    return history.before if isinstance(history, ClimbingHistory) else ()
