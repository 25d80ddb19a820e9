"""Table notation: what a game says of its own, the letters, single lines, and what a file says, typed."""
