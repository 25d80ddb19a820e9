"""What can go wrong outside the game and reaches a person. One line of words each, never a traceback."""


class Trouble(Exception):
    """Something failed: what happened, why, and what to do, in one line."""


class BadMessage(ValueError):
    """Bytes that are no message of ours: huge, deep, foreign, or of the wrong types."""
