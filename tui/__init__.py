"""How it looks, and the command line."""
