"""The table of the climbing games: hand, pile, titles. Neither game is named here; each adds what it alone has."""
