"""Messages to bytes and back. The one place that knows the wire's format; whatever is malformed is a BadMessage.

Sizes are bounded before anything is built, types after: what comes out is a typed message or nothing.
"""

from typing import Any, Final

import msgpack  # type: ignore[import-untyped]
import msgspec

from core.moves import NOBODY
from net.errors import BadMessage
from net.messages import Act, Arrange, FromClient, FromHost, Remove

CLIENT_BYTES: Final = 8_192  # the most that a client may send at once
HOST_BYTES: Final = 1_048_576
TEXT_BYTES: Final = 1_000
_FAULTS: Final = (ValueError, TypeError, OverflowError, RecursionError, msgspec.MsgspecError, msgpack.UnpackException)
_encoder: Final = msgspec.msgpack.Encoder()


def encode(message: FromClient | FromHost) -> bytes:
    """The message as bytes."""
    return _encoder.encode(message)


def decode_client(data: bytes | memoryview) -> FromClient:
    """What a client said. Raises BadMessage."""
    message: FromClient = _typed(_unpack(data, CLIENT_BYTES, TEXT_BYTES, 256), FromClient)
    if not _seats_are_sane(message):
        raise BadMessage("there is no such seat")
    return message


def decode_host(data: bytes | memoryview) -> FromHost:
    """What the host said. Raises BadMessage."""
    message: FromHost = _typed(_unpack(data, HOST_BYTES, HOST_BYTES, 4_096), FromHost)
    return message


def _unpack(data: bytes | memoryview, most_bytes: int, text_bytes: int, items: int) -> object:
    if len(data) > most_bytes:
        raise BadMessage(f"{len(data)} bytes are more than the {most_bytes} that are allowed")
    try:
        return msgpack.unpackb(
            data, max_str_len=text_bytes, max_bin_len=0, max_array_len=items, max_map_len=64, max_ext_len=0
        )
    except _FAULTS as fault:
        raise BadMessage(f"not readable: {type(fault).__name__}") from None


def _typed(plain: object, kind: Any) -> Any:
    try:
        return msgspec.convert(plain, kind)
    except _FAULTS as fault:
        raise BadMessage(f"not a message: {fault}") from None


def _seats_are_sane(message: FromClient) -> bool:
    """No negative seats but NOBODY in a move: a negative number would index from the end."""
    match message:
        case Act():
            order: tuple[int, ...] = getattr(message.move, "order", ())
            return getattr(message.move, "seat", 0) >= NOBODY and min(order, default=0) >= 0
        case Remove():
            return message.seat >= 0
        case Arrange():
            return min(message.order, default=0) >= 0
        case _:
            return True
