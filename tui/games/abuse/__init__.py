"""The table of Abuse: its sentences, wars and galleries."""
