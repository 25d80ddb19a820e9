"""What can be typed after `lowlife`: every command with its options, bounds and an example. Nothing is done here."""

import argparse
import re
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from textwrap import fill
from typing import Any, Final, NoReturn

from net.doors.address import PORT, read_address
from net.errors import Trouble

GAMES: Final = ("asshole", "scabbah", "abuse")
DECKS: Final = ("rude", "gentle")  # that come with the game
PROFILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")
SEATS: Final = (2, 12)  # of any game; which of them a game has room for is its own affair


class Misuse(Exception):
    """The command was used wrongly: what is wrong and what to do, in one line."""


class _Wide(RawDescriptionHelpFormatter):
    """Options and their meanings on one line, in 80 columns."""

    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(prog, max_help_position=26, width=79, **more)


class Words(argparse.Namespace):
    """The words of one command, read and within their bounds."""

    command: str


class Parser(ArgumentParser):
    """argparse, but a mistake is one line, and the help ends with what only some asked to know."""

    more: Callable[[], str] | None = None

    def error(self, message: str) -> NoReturn:
        """One line in place of the usage and the message."""
        raise Misuse(f"{_plainer(message)}. See: {self.prog} --help")

    def format_help(self) -> str:
        """The help; the games' options are looked up only now."""
        return super().format_help() + (self.more() if self.more else "")


def read_words(argv: Sequence[str]) -> Words:
    """The words of the command line. Raises Misuse; SystemExit for `--help` and `--version`."""
    words = _parser().parse_args(argv, namespace=Words())
    if words.command in ("play", "host", "serve"):
        _settle_seats(words)
    return words


def _settle_seats(words: Words) -> None:
    """What was left open, and what doesn't go together."""
    own = words.command != "serve"  # play and host take a seat themselves
    if words.seats is None:
        bots = words.bots or 0
        words.seats = 8 if words.command == "host" else max(4, bots + own)
    if words.bots is None:
        words.bots = words.seats - 1 if words.command == "play" else 0
    if words.port is None:
        words.port = 0 if words.command == "play" else PORT
    if words.bots > words.seats - own:
        room = f"{words.seats - own} of the {words.seats} seats" if own else f"{words.seats} seats"
        raise Misuse(f"--bots {words.bots} is too many: there is room for bots on {room}")


def _plainer(message: str) -> str:
    """argparse's words, as one would say them."""
    for theirs, ours in (
        ("argument COMMAND: invalid choice:", "there is no command"),
        ("invalid choice:", "there is no"),
        ("the following arguments are required:", "this is missing:"),
        ("argument ", ""),
    ):
        message = message.replace(theirs, ours)
    return message.rstrip(".")


# ── the commands ───────────────────────────────────────────────────────────────────────────────────────────────


def _parser() -> Parser:
    parser = Parser(
        prog="lowlife", formatter_class=_Wide, allow_abbrev=False,
        description="Rude card games at one table, in the terminal, over the local network.\n"
        "Without a command: the home screen.",
        epilog=_example("lowlife play", "lowlife host --name Ann", "lowlife join 192.168.1.20 --name Bob"),
    )  # fmt: skip
    parser.add_argument("--version", action=_Version, help="show the version and stop")
    parser.add_argument("--ascii", action="store_true", default=None, help="letters for suits, no line drawing")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    parser.set_defaults(command="home")
    for add in (_play, _host, _serve, _join, _bot, _check, _deck, _doctor):
        add(commands)
    return parser


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


def _command(commands: Any, name: str, what: str, more: str, *examples: str) -> Parser:
    made: Parser = commands.add_parser(
        name, help=what, formatter_class=_Wide, allow_abbrev=False,
        description=fill(f"{what[0].upper()}{what[1:]}. {more}", 79), epilog=_example(*examples),
    )  # fmt: skip
    return made


def _example(*lines: str) -> str:
    return "example:\n" + "".join(f"  {line}\n" for line in lines)


def _play(commands: Any) -> None:
    play = _command(
        commands, "play", "play at once, with bots on the other seats",
        "Seats that no bot takes are for friends; the lobby shows the line they type.",
        "lowlife play --game asshole --seats 5",
    )  # fmt: skip
    _table(play, "a free one")
    _person(play)


def _host(commands: Any) -> None:
    host = _command(
        commands, "host", "host a table and sit down at it",
        "The lobby shows the line with which others join; you choose game, options and bots there, and begin.",
        "lowlife host --name Ann --option turn-limit=30",
    )  # fmt: skip
    _table(host, str(PORT))
    _person(host)


def _serve(commands: Any) -> None:
    serve = _command(
        commands, "serve", "host a table without a screen",
        "Prints the line with which others join, deals as soon as all seats are taken, and stops when the game is over "
        "(--rounds, or a target) or on ctrl-C.",
        "lowlife serve --game scabbah --port 4300 --seats 4 --bots 1 --option target=7",
    )  # fmt: skip
    _table(serve, str(PORT))


def _join(commands: Any) -> None:
    join = _command(
        commands, "join", "join a table by its address",
        "Without a key, the host is asked for it and you are shown its fingerprint; the answer is remembered.",
        f"lowlife join 192.168.1.20:{PORT} --name Bob",
    )  # fmt: skip
    join.add_argument(
        "address", metavar="ADDRESS", type=_address, help=f"host, host:port or tcp://host:port (port {PORT} if none)"
    )
    join.add_argument("--key", metavar="KEY", type=_key, help="the host's key, 40 signs: from the host's join line")
    join.add_argument("--look", action="store_true", help="only say what is played there, and with which options")
    _person(join)


def _bot(commands: Any) -> None:
    bot = _command(
        commands, "bot", "let a program play a seat",
        "Without --exec or --stdio our own bot plays. A program gets "
        "JSON lines and answers with moves in table notation: docs/bots.md shows how.",
        'lowlife bot 192.168.1.20 --name Robo --exec "python3 my_bot.py"',
    )  # fmt: skip
    bot.add_argument(
        "address", metavar="ADDRESS", type=_address, help=f"host, host:port or tcp://host:port (port {PORT} if none)"
    )
    bot.add_argument("--key", metavar="KEY", type=_key, help="the host's key, 40 signs")
    bot.add_argument("--name", metavar="NAME", type=_name, default="Bot", help="the name at the table")
    bot.add_argument(
        "--profile",
        metavar="NAME",
        type=_profile,
        default="bot",
        help="whose keys: one profile, one seat (%(default)s)",
    )
    how = bot.add_mutually_exclusive_group()
    how.add_argument("--exec", metavar="CMD", default="", help="the program to start; it plays")
    how.add_argument("--stdio", action="store_true", help="whoever runs this command plays, on its input and output")


def _check(commands: Any) -> None:
    check = _command(
        commands, "check", "run files in table notation against the rules",
        "One line a file; exit code 1 if one fails, 2 if one can't be read.",
        "lowlife check tests/scenarios/asshole/*.table",
    )  # fmt: skip
    check.add_argument("files", metavar="FILE", nargs="+", help="a *.table file")


def _deck(commands: Any) -> None:
    deck = _command(
        commands, "deck", "check a deck of Abuse, and read what it says",
        "A faulty deck: a line for each fault, and exit code 1. Else its figures and a page of random sentences.",
        "lowlife deck my_deck.toml", "lowlife deck gentle --sentences 50 --seed 7",
    )  # fmt: skip
    deck.add_argument("deck", metavar="FILE", help="a deck in TOML; or one that comes with the game: rude, gentle")
    deck.add_argument(
        "--sentences", metavar="N", type=_number("number of sentences", 0, 10_000), default=20,
        help="how many sentences (%(default)s)",
    )  # fmt: skip
    deck.add_argument("--seed", metavar="N", type=_number("seed", 0, 2**63), help="the same number, the same sentences")


def _doctor(commands: Any) -> None:
    doctor = _command(
        commands, "doctor", "say what is wrong with this machine, if anything",
        "One line each for terminal, clock, how late this machine reads, round trips and the port; exit code 1 if one "
        "is bad. Nothing leaves this machine.",
        "lowlife doctor",
    )  # fmt: skip
    doctor.add_argument(
        "--port", metavar="N", type=_number("port", 1, 65535), default=PORT, help="the port of the table (%(default)s)"
    )


# ── their options ──────────────────────────────────────────────────────────────────────────────────────────────


def _table(parser: Parser, port: str) -> None:
    parser.add_argument(
        "--game", metavar="GAME", choices=GAMES, help="asshole, scabbah or abuse (asshole, or what the file says)"
    )
    parser.add_argument(
        "--port", metavar="N", type=_number("port", 0, 65535), help=f"where others join, 0 = any free one ({port})"
    )
    parser.add_argument(
        "--seats", metavar="N", type=_number("number of seats", *SEATS), help="how many seats there are"
    )
    parser.add_argument(
        "--bots", metavar="N", type=_number("number of bots", 0, SEATS[1]), help="how many of them bots take"
    )
    parser.add_argument(
        "--rounds", metavar="N", type=_number("number of rounds", 0, 999), help="how many rounds, 0 = no end"
    )
    parser.add_argument("--option", metavar="NAME=VALUE", type=_option, action="append", default=[],
                        help="set one of the game's options; may be repeated")  # fmt: skip
    parser.add_argument("--options", metavar="FILE", default="",
                        help="options from a TOML file; --option goes before it")  # fmt: skip
    parser.add_argument("--deck", metavar="FILE",
                        help="Abuse: rude, gentle, or a file with cards of your own")  # fmt: skip
    parser.add_argument(
        "--seed", metavar="N", type=_number("seed", 0, 2**63), help="the same number deals the same cards"
    )
    parser.more = _options_help


def _person(parser: Parser) -> None:
    parser.add_argument("--name", metavar="NAME", type=_name, help="your name at the table")
    parser.add_argument(
        "--profile", metavar="NAME", type=_profile, default="default", help="whose keys: one profile, one seat"
    )
    parser.add_argument(
        "--ascii", action="store_true", default=argparse.SUPPRESS, help="letters for suits, no line drawing"
    )


def _number(what: str, least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is no {what}: it must be from {least} to {most}")

    return read


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


def _options_help() -> str:
    """The options of each game, with their sentences."""
    from core import options, registry

    lines = []
    for game, kind in ((name, registry.game(name).options) for name in registry.names()):
        lines.append(f"\noptions of {game}:")
        lines += [f"  {name.replace('_', '-'):<14}{options.sentence(kind, name)}" for name in options.names(kind)]
    return "\n".join(lines) + "\n"
