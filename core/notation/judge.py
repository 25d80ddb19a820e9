"""Return True if an expectation holds, read off a position with the questions of its game. Knows no time and no
file."""

from collections.abc import Sequence

from core.moves import Seat
from core.notation.forms import write_expect
from core.notation.language import Language, Seen, Verdict, list_of
from core.notation.scenario import Expect


def judge(language: Language, seen: Seen, expect: Expect) -> str | None:
    """Return None when the expectation holds, else what was expected and what is."""
    holds, what_is = _holds(language, seen, expect)
    return None if holds else f"expected {write_expect(expect, language.forms, seen.names)}, but {what_is}"


def _holds(language: Language, seen: Seen, expect: Expect) -> Verdict:
    """Judge what any game may be asked; the rest the game's own notation judges."""
    state = seen.state
    match expect.what:
        case "turn":
            holders = () if state.turn is None else (state.turn,)
            return holders == expect.seats, f"in turn is {_named(seen, holders)}"
        case "phase":
            return state.phase == expect.word, f"the phase is {state.phase}"
        case "hand":
            hand = language.hand(state, expect.seats[0])
            return sorted(hand) == sorted(expect.cards), f"the hand is {list_of(hand)}"
        case "cards":
            held = len(state.hands[expect.seats[0]])
            return held == expect.number, f"there are {held}"
        case "out":
            held = len(state.hands[expect.seats[0]])
            return not held, f"{_named(seen, expect.seats)} holds {held}"
        case "round":
            return state.round == expect.number, f"it is round {state.round}"
        case "over":
            return state.phase == "over", f"the phase is {state.phase}"
        case "winner":
            return sorted(state.winners) == sorted(expect.seats), f"won has {_named(seen, state.winners)}"
        case "prompt" | "no prompt":
            open_now = language.open_prompts(state, expect.seats[0])
            holds = expect.word in open_now if expect.what == "prompt" else not open_now
            return holds, f"open is {list_of(sorted(open_now))}"
        case _:
            return language.holds(seen, expect)


def _named(seen: Seen, seats: Sequence[Seat]) -> str:
    return " ".join(seen.names[seat] for seat in seats) or "nobody"
