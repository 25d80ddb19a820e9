"""The table of Scabbah."""
