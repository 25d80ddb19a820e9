"""The keys at the table, in one list that help prints too. Where one key does two things,
the first allowed one is done.

The tooltip of each is its sentence for the help page.
"""

from typing import Final

from textual.binding import Binding

RANK_KEYS: Final = {rank: rank.lower() for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "A")} | {
    "10": "0,t"
}


WHY: Final = (
    ("quick_clear", "space"), ("lay", "enter"), ("pass_turn", "p"), ("take", "c"), ("count", "s"), ("deal", "d"),
    ("obey", "y"), ("slip", "x"),
)  # fmt: skip
WHY_CHOOSE: Final = (
    ("rule", "r"), ("call", "b,exclamation_mark"), ("order", "o"), ("strike", "v"), ("name", "n"), ("dispute", "D"),
)  # fmt: skip


def _key(name: str, keys: str, action: str, words: str, told: str, shown: str = "") -> Binding:
    """A key with its id; hidden from the footer where it has no name to show there."""
    return Binding(keys, action, words, show=bool(words), key_display=shown or keys, tooltip=told, id=f"table.{name}")


def _why(name: str, key: str) -> Binding:
    return Binding(key, f"why('{name}')", show=False, id=f"table.why-{name}")


TABLE_KEYS: Final = (
    _key("quick-clear", "space", "quick_clear", "Quick-clear", "Complete the run to four, in turn or not."),
    _key("try", "space", "try_clear", "Risk a quick-clear", "Try it with the cards held up: wrong is wrong in public."),
    _key("lay", "enter", "lay", "Lay", "Lay the cards you hold up; in the exchange, give the one."),
    _key("pick", "enter", "pick", "Pick", "Hold up the cards at the cursor."),
    _key("pass", "p", "pass_turn", "Pass", "Lay nothing this time."),
    _key("take", "c", "take", "Clear my pile", "Have your own pile cleared when it comes back to you, and lead."),
    _key("clear", "c", "clear_pile", "Clear the pile", "Your duty, where the pile waits for you."),
    _key(
        "clear-other",
        "c",
        "clear_other",
        "Clear it at a cost",
        "Clear a pile that is another's duty: it is counted against you.",
    ),
    _key("clear-free", "c", "clear_free", "Clear it", "Clear a pile that is another's duty, where nothing is counted."),
    _key("count", "s", "count", "Count", "Count the seconds aloud until the pile is cleared."),
    _key("deal", "d", "deal", "Deal", "Shuffle and deal the next round."),
    _key("deal-card", "d,space", "deal_card", "Deal a card", "Deal the next card by hand; too fast is a falter.", "d"),
    _key("obey", "y", "obey", "", "Say that you heard an order to you."),
    _key("rule", "r", "choose('rule')", "Rule", "Rule in the dispute: it stands, is taken back, or somebody pays."),
    _key("call", "b,exclamation_mark", "choose('call')", "Call", "Call a cheat: then the seat's number.", "b"),
    _key("order", "o", "choose('order')", "Order", "Tell someone below you to do something, or how much to count."),
    _key("slip", "x", "slip", "Slip", "Mark one more card, at the cursor, to go under the pile unseen (right click)."),
    _key("strike", "v", "choose('strike')", "Strike down", "For who is first in rank: strike down an order."),
    _key("name", "n", "choose('name')", "", "For who is first in rank: name who may count the seconds this round."),
    _key("dispute", "D", "choose('dispute')", "Dispute", "Stop the table and ask for a ruling."),
    _key("offer", "h", "offer(1)", "Hint", "Hold up the next cards that may be laid."),
    _key("left", "left", "cursor(-1)", "", "Cursor to the left."),
    _key("right", "right", "cursor(1)", "", "Cursor to the right."),
    _key("more", "up", "more", "", "Hold up the cards at the cursor; again: fewer of them."),
    _key("back", "pageup", "leaf(3)", "", "What happened before."),
    _key("forth", "pagedown", "leaf(-3)", "", "What happened after that."),
    _key("drop", "escape,down", "drop", "", "Take all cards back into the hand.", "esc"),
    *(
        _key(f"rank-{rank}", keys, f"rank('{rank}')", "", f"Hold up your {rank}s; again: fewer of them.", keys[:1])
        for rank, keys in RANK_KEYS.items()
    ),
    _key(
        "evening",
        "f3",
        "evening",
        "Standing",
        "What was counted for whom, who ordered it, and the ranks of the evening.",
    ),
    _key("races", "f4", "app.races", "Races", "The photo finishes of the evening, and how fast everyone reacts."),
    _key("leave", "m", "app.leave", "Leave", "Leave the table."),
    *(_why(name, key) for name, key in WHY),
    *(Binding(key, f"why_choose('{what}')", show=False, id=f"table.why-{what}") for what, key in WHY_CHOOSE),
)
