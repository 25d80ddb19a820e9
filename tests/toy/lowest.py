"""A fourth game, to prove that one can be added from outside: the lowest card takes the trick, most tricks win."""

from collections.abc import Mapping
from random import Random
from typing import TypeAlias, assert_never, get_args

from msgspec.structs import replace

from core.cards import DECK, RANKS, Hand, Laid, hidden, rank_of, read_card, without
from core.events import Event, GameEnded, Reseated, TurnCame
from core.game import Facts, Game, clockwise
from core.moves import Deal, Move, Reseat, Seat
from core.notation.language import plain_notation
from core.notation.scenario import Header, NoLines
from core.options import Options
from core.position import Timing
from core.refusal import Refusal, refuse
from core.state import State


class LowOptions(Options, frozen=True, kw_only=True, tag="lowest", tag_field="game"):
    rounds: int = 1


class Lay(Move, frozen=True, tag="lay"):
    card: str


class HandsDealt(Event, frozen=True, tag="lowest-dealt"):
    hands: tuple[Hand, ...]


class Lain(Event, frozen=True, tag="lain"):
    seat: Seat
    card: str


class Won(Event, frozen=True, tag="trick-won"):
    seat: Seat
    last: bool  # of the round


LowMove: TypeAlias = Deal | Lay | Reseat
LowEvent: TypeAlias = HandsDealt | Lain | Won | TurnCame | GameEnded | Reseated


class Low(State, frozen=True, kw_only=True, omit_defaults=True, tag="lowest", tag_field="game"):
    hands: tuple[Hand, ...]
    options: LowOptions = LowOptions()
    trick: tuple[Laid, ...] = ()
    tricks: tuple[int, ...] = ()


def start(seats: int, options: LowOptions, text: str = "") -> Low:
    return Low(order=tuple(range(seats)), hands=((),) * seats, tricks=(0,) * seats, options=options)


def asked(state: Low) -> Mapping[Seat, frozenset[str]]:
    seat, kind = (state.dealer, "deal") if state.phase == "round-over" else (state.turn, "lay")
    return {} if seat is None else {seat: frozenset({kind})}


def why_not(state: Low, seat: Seat, move: LowMove) -> Refusal | None:
    match move:
        case Lay(card=card):
            if seat != state.turn:
                return refuse("not-your-turn" if state.phase == "play" else "not-now")
            return None if card in state.hands[seat] else refuse("not-in-hand")
        case Deal() | Reseat():
            return None if state.phase == "round-over" and seat == state.dealer else refuse("not-now")
        case _:
            assert_never(move)


def decide(state: Low, seat: Seat, move: LowMove, chance: Random) -> tuple[LowEvent, ...] | Refusal:
    if refusal := why_not(state, seat, move):
        return refusal
    facts: Facts[Low, LowEvent] = Facts(state, evolve)
    match move:
        case Deal():
            deck = chance.sample(DECK, 5 * len(state.order))
            facts.add(HandsDealt(tuple(tuple(sorted(deck[at * 5 : at * 5 + 5])) for at in state.order)))
            facts.add(TurnCame(next(clockwise(state.order, state.dealer))))
        case Lay(card=card):
            facts.add(Lain(seat, card))
            last = len(facts.state.trick) == len(state.order)
            _end_trick(facts) if last else facts.add(TurnCame(next(clockwise(state.order, seat))))
        case Reseat(order=order):
            facts.add(Reseated(order))
        case _:
            assert_never(move)
    return tuple(facts.events)


def _end_trick(facts: Facts[Low, LowEvent]) -> None:
    taker = min(facts.state.trick, key=lambda laid: RANKS.index(rank_of(laid.cards[0]))).seat
    facts.add(Won(taker, last := not any(facts.state.hands)))
    tricks = facts.state.tricks
    if not last:
        facts.add(TurnCame(taker))
    elif facts.state.round == facts.state.options.rounds:
        facts.add(GameEnded(tuple(seat for seat in facts.state.order if tricks[seat] == max(tricks))))


def evolve(state: Low, event: LowEvent) -> Low:
    match event:
        case HandsDealt(hands=hands):
            return replace(state, hands=hands, round=state.round + 1, phase="play", trick=())
        case TurnCame(seat=seat):
            return replace(state, turn=seat)
        case Lain(seat=seat, card=card):
            hands = tuple(without(hand, (card,)) if at == seat else hand for at, hand in enumerate(state.hands))
            return replace(state, hands=hands, trick=(*state.trick, Laid(seat, (card,))))
        case Won(seat=winner, last=last):
            tricks = tuple(n + (at == winner) for at, n in enumerate(state.tricks))
            return replace(state, trick=(), tricks=tricks, phase=state.phase if not last else "round-over", turn=None)
        case GameEnded(winners=winners):
            return replace(state, phase="over", winners=winners)
        case Reseated(order=order):
            more = max(order) + 1 - len(state.hands)
            return replace(state, order=order, hands=state.hands + ((),) * more, tricks=state.tricks + (0,) * more)
        case _:
            assert_never(event)


def see(hands: tuple[Hand, ...], seat: Seat | None) -> tuple[Hand, ...]:
    return tuple(hand if at == seat else hidden(hand) for at, hand in enumerate(hands))


def candidates(state: Low, seat: Seat) -> tuple[LowMove, ...]:
    kinds = asked(state).get(seat, ())
    return (Deal(),) if "deal" in kinds else tuple(map(Lay, state.hands[seat])) if "lay" in kinds else ()


def place(header: Header, options: LowOptions, own: NoLines, text: str, chance: Random) -> Low:
    return replace(start(len(header.seats), options), hands=header.hands, round=1, phase="play", turn=0)


GAME = Game[Low, LowMove, LowEvent, LowOptions](
    name="lowest", seats=(2, 6), package="lowest", options=LowOptions, state=Low, moves=get_args(LowMove),
    events=get_args(LowEvent), start=start, asked=asked, why_not=why_not, decide=decide, evolve=evolve,
    view=lambda state, seat: replace(state, hands=see(state.hands, seat)),
    redact=lambda event, seat: replace(event, hands=see(event.hands, seat)) if isinstance(event, HandsDealt) else event,
    candidates=candidates, timing=Timing(begins_wait=frozenset({"turn", "trick-won"})),
    notation=plain_notation(
        state=Low, moves=get_args(LowMove), options=LowOptions, card=read_card, place=place,
        phases=("play", "round-over", "over"), write=lambda move, names: f"lay {getattr(move, 'card', '')}",
        read=lambda said, names: Lay(said[1]) if len(said) == 2 and said[0] == "lay" and read_card(said[1]) else None,
    ),
)  # fmt: skip
