"""A seat played by any program: a line of JSON for each update, its moves read from lines in table notation.

What the lines hold is written down in docs/bots.md. No rule is decided here; the program may say what it likes.
"""

import asyncio
import contextlib
import shlex
import sys
from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from core import registry
from core.moves import Seat, Unknown
from net.errors import Trouble
from net.messages import Bye, Player, Refused, Update
from net.wire.client import Client, Connection

LINE_BYTES: Final = 65_536
KEPT: Final = 100
NO_MOVES: Final = 50  # so many lines in a row that are no moves, and it is no program for this
SHOWN: Final = 200  # characters of such a line that are told back
PATIENCE_S: Final = 2.0
DEAF_S: Final = 60.0  # after this long a program that doesn't read its lines has stopped


class Writer(Protocol):
    """Where lines go."""

    def write(self, data: bytes) -> object: ...
    async def drain(self) -> None: ...


# ── what a program is told ─────────────────────────────────────────────────────────────────────────────────────


def one_words(players: tuple[Player, ...]) -> dict[Seat, str]:
    """The seats' names as one word each and none twice, so that a move can name them."""
    names: dict[Seat, str] = {}
    for player in sorted(players, key=lambda player: player.seat):
        if player.seat >= 0:
            word = "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in player.name)
            names[player.seat] = f"{word}_{player.seat}" if word in names.values() else word
    return names


def line_of(update: Update) -> dict[str, Any]:
    """An update as a program reads it: every field is there, also where it is empty."""
    names, view, you = one_words(update.table.players), update.view, update.you
    line: dict[str, Any] = {"seq": update.seq, "you": you, "stage": update.table.stage, "names": _by_seat(names)}
    line |= {"view": view and whole(view.state), "events": [whole(event) for event in update.events]}
    if view is None or you is None:
        return line | {"asked": [], "candidates": []}
    moves = [view.rules.notation.write_move(move, names) for move in view.candidates(you)]
    return line | {"asked": sorted(view.asked().get(you, ())), "candidates": moves}


def whole(value: Struct) -> dict[str, Any]:
    """A struct's tag and all its fields, those with their usual value too."""
    config = value.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    return tag | {name: whole(it) if name == "options" else msgspec.to_builtins(it) for name, it in fields.items()}


def _by_seat(names: Mapping[Seat, str]) -> list[str]:
    return [names.get(seat, "") for seat in range(max(names, default=-1) + 1)]


# ── the seat ───────────────────────────────────────────────────────────────────────────────────────────────────


class Program:
    """One seat, the lines to its program and the lines from it."""

    def __init__(self, client: Client, lines: asyncio.StreamReader, to: Writer) -> None:
        self._client = client
        self._lines = lines
        self._to = to
        self._names: dict[str, Seat] = {}
        self._seen: Update | None = None
        self._said: dict[int, str] = {}  # what was sent last, by id
        self._deaf = False  # nobody reads the lines to the program any more

    async def play(self) -> Bye | None:
        """Plays until the host says Bye, which is returned, or the program's lines end (None). Raises Trouble."""
        table, program = asyncio.create_task(self._hear()), asyncio.create_task(self._obey())
        try:
            await asyncio.wait({table, program}, return_when=asyncio.FIRST_COMPLETED)
            if program.done():
                program.result()
            return table.result() if table.done() else None
        finally:
            table.cancel()
            program.cancel()
            await asyncio.gather(table, program, return_exceptions=True)

    async def _hear(self) -> Bye | None:
        connected = False
        async for happening in self._client:
            match happening:
                case Update():
                    self._names = {name: seat for seat, name in one_words(happening.table.players).items()}
                    self._seen = happening
                    await self._tell(line_of(happening))
                case Refused(id=number, code=code, words=words):
                    await self._refuse(self._said.pop(number, ""), code, words)
                case Bye(code=code, words=words):
                    await self._tell({"bye": {"code": code, "words": words}})
                    return happening
                case Connection(connected=False, words=words) if not connected:
                    raise Trouble(words)
                case Connection():
                    connected = True
                case _:
                    pass
        return None

    async def _obey(self) -> None:
        """Make each line of the program a move. Raises Trouble where it writes something else."""
        in_vain = 0
        while line := await self._next_line():
            text = line.strip()
            if not text:
                continue
            seen = self._seen
            language = None if seen is None else registry.game_of(seen.table.options).notation
            move = Unknown(text) if language is None else language.read_move(text, self._names)
            if seen is None or isinstance(move, Unknown):
                in_vain += 1
                if in_vain == NO_MOVES:
                    raise Trouble(f"The program wrote {NO_MOVES} lines in a row that are no moves: see docs/bots.md.")
                await self._refuse(text[:SHOWN], "unknown-move", "That is no move of this game in table notation.")
            else:
                in_vain = 0
                self._said[await self._client.act(move, seen)] = text
                if len(self._said) > KEPT:
                    self._said.pop(next(iter(self._said)))  # the oldest: it will not be refused any more

    async def _next_line(self) -> str:
        try:
            return (await self._lines.readline()).decode()
        except UnicodeDecodeError:
            raise Trouble("The program wrote what is no text in UTF-8: a line is one move.") from None
        except ValueError:
            raise Trouble(f"The program wrote a line of more than {LINE_BYTES} bytes: a line is one move.") from None

    async def _refuse(self, move: str, code: str, words: str) -> None:
        await self._tell({"refused": {"move": move, "code": code, "words": words}})

    async def _tell(self, line: dict[str, Any]) -> None:
        """Send the program a line. Raises Trouble where it has stopped reading."""
        if self._deaf:
            return
        try:
            self._to.write(msgspec.json.encode(line) + b"\n")
            async with asyncio.timeout(DEAF_S):
                await self._to.drain()
        except ConnectionError:  # it has stopped, which the end of its lines will tell
            self._deaf = True
        except TimeoutError:
            raise Trouble(f"The program has read none of its lines for {DEAF_S:.0f} s: it must read them.") from None


async def run_command(client: Client, command: str) -> Bye | None:
    """Starts the program and lets it play. Raises Trouble when it can't be started or stops by itself."""
    try:
        process = await asyncio.create_subprocess_exec(
            *shlex.split(command), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE_BYTES
        )
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or str(wrong)
        raise Trouble(f"The program can't be started: {why}. Check what stands after --exec: {command}") from None
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the program has no input or output")
    try:
        bye = await Program(client, process.stdout, process.stdin).play()
    finally:
        process.stdin.close()
        code = await _ended(process)
    if bye is None:
        raise Trouble(f"The program has stopped (exit code {code}): its seat waits. Start it again to play on.")
    return bye


async def _ended(process: asyncio.subprocess.Process) -> int:
    """Return the exit code of a program whose input has ended, stopping it if it doesn't stop by itself."""
    try:
        await asyncio.wait_for(_drained(process), PATIENCE_S)
    except TimeoutError:
        process.kill()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_drained(process), PATIENCE_S)
    return await process.wait()


async def _drained(process: asyncio.subprocess.Process) -> None:
    """Read and forget what it still writes: a pipe that is left open is closed too late, with an error."""
    while process.stdout is not None and await process.stdout.read(LINE_BYTES):
        pass
    await process.wait()


async def run_stdio(client: Client) -> Bye | None:
    """Whoever started this process plays, on its standard input and output."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(LINE_BYTES)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return await Program(client, reader, Stdout()).play()


class Stdout:
    """Standard output as a Writer: each line goes out at once."""

    def write(self, data: bytes) -> None:
        """Writes the line."""
        sys.stdout.buffer.write(data)

    async def drain(self) -> None:
        """Sends it off. Raises BrokenPipeError."""
        sys.stdout.buffer.flush()
