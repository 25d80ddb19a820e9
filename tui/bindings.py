"""Every key there is, in one table by place. Screens take their BINDINGS from here and help prints the same rows.

Each has an id of its own, so that a keymap can move it. Nothing here knows what a key does.
"""

from typing import Final, TypeAlias

from textual.binding import Binding

from tui.screens.abuse_keys import ABUSE_KEYS
from tui.screens.table_keys import TABLE_KEYS

Keys: TypeAlias = tuple[Binding, ...]


def _key(where: str, keys: str, action: str, words: str, *, show: bool = True, priority: bool = False) -> Binding:
    name = action.partition("(")[0].replace("_", "-")
    argument = action.partition("(")[2].strip("')")
    ident = f"{where}.{name}" + (f"-{argument}" if argument else "")
    return Binding(keys, action, words, show=show, priority=priority, id=ident)


EVERYWHERE: Final[Keys] = (
    _key("app", "question_mark", "help", "Help"),
    _key("app", "f3", "standing", "Standing"),
    _key("app", "f2", "toggle_ascii", "Letters or signs for suits", show=False, priority=True),
    _key("app", "ctrl+c", "leave", "Leave", show=False, priority=True),
    _key("app", "ctrl+q", "quit", "Leave at once", show=False, priority=True),
)
BACK: Final[Keys] = (_key("page", "escape", "back", "Back"),)
OPENING: Final[Keys] = (_key("opening", "escape,q", "app.leave", "Give up"),)
HOME: Final[Keys] = (
    _key("home", "p", "choose('play')", "Play with bots", show=False),
    _key("home", "h", "choose('host')", "Host a table", show=False),
    _key("home", "j", "choose('join')", "Join a table", show=False),
    _key("home", "r", "choose('rules')", "Rules", show=False),
    _key("home", "q", "choose('quit')", "Quit"),
)
FORM: Final[Keys] = (
    *BACK,
    _key("form", "up", "app.focus_previous", "Line above", show=False),
    _key("form", "down", "app.focus_next", "Line below", show=False),
    _key("form", "ctrl+s", "done", "Sit down"),
)
CHOICE: Final[Keys] = (
    _key("choice", "left", "step(-1)", "Less"),
    _key("choice", "right,space", "step(1)", "More"),
    _key("choice", "enter", "enter", "Set", show=False),
    _key("choice", "up", "app.focus_previous", "Line above", show=False),
    _key("choice", "down", "app.focus_next", "Line below", show=False),
)
WORDING: Final[Keys] = (_key("wording", "enter", "enter", "Write"),)
SEATS: Final[Keys] = (
    _key("seats", "up", "cursor(-1)", "Up", show=False),
    _key("seats", "down", "cursor(1)", "Down", show=False),
)
LOBBY: Final[Keys] = (
    _key("lobby", "b", "begin", "Begin"),
    _key("lobby", "a", "add_bot", "Add bot"),
    _key("lobby", "x", "remove", "Remove"),
    _key("lobby", "u", "move(-1)", "Up"),
    _key("lobby", "d", "move(1)", "Down"),
    _key("lobby", "g", "game", "Game"),
    _key("lobby", "c", "copy", "Copy line"),
    _key("lobby", "m,q", "app.leave", "Leave"),
)
ROUND: Final[Keys] = (
    _key("round", "d,enter", "deal", "Deal"),
    _key("round", "y", "obey", "I heard"),
    _key("round", "o", "choose('order')", "Order"),
    _key("round", "v", "choose('strike')", "Strike down"),
    _key("round", "t", "table", "Look at the table"),
    _key("round", "f4", "app.races", "Races"),
    _key("round", "e", "end", "End the game"),
    _key("round", "m,q", "app.leave", "Leave"),
)
OVER: Final[Keys] = (
    _key("over", "p", "again", "Play again"),
    _key("over", "o", "options", "Game and options"),
    _key("over", "t", "table", "Look at the table"),
    _key("over", "f4", "app.races", "Races"),
    _key("over", "m,q", "app.leave", "Leave"),
)
HELP: Final[Keys] = (
    _key("help", "escape,q,question_mark", "close", "Close"),
    _key("help", "left", "turn(-1)", "Page before", priority=True),
    _key("help", "right", "turn(1)", "Next page", priority=True),
)

PLACES: Final[dict[str, Keys]] = {
    "Everywhere": EVERYWHERE,
    "At the table": TABLE_KEYS,
    "At a table of Abuse": ABUSE_KEYS,
    "First screen": HOME,
    "Lobby": LOBBY,
    "A line with a value": (*CHOICE, *WORDING),
    "Between rounds": ROUND,
    "After the game": OVER,
}
_PRINTED: Final = {
    "question_mark": "?", "escape": "Esc", "esc": "Esc", "enter": "Enter", "space": "Space", "up": "Up", "down": "Down",
    "left": "Left", "right": "Right", "tab": "Tab", "backspace": "Backspace", "comma": ",", "full_stop": ".",
    "exclamation_mark": "!",
}  # fmt: skip


def printed(key: str) -> str:
    """A key as it is printed on a keyboard, in ASCII: `Ctrl-C`, `F2`, `?`, `p`."""
    *held, last = key.split("+")
    name = _PRINTED.get(last) or (last.upper() if len(last) > 1 or held else last)
    return "-".join([*(part.capitalize() for part in held), name])


def told(table: Keys) -> list[tuple[str, str]]:
    """What help says of a table: keys as they are printed, and what they do; the same key twice is two lines."""
    lines = [
        (" or ".join(printed(key) for key in binding.key.split(",")), binding.tooltip or binding.description)
        for binding in table
        if (binding.tooltip or binding.description) and not binding.action.startswith("rank(")
    ]
    ranks = [binding for binding in table if binding.action.startswith("rank(")]
    return lines + ([("2 to 9, 0, j q k a", "Hold up your cards of that rank; again: fewer of them.")] if ranks else [])
