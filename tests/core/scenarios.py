"""Scenarios for tests, any that a file can hold: moves, expectations, headers, lines of play."""

from hypothesis import strategies as st
from msgspec.structs import replace

from core.asshole.moves import (
    Call,
    Clear,
    Count,
    CountBy,
    DealCard,
    Dispute,
    Order,
    QuickClear,
    RuleDrink,
    RuleStand,
    RuleTakeBack,
    Strike,
)
from core.asshole.options import AssholeOptions
from core.cards import DECK, Hand
from core.climbing.moves import Give, Pass, Play
from core.climbing.notation import CLIMBING_FORMS as FORMS
from core.climbing.notation import PHASES, PROMPTS, Lines
from core.moves import NOBODY, Deal, Move, Take, Unknown
from core.notation.language import Part
from core.notation.scenario import Act, Expect, Header, Link, Scenario, Seated, Step, Wait
from core.options import Options
from core.scabbah.options import ScabbahOptions
from core.tablefile.header import file_options
from core.tablefile.reader import CODES

NAMES = ("Ann", "Bob", "Cy", "Dee")
SEATS = {name: seat for seat, name in enumerate(NAMES)}

seats = st.integers(0, len(NAMES) - 1)
counts = st.integers(0, 99_999)
cards = st.sampled_from(DECK)
hands = st.lists(cards, min_size=1, max_size=5).map(tuple)
phrases = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=' #~:\\"'), max_size=40)


def moves() -> st.SearchStrategy[Move]:
    """Any move that a file can hold."""
    plain = [Deal(), DealCard(), Pass(), Take(), Clear(), Count(), RuleStand(), RuleTakeBack(), Unknown("dance 3h")]
    anyone = st.integers(NOBODY, len(NAMES) - 1)
    return st.one_of(
        st.sampled_from(plain),
        st.builds(Play, hands, st.none() | cards),
        st.builds(QuickClear, hands),
        st.builds(Give, cards),
        st.builds(CountBy, anyone),
        st.builds(Call, anyone),
        st.builds(Order, anyone, drinks=counts),
        st.builds(Order, anyone, task=phrases),
        st.builds(Strike, counts),
        st.builds(Dispute, phrases),
        st.builds(RuleDrink, anyone, counts),
    )


_PARTS: dict[Part, dict[str, st.SearchStrategy[object]]] = {
    "name": {"seats": st.tuples(seats)},
    "names": {"seats": st.lists(seats, min_size=1, max_size=3).map(tuple)},
    "cards": {"cards": st.lists(cards, max_size=4).map(tuple)},
    "some cards": {"cards": hands},
    "pile": {"cards": st.lists(cards, max_size=4).map(tuple)},
    "number": {"number": counts},
    "phase": {"word": st.sampled_from(PHASES)},
    "prompt": {"word": st.sampled_from(PROMPTS)},
}


@st.composite
def expectations(draw: st.DrawFn) -> Expect:
    """Any expectation, in the form that its word has."""
    what = draw(st.sampled_from(sorted(FORMS)))
    fields = {name: draw(field) for part in FORMS[what] for name, field in _PARTS[part].items()}
    return Expect(what, **fields)  # type: ignore[arg-type]  # each part gives the field of its type


links = st.builds(Link, seats, counts, counts)
moves_of = {
    "asshole": moves(),
    "scabbah": st.one_of(st.just(Pass()), st.builds(Play, hands, st.none() | cards), st.builds(Give, cards)),
}


@st.composite
def plays(draw: st.DrawFn, game: str) -> tuple[Step, ...]:
    """Lines of play at moments that don't go back."""
    doings = st.one_of(st.builds(Act, seats, moves_of[game], st.none() | st.sampled_from(CODES)), links, expectations())
    now, steps = 0, []
    for doing in draw(st.lists(doings | st.builds(Wait, st.integers(0, 999)), max_size=8)):
        now += doing.ms if isinstance(doing, Wait) else draw(st.integers(0, 99))
        timed = not isinstance(doing, Wait) and draw(st.booleans())
        steps.append(Step(0, doing, now if timed else None))
    return tuple(steps)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Any header that is whole: hands or a seed, titles or a first round."""
    asshole = draw(st.booleans())
    options: Options = file_options(AssholeOptions) if asshole else file_options(ScabbahOptions)
    changed = {"turn_limit": draw(st.integers(0, 99)), "rounds": draw(st.integers(0, 9))}
    if asshole:
        changed["reseat"] = draw(st.booleans())
    deck = draw(st.permutations(DECK))
    dealt: list[Hand] = [tuple(deck[at * 3 : at * 3 + 3]) if changed["rounds"] else () for at in range(len(NAMES))]
    ranking = draw(st.just(()) | st.permutations(range(len(NAMES))).map(tuple))
    return Header(
        game="asshole" if asshole else "scabbah",
        options=replace(options, **changed),
        seats=tuple(map(Seated, NAMES, dealt)),
        seed=draw(st.integers(-9, 9)),
        round=draw(st.integers(1, 9)) if ranking else 1,
        dealer=draw(st.none() | seats),
        own=Lines(ranking, () if asshole else ((1, draw(counts)),)),
        turn=draw(st.none() | seats),
        links=tuple(draw(st.lists(links, max_size=2))),
    )


scenarios = headers().flatmap(lambda header: st.builds(Scenario, st.just(header), plays(header.game)))
