"""All that can be typed after `lowlife`: the commands with their options, bounds and examples. Nothing is done here."""

import argparse
import re
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from functools import partial
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, NoReturn

from net.doors.address import PORT, read_address
from net.errors import Trouble

if TYPE_CHECKING:
    from core.position import Rules

PROFILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")


class Misuse(Exception):
    """The command was used wrongly: what is wrong and what to do, in one line."""


class Words(argparse.Namespace):
    """The words of one command, read and within their bounds."""

    command: str


class _Wide(RawDescriptionHelpFormatter):
    """Options and their meanings on one line, in 80 columns."""

    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(prog, max_help_position=26, width=79, **more)


class Parser(ArgumentParser):
    """argparse, but a mistake is one line, and the help ends with what only some asked to know."""

    more: Callable[[], str] | None = None

    def __init__(self, *, examples: Sequence[str], **more: Any) -> None:
        epilog = "example:\n" + "".join(f"  {line}\n" for line in examples)
        super().__init__(formatter_class=_Wide, allow_abbrev=False, epilog=epilog, **more)

    def error(self, message: str) -> NoReturn:
        """Raise Misuse in place of printing the usage and the message."""
        for theirs, ours in (
            ("argument COMMAND: invalid choice:", "there is no command"),
            ("the following arguments are required:", "this is missing:"),
            ("argument ", ""),
        ):
            message = message.replace(theirs, ours)
        raise Misuse(f"{message.rstrip('.')}. See: {self.prog} --help")

    def format_help(self) -> str:
        """Return the help; the games' options are looked up only now."""
        return super().format_help() + (self.more() if self.more else "")


class _Version(argparse.Action):
    """Looks the version up only when asked for it."""

    def __init__(self, option_strings: Sequence[str], dest: str, **more: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, **more)

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print("lowlife", version("lowlife"))
        except PackageNotFoundError:
            print("lowlife, not installed")
        parser.exit()


def read_words(argv: Sequence[str]) -> Words:
    """Return the words of the command line. Raises Misuse; SystemExit for `--help` and `--version`."""
    words = _parser().parse_args(_unfolded(argv), namespace=Words())
    if words.command in ("play", "host", "serve"):
        _settle_seats(words)
    return words


def _unfolded(argv: Sequence[str]) -> list[str]:
    """Return the words without a second `lowlife join`: a whole join line may be pasted after the command."""
    line: list[str] = []
    for word in argv:
        line += word.split() if word.startswith("lowlife join ") else [word]
    at = next((at for at in range(len(line)) if line[at : at + 2] == ["lowlife", "join"]), None)
    if at is not None:
        line[at : at + 2] = [] if {"join", "bot"} & set(line[:at]) else ["join"]
    return line


def _settle_seats(words: Words) -> None:
    """Fill in what was left open. Raises Misuse where numbers don't go together."""
    own = words.command != "serve"  # play and host take a seat themselves
    if words.seats is None:
        words.seats = 8 if words.command == "host" else max(4, (words.bots or 0) + own)
    if words.bots is None:
        words.bots = words.seats - 1 if words.command == "play" else 0
    if words.port is None:
        words.port = 0 if words.command == "play" else PORT
    if words.bots > words.seats - own:
        room = f"{words.seats - own} of the {words.seats} seats" if own else f"{words.seats} seats"
        raise Misuse(f"--bots {words.bots} is too many: there is room for bots on {room}")


def _parser() -> Parser:
    parser = Parser(
        prog="lowlife",
        description="Rude card games at one table, in the terminal, over the local network.\n"
        "Without a command: the home screen.",
        examples=("lowlife play", "lowlife host --name Ann", "lowlife join 192.168.1.20 --name Bob"),
    )  # fmt: skip
    parser.add_argument("--version", action=_Version, help="show the version and stop")
    parser.add_argument("--ascii", action="store_true", default=None, help="letters for suits, no line drawing")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    parser.set_defaults(command="home")
    for name, what, more, examples, *parts in _COMMANDS:
        description = fill(f"{what[0].upper()}{what[1:]}. {more}", 79)
        made = commands.add_parser(name, help=what, description=description, examples=examples)
        for add in parts:
            add(made)
    return parser


# ── their options ──────────────────────────────────────────────────────────────────────────────────────────────


def _add_table(parser: Parser, port: str = str(PORT)) -> None:
    add = parser.add_argument
    add("--game", metavar="GAME", type=_game, help="which game: they are below (the first, or what the file says)")
    _add_number(parser, "--port", "port", 0, 65535, f"where others join, 0 = any free one ({port})")
    add("--seats", metavar="N", type=_seats, help="how many seats there are")
    _add_number(parser, "--bots", "number of bots", 0, 99, "how many of them bots take")
    _add_number(parser, "--rounds", "number of rounds", 0, 999, "how many rounds, 0 = no end")
    add("--option", metavar="NAME=VALUE", type=_option, action="append", default=[],
        help="set one of the game's options; may be repeated")  # fmt: skip
    add("--options", metavar="FILE", default="", help="options from a TOML file; --option goes before it")
    add("--deck", metavar="FILE", help="the cards, where a game has several: a deck's name, or a file of your own")
    _add_number(parser, "--seed", "seed", 0, 2**63, "the same number deals the same cards")
    parser.more = _options_help


def _add_person(parser: Parser) -> None:
    add = parser.add_argument
    add("--name", metavar="NAME", type=_name, help="your name at the table")
    add("--profile", metavar="NAME", type=_profile, default="default", help="whose keys: one profile, one seat")
    add("--ascii", action="store_true", default=argparse.SUPPRESS, help="letters for suits, no line drawing")


def _add_address(parser: Parser) -> None:
    words = f"host, host:port or tcp://host:port (port {PORT} if none)"
    parser.add_argument("address", metavar="ADDRESS", type=_address, help=words)
    parser.add_argument("--key", metavar="KEY", type=_key, help="the host's key, 40 signs: from the host's join line")


def _add_look(parser: Parser) -> None:
    parser.add_argument("--look", action="store_true", help="only say what is played there, and with which options")


def _add_bot(parser: Parser) -> None:
    add = parser.add_argument
    add("--name", metavar="NAME", type=_name, default="Bot", help="the name at the table")
    add("--profile", metavar="NAME", type=_profile, default="bot", help="whose keys (%(default)s)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--exec", metavar="CMD", type=_program, help="the program to start; it plays")
    how.add_argument("--stdio", action="store_true", help="whoever runs this command plays, on its input and output")


def _add_files(parser: Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="a *.table file")


def _add_deck(parser: Parser) -> None:
    parser.add_argument("deck", metavar="FILE", help="a deck in TOML; or one that comes with the game: rude, gentle")
    _add_number(parser, "--sentences", "number of sentences", 0, 10_000, "how many sentences (%(default)s)", default=20)
    _add_number(parser, "--seed", "seed", 0, 2**63, "the same number, the same sentences")


def _add_doctor(parser: Parser) -> None:
    _add_number(parser, "--port", "port", 1, 65535, "the port of the table (%(default)s)", default=PORT)


def _add_number(parser: Parser, name: str, what: str, least: int, most: int, words: str, **more: Any) -> None:
    read = partial(_number, what=what, least=least, most=most)
    parser.add_argument(name, metavar="N", type=read, help=words, **more)


# ── their values ───────────────────────────────────────────────────────────────────────────────────────────────


def _number(text: str, what: str, least: int, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no {what}: it must be from {least} to {most}")


def _games() -> "dict[str, Rules]":
    """Return all games by name; they are loaded only where one is asked about them."""
    from core import registry
    from net import plugins

    plugins.load()
    return {name: registry.game(name) for name in registry.names()}


def _seats(text: str) -> int:
    bounds = [rules.seats for rules in _games().values()]
    return _number(text, "number of seats", min(low for low, _ in bounds), max(high for _, high in bounds))


def _game(text: str) -> str:
    if text in _games():
        return text
    raise argparse.ArgumentTypeError(f"there is no {text!r} (choose from {', '.join(_games())})")


def _address(text: str) -> str:
    try:
        return str(read_address(text))
    except Trouble as trouble:
        raise argparse.ArgumentTypeError(str(trouble)) from None


def _key(text: str) -> str:
    from net.wire.keys import is_key

    if is_key(text):
        return text
    raise argparse.ArgumentTypeError("that is no key: it has 40 signs, and stands whole in the host's join line")


def _name(text: str) -> str:
    from net.messages import NAME_LIMIT
    from net.table.names import clean

    name = clean(text) if text.isprintable() else None
    if name is None:
        raise argparse.ArgumentTypeError(f"{text!r} can't be a name: use 1 to {NAME_LIMIT} letters that can be seen")
    return name


def _profile(text: str) -> str:
    if PROFILE.fullmatch(text):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is no profile: use up to 32 letters, digits, - and _")


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if name and sign and value:
        return name, value
    raise argparse.ArgumentTypeError(f"{text!r} must be NAME=VALUE, for example turn-limit=30")


def _program(text: str) -> str:
    if text.strip():
        return text
    raise argparse.ArgumentTypeError("that names no program: leave it out, and our own bot plays")


def _options_help() -> str:
    """Return the options of each game with their sentences."""
    from core import options

    lines = []
    for game, rules in _games().items():
        kind = rules.options
        lines.append(f"\noptions of {game}:")
        lines += [f"  {name.replace('_', '-'):<14}{options.sentence(kind, name)}" for name in options.names(kind)]
    return "\n".join(lines) + "\n"


_COMMANDS: Final[tuple[tuple[Any, ...], ...]] = (  # name, help, more of it, examples, and what adds its options
    (
        "play", "play at once, with bots on the other seats",
        "Seats that no bot takes are for friends; the lobby shows the line they type.",
        ["lowlife play --game asshole --seats 5"], partial(_add_table, port="a free one"), _add_person,
    ),
    (
        "host", "host a table and sit down at it",
        "The lobby shows the line with which others join; you choose game, options and bots there, and begin.",
        ["lowlife host --name Ann --option turn-limit=30"], _add_table, _add_person,
    ),
    (
        "serve", "host a table without a screen",
        "Prints the line with which others join, deals as soon as all seats are taken, and stops when the game is over "
        "(--rounds, or a target) or on ctrl-C.",
        ["lowlife serve --game scabbah --port 4300 --seats 4 --bots 1 --option target=7"], _add_table,
    ),
    (
        "join", "join a table by its address",
        "Without a key, the host is asked for it and you are shown its fingerprint; the answer is remembered. "
        "The line that the host sent can be pasted whole.",
        [f"lowlife join 192.168.1.20:{PORT} --name Bob"], _add_address, _add_look, _add_person,
    ),
    (
        "bot", "let a program play a seat",
        "Without --exec or --stdio our own bot plays. A program gets JSON lines and answers with moves in table "
        "notation: docs/bots.md shows how.",
        ['lowlife bot 192.168.1.20 --name Robo --exec "python3 my_bot.py"'], _add_address, _add_bot,
    ),
    (
        "check", "run files in table notation against the rules",
        "One line a file; exit code 1 if one fails, 2 if one can't be read.",
        ["lowlife check tests/scenarios/asshole/*.table"], _add_files,
    ),
    (
        "deck", "check a deck of Abuse, and read what it says",
        "A faulty deck: a line for each fault, and exit code 1. Else its figures and a page of random sentences.",
        ["lowlife deck my_deck.toml", "lowlife deck gentle --sentences 50 --seed 7"], _add_deck,
    ),
    (
        "doctor", "say what is wrong with this machine, if anything",
        "One line each for terminal, clock, how late this machine reads, round trips, address and port; exit code 1 if "
        "one is bad. Nothing leaves this machine.",
        ["lowlife doctor"], _add_doctor,
    ),
)  # fmt: skip
