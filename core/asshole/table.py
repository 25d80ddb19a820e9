"""The table of Asshole: its state, what facts make of it, what can be read off it, what a seat may see of it."""

from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from core.asshole.events import (
    AssholeEvent,
    Blundered,
    CalledWrong,
    CardDealt,
    Caught,
    Counting,
    Disputed,
    Drank,
    Marked,
    Moment,
    Named,
    Ordered,
    PileWaits,
    QuickCleared,
    Ruled,
    Skipped,
    Struck,
    TakenBack,
    Took,
)
from core.asshole.options import AssholeOptions
from core.cards import HIDDEN, Card, Hand, Laid, hidden, joined, rank_of, without
from core.climbing import table as climbing
from core.climbing.events import Cleared, Dealt, Handed, Passed, Played, RoundEnded, Shuffled, WentOut
from core.climbing.table import Phase
from core.events import GameEnded, Reseated, TurnCame
from core.moves import Seat

NAME: Final = "asshole"
SEATS: Final = (3, 8)
RANKS: Final = ("3", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "4", "2")  # ASS-1, ASS-4
STRENGTH: Final = {rank: at for at, rank in enumerate(RANKS)}
SPECIAL: Final = ("2", "4")
MISSES: Final = 20  # bad tries of one seat in a round
DISPUTES: Final = 3  # of one seat in a round
strength = STRENGTH.__getitem__
ABOUT_THE_PILE: Final = frozenset({"pass", "skip", "social", "clear", "count", "call"})  # drinks a take-back undoes


class Standing(Struct, frozen=True, array_like=True):
    """An order of the round (ASS-28); `stands` until the President strikes it down."""

    by: Seat
    seat: Seat
    drinks: int
    task: str
    stands: bool = True


class Stopped(Struct, frozen=True, array_like=True):
    """A dispute: who stopped the table, why, and where it stood (ASS-34)."""

    seat: Seat
    why: str
    phase: Phase


class State(climbing.State, frozen=True, kw_only=True, omit_defaults=True, tag="asshole", tag_field="game"):
    """The table of a game of Asshole."""

    options: AssholeOptions = AssholeOptions()
    drinks: tuple[int, ...] = ()  # of this round
    drunk: tuple[int, ...] = ()  # of the rounds before
    presidents: tuple[int, ...] = ()  # how often each was President
    assholes: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()  # bad tries of this round: blunders and wrong calls, taken back or not
    disputes: tuple[int, ...] = ()  # of this round
    slips: tuple[Laid, ...] = ()  # under this pile; each known to its seat alone
    buried: tuple[Laid, ...] = ()  # slipped under piles now gone, and the hands of who was caught
    shown: Hand = ()  # in blunders of this round: seen by all, wherever they are (ASS-22)
    caught: tuple[Seat, ...] = ()
    named: Seat | None = None  # who may count beside the President
    counting: Seat | None = None  # who counts now
    orders: tuple[Standing, ...] = ()
    stopped: Stopped | None = None
    undoable: int = 0  # how many moves could be taken back, one after the other
    undoable_before: int = 0  # how many of them belong to the pile before this one
    undo: tuple[Moment, ...] = ()  # the table before each of them: its own secret
    since: tuple[tuple[int, ...], ...] = ()  # what each seat has drunk by each of them and what came of it: likewise


def start(seats: int, options: AssholeOptions, text: str = "") -> State:
    """Return a fresh table: nothing dealt, seat 0 the host and first dealer (TAB-1)."""
    none = (0,) * seats
    return State(
        order=tuple(range(seats)), hands=((),) * seats, options=options,
        drinks=none, drunk=none, presidents=none, assholes=none, misses=none, disputes=none,
    )  # fmt: skip


# ── read off the table ─────────────────────────────────────────────────────────────────────────────────────────


def is_special(cards: Hand) -> bool:
    """Return True if this is a 2 or a 4, which are laid singly."""
    return rank_of(cards[0]) in SPECIAL


def top_of(pile: tuple[Laid, ...]) -> Laid | None:
    """The last set that is not a 4 (ASS-11); None on 4s alone (ASS-12) and on nothing."""
    for laid in reversed(pile):
        if rank_of(laid.cards[0]) != "4":
            return laid
    return None


def run_of(pile: tuple[Laid, ...]) -> Hand:
    """The unbroken cards of the top's rank at the top of the pile (ASS-19); none where a 4 or a 2 lies on top."""
    if not pile or is_special(pile[-1].cards):
        return ()
    run = pile[-1].cards
    rank = rank_of(run[0])
    for laid in reversed(pile[:-1]):
        if rank_of(laid.cards[0]) != rank:
            break
        run = (*laid.cards, *run)
    return run


def completes(state: State, cards: Hand) -> bool:
    """Return True if these cards make the run up to four (ASS-20, ASS-23)."""
    run = run_of(state.pile) if state.phase == "play" else ()
    if not run or not cards or len(run) + len(cards) != 4:
        return False
    return all(rank_of(card) == rank_of(run[0]) for card in cards)


def completing(state: State, seat: Seat) -> Hand:
    """The cards of this seat's hand that would make a quick-clear now; none if it can't."""
    run = _open_run(state)
    cards = _of_rank(state.hands[seat], run[0]) if run and not has_tried_enough(state, seat) else []
    return tuple(sorted(cards)) if len(run) + len(cards) == 4 else ()


def completers(state: State) -> list[Seat]:
    """The seats whose hand, as far as it is seen, would make a quick-clear now."""
    run = _open_run(state)
    if not run:
        return []
    able = [seat for seat in state.order if len(run) + len(_of_rank(state.hands[seat], run[0])) == 4]
    return [seat for seat in able if not has_tried_enough(state, seat)]


def has_tried_enough(state: State, seat: Seat) -> bool:
    """Return True if this seat has made all the bad tries that a round allows (ASS-22, ASS-36, edges)."""
    return state.misses[seat] >= MISSES


def _open_run(state: State) -> Hand:
    """The run that can be made up to four now: of one to three cards; none where there is none."""
    run = run_of(state.pile) if state.phase == "play" else ()
    return run if len(run) < 4 else ()


def _of_rank(hand: Hand, as_this: Card) -> list[Card]:
    rank = rank_of(as_this)
    return [card for card in hand if rank_of(card) == rank]


def president(state: State) -> Seat | None:
    """The President in force; nobody before there are ranks (ASS-27)."""
    return state.ranking[0] if state.ranking else None


def on_duty(state: State) -> Seat:
    """Return the seat that clears and deals: the Asshole, in the first round the dealer (ASS-24, ASS-31)."""
    return state.ranking[-1] if state.ranking else state.dealer


def judge(state: State) -> Seat:
    """Return the seat that rules in a dispute: the President, in the first round the host (ASS-34)."""
    return state.ranking[0] if state.ranking else 0 if 0 in state.order else state.order[0]


def moment_of(state: State) -> Moment:
    """Return the part of the table that a move can change, as it is now."""
    return Moment(
        hands=state.hands, turn=state.turn, pile=state.pile, gone=state.gone, slips=state.slips, buried=state.buried,
        finished=state.finished, bottom=state.bottom, caught=state.caught,
    )  # fmt: skip


# ── facts ──────────────────────────────────────────────────────────────────────────────────────────────────────


def evolve(state: State, event: AssholeEvent) -> State:
    """Apply one fact."""
    match event:  # the most frequent first: each class that it is not takes time
        case TurnCame() | Passed():
            return climbing.evolve(state, event)
        case Marked():
            return _mark(state, event.moment)
        case Drank():
            return _drink(state, event)
        case PileWaits():
            return replace(state, phase="clear", turn=None, to_lead=event.leader)
        case Played() | Cleared() | Shuffled() | RoundEnded() | Reseated():
            return climbing.evolve(_before(state, event), event)
        case Skipped() | Took():
            return state
        case CalledWrong():
            return replace(state, misses=_raise(state.misses, (event.by,), 1))
        case Dealt() | Handed() | WentOut() | GameEnded():
            return climbing.evolve(state, event)
        case CardDealt():
            hand = joined(state.hands[event.seat], event.card)
            return replace(state, deck=state.deck[1:], hands=climbing.put(state.hands, event.seat, hand))
        case QuickCleared():
            return climbing.lay(state, event.seat, event.cards, without(state.hands[event.seat], event.cards))
        case Blundered():
            shown = (*state.shown, *(card for card in event.cards if card not in state.shown))
            return replace(state, shown=shown, misses=_raise(state.misses, (event.seat,), 1))
        case Caught():
            return _throw_out(state, event.seat)
        case TakenBack():
            return _take_back(state, event)
        case Named() | Counting() | Ordered() | Struck() | Disputed() | Ruled():
            return _command(state, event)
        case _:
            assert_never(event)


def _before(state: State, event: Played | Cleared | Shuffled | RoundEnded | Reseated) -> State:
    """Return the state with what a fact of all climbing games means here besides."""
    match event:
        case Played(slip=slip):
            return replace(state, slips=(*state.slips, Laid(event.seat, (slip,)))) if slip else state
        case Cleared():
            return _bury(state)
        case Shuffled():
            return _new_round(state)
        case RoundEnded(ranking=ranking):
            return _tally(state, ranking)
        case Reseated():
            return _widen(state, (0,) * (max(event.order) + 1 - len(state.drinks)))
        case _:
            assert_never(event)


def _drink(state: State, event: Drank) -> State:
    since = state.since
    if since and state.pile and event.why in ABOUT_THE_PILE:
        since = (*since[:-1], _raise(since[-1], event.seats, event.drinks))
    return replace(state, drinks=_raise(state.drinks, event.seats, event.drinks), since=since)


def _mark(state: State, moment: Moment | None) -> State:
    """One more move that could be taken back; where the moment is a secret, only that there is one."""
    more = state.undoable + 1
    if moment is None:
        return replace(state, undoable=more)
    since = (*state.since, (0,) * len(state.drinks))
    return replace(state, undoable=more, undo=(*state.undo, moment), since=since)


def _bury(state: State) -> State:
    """The pile goes, with what lies under it; moves of the pile before it can't be taken back any more (ASS-34)."""
    old = state.undoable_before
    left = state.undoable - old
    return replace(
        state, buried=state.buried + state.slips, slips=(), counting=None,
        undoable=left, undoable_before=left, undo=state.undo[old:], since=state.since[old:],
    )  # fmt: skip


def _command(state: State, event: Named | Counting | Ordered | Struck | Disputed | Ruled) -> State:
    match event:
        case Named():
            return replace(state, named=event.seat)
        case Counting():
            return replace(state, counting=event.seat)
        case Ordered():
            order = Standing(event.by, event.seat, event.drinks, event.task)
            drinks = _raise(state.drinks, (event.seat,), event.drinks)
            return replace(state, orders=(*state.orders, order), drinks=drinks)
        case Struck(number=number):
            order = state.orders[number - 1]
            orders = (*state.orders[: number - 1], replace(order, stands=False), *state.orders[number:])
            return replace(state, orders=orders, drinks=_raise(state.drinks, (order.seat,), -order.drinks))
        case Disputed():
            disputes = _raise(state.disputes, (event.seat,), 1)
            stopped = Stopped(event.seat, event.why, state.phase)
            return replace(state, phase="dispute", stopped=stopped, disputes=disputes)
        case Ruled():
            return replace(state, phase=state.stopped.phase if state.stopped else state.phase, stopped=None)
        case _:
            assert_never(event)


def _throw_out(state: State, seat: Seat) -> State:
    """The caught one's cards leave the round unseen, the place is the lowest free, or the lower one held (ASS-36)."""
    hand = state.hands[seat]
    buried = state.buried if not hand or HIDDEN in hand else (*state.buried, Laid(seat, hand))
    out = replace(state, hands=climbing.put(state.hands, seat, ()))
    to_lead = climbing.next_with_cards(out, seat) if state.to_lead == seat else state.to_lead
    return replace(
        out, to_lead=to_lead, buried=buried, caught=(*state.caught, seat),
        finished=tuple(other for other in state.finished if other != seat),
        bottom=state.bottom if seat in state.bottom else (*state.bottom, seat),
    )  # fmt: skip


def _take_back(state: State, event: TakenBack) -> State:
    was, left = event.moment, state.undoable - 1
    return replace(
        state, phase="play", hands=was.hands, turn=was.turn, pile=was.pile, gone=was.gone, slips=was.slips,
        buried=was.buried, finished=was.finished, bottom=was.bottom, caught=was.caught, drinks=event.drinks,
        to_lead=None, counting=None, undoable=left, undo=state.undo[:-1], since=state.since[:-1],
        undoable_before=state.undoable_before if left >= state.undoable_before else 0,
    )  # fmt: skip


def _new_round(state: State) -> State:
    drunk = tuple(a + b for a, b in zip(state.drunk, state.drinks, strict=True))
    return replace(
        state, drunk=drunk, drinks=(0,) * len(drunk), slips=(), buried=(), shown=(), caught=(), named=None,
        misses=(0,) * len(drunk), disputes=(0,) * len(drunk),
        counting=None, orders=(), stopped=None, undoable=0, undoable_before=0, undo=(), since=(),
    )  # fmt: skip


def _tally(state: State, ranking: tuple[Seat, ...]) -> State:
    return replace(
        state, presidents=_raise(state.presidents, ranking[:1], 1), assholes=_raise(state.assholes, ranking[-1:], 1),
        counting=None, undoable=0, undoable_before=0, undo=(), since=(),
    )  # fmt: skip


def _raise(counts: tuple[int, ...], seats: tuple[Seat, ...], by: int) -> tuple[int, ...]:
    return tuple([have + by if seat in seats else have for seat, have in enumerate(counts)])


def _widen(state: State, more: tuple[int, ...]) -> State:
    return replace(
        state, drinks=state.drinks + more, drunk=state.drunk + more,
        presidents=state.presidents + more, assholes=state.assholes + more,
        misses=state.misses + more, disputes=state.disputes + more,
    )  # fmt: skip


# ── what a seat may see ────────────────────────────────────────────────────────────────────────────────────────


def view(state: State, seat: Seat | None) -> State:
    """Return what this seat, or an onlooker, may see (TAB-2): of slipped cards its own, of the way back nothing."""
    return replace(
        state, hands=climbing.see_hands(state.hands, seat), deck=hidden(state.deck),
        came=climbing.see_gift(state, seat), slips=_own(state.slips, seat), buried=_own(state.buried, seat),
        undo=(), since=(),
    )  # fmt: skip


def redact(event: AssholeEvent, seat: Seat | None) -> AssholeEvent:
    """Return what of a fact this seat, or an onlooker, may learn (TAB-2)."""
    match event:
        case CardDealt():
            return event if event.seat == seat else replace(event, card=HIDDEN)
        case Marked():
            return Marked()
        case TakenBack(moment=was):
            hands = climbing.see_hands(was.hands, seat)
            moment = replace(was, hands=hands, slips=_own(was.slips, seat), buried=_own(was.buried, seat))
            return replace(event, moment=moment)
        case (
            Skipped() | Took() | CalledWrong() | QuickCleared() | PileWaits() | Blundered() | Drank() | Caught()
            | Named() | Counting() | Ordered() | Struck() | Disputed() | Ruled()
        ):  # fmt: skip
            return event
        case _:
            return climbing.redact(event, seat)


def _own(under: tuple[Laid, ...], seat: Seat | None) -> tuple[Laid, ...]:
    return tuple([laid for laid in under if laid.seat == seat]) if under else ()
