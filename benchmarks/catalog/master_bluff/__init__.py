"""Master Bluff in the laboratory."""
