"""The keys that both climbing games have. Where one key does two things, the first allowed one is done."""

from typing import Final

from tui.bindings import FORTH_AND_BACK, OUT, Keys, Row, table_key, told, why

RANK_KEYS: Final = {rank: rank.lower() for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "A")} | {
    "10": "0,t"
}

LAY: Final = (
    table_key("lay", "enter", "move('lay')", "Lay", "Lay the cards you hold up; in the exchange, give the one."),
    table_key("pick", "enter", "change('pick')", "Pick", "Hold up the cards at the cursor."),
    table_key("pass", "p", "move('pass_turn')", "Pass", "Lay nothing this time."),
)
DEAL: Final = (table_key("deal", "d", "move('deal')", "Deal", "Shuffle and deal the next round."),)
HAND: Final = (
    table_key("offer", "h", "change('offer', 1)", "Hint", "Hold up the next cards that may be laid."),
    table_key("left", "left", "change('cursor', -1)", "", "Cursor to the left."),
    table_key("right", "right", "change('cursor', 1)", "", "Cursor to the right."),
    table_key("more", "up", "change('more')", "", "Hold up the cards at the cursor; again: fewer of them."),
    *FORTH_AND_BACK,
    table_key("drop", "escape,down", "change('drop')", "", "Take all cards back into the hand.", "esc"),
    *(
        table_key(f"rank-{rank}", keys, f"change('rank', '{rank}')", "", "", keys[:1])
        for rank, keys in RANK_KEYS.items()
    ),
    table_key(
        "standing", "f3", "standing", "Standing",
        "What was counted for whom, who ordered it, and the ranks of the evening.",
    ),
    *OUT,
    *(why(name, key) for name, key in (("lay", "enter"), ("pass_turn", "p"), ("deal", "d"))),
)  # fmt: skip
RANKS: Final = ("2 to 9, 0, j q k a", "Hold up your cards of that rank; again: fewer of them.")


def help_rows(keys: Keys) -> list[Row]:
    """Return the lines of help on these keys."""
    return [*told(keys), RANKS]
