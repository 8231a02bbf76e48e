"""What one viewer sees of a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.sight.advance import Advance
from games.sight.awaiting import Awaiting
from games.sight.finished import Finished
from games.sight.told import Told


@dataclass
class View(Awaiting, Told, Finished):
    """All that a page, a letter or a poll draws of a table: whom it awaits, its log and outcome.

    What its rows show stands in `Seen`; what its viewer has said in advance is a part of it, `advance`.
    """

    @cached_property
    def advance(self) -> Advance:
        """What the viewer has said in advance, and could say."""
        return Advance(self)

    @property
    def all_up(self) -> bool:
        """Whether everything is turned up, as a replay may have it."""
        return False
