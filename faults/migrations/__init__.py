"""How the table of faults came to be."""
