"""Last Chance in the laboratory."""
