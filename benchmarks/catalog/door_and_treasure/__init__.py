"""Door & Treasure in the laboratory."""
