"""From a Scenario to text that reads back as the same scenario: for records, and for what a person sends in."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from core.games import name_of
from core.notation.faces import write_face
from core.notation.forms import write_expect
from core.notation.header import file_options
from core.notation.moves import write_move
from core.notation.scenario import Act, Expect, Header, Link, Scenario, Step, Wait
from core.options import show


def write(scenario: Scenario) -> str:
    """The file, ending with a newline."""
    names = scenario.header.names
    play = (write_step(step, names) for step in scenario.steps)
    return "\n".join((*_header(scenario.header), "---", *play)) + "\n"


def write_step(step: Step, names: Sequence[str]) -> str:
    """One line of play."""
    at = "" if step.at_ms is None else f"@{step.at_ms} "
    match step.do:
        case Act(seat=seat, move=move, refused=code):
            return f"{at}{names[seat]}: {write_move(move, names)}{f' ~ {code}' if code else ''}"
        case Wait(ms=ms):
            return f"wait {ms}"
        case Link() as link:
            return at + _link(link, names)
        case Expect() as expect:
            return f"{at}? {write_expect(expect, names)}"


def _link(link: Link, names: Sequence[str]) -> str:
    slowest = "" if link.slowest_ms == link.credit_ms else f" {link.slowest_ms}"
    return f"link {names[link.seat]} {link.credit_ms}{slowest}"


def _header(header: Header) -> Iterator[str]:
    names = header.names
    yield f"game {name_of(header.options)}"
    yield from _options(header)
    yield from map(write_face, header.faces)
    for seat in header.seats:
        yield " ".join(("seat", seat.name, *seat.cards))
    if header.deck:
        yield " ".join(("deck", *header.deck))
    if header.face_up:
        yield f"face-up {header.face_up}"
    if header.seed:
        yield f"seed {header.seed}"
    if header.round != 1:
        yield f"round {header.round}"
    for place, holder in enumerate(header.ranking, 1):
        yield f"title {names[holder]} {place}"
    for holder, points in header.points:
        yield f"points {names[holder]} {points}"
    for word, who in (("dealer", header.dealer), ("turn", header.turn)):
        if who is not None:
            yield f"{word} {names[who]}"
    if header.phase:
        yield f"phase {header.phase}"
    for link in header.links:
        yield _link(link, names)


def _options(header: Header) -> Iterator[str]:
    plain = file_options(type(header.options))
    for field in structs.fields(type(header.options)):
        value = getattr(header.options, field.name)
        if value != getattr(plain, field.name):
            yield f"option {field.name.replace('_', '-')} {show(value)}"
