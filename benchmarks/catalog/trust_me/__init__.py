"""Trust Me! in the laboratory."""
