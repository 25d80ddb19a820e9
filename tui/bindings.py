"""Every key there is, in one table by place. Screens take their BINDINGS from here and help prints the same rows.

Each has an id of its own, so that a keymap can move it. Nothing here knows what a key does.
"""

from typing import Final, TypeAlias

from textual.binding import Binding

Keys: TypeAlias = tuple[Binding, ...]
Row: TypeAlias = tuple[str, str]  # keys as printed, and what they do


def place_key(
    where: str, keys: str, action: str, words: str, *, show: bool = True, priority: bool = False
) -> Binding:  # fmt: skip
    """Return a key of this place; its id names both."""
    name = action.partition("(")[0].replace("_", "-")
    argument = action.partition("(")[2].strip("')")
    ident = f"{where}.{name}" + (f"-{argument}" if argument else "")
    return Binding(keys, action, words, show=show, priority=priority, id=ident)


def table_key(
    name: str, keys: str, action: str, words: str, told: str, shown: str = "", place: str = "table"
) -> Binding:  # fmt: skip
    """Return a key of a table, with its sentence for help; without words it is not on the line of keys."""
    return Binding(keys, action, words, show=bool(words), key_display=shown or keys, tooltip=told, id=f"{place}.{name}")


def why(name: str, key: str, place: str = "table") -> Binding:
    """Return the key that says why that action of a table is off."""
    return Binding(key, f"why('{name}')", show=False, id=f"{place}.why-{name}")


EVERYWHERE: Final[Keys] = (
    place_key("app", "question_mark", "help", "Help"),
    place_key("app", "f3", "standing", "Standing"),
    place_key("app", "f2", "toggle_ascii", "Letters or signs for suits", show=False, priority=True),
    place_key("app", "ctrl+c", "leave", "Leave", show=False, priority=True),
    place_key("app", "ctrl+q", "quit", "Leave at once", show=False, priority=True),
)
BACK: Final[Keys] = (place_key("page", "escape", "back", "Back"),)
OPENING: Final[Keys] = (place_key("opening", "escape,q", "app.leave", "Give up"),)
HOME: Final[Keys] = (
    place_key("home", "p", "choose('play')", "Play with bots", show=False),
    place_key("home", "h", "choose('host')", "Host a table", show=False),
    place_key("home", "j", "choose('join')", "Join a table", show=False),
    place_key("home", "r", "choose('rules')", "Rules", show=False),
    place_key("home", "q", "choose('quit')", "Quit"),
)
FORM: Final[Keys] = (
    *BACK,
    place_key("form", "up", "app.focus_previous", "Line above", show=False),
    place_key("form", "down", "app.focus_next", "Line below", show=False),
    place_key("form", "ctrl+s", "done", "Sit down"),
)
CHOICE: Final[Keys] = (
    place_key("choice", "left", "step(-1)", "Less"),
    place_key("choice", "right,space", "step(1)", "More"),
    place_key("choice", "enter", "enter", "Set", show=False),
    place_key("choice", "up", "app.focus_previous", "Line above", show=False),
    place_key("choice", "down", "app.focus_next", "Line below", show=False),
)
WORDING: Final[Keys] = (place_key("wording", "enter", "enter", "Write"),)
SEATS: Final[Keys] = (
    place_key("seats", "up", "cursor(-1)", "Up", show=False),
    place_key("seats", "down", "cursor(1)", "Down", show=False),
)
LOBBY: Final[Keys] = (
    place_key("lobby", "b", "begin", "Begin"),
    place_key("lobby", "a", "add_bot", "Add bot"),
    place_key("lobby", "x", "remove", "Remove"),
    place_key("lobby", "u", "move(-1)", "Up"),
    place_key("lobby", "d", "move(1)", "Down"),
    place_key("lobby", "g", "game", "Game"),
    place_key("lobby", "c", "copy", "Copy line"),
    place_key("lobby", "m,q", "app.leave", "Leave"),
)
ROUND: Final[Keys] = (
    place_key("round", "d,enter", "deal", "Deal"),
    place_key("round", "t", "table", "Look at the table"),
    place_key("round", "f4", "app.races", "Races"),
    place_key("round", "e", "end", "End the game"),
    place_key("round", "m,q", "app.leave", "Leave"),
)
OVER: Final[Keys] = (
    place_key("over", "p", "again", "Play again"),
    place_key("over", "o", "options", "Game and options"),
    place_key("over", "t", "table", "Look at the table"),
    place_key("over", "f4", "app.races", "Races"),
    place_key("over", "m,q", "app.leave", "Leave"),
)
FORTH_AND_BACK: Final[Keys] = (
    table_key("back", "pageup", "change('leaf', 3)", "", "What happened before."),
    table_key("forth", "pagedown", "change('leaf', -3)", "", "What happened after that."),
)
OUT: Final[Keys] = (
    table_key("races", "f4", "app.races", "Races", "The photo finishes of the evening, and how fast everyone reacts."),
    table_key("leave", "m", "app.leave", "Leave", "Leave the table."),
)
HELP: Final[Keys] = (
    place_key("help", "escape,q,question_mark", "close", "Close"),
    place_key("help", "left", "turn(-1)", "Page before", priority=True),
    place_key("help", "right", "turn(1)", "Next page", priority=True),
)

_PRINTED: Final = {
    "question_mark": "?", "escape": "Esc", "esc": "Esc", "enter": "Enter", "space": "Space", "up": "Up", "down": "Down",
    "left": "Left", "right": "Right", "tab": "Tab", "backspace": "Backspace", "comma": ",", "full_stop": ".",
    "exclamation_mark": "!",
}  # fmt: skip


def printed(key: str) -> str:
    """Return a key as it is printed on a keyboard, in ASCII: `Ctrl-C`, `F2`, `?`, `p`."""
    *held, last = key.split("+")
    name = _PRINTED.get(last) or (last.upper() if len(last) > 1 or held else last)
    return "-".join([*(part.capitalize() for part in held), name])


def told(table: Keys) -> list[Row]:
    """Return what help says of a table: keys as printed, and what they do; the same key twice is two lines."""
    return [
        (" or ".join(printed(key) for key in binding.key.split(",")), binding.tooltip or binding.description)
        for binding in table
        if binding.tooltip or binding.description
    ]
