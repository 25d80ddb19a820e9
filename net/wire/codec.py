"""Messages to bytes and back. The one place that knows the wire's format; whatever is malformed is a BadMessage.

All is msgpack. A position, facts, moves and options cross as their game writes them, and are read by that game: the
options name it. What a client says is bounded part by part before it is typed; what the host says, which is read by the
thousand, goes straight to its types within a bound of bytes.
"""

from typing import Any, Final, Literal, TypeAlias

import msgpack  # type: ignore[import-untyped]
import msgspec
from msgspec import Raw, Struct

from core import registry
from core.moves import NOBODY, Move, Unknown, kind_of
from core.position import Position, Rules
from net.errors import BadMessage
from net.messages import (
    Act,
    AddBot,
    Arrange,
    Begin,
    Bye,
    CameLate,
    Claimed,
    Clock,
    End,
    FromClient,
    FromHost,
    Hello,
    Leave,
    Links,
    Message,
    Note,
    Offer,
    Ping,
    Player,
    Pong,
    Refused,
    Remove,
    Result,
    SetGame,
    SetOption,
    Table,
    Update,
)

CLIENT_BYTES: Final = 8_192  # the most that a client may send at once
HOST_BYTES: Final = 1_048_576
TEXT_BYTES: Final = 1_000  # of one text of a client's
ITEMS: Final = 256  # of one list of a client's
_FAULTS: Final = (
    ValueError, TypeError, OverflowError, RecursionError, KeyError, msgspec.MsgspecError, msgpack.UnpackException
)  # fmt: skip


class _Act(Message, frozen=True, tag="act"):
    id: int
    seq: int
    move: dict[str, Any]
    race: int | None = None
    nonce: int | None = None


class _Table(Struct, frozen=True):
    stage: Literal["lobby", "game", "over"]
    options: Raw
    seats: int
    players: tuple[Player, ...] = ()
    watchers: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    host: int | None = None
    clocks: tuple[Clock, ...] = ()
    text_name: str = ""


class _Update(Message, frozen=True, tag="update"):
    seq: int
    table: _Table
    you: int | None = None
    view: Raw = Raw()
    events: Raw = Raw()
    notes: tuple[Note, ...] = ()
    race: Offer | None = None
    finishes: tuple[Result, ...] = ()


class _Named(Struct):
    game: str


_FromClient: TypeAlias = (
    Hello | _Act | SetGame | SetOption | AddBot | Remove | Arrange | Begin | End | Leave | Ping | Pong
)  # fmt: skip


class _Said(Struct):  # a union in a class is looked at once, a bare one at each call
    message: _FromClient


_FromHost: TypeAlias = _Update | Claimed | CameLate | Links | Refused | Bye | Ping | Pong


def as_state(it: object) -> object:
    """Return the state of a position: it is written as that. Raises TypeError for anything else."""
    if isinstance(it, Position):
        return it.state
    raise TypeError(f"{type(it).__name__} can't be sent")


_NOTHING: Final = (Raw(), Raw(b"\xc0"))  # not there, or nil
_encoder: Final = msgspec.msgpack.Encoder(enc_hook=as_state)
_host_reader: Final[msgspec.msgpack.Decoder[_FromHost]] = msgspec.msgpack.Decoder(_FromHost)


def encode(message: FromClient | FromHost) -> bytes:
    """Return the message as bytes."""
    return _encoder.encode(message)


def decode_client(data: bytes | memoryview, rules: Rules) -> FromClient:
    """Return what a client said; its moves are read as those of this game. Raises BadMessage."""
    if len(data) > CLIENT_BYTES:
        raise BadMessage(f"{len(data)} bytes are more than the {CLIENT_BYTES} that are allowed")
    try:
        plain = msgpack.unpackb(
            data, max_str_len=TEXT_BYTES, max_bin_len=0, max_array_len=ITEMS, max_map_len=64, max_ext_len=0
        )
        said = msgspec.convert({"message": plain}, _Said).message
        message = _act(said, rules) if isinstance(said, _Act) else said
    except _FAULTS as fault:
        raise BadMessage(f"not a message: {fault}") from None
    if min(_seats_in(message), default=0) < 0:  # it would index from the end
        raise BadMessage("there is no such seat")
    return message


def _act(act: _Act, rules: Rules) -> Act:
    """Return the move as one of this game; one of another game is Unknown, to be refused with its code."""
    kind = str(act.move.get("move"))
    others = (registry.game(name).move_kinds for name in registry.names())
    if kind == kind_of(Unknown) or (kind not in rules.move_kinds and any(kind in kinds for kinds in others)):
        move: Move = Unknown(str(act.move.get("text", kind)))
    else:
        move = rules.read_move(act.move)
    return Act(act.id, act.seq, move, act.race, act.nonce)


def _seats_in(message: FromClient) -> tuple[int, ...]:
    """Return the seats that a message names, but for NOBODY in a move: that is to be refused with its code."""
    match message:
        case Act(move=move):
            seat, order = getattr(move, "seat", 0), getattr(move, "order", ())
            return (*order, 0 if seat == NOBODY else seat)
        case Remove(seat=seat):
            return (seat,)
        case Arrange(order=order):
            return order
        case _:
            return ()


def decode_host(data: bytes | memoryview) -> FromHost:
    """Return what the host said. Raises BadMessage."""
    if len(data) > HOST_BYTES:
        raise BadMessage(f"{len(data)} bytes are more than the {HOST_BYTES} that are allowed")
    try:
        message = _host_reader.decode(data)
        return _update(message) if isinstance(message, _Update) else message
    except _FAULTS as fault:
        raise BadMessage(f"not a message: {fault}") from None


def _update(packed: _Update) -> Update:
    told = packed.table
    rules = registry.game(msgspec.msgpack.decode(told.options, type=_Named).game)
    options = msgspec.msgpack.decode(told.options, type=rules.options)
    table = Table(
        told.stage, options, told.seats, told.players, told.watchers, told.order, told.host, told.clocks, told.text_name
    )
    view = None if packed.view in _NOTHING else rules.read_position(bytes(packed.view))
    events = rules.read_events(bytes(packed.events)) if packed.events else ()
    return Update(packed.seq, table, packed.you, view, events, packed.notes, packed.race, packed.finishes)
