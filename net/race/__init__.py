"""Races: what is known of links, the life of a race, and who was first."""
