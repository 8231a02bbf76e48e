"""The host's side of the tables: find those in trouble, and help without spoiling the game."""

from games.admin.circles import CircleAdmin
from games.admin.seasons import SeasonAdmin
from games.admin.tables import GameAdmin
from games.admin.tokens import TokenAdmin

__all__ = ["CircleAdmin", "GameAdmin", "SeasonAdmin", "TokenAdmin"]
