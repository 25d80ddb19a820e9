"""The screen of Abuse, without widgets: its scene, what may be done in it, how cards and words are drawn. Pure."""
