"""The way to a table as values: the choice of a person, and the table that is open then. Nothing is done here."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from net.doors.address import Address, invite

if TYPE_CHECKING:
    from net.wire.client import Client

Kind: TypeAlias = Literal["play", "host", "join"]


@dataclass(frozen=True, kw_only=True)
class Start:
    """The choice of a person, on the command line or on the home screen. `port` 0: any free one."""

    kind: Kind
    name: str
    profile: str = "default"
    address: str = ""
    key: str | None = None
    game: str = ""
    seats: int = 4
    bots: int = 0
    port: int = 0
    rounds: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    seed: int | None = None
    text: str = ""  # the host's own deck, and what it is called
    text_name: str = ""


@dataclass(frozen=True)
class OpenTable:
    """A table that one may sit down at: the client, already connecting, and where and by which key others join."""

    client: "Client"
    close: Callable[[], Awaitable[None]]
    address: Address
    key: str

    @property
    def invite(self) -> str:
        """The line that others paste to join."""
        return invite(self.address, self.key)
