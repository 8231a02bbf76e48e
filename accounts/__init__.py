"""Players: who they are, when they sleep, and what they want mail about."""
