"""The moments at which it counts who was first: a run that can be completed, a card that can be called.

Only what all have seen is asked (TAB-2): the pile, cards gone or shown, and how many cards each hand lost.
"""

from core.asshole.moves import AssholeMove, QuickClear
from core.asshole.table import State, completes, run_of
from core.cards import rank_of
from core.climbing import table as climbing
from core.race import Race

TURNS = frozenset({"play", "take"})
LAID = frozenset({"play", "take", "quick-clear"})
CALLS = frozenset({"call", "clear"})


def race(state: State) -> Race | None:
    """Return what is raced for now: the fourth card (ASS-21), a call (ASS-36); None where nothing is. A pass is no
    claim."""
    if state.phase not in ("play", "clear") or not state.pile:
        return None
    calls = any(slip.seat not in state.caught for slip in state.slips)
    run = state.phase == "play" and can_be_completed(state)
    if not (calls or run):
        return None
    return Race(
        kinds=LAID | (CALLS if calls else frozenset()),
        seats=state.order if calls else tuple(climbing.with_cards(state)),
        mark=(state.round, len(state.gone) + sum(len(laid.cards) for laid in state.pile)),
        turns=TURNS,
        lasting=frozenset({"call"}) if calls and not _slipped_last(state) else frozenset(),
    )


def can_be_completed(state: State) -> bool:
    """Return True if cards that nobody has shown yet could make the run up to four. Cards shown in a blunder count as
    seen (ASS-22)."""
    run = run_of(state.pile)
    if not run:
        return False
    seen = {*state.gone, *state.shown, *(card for laid in state.pile for card in laid.cards)}
    unseen = sum(rank_of(card) == rank_of(run[0]) for card in state.cards if card not in seen)
    return unseen > 0 and len(run) + unseen >= 4


def _slipped_last(state: State) -> bool:
    """Return True if the card to be called came, for all that is known, with the last set laid."""
    return all(slip.seat == state.pile[-1].seat for slip in state.slips)


def changes_nothing(state: State, move: AssholeMove) -> bool:
    """Return True if the move would change nothing that others race for: a quick-clear that makes no four (ASS-22)."""
    return isinstance(move, QuickClear) and not completes(state, move.cards)
