"""The table itself, sans-IO: who sits where, what is played, what runs out, what everyone is told."""
