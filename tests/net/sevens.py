"""A table where two sevens lie and who is faster matters: bob can beat them, dee has the other two, cy is far away."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.asshole import GAME as ASSHOLE
from core.asshole import evolve, start
from core.asshole.moves import QuickClear
from core.asshole.options import AssholeOptions
from core.cards import DECK, Hand
from core.climbing.moves import Play
from core.events import TurnCame
from net.messages import FromHost, Result, Update
from net.race.settle import as_written
from net.units import MS
from tests.net.table import HOST, FakeTable

ANN, BOB, CY, DEE = KEYS = (HOST, "bob", "cy", "dee")
HANDS: tuple[Hand, ...] = (("7d", "7h", "9c"), ("8c", "8s", "9d"), ("3d", "5h", "6h"), ("5c", "7c", "7s"))
OPTIONS = AssholeOptions(turn_limit=0, clearing="auto")
CLEAR = QuickClear(("7c", "7s"))
EIGHTS = Play(("8c", "8s"))


def seated(
    hands: Sequence[Hand] = HANDS, options: AssholeOptions = OPTIONS, seed: int = 1, cards: Hand = DECK
) -> FakeTable:
    """Four with these hands, cy 120 ms away, and an onlooker; ann, the host, is to lead."""
    state = evolve(replace(start(4, options), hands=tuple(hands), round=1, cards=cards), TurnCame(0))
    table = FakeTable(options, seed=seed, position=ASSHOLE.at(state), players=tuple((key, key) for key in KEYS))
    table.join(*KEYS)
    table.join("onlooker", watch=True)
    table.host.latency(CY, as_written(120))
    return table


def begun(hands: Sequence[Hand] = HANDS, options: AssholeOptions = OPTIONS, seed: int = 1) -> FakeTable:
    """Ann has just laid two sevens."""
    table = seated(hands, options, seed)
    assert table.act(ANN, Play(("7h", "7d"))) is None
    return table


def at(table: FakeTable, ms: int) -> None:
    """Time comes to this, since ann's play."""
    table.wait(ms - table.now_ns // MS)


def pile(table: FakeTable) -> list[str]:
    return [card for laid in table.state.pile for card in laid.cards]


def phase(table: FakeTable) -> str:
    return table.state.phase


def kinds(table: FakeTable, key: str) -> list[type[FromHost]]:
    return [type(message) for message in table.told[key]]


def finish(table: FakeTable, key: str = ANN) -> Result:
    """The last photo finish that this one was shown."""
    updates = [message for message in table.told[key] if isinstance(message, Update)]
    return [result for update in updates for result in update.finishes][-1]
