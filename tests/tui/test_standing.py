"""How everyone stands, in rows."""

from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len

from core import asshole
from core.asshole.table import Standing
from core.scabbah import State
from tests.tui.fake import NAMES, after_round
from tui.games.asshole.standing import in_words, of_now, of_round, orders
from tui.games.scabbah import standing as scabbah
from tui.table.standing import lines

PEOPLE = dict(enumerate(NAMES))


def asshole_round(**more: Any) -> asshole.State:
    state = after_round(**more)
    assert isinstance(state, asshole.State)
    return state


def scabbah_round() -> State:
    state = after_round("scabbah")
    assert isinstance(state, State)
    return state


def test_scabbah_shows_points_of_the_round_and_in_all() -> None:
    standing = scabbah.of_round(scabbah_round(), PEOPLE, ())
    assert standing.rows[0] == ("1", "President", "Ann", "-", "+2", "2")
    assert standing.rows[2][-2:] == ("0", "0")


def test_who_was_what_before_stands_beside_what_they_are_now() -> None:
    standing = of_round(asshole_round(), PEOPLE, (3, 2, 1, 0))
    assert [row[3] for row in standing.rows] == ["Asshole", "Senator", "Vice", "President"]


def test_asshole_counts_how_often_each_was_president_and_asshole() -> None:
    rows = of_round(asshole_round(), PEOPLE, ()).rows
    assert rows[0][-2:] == ("1x", "0x")
    assert rows[-1][-2:] == ("0x", "1x")


def test_without_drinks_there_is_no_column_of_them() -> None:
    assert "Drinks" not in of_round(asshole_round(drinks=False), PEOPLE, ()).head


def test_the_winners_come_first_at_the_end() -> None:
    over = replace(scabbah_round(), winners=(2,))
    assert scabbah.of_game(over, PEOPLE).seats[0] == 2


def test_eight_long_names_fit_into_eighty_columns() -> None:
    names = dict.fromkeys(range(8), "Wwwwwwwwwwwwwwww(abcd)")
    assert max(map(cell_len, lines(of_round(asshole_round(seats=8), names, range(8))))) <= 80 - 4 - 4


def test_the_two_ends_and_your_own_place_are_said() -> None:
    assert in_words(asshole_round(), PEOPLE, 1) == "Ann is President, [b]Dan[/b] is the Asshole, you are Vice"
    assert in_words(asshole_round(), PEOPLE, 3) == "Ann is President, you are the Asshole"


def test_in_mid_round_it_tells_titles_drinks_now_before_and_in_all_and_the_ranks_of_the_evening() -> None:
    view = replace(asshole_round(), drunk=(5, 0, 0, 0))
    standing = of_now(view, PEOPLE)
    assert standing.head == ("Title", "", "Drinks", "before", "in all", "1st", "last")
    assert standing.rows[0] == ("President", "Ann", "0", "5", "5", "1x", "0x")


def test_where_nothing_is_counted_or_it_goes_by_points_there_are_no_drinks() -> None:
    assert of_now(asshole_round(drinks=False), PEOPLE).head == ("Title", "", "1st", "last")
    assert scabbah.of_now(scabbah_round(), PEOPLE).rows[0] == ("President", "Ann", "2")


def test_orders_tell_who_whom_what_and_what_was_struck_down() -> None:
    given = (Standing(0, 1, 3, ""), Standing(1, 3, 0, "sing", stands=False))
    told = orders(replace(asshole_round(), orders=given), PEOPLE)
    assert told[1:] == ["  1  Ann tells Bob: 3 drinks", '  2  Bob tells [b]Dan[/b]: "sing"  (struck down)']
    assert orders(asshole_round(), PEOPLE) == ["Nobody has ordered anything this round."]


def test_eight_long_names_fit_in_mid_round_too() -> None:
    names = dict.fromkeys(range(8), "Wwwwwwwwwwwwwwww(abcd)")
    assert max(map(cell_len, lines(of_now(asshole_round(seats=8), names)))) <= 78 - 6 - 4
