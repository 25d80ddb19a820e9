"""A table of Abuse without a wire: the rules are driven directly, and the screen is handed what the host would send.

`python -m tests.tui.harness_abuse SCENE [--ascii]` shows one, to be looked at.
"""

import dataclasses
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from msgspec.structs import replace
from textual.app import App

from core import abuse
from core.abuse.cards import Face, Faces
from core.abuse.deck import copies
from core.abuse.events import Discarded, Drew, FaceDied
from core.abuse.moves import Comeback, Insult
from core.abuse.options import AbuseOptions
from core.events import Event, TurnCame
from core.moves import Deal, Move, Seat
from net.messages import Clock, Note, Player, Refused, Table, Update
from net.texts import text_of
from tests.games import abuse_rules, at, shipped
from tui.games.abuse.history import heard
from tui.games.abuse.table import AbuseTable
from tui.screens.page import Page
from tui.settings import Settings
from tui.terminal.theme import FELT

NAMES = ("Ann", "Bob", "Cyril", "Dee", "Eve", "Fitz", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")
DECK: Final = {card.id: card for card in copies(shipped("rude").cards, 3)}
HAND: Final = (
    "your-parking your-photos sorry karaoke outwitted basically goose useful badger apology friend back-cereal blank-1"
)
LIMIT: Final = (Clock(0, "turn", 42_000, 60_000),)
RETORT: Final = (Clock(0, "retort", 11_000, 15_000),)


def cards(ids: str) -> Faces:
    """These cards of the rude deck."""
    return tuple(DECK[each] for each in ids.split())


@dataclass
class Game:
    """A true state, and the Updates that one reader gets of it."""

    state: abuse.State
    you: Seat | None = 0
    names: tuple[str, ...] = NAMES
    chance: Random = field(default_factory=lambda: Random(7))
    clocks: tuple[Clock, ...] = ()
    told: tuple[Event, ...] = ()  # what the first Update tells
    seq: int = 0

    def update(self, events: tuple[Event, ...] = (), notes: tuple[Note, ...] = ()) -> Update:
        """What the host would send the reader now."""
        self.seq += 1
        seen = tuple(abuse_rules.redact(event, self.you) for event in events)
        return Update(self.seq, self.table(), self.you, at(self.state).view(self.you), seen, notes)

    def table(self) -> Table:
        """The players around it: the odd ones are bots."""
        players = tuple(
            Player(
                seat, self.names[seat], tag=f"x{seat}", bot=bool(seat % 2), rtt_ms=None if seat % 2 else 7 * seat + 1
            )
            for seat in sorted(self.state.order)
        )
        return Table("game", self.state.options, len(players), players, order=self.state.order, clocks=self.clocks)

    def act(self, seat: Seat, move: Move) -> Update:
        """Makes the move; raises `core.refusal.Refused` where the rules refuse it."""
        events = abuse_rules.decide(self.state, seat, move, self.chance)
        for event in events:
            self.state = abuse.evolve(self.state, abuse.GAME.own_event(event))
        return self.update(events)

    def others_act(self) -> list[Update]:
        """The others play what is worth offering until the table waits for the reader."""
        updates = []
        while (made := self._next()) is not None:
            updates.append(self.act(*made))
        return updates

    def _next(self) -> tuple[Seat, Move] | None:
        for seat in abuse.asked(self.state):
            if seat != self.you:
                offered = abuse.candidates(self.state, seat)
                return seat, next((m for m in offered if isinstance(m, Insult)), self.chance.choice(offered))
        return None


def dealt(hands: dict[Seat, str], **more: Any) -> abuse.State:
    """A table in play with these hands, and whatever else is given; the deck is what is left over."""
    options = more.pop("options", AbuseOptions())
    start = abuse.start(max(3, len(hands)), options, text_of(abuse.GAME, options))
    held = tuple(cards(hands.get(seat, "")) for seat in start.order)
    face_up = cards(more.pop("face_up", "mime"))
    used = {card.id for hand in (*held, face_up) for card in hand}
    deck = tuple(card for card in shipped("rude").cards if card.id not in used)
    given: dict[str, Any] = {"hands": held, "round": 2, "phase": "insult", "turn": 0, "deck": deck, "discards": face_up}
    given["points"] = tuple(7 * seat for seat in start.order)
    return replace(start, **(given | more))


def fresh(seats: int, **options: Any) -> abuse.State:
    """A table before its first deal."""
    chosen = AbuseOptions(**options)
    return abuse.start(seats, chosen, text_of(abuse.GAME, chosen))


def build() -> Game:
    """Your turn to insult somebody."""
    state = dealt({0: HAND, 1: "goose.2 mime.2 back-plane", 2: "gnome parrot", 3: "jokes"}, live=False)
    card: Face = DECK["tickets"]
    told = (Discarded(3, DECK["mime"]), TurnCame(0), FaceDied(DECK["mime"]), Drew(0, "turn", card))
    return Game(state, clocks=LIMIT, told=told)


def face_up() -> Game:
    """Your turn, with a card to be had."""
    hands = {0: HAND, 1: "goose.2 mime.2", 2: "gnome parrot", 3: "jokes"}
    return Game(dealt(hands, phase="face-up", live=True), clocks=LIMIT, told=(Discarded(3, DECK["mime"]), TurnCame(0)))


def offer() -> Game:
    """Another left the card, and all are asked."""
    hands = {0: HAND, 1: "goose.2 mime.2", 2: "gnome parrot", 3: "jokes"}
    state = dealt(hands, phase="offer", live=True, turn=2, answers=("", "answered", "", ""))
    return Game(state, clocks=(Clock(0, "offer", 7_000, 10_000),))


INSULT: Final = "frankly-you-are goose unicycle station furthermore-1 your-parking basically useful badger"


def insulted(hand: str = HAND, **more: Any) -> Game:
    """You are the target."""
    hands = {0: hand, 1: f"{INSULT} blank-2 back-plane", 2: "gnome parrot", 3: "jokes"}
    game = Game(dealt(hands, turn=1), clocks=RETORT, **more)
    game.told = game.act(1, Insult(0, tuple(INSULT.split()))).events
    return game


def helpless() -> Game:
    """You are the target, and hold no comeback."""
    return insulted(HAND.replace("back-cereal", "tickets"))


def war() -> Game:
    """You watch two at war, four comebacks into it."""
    hits = "back-plane back-mirror back-cereal back-only-you"
    hands = {0: "jokes goose.2", 1: f"{INSULT} back-mirror back-only-you", 2: "back-plane back-cereal", 3: "jokes.2"}
    game = Game(dealt(hands, turn=1), clocks=(Clock(2, "retort", 9_000, 15_000),))
    game.act(1, Insult(2, tuple(INSULT.split())))
    for turn, hit in enumerate(hits.split()):
        game.told = game.act(2 - turn % 2, Comeback(hit)).events
    return game


def discard() -> Game:
    """You have laid a sentence, and may discard."""
    hands = {0: f"bread-roll {HAND}", 1: "goose.2 mime.2", 2: "gnome parrot", 3: "jokes"}
    game = Game(dealt(hands), clocks=LIMIT)
    game.act(0, Insult(2, ("bread-roll",)))
    game.told = game.act(2, abuse_rules.default_move(game.state, 2) or Deal()).events
    return game


def twelve() -> Game:
    """A full table of long names, and a long hand."""
    long = f"{HAND} your-cooking.2 mime.2 furthermore-2 memoirs coached tuxedo"
    names = ("Maximilian Weber", "Maximilian Weber", "[bold]Bob[/]", "Wilhelmina Oats.", *NAMES[4:])
    hands = dict.fromkeys(range(1, 12), "goose.3 mime.3") | {0: long}
    state = dealt(hands, live=True, face_up="memoirs.2", points=tuple(17 * seat for seat in range(12)))
    return Game(state, names=names, clocks=LIMIT)


def watching() -> Game:
    """An onlooker."""
    return Game(build().state, you=None, clocks=LIMIT)


def lively() -> Game:
    """Five at the table, to be played."""
    game = Game(fresh(5), you=1)
    game.told = game.act(0, Deal()).events
    return game


def before() -> Game:
    """Your deal."""
    return Game(fresh(4))


SCENES: Final[dict[str, Callable[[], Game]]] = {
    made.__name__: made
    for made in (build, face_up, offer, insulted, helpless, war, discard, twelve, watching, lively, before)
}


class AbuseApp(App[None]):
    """Nothing but the table; the moves are made by the rules at once."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "../../tui/terminal/theme.tcss"

    def __init__(
        self, game: Game, *, plain: bool = False, lively: bool = False, deaf: bool = False, **screen: Any
    ) -> None:
        super().__init__()
        self.game, self.plain, self.lively, self.deaf = game, plain, lively, deaf
        self.settings = Settings()
        self.moves: list[Move] = []
        self.bells = 0
        self.table = AbuseTable(**screen)

    def on_mount(self) -> None:
        """Sits down."""
        self.register_theme(FELT)
        self.theme = FELT.name
        self.set_class(self.plain, "ascii")
        self.push_screen(self.table)
        self.tell(self.game.update(self.game.told))

    def remember(self, **values: Any) -> None:
        """Keeps settings, as the whole app does."""
        self.settings = dataclasses.replace(self.settings, **values)

    def bell(self) -> None:
        """Counts it."""
        self.bells += 1
        super().bell()

    def tell(self, update: Update) -> None:
        """The screen hears it, and what is to be remembered of it."""
        self.table.history = heard(self.table.history).after(update)
        self.table.show(update)

    def on_page_moved(self, message: Page.Moved) -> None:
        """The move is made, and its Update shown."""
        self.moves.append(message.move)
        if self.deaf:
            return
        assert self.game.you is not None
        if refusal := abuse_rules.why_not(self.game.state, self.game.you, message.move):
            self.table.refused(Refused(1, refusal.code, refusal.words))
            return
        self.tell(self.game.act(self.game.you, message.move))
        for update in self.game.others_act() if self.lively else ():
            self.tell(update)


if __name__ == "__main__":
    name = next((word for word in sys.argv[1:] if word in SCENES), "lively")
    AbuseApp(SCENES[name](), plain="--ascii" in sys.argv, lively=True).run()
