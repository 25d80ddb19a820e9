"""A deck as data: what is read, what is refused, and that a fault names the card (ABU-1, ABU-2, ABU-29)."""

from random import Random

import pytest
from msgspec.structs import replace

from core.abuse.cards import Colour, Face
from core.abuse.deck import BadDeck, Deck, check, copies, figures, kind_of, read_deck, sample
from tests.core.abuse_play import PLAIN
from tests.games import shipped

TEXT = """
[colours.red]
letter = "R"
sign = "^"
joins = "subject -> verb"

[[card]]
id = "socks"
value = 3
left = ["START"]
right = ["red"]
phrase = "Your socks"

[[card]]
id = "fight"
value = 4
left = ["red"]
right = ["END"]
phrase = "could win a fight"

[[card]]
id = "b1"
value = 10
kind = "blank"
"""


def faults(deck: Deck) -> str:
    return "\n".join(map(str, check(deck)))


def with_card(face: Face, of: str) -> Deck:
    """The plain deck with this card in place of that one."""
    return replace(PLAIN, cards=tuple(face if card.id == of else card for card in PLAIN.cards))


def test_abu_29_a_deck_is_text_that_a_person_can_edit() -> None:
    deck = read_deck(TEXT)
    assert deck.cards[0] == Face("socks", 3, left=("START",), right=("red",), phrase="Your socks")
    assert deck.cards[2] == Face("b1", 10, "blank")
    assert deck.colours == (Colour("red", "R", "^"),)
    assert deck.joins == ("subject -> verb",)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("value = 3", "value = three"), "no TOML"),
        (("value = 3", 'value = "three"'), "socks"),
        (("value = 3", ""), "socks"),
        (('left = ["START"]', 'lefft = ["START"]'), "socks"),
        (('id = "fight"', ""), "card number 2"),
        (('kind = "blank"', 'kind = "wild"'), "b1"),
        (('letter = "R"', ""), "colour red"),
        (("[[card]]", "[[cards]]"), "cards"),
    ],
)
def test_abu_29_what_cant_be_understood_names_its_place(change: tuple[str, str], words: str) -> None:
    with pytest.raises(BadDeck, match=words):
        read_deck(TEXT.replace(*change))


def test_abu_1_the_composition_of_a_full_deck() -> None:
    assert check(PLAIN) == []
    assert "a deck has 53 sentence cards, this one 52" in faults(
        replace(PLAIN, cards=tuple(card for card in PLAIN.cards if card.id != "s0"))
    )
    assert "12 comeback cards" in faults(replace(PLAIN, cards=PLAIN.cards[:-1]))


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (Face("s0", 11, left=("START",), right=("red",), phrase="x"), "s0: its value is 11"),
        (Face("s0", 0, left=("START",), right=("red",), phrase="x"), "s0: its value is 0"),
        (Face("s0", 3, left=("START",), right=("red",), phrase=""), "s0: its phrase"),
        (Face("s0", 3, left=("START",), right=("red",), phrase="x" * 61), "s0: its phrase"),
        (Face("s0", 3, left=("START",), right=("red",), phrase="a\x1bb"), "s0: its phrase"),
        (Face("s0", 3, left=("START",), right=("pink",), phrase="x"), "s0: its right has pink"),
        (Face("s0", 3, left=("START", "red"), right=("red",), phrase="x"), "s0: its left has START and colours"),
        (Face("s0", 3, left=("START",), right=(), phrase="x"), "s0: its right has neither END nor a colour"),
        (Face("s0", 3, left=("START",), right=("red", "red"), phrase="x"), "s0: its right has a colour twice"),
        (Face("s1", 3, left=("START",), right=("red",), phrase="x"), "s1: 2 cards bear this id"),
        (Face("s 0", 3, left=("START",), right=("red",), phrase="x"), "s 0: an id is"),
    ],
)
def test_abu_29_a_fault_names_the_card_and_what_is_wrong(face: Face, words: str) -> None:
    assert words in faults(with_card(face, "s0"))


def test_a_special_card_has_no_ends() -> None:
    assert "b0: a blank card has no ends" in faults(with_card(Face("b0", 5, "blank", ("red",)), "b0"))


def test_a_card_that_nothing_leads_to_and_a_dead_end_are_faults() -> None:
    pink = (*PLAIN.colours, Colour("pink", "P", "#"))
    lost = replace(with_card(Face("m0", 3, left=("pink",), right=("red",), phrase="x"), "m0"), colours=pink)
    assert "m0: no sentence leads to it" in faults(lost)
    dead = replace(with_card(Face("m0", 3, left=("red",), right=("pink",), phrase="x"), "m0"), colours=pink)
    assert "m0: a dead end" in faults(dead)
    assert "pink: no two cards meet" in faults(replace(PLAIN, colours=pink))


def test_a_colour_is_always_also_a_sign_and_a_letter() -> None:
    rest = PLAIN.colours[1:]
    assert "red: a colour has a letter and a sign" in faults(replace(PLAIN, colours=(Colour("red", "", "^"), *rest)))
    assert "red: another colour has its letter" in faults(replace(PLAIN, colours=(Colour("red", "B", "^"), *rest)))
    assert "START: a colour's name" in faults(replace(PLAIN, colours=(*PLAIN.colours, Colour("START", "S", "%"))))


def test_abu_1_copies_have_ids_of_their_own() -> None:
    three = list(copies(PLAIN.cards, 3))
    assert len({face.id for face in three}) == 240
    assert {kind_of(face) for face in three} == {"furthermore", "blank", "comeback", "one-liner", "sentence"}


def test_abu_30_the_figures_of_a_deck_and_a_page_of_its_sentences() -> None:
    assert figures(PLAIN)["cards"].startswith("80: ")
    page = sample(PLAIN, Random(1), 30)
    assert len(page) == 30
    assert all(text[0].isupper() and text[-1] in "!.?" for text in page)
    assert sample(PLAIN, Random(1), 30) == page
    assert sample(Deck((), ()), Random(1), 5) == []


@pytest.mark.parametrize("name", ["rude", "gentle"])
def test_abu_30_the_decks_that_come_with_the_game_have_no_fault(name: str) -> None:
    assert check(shipped(name)) == []
    assert len(sample(shipped(name), Random(1), 100)) == 100
