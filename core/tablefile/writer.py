"""From a Scenario to text that reads back as the same scenario: for records, and for what a person sends in."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from core import registry
from core.notation.forms import write_expect
from core.notation.language import Language
from core.notation.scenario import Act, Expect, Header, Link, Scenario, Step, Wait
from core.notation.text import quote, words
from core.options import show
from core.tablefile.header import file_options


def write(scenario: Scenario) -> str:
    """The file, ending with a newline."""
    names, language = scenario.header.names, registry.game(scenario.header.game).notation
    play = (write_step(step, names, language) for step in scenario.steps)
    return "\n".join((*_header(scenario.header), "---", *play)) + "\n"


def write_step(step: Step, names: Sequence[str], language: Language) -> str:
    """One line of play."""
    at = "" if step.at_ms is None else f"@{step.at_ms} "
    match step.do:
        case Act(seat=seat, move=move, refused=code):
            return f"{at}{names[seat]}: {language.write_move(move, names)}{f' ~ {code}' if code else ''}"
        case Wait(ms=ms):
            return f"wait {ms}"
        case Link() as link:
            return at + _link(link, names)
        case Expect() as expect:
            return f"{at}? {write_expect(expect, language.forms, names)}"


def _link(link: Link, names: Sequence[str]) -> str:
    slowest = "" if link.slowest_ms == link.credit_ms else f" {link.slowest_ms}"
    return f"link {names[link.seat]} {link.credit_ms}{slowest}"


def _header(header: Header) -> Iterator[str]:
    names = header.names
    above, below = registry.game(header.game).notation.write_own(header)
    yield f"game {header.game}"
    yield from _options(header)
    yield from above
    for seat in header.seats:
        yield " ".join(("seat", seat.name, *seat.cards))
    if header.deck:
        yield " ".join(("deck", *header.deck))
    if header.seed:
        yield f"seed {header.seed}"
    if header.round != 1:
        yield f"round {header.round}"
    for word, who in (("dealer", header.dealer), ("turn", header.turn)):
        if who is not None:
            yield f"{word} {names[who]}"
    yield from below
    for link in header.links:
        yield _link(link, names)


def _options(header: Header) -> Iterator[str]:
    plain = file_options(type(header.options))
    for field in structs.fields(type(header.options)):
        value = getattr(header.options, field.name)
        if value != getattr(plain, field.name):
            shown = show(value)
            plainly = words(shown) == [shown] and "#" not in shown
            yield f"option {field.name.replace('_', '-')} {shown if plainly else quote(shown)}"
