"""From a header to a table of Abuse: dealt, or with the hands of the file and the turn begun as the game begins it."""

from random import Random

from msgspec.structs import replace

from core import abuse
from core.abuse.deck import Deck
from core.abuse.flow import open_turn
from core.abuse.table import clockwise
from core.events import AbuseEvent, TurnCame
from core.faces import Faces
from core.moves import Deal
from core.notation.scenario import Header
from core.options import AbuseOptions


def position(header: Header, chance: Random) -> abuse.State:
    """The table at the `---`; `chance` shuffles where no hands are given, and a deck that is drawn empty."""
    fresh = _fresh(header)
    if any(seat.cards for seat in header.seats):
        state = _given(header, fresh)
        turn = next(clockwise(state, state.dealer)) if header.turn is None else header.turn
        return _after(state, open_turn(state, turn, chance))
    state = _after(fresh, abuse.decide(fresh, fresh.dealer, Deal(), chance))
    return state if header.turn is None else abuse.evolve(state, TurnCame(header.turn))


def _fresh(header: Header) -> abuse.State:
    """The table as the round before left it; the file's cards are its deck, or the one that comes with the game."""
    assert isinstance(header.options, AbuseOptions)
    deck = Deck(header.faces, ()) if header.faces else None
    fresh = abuse.start(len(header.seats), header.options, deck)
    points = dict(header.points)
    return replace(
        fresh, round=header.round - 1, dealer=header.dealer or 0, copies=1 if header.faces else 0,
        points=tuple(points.get(seat, 0) for seat in fresh.order),
    )  # fmt: skip


def _given(header: Header, fresh: abuse.State) -> abuse.State:
    """The hands, the deck and the face-up card of the file: all the cards there are."""
    by_id = {face.id: face for face in header.faces}
    hands = tuple(tuple(by_id[card] for card in seat.cards) for seat in header.seats)
    deck: Faces = tuple(by_id[card] for card in header.deck)
    discards: Faces = (by_id[header.face_up],) if header.face_up else ()
    cards = (*(card for hand in hands for card in hand), *deck, *discards)
    return replace(
        fresh, round=header.round, hands=hands, deck=deck, discards=discards, live=bool(discards), faces=cards, copies=1
    )


def _after(state: abuse.State, events: tuple[AbuseEvent, ...]) -> abuse.State:
    for event in events:
        state = abuse.evolve(state, event)
    return state
