"""Table notation: one text form for a round, both ways. Moves, scenarios, the position that a header describes.

Reading raises `Fault` for what can't be read, and nothing else; no rule of a game is known here.
"""
