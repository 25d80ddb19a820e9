"""The keys at a table of Abuse, in one list that help prints too. Where one key does two things, the first allowed one
is done. The tooltip of each is its sentence for the help page.
"""

from typing import Final

from textual.binding import Binding

from tui.bindings import Keys, table_key, why


def _key(name: str, keys: str, action: str, words: str, told: str, shown: str = "") -> Binding:
    return table_key(name, keys, action, words, told, shown, place="abuse")


NUMBERS: Final = {number: str(number % 10) for number in range(1, 11)}
AIM: Final = "Aim at the seat of that number: 1 to 9, 0 for the tenth."
KEYS: Final[Keys] = (
    _key("skip", "space", "change('skip')", "Skip", "An insult is typed out: have all of it at once."),
    _key("add", "space", "change('add')", "Add", "The card at the cursor comes next in your sentence."),
    _key("fire", "enter", "move('fire')", "Fire", "Lay your sentence, aimed at the seat marked @."),
    _key("comeback", "enter", "move('comeback')", "Hit back", "Answer an insult with the comeback at the cursor."),
    _key("accept", "a", "move('accept')", "Accept", "Say nothing to it: the insult stands, or your own doesn't."),
    _key("take", "t", "move('take')", "Take", "Take the face-up card; when it isn't your turn, with a penalty card."),
    _key("decline", "n", "move('decline')", "Decline", "Leave the face-up card; in your turn you then draw one."),
    _key("longest", "l", "change('best', 'longest')", "Long", "Build the longest sentence that you can say."),
    _key("worth", "w", "change('best', 'worth')", "Worth", "Build what is worth most, so that least is left."),
    _key("clears", "c", "change('best', 'clears')", "Most", "Build what lays most of your cards."),
    _key("discard", "x", "move('discard')", "", "Discard the card at the cursor, and be done."),
    _key("done", "k", "move('done')", "", "Discard nothing, and be done."),
    _key("deal", "d", "move('deal')", "Deal", "Shuffle and deal the next round."),
    _key("undo", "backspace", "change('undo')", "Undo", "Take the last card of your sentence back.", "bksp"),
    _key("unword", "escape", "change('unword')", "Say nothing", "Leave a blank's words as they were.", "esc"),
    _key("clear", "escape", "change('clear')", "", "Take the whole sentence back.", "esc"),
    _key("word", "b", "change('word')", "Blank", "Say something else for a blank of your sentence."),
    _key("up", "up", "change('cursor', -1)", "", "Cursor up."),
    _key("down", "down", "change('cursor', 1)", "", "Cursor down."),
    _key("next", "tab", "change('next_fit', 1)", "", "Cursor to the next card that can follow."),
    _key("before", "shift+tab", "change('next_fit', -1)", "", "Cursor to the card before that can follow."),
    _key("left", "left", "change('aim', -1)", "", "Aim at the seat before."),
    _key("right", "right", "change('aim', 1)", "", "Aim at the next seat."),
    *(_key(f"aim-{at}", key, f"change('aim_at', {at})", "", AIM if at == 1 else "") for at, key in NUMBERS.items()),
    _key("gallery", "g", "gallery", "Laid", "All that was laid, in front of whom, and the evening's best."),
    _key("aloud", "v", "aloud", "Voice", "Have insults read aloud by this machine's speech program, or not."),
    _key("back", "pageup", "change('leaf', 3)", "", "What happened before."),
    _key("forth", "pagedown", "change('leaf', -3)", "", "What happened after that."),
    _key("races", "f4", "app.races", "", "The photo finishes of the evening, and how fast everyone reacts."),
    _key("leave", "m", "app.leave", "Leave", "Leave the table."),
    *(why(name, key, "abuse") for name, key in (("fire", "enter"), ("accept", "a"), ("take", "t"), ("decline", "n"))),
    *(why(name, key, "abuse") for name, key in (("discard", "x"), ("done", "k"), ("deal", "d"))),
)
GALLERY_KEYS: Final = (
    Binding("escape,g,q", "close", "Close", id="gallery.close"),
    Binding("left", "turn(-1)", "Before", priority=True, id="gallery.before"),
    Binding("right,tab", "turn(1)", "Next", priority=True, id="gallery.next"),
)
