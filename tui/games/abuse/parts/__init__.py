"""The parts of the table of Abuse that are painted: hand, sentence, seats, stage, cards."""
