"""The photo finish in words and signs."""

from msgspec.structs import replace
from rich.cells import cell_len

from net.messages import CameLate, Claim, Missed, Note, Result
from tests.tui.harness import quick_result
from tui.table.finish import (
    BINS,
    ROOM,
    Finishes,
    histogram,
    is_shown,
    kept,
    late_words,
    line,
    listing,
    reactions,
    sure,
    times,
)
from tui.table.words import note

NAMES = {0: "Ann", 1: "Bob", 2: "Dee"}
RACE = quick_result(1, (2, 312.4), (1, 341.2))
MIXED = replace(RACE, places=(RACE.places[0], replace(RACE.places[1], what="play", made=False)))


def race(*places: Claim) -> Result:
    return Result(1, 1, 1, places, hold_ms=20, cap_ms=40)


def test_a_race_in_a_line_says_who_how_fast_how_sure_and_how_long_it_was_held() -> None:
    assert line(RACE, NAMES, 0) == "Photo finish: Dee 312 ms · Bob 341 ms (97 %) · held 37 ms"


def test_you_are_called_you_and_a_roughly_known_link_is_told() -> None:
    told = line(replace(RACE, exact=False), NAMES, 2)
    assert told == "Photo finish: you 312 ms · Bob 341 ms (97 %) · held 37 ms · less exact"


def test_where_different_moves_raced_each_says_which() -> None:
    assert "Dee 312 ms (quick-clear) · Bob 341 ms (play, 97 %)" in line(MIXED, NAMES, None)


def test_a_lot_is_called_a_lot_and_what_is_faster_than_any_human_shows_as_the_least() -> None:
    drawn = quick_result(1, (1, 90.0), (0, 80.0))
    assert "Bob <120 ms · Ann <120 ms (equal: by lot)" in line(drawn, NAMES, None)


def test_who_came_late_is_told_by_how_much_and_who_was_faster_too() -> None:
    late = replace(RACE, missed=(Missed(0, 40.2, 3.0), Missed(3, -12.0, 30.0)))
    told = line(late, NAMES, None)
    assert "Ann too late by 40 ms" in told
    assert "seat 4 12 ms faster, but heard too late" in told


def test_only_what_was_raced_for_is_told_at_the_table() -> None:
    """ASS-25: what nobody was against, a clear or a quick-clear, is no photo finish."""
    assert is_shown(RACE)
    assert not is_shown(quick_result(1, (2, 312.0)))
    assert not is_shown(race(Claim(0, "clear", 900, 900)))
    assert is_shown(replace(race(Claim(0, "clear", 900, 900)), missed=(Missed(1, 4, 4),)))


def test_a_machine_a_bot_and_a_lot_that_was_not_promised_are_marked() -> None:
    fast, bot = Claim(0, "quick-clear", 121, 121, machine=True), Claim(1, "quick-clear", 400, 400, bot=True)
    result = replace(race(fast, bot), forged=True)
    rows = listing(Finishes({1: result}, NAMES, None), plain=True)
    assert "not the promised lot" in rows[0]
    assert rows[2].strip() == "reacts like a machine"
    assert rows[3].endswith("a bot")
    assert "not the promised lot" in line(result, NAMES, None)


def test_nothing_is_quite_sure_but_what_has_no_doubt() -> None:
    assert [sure(share) for share in (1.0, 0.999, 0.5)] == ["100 %", "99 %", "50 %"]


def test_a_long_reaction_is_told_in_seconds() -> None:
    assert "Ann 12.3 s" in line(race(Claim(0, "call", 12_340, 12_340)), NAMES, 2)


def test_who_came_late_hears_by_how_much_and_nothing_where_nobody_was_first() -> None:
    assert late_words(CameLate(1, 42.4, 9.0)) == "Too late by 42 ms: somebody else was quicker."
    assert late_words(CameLate(1, -12.0, 9.0)).startswith(
        "12 ms quicker than the first, but heard too late, 9 ms after"
    )


def test_the_same_number_replaces() -> None:
    later = replace(RACE, missed=(Missed(0, 40, 3),))
    assert kept({1: RACE}, (later, quick_result(2, (0, 300)))) == {1: later, 2: quick_result(2, (0, 300))}


def test_the_list_has_the_newest_first_and_all_that_is_known() -> None:
    races = kept({}, (replace(MIXED, exact=False, stamp_late_ms=3.2), quick_result(2, (0, 200.0), (1, 200.0))))
    told = listing(Finishes(races, NAMES, 1))
    assert told[0] == "Round 1, race 2: quick-clear, held 37 of 40 ms"
    assert [row.split() for row in told[1:3]] == [
        ["Ann", "200", "ms", "line", "20", "ms", "97", "%", "first"],
        ["you", "200", "ms", "line", "20", "ms", "equal,", "by", "lot"],
    ]
    assert told[4] == "Round 1, race 1: quick-clear/play, held 37 of 40 ms, less exact, read 3 m…"
    assert told[6].endswith("97 %  play +29 ms, in vain")


def test_the_list_and_the_times_fit_eighty_columns_and_are_ascii_where_they_must() -> None:
    names = dict.fromkeys(range(8), "Wwwwwwwwwwwwwwww(abcd)") | {0: "Zoë"}
    late = (Missed(3, 40.3, 12.0), Missed(4, -40.3, 112.0))
    evening = Finishes(kept({}, [replace(MIXED, missed=late), quick_result(2, (0, 200.0), (1, 200.0))]), names, None)
    for plain in (False, True):
        rows = [*listing(evening, plain=plain), *reactions(evening, plain=plain)]
        assert max(map(cell_len, rows)) <= ROOM
        assert not plain or "".join(rows).isascii()


def test_reaction_times_are_of_all_that_is_no_mere_turn_and_of_who_came_late() -> None:
    races = kept({}, (replace(MIXED, missed=(Missed(0, 40.0, 3),)),))
    assert times(races) == {2: [312.4], 0: [352.4]}


def test_a_histogram_has_a_cell_for_each_50_ms_and_shows_what_happened_once() -> None:
    drawn = histogram([60, 310, 320, 330, 349, 360, 99_000])
    assert len(drawn) == cell_len(drawn) == BINS
    assert drawn == "▂   █▂" + " " * (BINS - 7) + "▂"
    assert histogram([310] * 8 + [360], plain=True) == "    #." + " " * (BINS - 6)
    assert histogram([]) == " " * BINS


def test_each_player_has_a_count_a_median_and_a_histogram_the_quickest_first() -> None:
    races = kept({}, [quick_result(at, (at % 2, 300.0 + 100 * (at % 2))) for at in range(1, 8)])
    head, *rows = reactions(Finishes(races, NAMES, None))
    assert head.split()[:2] == ["times", "median"]
    assert [row.split()[:4] for row in rows] == [["Ann", "3", "300", "ms"], ["Bob", "4", "400", "ms"]]
    assert reactions(Finishes({}, NAMES, None)) == []


def test_who_is_too_fast_for_a_human_is_told_so() -> None:
    assert note(Note("too-fast", 1), NAMES, 0).startswith("Bob is quicker than people are")
    assert note(Note("too-fast", 1), NAMES, 1).startswith("You are quicker than people are")
