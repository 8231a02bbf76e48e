"""What one viewer sees of a table."""

from __future__ import annotations

from dataclasses import dataclass

from games.sight.awaiting import Awaiting
from games.sight.finished import Finished
from games.sight.planning import Planning
from games.sight.told import Told


@dataclass
class View(Awaiting, Told, Planning, Finished):
    """All that a page, a letter or a poll draws of a table: whom it awaits, its log, plans and outcome.

    What its rows show stands in `Seen`.
    """
