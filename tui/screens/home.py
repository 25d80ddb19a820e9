"""The first screen: play, host, join, rules, quit. Its choice goes to the app; it opens nothing itself."""

from typing import Final, Literal, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from net.doors.address import read_invite
from tui import bindings
from tui.screens.page import Page, said
from tui.widgets.keys import Keys

What: TypeAlias = Literal["play", "host", "join", "rules", "quit"]
CHOICES: Final[tuple[tuple[What, str, str, str], ...]] = (
    ("play", "p", "Play with bots", "a table of your own, right now"),
    ("host", "h", "Host a table", "for friends on this network"),
    ("join", "j", "Join a table", "by the address that the host tells you"),
    ("rules", "r", "Rules", "of all games, and all the keys"),
    ("quit", "q", "Quit", ""),
)
WORD: Final = "LOWLIFE"
SUITS: Final = ("♠♥♣♦♠♥♣", "shcdshc")
FRAMES: Final = ("╭──╮│╰╯", "+--+|++")


class HomeScreen(Page):
    """Play, host, join, rules, quit."""

    BINDINGS = [*bindings.HOME]  # noqa: RUF012

    class Chosen(Message):
        """The person wants this: the first word of a line of CHOICES; `pasted` is a join line that was pasted."""

        def __init__(self, what: What, pasted: str = "") -> None:
            super().__init__()
            self.what, self.pasted = what, pasted

    def compose(self) -> ComposeResult:
        """Yield the name, the choices, the keys."""
        with Vertical(id="middle"):
            yield Static(banner(self.plain), id="banner")
            yield Static("Rude card games. One table.", id="motto")
            yield OptionList(*(Option(_line(*choice)) for choice in CHOICES), id="first")
        yield said("notice")
        yield said("link")
        yield Keys()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose by Enter or a click."""
        self.post_message(self.Chosen(CHOICES[event.option_index][0]))

    def action_choose(self, what: What) -> None:
        """Choose by the letter."""
        self.post_message(self.Chosen(what))

    def on_paste(self, event: events.Paste) -> None:
        """Join by a whole join line."""
        if read_invite(event.text)[1]:
            self.post_message(self.Chosen("join", event.text))

    def watch_plain(self, plain: bool) -> None:
        """Paint the name in the other alphabet."""
        self.query_one("#banner", Static).update(banner(plain))


def banner(plain: bool) -> Content:
    """Return the name as a row of cards, three lines high."""
    frame, suits = FRAMES[plain], SUITS[plain]
    top, side = f"{frame[0]}{frame[1] * 4}{frame[3]}", frame[4]
    foot = f"{frame[5]}{frame[1] * 4}{frame[6]}"
    parts: list[str | tuple[str, str]] = [" ".join([top] * len(WORD)), "\n"]
    for at, (letter, suit) in enumerate(zip(WORD, suits, strict=True)):
        red = "$error" if suit in "♥♦hd" else "$foreground"
        parts += [" " * (at > 0), side + " ", (letter, "bold $accent"), (suit, red), f" {side}"]
    return Content.assemble(*parts, "\n", " ".join([foot] * len(WORD)))


def _line(_: str, key: str, words: str, more: str) -> Content:
    return Content.assemble("  ", (key, "bold"), f"  {words:<18}", (more, ""), "  ")
