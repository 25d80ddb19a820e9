"""The letters of table notation: words, quoted phrases, comments, numbers. Knows no move and no header."""

import re
from typing import Final

_PHRASE: Final = r'"(?:\\.|[^"\\])*"'
_COMMENT: Final = re.compile(rf'({_PHRASE})|#.*|(")', re.DOTALL)
_WORD: Final = re.compile(rf'(?:{_PHRASE}|[^\s"])+|"')  # a stray quote is a word of its own, and of no move
_NUMBER: Final = re.compile(r"-?[0-9]+")
_DIGITS: Final = 9  # no number of a table is longer; what is, stays far out of every bound


class Fault(ValueError):
    """A fault of a file: the line (0 = none in particular) and why, in words for a person."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(f"line {line}: {words}")
        self.line = line
        self.words = words


def content(line: str) -> str | None:
    """The line without its comment and the space around it, or None when a quote stays open."""
    for found in _COMMENT.finditer(line):
        if found[2]:
            return None
        if found[1] is None:
            return line[: found.start()].strip()
    return line.strip()


def words(text: str) -> list[str]:
    """The words; a quoted phrase keeps its quotes and is part of the word that it touches."""
    return _WORD.findall(text)


def cut(text: str, mark: str) -> tuple[str, str | None]:
    """Return the text before and behind the first such mark outside quotes; (text, None) when there is none."""
    at = re.sub(_PHRASE, lambda found: "_" * len(found[0]), text, flags=re.DOTALL).find(mark)
    return (text, None) if at < 0 else (text[:at].strip(), text[at + len(mark) :].strip())


def phrase(word: str) -> str | None:
    """The phrase between the quotes of a word that is a quoted phrase, else None."""
    if not re.fullmatch(_PHRASE, word, flags=re.DOTALL):
        return None
    return re.sub(r'\\(["\\])', r"\1", word[1:-1])


def quote(text: str) -> str:
    """The phrase in quotes, on one line."""
    inner = re.sub(r"[\r\n]", " ", text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'


def number(word: str) -> int | None:
    """The whole number that the word is, else None."""
    if not _NUMBER.fullmatch(word):
        return None
    return int(word[: _DIGITS + word.startswith("-")])
