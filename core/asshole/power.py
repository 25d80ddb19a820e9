"""Rank has power: who may clear, count, order and strike, and what follows (ASS-24 to ASS-30)."""

from typing import TypeAlias

from core.asshole.events import AssholeEvent, Drank
from core.asshole.moves import Order
from core.asshole.table import State, on_duty, president
from core.climbing import table as climbing
from core.climbing.events import Cleared
from core.events import TurnCame
from core.game import Facts
from core.moves import Seat
from core.phrase import PHRASE_LIMIT, is_phrase
from core.refusal import Refusal, refuse

TableFacts: TypeAlias = Facts[State, AssholeEvent]
ORDERS = 20  # by one seat in a round: all are shown, to all, with every move
ORDERLY = ("deal", "exchange", "play", "clear", "round-over")


def why_no_clear(state: State) -> Refusal | None:
    """Why nobody may clear now (ASS-24, ASS-25)."""
    if state.phase == "clear":
        return None
    return refuse("nothing-to-clear", "No pile waits to be cleared.") if state.phase == "play" else refuse("not-now")


def why_no_count(state: State, seat: Seat) -> Refusal | None:
    """Why this seat may not start to count (ASS-26)."""
    if wrong := why_no_clear(state):
        return wrong
    if state.counting is not None:
        return refuse("not-now", "It is being counted already.")
    return None if may_count(state, seat) else refuse("not-allowed", "The President counts, or whom they named.")


def may_count(state: State, seat: Seat) -> bool:
    """Return True if it is this seat's right to count: the President's, the first round's counter's, or the named
    one's."""
    return seat in (climbing.first_leader(state), state.named)


def why_no_naming(state: State, seat: Seat, other: Seat) -> Refusal | None:
    """Why this seat may not name that one to count (ASS-26)."""
    if state.phase not in ("play", "clear") or state.counting is not None:
        return refuse("not-now", "Nobody can be named to count now.")
    if seat != climbing.first_leader(state) or other == on_duty(state):
        return refuse("not-allowed", "The President names who counts, and never the Asshole.")
    return None


def why_no_order(state: State, seat: Seat, move: Order) -> Refusal | None:
    """Why this order isn't given (ASS-28, ASS-29, TAB-7)."""
    if state.phase not in ORDERLY:
        return refuse("not-now")
    if not binds(state, seat, move.seat):
        return refuse("not-allowed", "Orders go down the ladder only.")
    if sum(given.by == seat for given in state.orders) >= ORDERS:
        return refuse("not-allowed", f"That is enough of orders: {ORDERS} in a round.")
    if move.task:
        return why_no_words(move.task)
    if not state.options.drinks:
        return refuse("not-allowed", "Nothing is counted at this table.")
    return None if 1 <= move.drinks <= 20 else refuse("not-allowed", "1 to 20 at a time.")


def why_no_words(said: str) -> Refusal | None:
    """Why nobody says this, as a task (ASS-28) or in a dispute (ASS-34)."""
    if is_phrase(said.strip(" ")):
        return None
    return refuse("not-allowed", f"Say it in 1 to {PHRASE_LIMIT} plain characters, each as wide as a letter.")


def binds(state: State, seat: Seat, other: Seat) -> bool:
    """Return True if this seat's orders bind that one: those below, and during the deal everyone the Asshole's
    (ASS-29)."""
    if seat == other or not state.ranking:
        return False
    if state.phase == "deal" and seat == on_duty(state):
        return True
    return state.ranking.index(seat) < state.ranking.index(other)


def why_no_strike(state: State, seat: Seat, number: int) -> Refusal | None:
    """Why this order isn't struck down (ASS-30)."""
    if state.phase not in ORDERLY:
        return refuse("not-now")
    if seat != president(state):
        return refuse("not-allowed", "Only the President strikes down orders.")
    if not 1 <= number <= len(state.orders) or not state.orders[number - 1].stands:
        return refuse("not-allowed", "There is no such order.")
    return None


def drink(facts: TableFacts, seats: tuple[Seat, ...], why: str, drinks: int = 1) -> None:
    """These seats drink, if drinks are counted here (TAB-7)."""
    if drinks and facts.before.options.drinks:
        facts.add(Drank(seats, drinks, why))


def clear(facts: TableFacts, seat: Seat | None, seconds: int) -> None:
    """The pile is cleared, by a seat or by itself, after up to ten full seconds counted (ASS-24 to ASS-26)."""
    leader = facts.state.to_lead
    if facts.state.counting is not None:
        drink(facts, (on_duty(facts.state),), "count", seconds)
    if seat is not None and seat != on_duty(facts.state):
        drink(facts, (seat,), "clear")
    facts.add(Cleared(seat))
    if leader is not None:
        facts.add(TurnCame(leader))
