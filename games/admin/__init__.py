"""The host's side of the tables: find those that are stuck, and help without spoiling."""

from games.admin.tables import GameAdmin

__all__ = ["GameAdmin"]
