"""The first screen: what one can do here. Its choice goes to the app; it opens nothing itself."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui import bindings
from tui.screens.page import Page, said
from tui.widgets.keys import Keys

CHOICES: Final = (
    ("play", "p", "Play with bots", "a table of your own, right now"),
    ("host", "h", "Host a table", "for friends on this network"),
    ("join", "j", "Join a table", "by the address that the host tells you"),
    ("rules", "r", "Rules", "of both games, and all the keys"),
    ("quit", "q", "Quit", ""),
)
WORD: Final = "LOWLIFE"
SUITS: Final = ("♠♥♣♦♠♥♣", "shcdshc")
FRAMES: Final = ("╭──╮│╰╯", "+--+|++")


class HomeScreen(Page):
    """Play, host, join, rules, quit."""

    BINDINGS = [*bindings.HOME]  # noqa: RUF012

    plain: reactive[bool] = reactive(False, init=False)

    class Chosen(Message):
        """What the person wants to do: the first word of a line of CHOICES."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def compose(self) -> ComposeResult:
        """The name, the choices, the keys."""
        with Vertical(id="middle"):
            yield Static(banner(self.plain), id="banner")
            yield Static("Three rude card games. One table.", id="motto")
            yield OptionList(*(Option(_line(*choice)) for choice in CHOICES), id="first")
        yield said("notice")
        yield said("link")
        yield Keys()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.post_message(self.Chosen(CHOICES[event.option_index][0]))

    def action_choose(self, what: str) -> None:
        """The choice's own letter."""
        self.post_message(self.Chosen(what))

    def watch_plain(self, plain: bool) -> None:
        """The other alphabet was chosen."""
        self.query_one("#banner", Static).update(banner(plain))


def banner(plain: bool) -> Content:
    """The name as a row of cards, three lines high."""
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
