"""A table without a wire: the rules are driven directly, and what the host would send is handed to the screen.

`python -m tests.tui.harness SCENE [--ascii]` shows one, to be looked at.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from msgspec.structs import replace
from textual.app import App
from textual.signal import Signal

from core.asshole.events import Drank, QuickCleared
from core.asshole.moves import Call, DealCard, Dispute, Order
from core.asshole.options import AssholeOptions
from core.cards import Hand, Laid
from core.climbing.events import Passed, Played, Shuffled
from core.climbing.moves import Pass, Play
from core.events import Event
from core.moves import Deal, Move, Seat
from net.messages import Claim, Clock, Missed, Note, Player, Refused, Result, Table, Update
from tests.games import OPTIONS, RULES, Climb, as_climb, at, rules_of
from tui.games import screens
from tui.games.asshole.table import AssholeTable
from tui.screens.page import Page
from tui.screens.races import RacesScreen
from tui.table.finish import Finishes, kept
from tui.terminal.theme import FELT

NAMES = ("Ann", "Bob", "Cyril", "Dee", "Eve", "Fitz", "Gus", "Hal")


@dataclass
class Game:
    """A true state, and the Updates that one reader gets of it."""

    state: Climb
    you: Seat | None = 0
    names: tuple[str, ...] = NAMES
    chance: Random = field(default_factory=lambda: Random(7))
    clocks: tuple[Clock, ...] = ()
    told: tuple[Event, ...] = ()  # what the first Update tells
    seq: int = 0
    finishes: tuple[Result, ...] = ()  # what the first Update shows
    pongs: frozenset[Seat] = frozenset()  # whose links are known from pongs only

    def update(
        self,
        events: tuple[Event, ...] = (),
        notes: tuple[Note, ...] = (),
        finishes: tuple[Result, ...] = (),
    ) -> Update:
        """What the host would send the reader now."""
        self.seq += 1
        rules = rules_of(self.state)
        seen = tuple(rules.redact(event, self.you) for event in events)
        return Update(self.seq, self.table(), self.you, at(self.state).view(self.you), seen, notes, finishes=finishes)

    def table(self) -> Table:
        """The players around it: the odd ones are bots."""
        players = tuple(
            Player(
                seat,
                self.names[seat],
                tag=f"x{seat}",
                bot=bool(seat % 2),
                rtt_ms=None if seat % 2 else 7 * seat + 1,
                exact=seat not in self.pongs,
            )
            for seat in sorted(self.state.order)
        )
        return Table("game", self.state.options, len(players), players, order=self.state.order, clocks=self.clocks)

    def act(self, seat: Seat, move: Move) -> Update:
        """Makes the move; raises `core.refusal.Refused` where the rules refuse it. A deal takes no time."""
        events = self.make(seat, move)
        if self.state.phase == "deal" and isinstance(move, Deal):
            for alone in rules_of(self.state).automatic(self.state, frozenset()):
                events += self.make(self.state.dealer, alone.move)
        return self.update(events)

    def make(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Makes the move; returns its facts, unseen yet."""
        rules = rules_of(self.state)
        events = rules.decide(self.state, seat, move, self.chance)
        for event in events:
            self.state = as_climb(rules.evolve(self.state, event))
        return events

    def others_act(self) -> list[Update]:
        """The others play their first offers until the table waits for the reader."""
        updates = []
        while (made := self._next()) is not None:
            updates.append(self.act(*made))
        return updates

    def _next(self) -> tuple[Seat, Move] | None:
        rules = rules_of(self.state)
        if alone := rules.automatic(self.state, frozenset(self.state.order)):
            return self.state.dealer, alone[0].move
        for seat, kinds in rules.asked(self.state).items():
            if seat != self.you and kinds != {"quick-clear"}:
                return seat, self.chance.choice(rules.candidates(self.state, seat))
        return None


def dealt(game: str, hands: dict[Seat, str], **more: Any) -> Climb:
    """A table in play with these hands, and whatever else is given."""
    start = as_climb(RULES[game].start(max(3, len(hands)), OPTIONS[game]()))
    cards: tuple[Hand, ...] = tuple(tuple(hands.get(seat, "").split()) for seat in start.order)
    given: dict[str, Any] = {"hands": cards, "round": 1, "phase": "play", "turn": 0} | more
    return replace(start, **given)


def fresh(game: str, seats: int, *, ranked: bool = False) -> Climb:
    """A table before the deal; `ranked`: after a round."""
    state = as_climb(RULES[game].start(seats, OPTIONS[game]()))
    if not ranked:
        return state
    return replace(state, ranking=state.order, dealer=state.order[-1], round=1)


class TableApp(App[None]):
    """Nothing but the table; the moves are made by the rules at once."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "../../tui/terminal/theme.tcss"

    def __init__(
        self, game: Game, *, plain: bool = False, lively: bool = False, deaf: bool = False, **screen: Any
    ) -> None:
        super().__init__()
        self.game, self.plain, self.lively, self.deaf = game, plain, lively, deaf
        self.moves: list[Move] = []
        self.table: AssholeTable = screens(at(game.state).rules.name).table(**screen)  # type: ignore[assignment]

    def on_mount(self) -> None:
        """Sits down."""
        self.register_theme(FELT)
        self.theme = FELT.name
        self.set_class(self.plain, "ascii")
        self.push_screen(self.table)
        self.table.show(self.game.update(self.game.told, finishes=self.game.finishes))

    def action_races(self) -> None:
        """The races, as the whole app shows them."""
        raced = Finishes(kept({}, self.game.finishes), dict(enumerate(self.game.names)), self.game.you)
        self.push_screen(RacesScreen(raced, Signal(self, "raced"), plain=self.plain))

    def on_page_moved(self, message: Page.Moved) -> None:
        """The move is made, and its Update shown."""
        self.moves.append(message.move)
        if self.deaf:
            return
        rules = rules_of(self.game.state)
        assert self.game.you is not None
        if refusal := rules.why_not(self.game.state, self.game.you, message.move):
            self.table.refused(Refused(1, refusal.code, refusal.words))
            return
        self.table.show(self.game.act(self.game.you, message.move))
        for update in self.game.others_act() if self.lively else ():
            self.table.show(update)


LIMIT = (Clock(0, "turn", 42_000, 60_000),)


def piled(*sets: tuple[Seat, str]) -> tuple[Laid, ...]:
    """A pile of these sets, bottom first."""
    return tuple(Laid(seat, tuple(cards.split())) for seat, cards in sets)


def _set_up(state: Climb, **more: Any) -> Game:
    """The table as given, as though its pile had just been laid."""
    told = [Played(laid.seat, laid.cards, len(state.hands[laid.seat])) for laid in state.pile]
    return Game(state, told=(Shuffled(2, 4, state.order, ()), Passed(3), Drank((3,), 1, "pass"), *told), **more)


def _opened(state: Climb, **more: Any) -> Game:
    """The table after its dealer's deal."""
    game = Game(state, clocks=LIMIT, **more)
    game.told = game.act(state.dealer, Deal()).events
    return game


def follow() -> Game:
    """Your turn, on a pair with a 4 across it."""
    hands = {0: "3c 5d 7c 7h 9s 10h 10d Jc Qd Kh 4s 2d", 1: "8c 9c", 2: "9d Ks", 3: "6c 6d 8h", 4: "5s 5c"}
    pile = piled((1, "3d 3s"), (2, "5s 5h"), (3, "6h 6s"), (4, "8d 8s"), (1, "4c"))
    state = dealt("asshole", hands, pile=pile, drinks=(1, 2, 1, 1, 3), drunk=(9, 4, 0, 3, 7), ranking=(2, 0, 1, 3, 4))
    return _set_up(state, clocks=LIMIT)


def quick() -> Game:
    """Another's turn, and you hold the fourth 7."""
    hands = {0: "3c 5d 7c 9s 10h 10d Jc", 1: "8c 9c", 2: "9d Ks", 3: "6c 6d 8h", 4: "5s 5c"}
    pile = piled((1, "6d"), (2, "7d"), (4, "7s"), (1, "7h"))
    return _set_up(dealt("asshole", hands, pile=pile, turn=3), clocks=(Clock(3, "turn", 52_000, 60_000),))


def late() -> Game:
    """Another's turn, and a 4 has broken the run that you could have made four."""
    hands = {0: "3c 8h 9s", 1: "8c 9c", 2: "9d Ks", 3: "6c"}
    return _set_up(dealt("asshole", hands, pile=piled((1, "8d"), (2, "8s"), (3, "4d")), turn=1))


def own() -> Game:
    """The turn came back to you: play on, or take."""
    hands = {0: "3c 8h 8c 9s Qd", 1: "8c 9c", 2: "", 3: "6c 6d 8h", 4: "5s"}
    pile = piled((4, "6d 6h"), (1, "7d 7s"), (0, "8s 8d"))
    return _set_up(dealt("asshole", hands, pile=pile, finished=(2,)), clocks=LIMIT)


def lead() -> Game:
    """Your turn to lead a round."""
    return _opened(fresh("asshole", 5), you=1)


def exchange() -> Game:
    """You are President, and owe a card."""
    return _opened(fresh("asshole", 4, ranked=True))


def three() -> Game:
    """Eighteen cards in hand, and two of one name."""
    return _opened(fresh("scabbah", 3), you=1, names=("Bob", "Ann", "Bob"))


def eight() -> Game:
    """A full table of long names."""
    names = ("Maximilian Weber", "Maximilian Weber", "[bold]Bob[/]", "Wilhelmina Oats.", *NAMES[4:])
    return _opened(fresh("asshole", 8, ranked=True), you=1, names=names)


def watching() -> Game:
    """An onlooker."""
    return _opened(fresh("asshole", 5), you=None)


def lively() -> Game:
    """Six at the table, to be played."""
    return _opened(fresh("asshole", 6), you=1)


RANKED: Final = {"ranking": (2, 0, 1, 3, 4), "dealer": 4, "drinks": (1, 2, 0, 1, 3), "drunk": (9, 4, 0, 3, 7)}
HANDS: Final = {0: "3c 5d 7c 7h 9s 10h 10d Jc", 1: "8c 9c 9h 5h", 2: "9d Ks 4c", 3: "6c 6d 8h", 4: "5s 5c Qd"}
NONE: Final = dict.fromkeys(range(5), "")
WAITS: Final = RANKED | {"phase": "clear", "turn": None, "to_lead": 1, "round": 2}


def duty() -> Game:
    """The pile waits for you, and it is counted."""
    state = dealt("asshole", HANDS, pile=piled((0, "8d 8s"), (1, "2c")), **WAITS, counting=2)
    return _set_up(state, you=4, clocks=(Clock(4, "clear", 14_000, 20_000), Clock(None, "counting", 6_500, 10_000)))


def count() -> Game:
    """You are President: the pile waits for another, and you may count."""
    state = dealt("asshole", HANDS, pile=piled((0, "8d 8s"), (1, "2c")), **WAITS)
    return _set_up(state, you=2, clocks=(Clock(4, "clear", 14_000, 20_000),))


def counted() -> Game:
    """Another counts at another."""
    game = duty()
    game.you = 1
    return game


def deal() -> Game:
    """The cards fly, and the Asshole rules."""
    state = dealt("asshole", NONE, **RANKED)
    game = Game(replace(state, phase="round-over"), clocks=(Clock(None, "shuffled", 2_000, 3_000),))
    game.told = game.make(4, Deal())
    return game


def by_hand() -> Game:
    """You deal each card yourself."""
    state = dealt("asshole", NONE, **RANKED, options=AssholeOptions(dealing="hand"))
    game = Game(replace(state, phase="round-over"), you=4, clocks=(Clock(4, "deal-out", 40_000, 60_000),))
    game.told = game.make(4, Deal())
    for _ in range(12):
        game.told += game.make(4, DealCard(falter=False))
    return game


def ordered() -> Game:
    """You were told to drink, and to do something; it isn't your turn."""
    state = dealt("asshole", HANDS, pile=piled((2, "6h 6s")), **RANKED | {"turn": 3, "round": 2})
    game = _set_up(state, you=3, clocks=(Clock(3, "turn", 44_000, 60_000),))
    game.told += game.make(2, Order(3, 3)) + game.make(0, Order(3, task="stand up and [b]sing[/b]"))
    return game


def veto() -> Game:
    """You are President, and others give orders."""
    state = dealt("asshole", HANDS, pile=piled((2, "6h 6s")), **RANKED | {"turn": 3, "round": 2})
    game = _set_up(state, you=2, clocks=(Clock(3, "turn", 44_000, 60_000),))
    game.told += game.make(0, Order(3, 3)) + game.make(1, Order(4, task="fetch ice"))
    return game


def disputed() -> Game:
    """The table stands still, and another rules."""
    state = dealt("asshole", HANDS, pile=piled((2, "6h 6s")), **RANKED | {"turn": 3, "round": 2})
    game = _set_up(state, clocks=(Clock(2, "rule", 44_000, 60_000),))
    game.told += game.make(3, Pass()) + game.make(1, Dispute("that was [never] a pass, she sneezed"))
    return game


def ruling() -> Game:
    """You rule."""
    game = disputed()
    game.you = 2
    return game


def caught() -> Game:
    """A cheat is caught."""
    state = dealt("asshole", HANDS, pile=piled((2, "6h 6s")), **RANKED | {"turn": 3, "round": 2})
    game = _set_up(state, clocks=(Clock(4, "turn", 44_000, 60_000),))
    game.told += game.make(3, Pass()) + game.make(4, Pass()) + game.make(0, Play(("7c", "7h"), "3c"))
    game.you = 1
    game.told += game.make(2, Call(0))
    return game


def quick_result(number: int, *times: tuple[Seat, float], **more: Any) -> Result:
    """A race of quick-clears that took so many ms, first to last; some were in vain, and some kernel's word missing."""
    (_, first), *_ = times
    places = tuple(
        Claim(seat, "quick-clear", took, max(took, 120.0), 20.0, 1.0 if len(times) == 1 else 0.97,
                 "first" if not at else "lot" if max(took, 120.0) == max(first, 120.0) else "slower", not at)
        for at, (seat, took) in enumerate(times)
    )  # fmt: skip
    return Result(number, 100 + number, 1 + number // 4, places, hold_ms=37.4, cap_ms=40, **more)


def _before(number: int, chance: Random) -> Result:
    times = sorted(round(chance.gauss(330, 60) + chance.expovariate(1 / 90), 1) for _ in range(2))
    seats = chance.sample(range(5), 2)
    return quick_result(number, *zip(seats, times, strict=True), ago_ms=60_000, exact=number % 5 > 0)


def raced() -> Game:
    """Two quick-cleared, one came too late, and the pile waits for you; there were races before."""
    state = dealt("asshole", HANDS, pile=piled((1, "7d 7s"), (2, "7h 7c")), **WAITS)
    chance = Random(3)
    old = tuple(_before(number, chance) for number in range(1, 23))
    last = quick_result(23, (2, 312.4), (1, 341.2), missed=(Missed(3, 40.3, 12.0),))
    clocks = (Clock(4, "clear", 14_000, 20_000),)
    told = (QuickCleared(2, ("7h", "7c")),)
    return Game(state, you=4, clocks=clocks, told=told, finishes=(*old, last), pongs=frozenset({2}))


def before() -> Game:
    """Your deal."""
    return Game(fresh("scabbah", 4))


SCENES: Final[dict[str, Callable[[], Game]]] = {
    made.__name__: made
    for made in (
        lead, follow, quick, late, own, exchange, three, eight, watching, lively, before, duty, count, counted, deal,
        by_hand, ordered, veto, disputed, ruling, caught,
        raced,
    )
}  # fmt: skip

if __name__ == "__main__":
    name = next((word for word in sys.argv[1:] if word in SCENES), "lively")
    TableApp(SCENES[name](), plain="--ascii" in sys.argv, lively=True).run()
