"""From text to a Scenario. Raises Fault for what can't be read, with its line, and nothing else."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

from core import registry
from core.notation.forms import BadForm, read_expect
from core.notation.language import Language, Names, ReadCard
from core.notation.scenario import Act, Doing, Entry, Expect, Scenario, Step, Wait
from core.notation.text import Fault, content, cut, number, words
from core.refusal import Code
from core.tablefile.header import read_header, read_link

CODES: Final[tuple[Code, ...]] = get_args(Code)
_AT: Final = re.compile(r"@([0-9]{1,9})\s+(.*)", re.DOTALL)
_RULE: Final = "---"


class _File(NamedTuple):
    """The names and cards that the header of a file has settled for its play."""

    language: Language
    names: Names
    card: ReadCard


def read(text: str) -> Scenario:
    """Return the scenario that a file's text is. Raises Fault."""
    lines = _lines(text)
    end = next((at for at, (_, said) in enumerate(lines) if said == _RULE), None)
    if end is None:
        raise Fault(lines[-1][0] if lines else 1, "there is no line --- between header and play")
    entries = [_entry(line, said) for line, said in lines[:end]]
    header = read_header(entries, lines[end][0])
    language = registry.game(header.game).notation
    file = _File(language, {name: seat for seat, name in enumerate(header.names)}, language.card_reader(entries))
    steps = tuple(_step(line, said, file) for line, said in lines[end + 1 :])
    _check_times(steps)
    return Scenario(header, steps)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    found = []
    for line, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        said = content(raw)
        if said is None:
            raise Fault(line, "a quote is opened and not closed")
        if said:
            found.append((line, said))
    return found


def _entry(line: int, said: str) -> Entry:
    key, *args = words(said)
    return Entry(line, key, args)


def _step(line: int, said: str, file: _File) -> Step:
    if not said.startswith("@"):
        return Step(line, _doing(line, said, file))
    timed = _AT.fullmatch(said)
    if timed is None:
        raise Fault(line, "behind @ stand the ms since ---, then a move or an expectation")
    doing = _doing(line, timed[2], file)
    if isinstance(doing, Wait):
        raise Fault(line, "a wait has no moment of its own")
    return Step(line, doing, int(timed[1]))


def _doing(line: int, said: str, file: _File) -> Doing:
    if said.startswith("?"):
        return _expect(line, said[1:], file)
    name, move = cut(said, ":")
    if move is not None:
        return _act(line, name, move, file)
    entry = _entry(line, said)
    if entry.key == "link":
        return read_link(entry, file.names)
    if entry.key == "wait":
        return _wait(entry)
    raise Fault(line, f"this is no line of play: {said}")


def _expect(line: int, said: str, file: _File) -> Expect:
    try:
        return read_expect(words(said), file.language, file.names, file.card)
    except BadForm as wrong:
        raise Fault(line, str(wrong)) from None


def _act(line: int, name: str, said: str, file: _File) -> Act:
    if name not in file.names:
        raise Fault(line, f"no seat is called {name}")
    move, code = cut(said, "~")
    if not move:
        raise Fault(line, f"{name} makes no move")
    return Act(file.names[name], file.language.read_move(move, file.names), None if code is None else _code(line, code))


def _code(line: int, word: str) -> Code:
    for code in CODES:
        if code == word:
            return code
    raise Fault(line, f"there is no code of refusal {word}; there are: {', '.join(CODES)}")


def _wait(entry: Entry) -> Wait:
    ms = number(entry.args[0]) if len(entry.args) == 1 else None
    if ms is None or ms < 0:
        raise Fault(entry.line, "a wait line is: wait MS")
    return Wait(ms)


def _check_times(steps: Sequence[Step]) -> None:
    """Raises Fault for a moment earlier than one before it; what takes time by itself shows only in the running."""
    now = 0
    for step in steps:
        if isinstance(step.do, Wait):
            now += step.do.ms
        if step.at_ms is None:
            continue
        if step.at_ms < now:
            raise Fault(step.line, f"time can't go back: @{step.at_ms} comes after {now} ms")
        now = step.at_ms
