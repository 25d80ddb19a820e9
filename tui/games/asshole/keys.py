"""The keys at a table of Asshole. Where one key does two things, the first allowed one is done."""

from typing import Final

from textual.binding import Binding

from tui.bindings import table_key, why
from tui.games.climbing.keys import DEAL, HAND, LAY

WHY: Final = (
    ("quick_clear", "space"), ("take", "c"), ("count", "s"), ("obey", "y"), ("slip", "x"),
)  # fmt: skip
WHY_CHOOSE: Final = (
    ("rule", "r"), ("call", "b,exclamation_mark"), ("order", "o"), ("strike", "v"), ("name", "n"), ("dispute", "D"),
)  # fmt: skip

KEYS: Final = (
    table_key(
        "quick-clear", "space", "move('quick_clear')", "Quick-clear", "Complete the run to four, in turn or not."
    ),
    table_key(
        "try", "space", "move('try_clear')", "Risk a quick-clear",
        "Try it with the cards held up: wrong is wrong in public.",
    ),
    *LAY,
    table_key(
        "take", "c", "move('take')", "Clear my pile",
        "Have your own pile cleared when it comes back to you, and lead.",
    ),
    table_key("clear", "c", "move('clear_pile')", "Clear the pile", "Your duty, where the pile waits for you."),
    table_key(
        "clear-other", "c", "move('clear_other')", "Clear it at a cost",
        "Clear a pile that is another's duty: it is counted against you.",
    ),
    table_key(
        "clear-free", "c", "move('clear_free')", "Clear it",
        "Clear a pile that is another's duty, where nothing is counted.",
    ),
    table_key("count", "s", "move('count')", "Count", "Count the seconds aloud until the pile is cleared."),
    *DEAL,
    table_key(
        "deal-card", "d,space", "move('deal_card')", "Deal a card",
        "Deal the next card by hand; too fast is a falter.", "d",
    ),
    table_key("obey", "y", "change('obey')", "", "Say that you heard an order to you."),
    table_key(
        "rule", "r", "choose('rule')", "Rule", "Rule in the dispute: it stands, is taken back, or somebody pays."
    ),
    table_key("call", "b,exclamation_mark", "choose('call')", "Call", "Call a cheat: then the seat's number.", "b"),
    table_key(
        "order", "o", "choose('order')", "Order", "Tell someone below you to do something, or how much to count."
    ),
    table_key(
        "slip", "x", "change('slip')", "Slip",
        "Mark one more card, at the cursor, to go under the pile unseen (right click).",
    ),
    table_key("strike", "v", "choose('strike')", "Strike down", "For who is first in rank: strike down an order."),
    table_key(
        "name", "n", "choose('name')", "", "For who is first in rank: name who may count the seconds this round."
    ),
    table_key("dispute", "D", "choose('dispute')", "Dispute", "Stop the table and ask for a ruling."),
    *HAND,
    *(why(name, key) for name, key in WHY),
    *(Binding(key, f"why_choose('{what}')", show=False, id=f"table.why-{what}") for what, key in WHY_CHOOSE),
)  # fmt: skip
