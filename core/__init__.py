"""What is true: rules, cards, moves, events, notation, judgement. No clock, no I/O, no chance of its own."""
