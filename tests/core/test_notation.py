"""Table notation: what is written reads back as it was, and what can't be read is a Fault with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core import registry
from core.asshole.moves import Call, CountBy, Dispute, Order, QuickClear, RuleTakeBack
from core.asshole.options import AssholeOptions
from core.climbing.moves import Play
from core.moves import NOBODY, Move, Unknown
from core.notation.scenario import Act, Link, Scenario, Seated, Step
from core.notation.text import Fault
from core.tablefile.reader import read
from core.tablefile.writer import write
from tests.core.scenarios import NAMES, SEATS, moves, scenarios

LANGUAGE = registry.game("asshole").notation
read_move, write_move = LANGUAGE.read_move, LANGUAGE.write_move
HEAD = "game asshole\nseat Ann 7h 9c\nseat Bob 4d 8s\nseat Cy 7d 10h\n"
DEALING = "game asshole\noption dealing hand\nphase deal\nseat Ann 7h 9c\nseat Bob 8h\nseat Eve\n"


def without_lines(scenario: Scenario) -> Scenario:
    """The scenario wherever it stands in its file."""
    return replace(scenario, steps=tuple(replace(step, line=0) for step in scenario.steps))


@given(moves())
def test_a_move_that_is_written_reads_back(move: Move) -> None:
    assert read_move(write_move(move, NAMES), SEATS) == move


@given(scenarios)
def test_a_scenario_that_is_written_reads_back(scenario: Scenario) -> None:
    assert without_lines(read(write(scenario))) == scenario


@given(st.text(max_size=60))
def test_any_text_is_some_move(text: str) -> None:
    move = read_move(text, SEATS)
    assert isinstance(move, Unknown) or read_move(write_move(move, NAMES), SEATS) == move


SCRAPS = """game asshole scabbah abuse option seat seed round title turn link phase deck --- ? @5 @ wait Ann Ann:
Zed: play 7h pass order rule drink "x" " # ~ too-low exchange deal on off turn-limit 3 -1 hand pile empty no prompt
winner"""
_scraps = st.sampled_from([*SCRAPS.split(), "\n"])


@given(st.lists(_scraps, max_size=30), st.booleans())
def test_nothing_but_a_fault_is_raised_by_scraps(scraps: list[str], headed: bool) -> None:
    _read_or_fault((HEAD + "---\n" if headed else "") + " ".join(scraps))


@given(st.text(max_size=80), st.booleans())
def test_nothing_but_a_fault_is_raised_by_any_text(text: str, headed: bool) -> None:
    _read_or_fault((HEAD + "---\nAnn: " if headed else "game scabbah\n") + text)


def _read_or_fault(text: str) -> None:
    fault = _fault_of(text)
    assert fault is None or (fault.words and 0 < fault.line <= text.count("\n") + 1)


def _fault_of(text: str) -> Fault | None:
    try:
        read(text)
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play Th tD", Play(("10h", "10d"))),
        ("play 7h slip 3c", Play(("7h",), "3c")),
        ("  quick-clear   7s  7c ", QuickClear(("7s", "7c"))),
        ('order Bob "sing # loud: now ~"', Order(1, task="sing # loud: now ~")),
        ("order Zed 3", Order(NOBODY, 3)),
        ("order Bob -3", Order(1, -3)),
        ('dispute "that \\"seven\\""', Dispute('that "seven"')),
        ("rule take-back", RuleTakeBack()),
        ("count by Cy", CountBy(2)),
        ("call Cy", Call(2)),
    ],
)
def test_moves_as_people_write_them(text: str, move: Move) -> None:
    assert read_move(text, SEATS) == move


@pytest.mark.parametrize(
    "text",
    ["", "play", "play 1h", "play slip 3c", "play 7h slip", "give", "give 7h 8h", "pass now", "order Bob",
     "order Bob x", "order Bob 3.5", "strike", "strike one", "dispute why", 'dispute "why', "rule", "count Bob", "PASS",
     "insult", "insult Bob", "insult Bob b1=you"],
)  # fmt: skip
def test_what_cannot_be_read_is_an_unknown_move(text: str) -> None:
    assert read_move(text, SEATS) == Unknown(text)


def test_comments_blank_lines_and_line_ends_are_free() -> None:
    head = 'game asshole # "the rules\r\n\r\n  seat Ann 7h\r\nseat Bob 8h# no space\nseat Cy Th\n'
    scenario = read("\ufeff" + head + "---\n# play\n\nAnn:play 7h#\n")
    assert scenario.header.seats == (Seated("Ann", ("7h",)), Seated("Bob", ("8h",)), Seated("Cy", ("10h",)))
    assert scenario.steps == (Step(9, Act(0, Play(("7h",)))),)


def test_slowest_is_the_credit_unless_it_is_given() -> None:
    scenario = read(HEAD + "link Bob 120\nlink Cy 20 60\n---\n@5 link Cy 0\n")
    assert scenario.header.links == (Link(1, 120, 120), Link(2, 20, 60))
    assert scenario.steps == (Step(8, Link(2, 0, 0), 5),)


def test_in_a_file_every_limit_is_off_unless_an_option_sets_it() -> None:
    assert read(HEAD + "---").header.options.turn_limit == 0
    assert read(HEAD + "option turn-limit 7\n---").header.options.turn_limit == 7


def test_an_option_in_quotes_may_hold_spaces_and_reads_back() -> None:
    """TAB-6, TAB-7"""
    scenario = read(HEAD + 'option drinks-name "cold sips"\noption titles "Boss/Two Bit//Loser"\n---\n')
    assert isinstance(scenario.header.options, AssholeOptions)
    assert scenario.header.options.drinks_name == "cold sips"
    assert without_lines(read(write(scenario))) == scenario


FAULTS = {
    "no game": ("seat Ann 7h\n---", 1, "the first line must name the game"),
    "nothing": ("", 1, "no line ---"),
    "another game": ("game poker\n---", 1, "poker"),
    "no play": (HEAD, 4, "no line ---"),
    "an open quote": (HEAD + '---\nAnn: dispute "why\n', 6, "quote"),
    "an unknown header line": (HEAD + "wind north\n---", 5, "wind"),
    "an unknown option": (HEAD + "option wind on\n---", 5, "wind"),
    "an option that can't be that": (HEAD + "option drinks 7\n---", 5, "drinks"),
    "an option twice": (HEAD + "option drinks on\noption drinks off\n---", 6, "twice"),
    "a card twice": (HEAD + "seat Dee 7h\n---", 5, "7h is there twice"),
    "no card": (HEAD + "seat Dee 1h\n---", 5, "1h is no card"),
    "a name twice": (HEAD + "seat Ann 6h\n---", 5, "Ann"),
    "too few seats": ("game asshole\nseat Ann 7h\nseat Bob 8h\n---", 3, "3 to 8"),
    "an unknown seat": (HEAD + "turn Zed\n---", 5, "Zed"),
    "an unknown seat's move": (HEAD + "---\n\nZed: pass\n", 7, "Zed"),
    "an unknown seat's place": (HEAD + "---\n? place Zed 1\n", 6, "Zed"),
    "round 2 without titles": (HEAD + "round 2\n---", 5, "titles"),
    "some titles": (HEAD + "title Ann 1\ntitle Bob 2\n---", 6, "all seats"),
    "a place twice": (HEAD + "title Ann 1\ntitle Bob 1\n---", 6, "one place"),
    "phase deal without dealing hand": (HEAD + "phase deal\n---", 5, "dealing hand"),
    "phase deal with nothing left to deal": (DEALING + "---", 3, "needs a deck"),
    "phase deal with too few cards": (DEALING + "deck 3c\n---", 7, "Eve is dealt none"),
    "phase deal in Scabbah": (HEAD.replace("asshole", "scabbah") + "phase deal\n---", 5, "dealing hand"),
    "phase exchange without titles": (HEAD + "phase exchange\n---", 5, "titles"),
    "a phase that no file begins in": (HEAD + "phase clear\n---", 5, "clear"),
    "turn twice": (HEAD + "turn Ann\nturn Bob\n---", 6, "twice"),
    "a seat in turn without cards": (HEAD + "seat Dee\nturn Dee\n---", 6, "Dee"),
    "no number": (HEAD + "seed x\n---", 5, "x"),
    "points in Asshole": (HEAD + "points Ann 3\n---", 5, "points"),
    "an unknown code": (HEAD + "---\nAnn: pass ~ too-late\n", 6, "too-late"),
    "an unknown expectation": (HEAD + "---\n? mood Ann good\n", 6, "mood"),
    "an unknown phase": (HEAD + "---\n? phase lunch\n", 6, "lunch"),
    "an expectation with too little": (HEAD + "---\n? drinks Ann\n", 6, "number"),
    "an expectation with too much": (HEAD + "---\n? turn Ann Bob\n", 6, "Bob"),
    "time going back": (HEAD + "---\n@50 Ann: pass\n@49 Bob: pass\n", 7, "go back"),
    "time going back after a wait": (HEAD + "---\nwait 50\n@49 Bob: pass\n", 7, "go back"),
    "a wait for nothing": (HEAD + "---\nwait\n", 6, "wait MS"),
    "a moment without a number": (HEAD + "---\n@soon Ann: pass\n", 6, "ms"),
    "a line of nothing known": (HEAD + "---\nlunch\n", 6, "lunch"),
    "no move": (HEAD + "---\nAnn: ~ too-low\n", 6, "no move"),
}


@pytest.mark.parametrize(("text", "line", "words"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_says_where_and_why(text: str, line: int, words: str) -> None:
    with pytest.raises(Fault) as caught:
        read(text)
    assert caught.value.line == line
    assert words in caught.value.words


def test_a_file_that_says_what_is_missing_reads_as_one_line() -> None:
    with pytest.raises(Fault, match=r"^line 5: no seat is called Zed$"):
        read(HEAD + "dealer Zed\n---")
