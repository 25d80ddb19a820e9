"""Races over links of different length: how far away each seat is, the life of a race, and who was first.

Nothing here knows people, rules or cards: seats, stamps and kinds of moves come in, results go out.
"""
