"""Faults: each gets a number, for whoever meets it to name and for the host to find. It knows nothing of games."""
