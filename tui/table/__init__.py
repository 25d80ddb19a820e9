"""The table as values and words, without widgets: its scene, what is said of it, how cards are drawn. Pure.

No game is named here; what only one game has lies in `games`.
"""
