"""The Lift in the laboratory."""
