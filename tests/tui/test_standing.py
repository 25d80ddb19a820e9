"""How everyone stands, in rows."""

from msgspec.structs import replace
from rich.cells import cell_len

from tests.tui.fake import NAMES, after_round
from tui.standing import in_words, lines, of_game, of_round

PEOPLE = dict(enumerate(NAMES))


def test_scabbah_shows_points_of_the_round_and_in_all() -> None:
    standing = of_round(after_round("scabbah"), PEOPLE, ())
    assert standing.rows[0] == ("1", "President", "Ann", "-", "+2", "2")
    assert standing.rows[2][-2:] == ("0", "0")


def test_who_was_what_before_stands_beside_what_they_are_now() -> None:
    standing = of_round(after_round(), PEOPLE, (3, 2, 1, 0))
    assert [row[3] for row in standing.rows] == ["Asshole", "Senator", "Vice", "President"]


def test_asshole_counts_how_often_each_was_president_and_asshole() -> None:
    rows = of_round(after_round(), PEOPLE, ()).rows
    assert rows[0][-2:] == ("1x", "0x")
    assert rows[-1][-2:] == ("0x", "1x")


def test_without_drinks_there_is_no_column_of_them() -> None:
    assert "Drinks" not in of_round(after_round(drinks=False), PEOPLE, ()).head


def test_the_winners_come_first_at_the_end() -> None:
    over = replace(after_round("scabbah"), winners=(2,))
    assert of_game(over, PEOPLE).seats[0] == 2


def test_eight_long_names_fit_into_eighty_columns() -> None:
    names = dict.fromkeys(range(8), "Wwwwwwwwwwwwwwww(abcd)")
    assert max(map(cell_len, lines(of_round(after_round(seats=8), names, range(8))))) <= 80 - 4 - 4


def test_the_two_ends_and_your_own_place_are_said() -> None:
    assert in_words(after_round(), PEOPLE, 1) == "Ann is President, [b]Dan[/b] is the Asshole, you are Vice"
    assert in_words(after_round(), PEOPLE, 3) == "Ann is President, you are the Asshole"
