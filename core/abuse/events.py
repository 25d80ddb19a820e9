"""Facts of Abuse."""

from typing import Literal, TypeAlias

from core.abuse.cards import Face, Faces, Phrases
from core.events import Event, GameEnded, Reseated, TurnCame
from core.moves import Seat


class HandsDealt(Event, frozen=True, tag="hands-dealt"):
    """A round of Abuse began: the hands by seat number, the card turned up, and the deck, next card first (ABU-3)."""

    round: int
    dealer: Seat
    hands: tuple[Faces, ...]
    face_up: Face
    deck: Faces


class FaceDeclined(Event, frozen=True, tag="face-declined"):
    """The seat in turn left the face-up card, and the others are asked (ABU-6)."""

    seat: Seat


class Answered(Event, frozen=True, tag="answered"):
    """A seat answered the offer: `take`, `decline`, or for all others only that it answered (TAB-2)."""

    seat: Seat
    answer: Literal["take", "decline", "answered"]


class FaceTaken(Event, frozen=True, tag="face-taken"):
    """A seat took the face-up card; what lay beneath is the top now, and dead (ABU-5, ABU-6, ABU-8)."""

    seat: Seat
    card: Face
    beneath: Face | None = None


class FaceDied(Event, frozen=True, tag="face-died"):
    """All declined: nobody can take this card any more (ABU-8)."""

    card: Face


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew a card, or None as there was none left: for its turn (ABU-9), as the penalty for a card taken
    (ABU-6), or for a lost war (ABU-19, ABU-20)."""

    seat: Seat
    why: Literal["turn", "penalty", "lost"]
    card: Face | None


class Renewed(Event, frozen=True, tag="renewed"):
    """The deck was empty and made anew, of the discards or of the sentences laid (ABU-26)."""

    source: Literal["discards", "laid"]
    deck: Faces


class Insulted(Event, frozen=True, tag="insulted"):
    """A seat laid a sentence, aimed at another (ABU-10)."""

    seat: Seat
    target: Seat
    cards: Faces
    phrases: Phrases = ()


class Retorted(Event, frozen=True, tag="retorted"):
    """A seat played a comeback (ABU-17, ABU-18)."""

    seat: Seat
    card: Face


class Accepted(Event, frozen=True, tag="accepted"):
    """The seat that was asked retorts no more."""

    seat: Seat


class InsultEnded(Event, frozen=True, tag="insult-ended"):
    """The sentence stands, or its cards went back to the hand (ABU-19, ABU-20); all comebacks went beneath (ABU-21)."""

    seat: Seat
    target: Seat
    stands: bool
    back: Faces = ()


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat put a card face up and was done (ABU-11)."""

    seat: Seat
    card: Face


class KeptAll(Event, frozen=True, tag="kept-all"):
    """A seat was done without a discard (ABU-11)."""

    seat: Seat


class RoundScored(Event, frozen=True, tag="round-scored"):
    """A seat has no cards left; what each scored, by seat number (ABU-12, ABU-23)."""

    seat: Seat
    scores: tuple[int, ...]


AbuseEvent: TypeAlias = (
    HandsDealt | TurnCame | FaceDeclined | Answered | FaceTaken | FaceDied | Drew | Renewed | Insulted | Retorted
    | Accepted | InsultEnded | Discarded | KeptAll | RoundScored | GameEnded | Reseated
)  # fmt: skip
