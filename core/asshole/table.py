"""The table of Asshole: its state, what facts make of it, what can be read off the pile."""

from typing import Final

from msgspec.structs import replace

from core import climbing
from core.cards import Hand, rank_of
from core.climbing import Laid
from core.events import Blundered, ClimbEvent, Drank, Passed, Reseated, RoundEnded, Shuffled, Skipped, Took
from core.moves import Seat
from core.options import AssholeOptions

NAME: Final = "asshole"
SEATS: Final = (3, 8)
RANKS: Final = ("3", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "4", "2")  # ASS-1, ASS-4
STRENGTH: Final = {rank: at for at, rank in enumerate(RANKS)}
SPECIAL: Final = ("2", "4")
strength = STRENGTH.__getitem__


class State(climbing.State, frozen=True, kw_only=True, omit_defaults=True, tag="asshole", tag_field="game"):
    """The table of a game of Asshole."""

    options: AssholeOptions = AssholeOptions()
    drinks: tuple[int, ...] = ()  # of this round
    drunk: tuple[int, ...] = ()  # of the rounds before
    presidents: tuple[int, ...] = ()  # how often each was President
    assholes: tuple[int, ...] = ()


def start(seats: int, options: AssholeOptions) -> State:
    """A fresh table: nothing dealt, seat 0 the host and first dealer (TAB-1). Raises ValueError."""
    if not SEATS[0] <= seats <= SEATS[1]:
        raise ValueError(f"Asshole is for {SEATS[0]} to {SEATS[1]} seats, not {seats}")
    none = (0,) * seats
    return State(
        order=tuple(range(seats)), hands=((),) * seats, options=options,
        drinks=none, drunk=none, presidents=none, assholes=none,
    )  # fmt: skip


# ── read off the pile ──────────────────────────────────────────────────────────────────────────────────────────


def is_special(cards: Hand) -> bool:
    """Whether this is a 2 or a 4, which are laid singly."""
    return rank_of(cards[0]) in SPECIAL


def top_of(pile: tuple[Laid, ...]) -> Laid | None:
    """The last set that is not a 4 (ASS-11); None on 4s alone (ASS-12) and on nothing."""
    return next((laid for laid in reversed(pile) if rank_of(laid.cards[0]) != "4"), None)


def run_of(pile: tuple[Laid, ...]) -> Hand:
    """The unbroken cards of the top's rank at the top of the pile (ASS-19); none where a 4 or a 2 lies on top."""
    if not pile or is_special(pile[-1].cards):
        return ()
    rank = rank_of(pile[-1].cards[0])
    run: Hand = ()
    for laid in reversed(pile):
        if rank_of(laid.cards[0]) != rank:
            break
        run = (*laid.cards, *run)
    return run


def completes(state: State, cards: Hand) -> bool:
    """Whether these cards make the run up to four (ASS-20, ASS-23)."""
    run = run_of(state.pile) if state.phase == "play" else ()
    if not run or not cards or len(run) + len(cards) != 4:
        return False
    return all(rank_of(card) == rank_of(run[0]) for card in cards)


def completing(state: State, seat: Seat) -> Hand:
    """The cards of this seat's hand that would make a quick-clear now; none if it can't."""
    run = run_of(state.pile)
    if not run:
        return ()
    cards = tuple(sorted(card for card in state.hands[seat] if rank_of(card) == rank_of(run[0])))
    return cards if completes(state, cards) else ()


# ── facts ──────────────────────────────────────────────────────────────────────────────────────────────────────


def evolve(state: State, event: ClimbEvent) -> State:
    """Applies one fact."""
    match event:
        case Drank():
            return replace(state, drinks=_raise(state.drinks, event.seats, event.drinks))
        case Passed() | Skipped() | Took() | Blundered():
            return state
        case Shuffled():
            drunk = tuple(a + b for a, b in zip(state.drunk, state.drinks, strict=True))
            state = replace(state, drunk=drunk, drinks=(0,) * len(drunk))
        case RoundEnded(ranking=ranking):
            state = replace(
                state,
                presidents=_raise(state.presidents, ranking[:1], 1),
                assholes=_raise(state.assholes, ranking[-1:], 1),
            )
        case Reseated():
            state = _widen(state, (0,) * (max(event.order) + 1 - len(state.drinks)))
        case _:
            pass
    after = climbing.evolve(state, event)
    if after is None:
        raise TypeError(f"Asshole has no {type(event).__name__}")
    return after


def _raise(counts: tuple[int, ...], seats: tuple[Seat, ...], by: int) -> tuple[int, ...]:
    return tuple(have + by if seat in seats else have for seat, have in enumerate(counts))


def _widen(state: State, more: tuple[int, ...]) -> State:
    return replace(
        state, drinks=state.drinks + more, drunk=state.drunk + more,
        presidents=state.presidents + more, assholes=state.assholes + more,
    )  # fmt: skip


view = climbing.view
redact = climbing.redact
