"""Cards and bars as cells: one cell a glyph, ASCII where it is asked for, and nothing cut off."""

import pytest
from rich.cells import cell_len

from core.cards import DECK, HIDDEN, rank_of
from tui.table import draw
from tui.table.draw import GRAND, LARGE, SMALL, Canvas, Rows, Size


def texts(rows: Rows) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


@pytest.mark.parametrize("size", [SMALL, LARGE, GRAND])
@pytest.mark.parametrize("plain", [False, True])
def test_a_card_has_its_size_and_shows_rank_and_suit(size: Size, plain: bool) -> None:
    for card in (*DECK, HIDDEN):
        rows = draw.card_rows(card, size, plain=plain)
        assert [cell_len(row) for row in rows] == [size.wide] * size.high
        assert card == HIDDEN or draw.card_text(card, plain=plain) in rows[1]


def test_a_hidden_card_is_a_back_without_a_letter() -> None:
    assert not any(sign.isalnum() for row in draw.card_rows(HIDDEN, LARGE) for sign in row)


def test_what_people_type_loses_what_a_terminal_would_obey() -> None:
    assert draw.printable("sing\x1b[2J\n  a \u202esong") == "sing[2J a song"
    assert len(draw.printable("la" * 10_000)) == draw.TYPED


def test_every_glyph_is_one_cell_and_none_is_an_emoji() -> None:
    drawn = [draw.card_text(card) for card in DECK]
    drawn += [row for double in (False, True) for row in draw.card_rows("7h", GRAND, double=double)]
    drawn += [draw.bar(0.5, 8), draw.bar(0.5, 8, thick=True), draw.pips(2, 4)]
    for glyph in "".join(drawn):
        assert cell_len(glyph) == 1
        assert glyph != "\ufe0f"
        assert ord(glyph) < 0x1F000


def test_plain_drawing_is_ascii_alone() -> None:
    drawn = [draw.card_text(card, plain=True) for card in DECK]
    drawn += [row for double in (False, True) for row in draw.card_rows("7h", GRAND, double=double, plain=True)]
    drawn += [draw.bar(0.5, 8, plain=True), draw.bar(0.5, 8, thick=True, plain=True), draw.pips(2, 4, plain=True)]
    drawn += [draw.fit("much too long", 6, plain=True), draw.spelled("Zoë 7♠", plain=True)]
    assert "".join(drawn).isascii()


def test_a_suit_is_told_by_its_sign_and_not_by_colour() -> None:
    assert len({draw.card_text(card) for card in DECK}) == len({draw.card_text(c, plain=True) for c in DECK}) == 52


@pytest.mark.parametrize("width", [78, 118])
def test_nineteen_cards_fit_and_of_each_rank_and_suit_stay_to_be_read(width: int) -> None:
    hand = DECK[:40:2][:19]
    groups = [sum(rank_of(card) == rank for card in hand) for rank in dict.fromkeys(map(rank_of, hand))]
    columns = draw.spread(groups, SMALL, width)
    canvas = Canvas(width, SMALL.high)
    for card, x in zip(hand, columns, strict=True):
        canvas.card(x, 0, card, SMALL, "card")
    faces = texts(canvas.rows())[1]
    assert columns[-1] + SMALL.wide <= width
    assert all(draw.card_text(card) in faces for card in hand)


def test_cards_of_one_rank_lie_closer_than_ranks_do() -> None:
    columns = draw.spread([2, 1], SMALL, 60)
    assert columns[1] - columns[0] < columns[2] - columns[1]
    assert draw.spread([], SMALL, 60) == ()


def test_what_is_written_outside_a_canvas_is_not_drawn() -> None:
    canvas = Canvas(3, 1)
    canvas.put(-1, 0, "abcde")
    canvas.put(0, 4, "x")
    assert texts(canvas.rows()) == ["bcd"]


def test_a_bar_is_as_full_as_its_share() -> None:
    assert draw.bar(0.25, 8, plain=True) == "==------"
    assert draw.bar(2.0, 4, thick=True, plain=True) == "####"
    assert draw.pips(3, 4, plain=True) == "###."


def test_a_text_that_is_cut_says_so() -> None:
    assert draw.fit("Wilhelmina", 6) == "Wilhe…"
    assert draw.fit("Bob", 6) == "Bob   "
    assert cell_len(draw.fit("東京タワー", 6)) == 6


def test_in_a_row_of_two_parts_the_left_one_gives_way() -> None:
    assert draw.right((("left", "a"),), (("end", "b"),), 10) == (("left", "a"), ("   ", "a"), ("end", "b"))
    assert draw.right((("longer left", "a"),), (("end", "b"),), 10) == (("longer…", "a"), ("end", "b"))
