"""Sentences for the facts of Abuse: pure text. What one doesn't see is told as unseen."""

from collections.abc import Iterable
from typing import assert_never

from core.abuse.cards import Face
from core.abuse.events import (
    AbuseEvent,
    Accepted,
    Answered,
    Discarded,
    Drew,
    FaceDeclined,
    FaceDied,
    FaceTaken,
    HandsDealt,
    Insulted,
    InsultEnded,
    KeptAll,
    Renewed,
    Retorted,
    RoundScored,
)  # fmt: skip
from core.abuse.sentence import text_of
from core.events import GameEnded, Reseated, TurnCame
from tui.table.teller import Teller
from tui.table.words import common


def name_of_card(card: Face) -> str:
    """Return a card as one names it: its phrase, or what it is where none is printed on it."""
    match card.kind:
        case "blank":
            return "a blank"
        case "furthermore":
            return card.phrase or "Furthermore"
        case "hidden":
            return "a card"
        case "sentence" | "comeback":
            return card.phrase
        case _:
            assert_never(card.kind)


def sentence(event: AbuseEvent, tell: Teller) -> str:
    """Return the fact in a sentence."""
    match event:
        case HandsDealt() | RoundScored():
            return _round(event, tell)
        case FaceDeclined() | Answered() | FaceTaken() | FaceDied():
            return _offer(event, tell)
        case Drew() | Renewed():
            return _draw(event, tell)
        case Insulted() | Retorted() | Accepted() | InsultEnded():
            return _war(event, tell)
        case Discarded(seat=seat, card=card):
            return tell.does(seat, "discards", "discard", f"{_card(card, tell)}: done!")
        case KeptAll(seat=seat):
            return tell.does(seat, "keeps it all.", "keep it all.")
        case TurnCame() | GameEnded() | Reseated():
            return common(event, tell)
        case _:
            assert_never(event)


def lines(events: Iterable[AbuseEvent], tell: Teller) -> list[str]:
    """Return the facts as lines; what the table shows goes unsaid: a turn, and that a seat has given its answer."""
    return [sentence(event, tell) for event in events if not isinstance(event, TurnCame | Answered)]


def _card(card: Face, tell: Teller) -> str:
    name = name_of_card(card)
    return name if card.kind in ("blank", "hidden") else tell.quoted(name)


def _round(event: HandsDealt | RoundScored, tell: Teller) -> str:
    if isinstance(event, HandsDealt):
        return f"Round {event.round}. {tell.does(event.dealer, 'deals', 'deal')}. Be nice. Or don't."
    most = max(range(len(event.scores)), key=lambda seat: event.scores[seat])
    out = tell.does(event.seat, "is out of cards!", "are out of cards!")
    return f"{out} Worst caught: {tell.who(most)}, with {event.scores[most]} in hand."


def _offer(event: FaceDeclined | Answered | FaceTaken | FaceDied, tell: Teller) -> str:
    match event:
        case FaceDeclined(seat=seat):
            return tell.does(seat, "leaves the card.", "leave the card.") + " Anyone else, for a penalty card?"
        case Answered(seat=seat, answer="answered"):
            return tell.does(seat, "has answered.", "have answered.")
        case Answered(seat=seat, answer=answer):
            wants = answer == "take"
            return tell.does(seat, "wants it.", "want it.") if wants else tell.does(seat, "declines.", "decline.")
        case FaceTaken(seat=seat, card=card):
            return tell.does(seat, "takes", "take", f"{_card(card, tell)}.")
        case FaceDied(card=card):
            return f"Nobody wants {_card(card, tell)}. It is dead."
        case _:
            assert_never(event)


def _draw(event: Drew | Renewed, tell: Teller) -> str:
    match event:
        case Renewed(source="laid"):
            return "The deck is used up: the insults laid are shuffled back in. Nothing lasts."
        case Renewed():
            return "The deck is used up: the discards are shuffled into a new one."
        case Drew(seat=seat, card=None):
            return tell.does(seat, "would draw", "would draw", "a card, but there is none left.")
        case Drew(seat=seat, card=card, why=why):
            what = "a card" if card is None else _card(card, tell)
            return tell.does(seat, "draws", "draw", f"{what}{_FOR[why]}.")
        case _:
            assert_never(event)


_FOR = {"turn": "", "penalty": " as the penalty", "lost": " for losing"}


def _war(event: Insulted | Retorted | Accepted | InsultEnded, tell: Teller) -> str:
    match event:
        case Insulted(seat=seat, target=target):
            return f"{tell.does(seat, 'tells', 'tell', tell.who(target))}: {tell.quoted(insult_text(event))}"
        case Retorted(seat=seat, card=card):
            return tell.does(seat, "hits", "hit", f"back: {tell.quoted(card.phrase)}")
        case Accepted(seat=seat):
            return tell.does(seat, "has", "have", "nothing more to say.")
        case InsultEnded(stands=True, target=target):
            same_for_all = InsultEnded(event.seat, target, stands=True)
            end = tell.one_of(same_for_all, "for all to admire.", "in print, more or less.", "and there it stays.")
            return f"It lies in front of {tell.who(target)}, {end}"
        case InsultEnded(seat=seat):
            return f"It didn't stand: {tell.does(seat, 'takes', 'take', 'it all back.')}".replace(
                "You take", "you take"
            )
        case _:
            assert_never(event)


def insult_text(insult: Insulted) -> str:
    """Return the sentence that was laid."""
    return text_of(insult.cards, insult.phrases)
