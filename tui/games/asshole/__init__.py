"""The table of Asshole."""
