"""Requests of Abuse."""

from typing import TypeAlias

from core.moves import Deal, Move, Reseat, Seat, Take


class Decline(Move, frozen=True, tag="decline"):
    """Leave the face-up card (ABU-5, ABU-6)."""


class Insult(Move, frozen=True, tag="insult"):
    """Lay a sentence, aimed at another (ABU-10). Cards by id, in order; phrases are what is said for its blanks."""

    target: Seat
    cards: tuple[str, ...]
    phrases: tuple[tuple[str, str], ...] = ()


class Comeback(Move, frozen=True, tag="comeback"):
    """Retort with a card (ABU-17, ABU-18)."""

    card: str


class Accept(Move, frozen=True, tag="accept"):
    """Retort no more (ABU-17, ABU-18)."""


class Discard(Move, frozen=True, tag="discard"):
    """Put one card face up and be done (ABU-11)."""

    card: str


class Done(Move, frozen=True, tag="done"):
    """Keep all cards and be done (ABU-11)."""


AbuseMove: TypeAlias = Deal | Take | Decline | Insult | Comeback | Accept | Discard | Done | Reseat
