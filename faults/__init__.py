"""Faults: each gets a number that a player can quote and the host can look up. Independent of games."""
