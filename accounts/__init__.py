"""Players: who they are, when they wake and what they wish to be told."""
