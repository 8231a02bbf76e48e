"""Pictures of a player's figures."""
