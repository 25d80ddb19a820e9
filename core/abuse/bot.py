"""A bot's judgement in Abuse: which move to make, and how long a human would take over it. Pure, from a view alone.

A hand is worth what the best sentence would leave of it. How long an answer takes never depends on the hand (TAB-2).
"""

from math import comb
from random import Random
from typing import Final

from core.abuse.cards import Face, Faces, Phrases, total
from core.abuse.deck import meet
from core.abuse.events import AbuseEvent
from core.abuse.moves import AbuseMove, Accept, Comeback, Decline, Discard, Done, Insult
from core.abuse.offers import asked, default_move
from core.abuse.search import best
from core.abuse.sentence import roles
from core.abuse.table import State, face_up
from core.game import Bot
from core.moves import Seat, Take

CARD: Final = 4.0  # what a card drawn unseen costs, with what it may be good for taken off
LATER: Final = 0.35  # how much of a card's value a fitting partner is expected to save later
SHIELD: Final = 4.0  # what a first comeback in hand is worth
COMEBACKS: Final = (12, 80)  # of a full deck (ABU-1)
FEW: Final = 6  # cards with which a bot may get bored
BORED: Final = 0.12  # and how often it does
HURRY: Final = 2  # another that holds so few cards is about to go out
SAID: Final = {
    "start": ("You, dear,", "Somebody like you", "Your whole act", "All of you"),
    "link": ("frankly", "of all things", "on a good day", "with great effort", "for a living"),
    "end": ("and it shows", "as everybody knows", "like yesterday's soup", "until further notice"),
}

_WHILES_MS: Final = {  # mean, spread and tail by phase alone: what is answered, and with what in hand, tells nothing
    "face-up": (1200, 250, 500), "offer": (1100, 250, 500), "insult": (3200, 700, 1200), "retort": (2000, 400, 800),
    "discard": (1500, 300, 600), "round-over": (2200, 300, 400),
}  # fmt: skip


class AbuseBot(Bot[State, AbuseMove, AbuseEvent]):
    """One bot at one seat."""

    def choose(self, view: State, seat: Seat, chance: Random) -> AbuseMove | None:
        """Return the move that is best by this hand, always a legal one; None when nothing is asked."""
        if seat not in asked(view):
            return None
        match view.phase:
            case "face-up":
                return _taken_or_drawn(view, seat)
            case "offer":
                return _bought(view, seat)
            case "insult":
                return _insult(view, seat, chance) or _end(view, seat, chance)
            case "retort":
                return _retort(view, seat)
            case "discard":
                return _end(view, seat, chance)
            case _:
                return default_move(view, seat)

    def think_ms(self, view: State, seat: Seat, move: AbuseMove, chance: Random) -> int:
        """Return a human while, in ms: by what is asked, never by the answer or the hand (TAB-2)."""
        mean, spread, tail = _WHILES_MS.get(view.phase, (1000, 200, 300))
        return max(400, round(chance.gauss(mean, spread) + chance.expovariate(1 / tail)))


# ── the face-up card ───────────────────────────────────────────────────────────────────────────────────────────


def _taken_or_drawn(view: State, seat: Seat) -> AbuseMove:
    """Taken when the hand is better for it also after the discard: so no card goes round the table for ever."""
    card, hand, hurry = face_up(view), view.hands[seat], _in_hurry(view, seat)
    if card is None:
        return Decline()
    with_it = (*hand, card)
    kept = min(_after(with_it, other, hurry=hurry) for other in with_it)
    return Take() if kept < _weight(hand, hurry=hurry) - 1 else Decline()


def _bought(view: State, seat: Seat) -> AbuseMove:
    """Worth it only where it saves more than the penalty card costs (ABU-6)."""
    card, hand = face_up(view), view.hands[seat]
    return Take() if card and burden((*hand, card)) + CARD < burden(hand) else Decline()


def burden(hand: Faces) -> float:
    """Return what is left of the hand after its best sentence, a kept comeback and partners to come taken off."""
    laid = best(hand, "worth")
    left = tuple(card for card in hand if card not in laid)
    shield = SHIELD if any(card.kind == "comeback" for card in left) else 0.0
    return total(left) - shield - sum(LATER * card.value for card in left if _is_wanted(card, left))


def _is_wanted(card: Face, hand: Faces) -> bool:
    """Return True if the card has a neighbour here, so that one more may make a sentence of them."""
    if card.kind in ("blank", "furthermore"):
        return True
    return any(
        set(card.right) & set(other.left) or set(other.right) & set(card.left)
        for other in hand
        if other != card and other.kind == "sentence"
    )


# ── the sentence and the end of the turn ───────────────────────────────────────────────────────────────────────


def _insult(view: State, seat: Seat, chance: Random) -> Insult | None:
    """All that can be laid: with one card left or none that ends the round; else what is worth most."""
    hand = view.hands[seat]
    most = best(hand, "clears")
    cards = most if len(hand) - len(most) <= 1 else best(hand, "worth")
    if not cards:
        return None
    said = phrases(cards, chance, _seen(view, seat))
    return Insult(_target(view, seat, chance), tuple(card.id for card in cards), said)


def _seen(view: State, seat: Seat) -> Faces:
    """The cards that this seat sees now: its own, the top discard, and what was laid."""
    laid = (card for sentence in view.laid for card in sentence.cards)
    return (*view.hands[seat], *view.discards[-1:], *laid)


def _target(view: State, seat: Seat, chance: Random) -> Seat:
    """Return the seat least likely to hold a comeback: one with few cards, of equals anyone."""
    others = [other for other in view.order if other != seat]
    fewest = min(len(view.hands[other]) for other in others)
    return chance.choice([other for other in others if len(view.hands[other]) <= fewest + 1])


def phrases(cards: Faces, chance: Random, seen: Faces = ()) -> Phrases:
    """Something to say for each blank: what another card seen would say in its place, so that it reads as English."""
    others = [card for card in seen if card.kind == "sentence" and card not in cards]
    said: dict[str, str] = {}
    for card, role in roles(cards):
        at = cards.index(card)
        before, after = cards[at - 1] if role != "start" else None, cards[at + 1] if role != "end" else None
        fits = [other.phrase for other in others if _fits(before, other, after) and other.phrase not in said.values()]
        said[card.id] = chance.choice(fits or SAID[role])
    return tuple(said.items())


def _fits(before: Face | None, card: Face, after: Face | None) -> bool:
    """Return True if the card would stand between these two; none before it means START, none after it END."""
    left = card.starts if before is None else not card.starts and (before.kind == "blank" or meet(before, card))
    right = card.ends if after is None else not card.ends and (after.kind == "blank" or meet(card, after))
    return left and right


def _end(view: State, seat: Seat, chance: Random) -> AbuseMove:
    """The card whose loss helps most goes; there is always one, as every card left costs its value. With few cards any
    goes now and then: where everyone sits on a last comeback, nobody would ever go out."""
    hand = view.hands[seat]
    if not hand:
        return Done()
    if len(hand) <= FEW and chance.random() < BORED:
        return Discard(chance.choice(hand).id)
    hurry = _in_hurry(view, seat)
    return Discard(min(hand, key=lambda card: (_after(hand, card, hurry=hurry), card.id)).id)


def _in_hurry(view: State, seat: Seat) -> bool:
    """Return True if somebody else is about to go out."""
    return min(len(view.hands[other]) for other in view.order if other != seat) <= HURRY


def _after(hand: Faces, card: Face, *, hurry: bool) -> float:
    """Return the weight of the hand without this card."""
    return _weight(tuple(other for other in hand if other != card), hurry=hurry)


def _weight(hand: Faces, *, hurry: bool) -> float:
    """Return the weight of the hand: in a hurry, what it counts once the best sentence is laid, and no hope beyond."""
    return float(total(hand) - total(best(hand, "worth"))) if hurry else burden(hand)


# ── war ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _retort(view: State, seat: Seat) -> AbuseMove:
    war, comebacks = view.war, [card for card in view.hands[seat] if card.kind == "comeback"]
    if war is None or not comebacks:
        return Accept()
    dearest = Comeback(max(comebacks, key=lambda card: (card.value, card.id)).id)
    if seat == war.seat or len(comebacks) > 1 or len(view.hands[seat]) == 1:
        return dearest  # a sentence to defend, more in hand, or the way out
    other = len(view.hands[war.seat])
    gain = total(war.cards) + CARD if other == 0 else 0.4 * total(war.cards)
    answered = chance_of_comeback(other)
    return dearest if gain * (1 - answered) > 2 * CARD * answered else Accept()


def chance_of_comeback(cards: int) -> float:
    """How likely so many unseen cards have a comeback among them."""
    comebacks, deck = COMEBACKS
    return 1 - comb(deck - comebacks, min(cards, deck - comebacks)) / comb(deck, min(cards, deck - comebacks))
