"""A table for games that bring nothing of their own: seats, what happened, and the moves that can be made."""
