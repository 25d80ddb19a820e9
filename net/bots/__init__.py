"""Seats that programs play: the bots of the house and programs of others. Run as a process: `python -m net.bots`."""
