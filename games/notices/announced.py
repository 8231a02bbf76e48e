"""What a webhook is told of tables that await its player: nothing that the whole table does not know.

Mails and devices tell their reader only of what they still have to answer; a webhook's readers may not learn that.
"""

from __future__ import annotations

from dataclasses import dataclass

from accounts.nights import zone_of
from games.ledger.letters import TOLD_APART
from games.models import Awaited, Letter
from games.notices.draw import TableNews, questions_of, seats_of, seen_from, waiting_tables
from games.sight.deadlines import deadline_of
from games.wording.moments import dated


@dataclass(kw_only=True)
class Announced(TableNews):
    """A table that awaits somebody, as everybody there knows."""

    entry: Awaited

    @property
    def until(self) -> str:
        """The player's deadline as the others may know it; "" if there is none."""
        due = deadline_of(self.game, self.entry)
        return dated(due.astimezone(zone_of(self.user))) if due else ""


def announced_tables(letter: Letter) -> list[TableNews]:
    """Return a letter's tables that still await its reader, as far as all there know, and those with an offer."""
    apart = {item.seat_id for item in letter.items.all() if item.why in TOLD_APART}
    questions = {seat: question for seat, question in questions_of(letter).items() if seat not in apart}
    found: list[TableNews] = []
    for seat in seats_of(letter, questions).playing().order_by("pk"):
        entry = seat.game.public.entry_of(seat.number)
        if entry is not None and seat.hand.still_puts(questions[seat.pk]):
            found.append(Announced(seen_from(seat), letter.user, entry=entry))
    return found + [table for table in waiting_tables(letter) if table.offer is not None]
