"""What is a sentence, why something is none, and how it reads (ABU-10, ABU-13 to ABU-16). Knows no table."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from core.abuse.cards import Face, Faces, Phrases
from core.phrase import PHRASE_LIMIT as PHRASE_LIMIT
from core.phrase import is_phrase as is_phrase

_FURTHERMORE: Final = "Furthermore"


def why_bad(cards: Faces, phrases: Phrases) -> str | None:
    """Why these cards, in this order, are no sentence (or two joined by a Furthermore); None when they are."""
    built: Faces = ()
    for card in cards:
        if words := can_follow(built, card):
            return words
        built = (*built, card)
    if words := why_incomplete(cards):
        return words
    return _why_bad_phrases(cards, phrases)


def why_incomplete(cards: Faces) -> str | None:
    """Return the lack of a sentence built right so far, in words; None when it can be said."""
    part = parts(cards)[-1]
    if not part:
        return "A Furthermore needs a second sentence after it." if cards else "A sentence begins with a START."
    return None if is_closed(part) else "The sentence lacks its END."


AFTER_END: Final = "The sentence has its END: only a Furthermore can follow."


def can_follow(built: Faces, card: Face) -> str | None:
    """Why this card can't come next in what is built so far; None when it can."""
    part = parts(built)[-1]
    match card.kind:
        case "comeback":
            return "A comeback can't be laid in a sentence."  # ABU-16
        case "hidden":
            return "Nobody can lay a card unseen."
        case "furthermore":
            return _why_no_furthermore(built, part)
        case "blank":
            return None if not part or not part[-1].ends else AFTER_END
        case "sentence":
            return _why_no_link(part, card)


def _why_no_furthermore(built: Faces, part: Faces) -> str | None:
    if not is_closed(part):
        return "A Furthermore stands only after a complete sentence."  # ABU-13
    if any(card.kind == "furthermore" for card in built):
        return "At most two sentences a turn."
    return None


def _why_no_link(part: Faces, card: Face) -> str | None:
    if not part:
        return None if card.starts else "A sentence begins with a START."
    last = part[-1]
    if last.ends:
        return AFTER_END
    if card.starts:
        return "A sentence has one START."
    if last.kind == "blank" or any(colour in card.left for colour in last.right):
        return None
    return f"It needs {' or '.join(last.right)} on its left, and has {' or '.join(card.left)}."


def parts(cards: Faces) -> list[Faces]:
    """Return the parts before, between and after Furthermores: one at least, perhaps an empty one."""
    found: list[list[Face]] = [[]]
    for card in cards:
        if card.kind == "furthermore":
            found.append([])
        else:
            found[-1].append(card)
    return [tuple(part) for part in found]


def is_closed(part: Faces) -> bool:
    """Return True if this part, built right, has its END; a blank serves as one, but not as the START too (ABU-14)."""
    return bool(part) and (part[-1].ends or (part[-1].kind == "blank" and len(part) > 1))


# ── what is said for a blank ───────────────────────────────────────────────────────────────────────────────────


def _why_bad_phrases(cards: Faces, phrases: Phrases) -> str | None:
    blanks = [card.id for card in cards if card.kind == "blank"]
    named = [card for card, _ in phrases]
    if all(card in blanks for card in named) and len(set(named)) == len(named):
        return None
    return "A phrase is for a blank of this sentence, one for each."


def lacks_phrase(cards: Faces, phrases: Phrases) -> str | None:
    """Why a blank among these still needs a phrase (ABU-14); None when all have one."""
    said = dict(trimmed(phrases))
    for card in cards:
        if card.kind == "blank" and not is_phrase(said.get(card.id, "")):
            return f"Say 1 to {PHRASE_LIMIT} printable characters for the blank."
    return None


def trimmed(phrases: Phrases) -> Phrases:
    """The phrases without the spaces at their ends."""
    return tuple((card, said.strip(" ")) for card, said in phrases)


# ── how it reads ───────────────────────────────────────────────────────────────────────────────────────────────


def text_of(cards: Faces, phrases: Phrases = ()) -> str:
    """How it reads: capital first, spaces between, a mark at the end. What is not finished ends with an ellipsis."""
    said = dict(trimmed(phrases))
    sentences = parts(cards)
    text = _said(sentences[0], said)
    if len(sentences) > 1:
        text = f"{_marked(text, '.')} {_joint(cards)} {_lowered(sentences[1], _said(sentences[1], said))}".rstrip()
    text = text[:1].upper() + text[1:]
    return _marked(text, "!") if cards and why_incomplete(cards) is None else f"{text} …".lstrip()


def _said(part: Faces, said: dict[str, str]) -> str:
    words = " ".join(said.get(card.id, "___") if card.kind == "blank" else card.phrase for card in part)
    return re.sub(r"\s+([,;:.!?…])", r"\1", words)


def _joint(cards: Sequence[Face]) -> str:
    """Return the words of the Furthermore, as its card has them."""
    phrase = next((card.phrase for card in cards if card.kind == "furthermore"), "") or _FURTHERMORE
    phrase = phrase.strip(" .…")
    return phrase if phrase.endswith((",", ":", "-")) else f"{phrase},"


def _lowered(part: Faces, text: str) -> str:
    """A second sentence goes on in small letters, except for `I`, capitals, and what a person said for a blank."""
    if not part or part[0].kind == "blank":
        return text
    first = text.split(" ", 1)[0]
    keep = first == "I" or first.startswith(("I'", "I’")) or first[1:] != first[1:].lower()
    return text if keep else text[:1].lower() + text[1:]


def _marked(text: str, mark: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else text + mark


def roles(cards: Faces) -> Iterator[tuple[Face, str]]:
    """Each blank with what it serves as: `start`, `link` or `end`."""
    for part in parts(cards):
        for at, card in enumerate(part):
            if card.kind == "blank":
                yield card, "start" if at == 0 else "end" if at == len(part) - 1 else "link"
