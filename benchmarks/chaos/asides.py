"""What people do beside answering: they propose, agree, nudge, and go away for a day; and what has become of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from threading import Event
from typing import Any

import requests

from benchmarks.report import Row
from tests.services.site import Visitor

ASKED = """
    SELECT game.address, proposal.id FROM games_consent consent
    JOIN games_proposal proposal ON proposal.id = consent.proposal_id
    JOIN games_seat seat ON seat.id = consent.seat_id
    JOIN games_game game ON game.id = seat.game_id
    WHERE seat.user_id = %s AND consent.agrees IS NULL AND proposal.closed_at IS NULL
"""
CALENDAR = "SELECT secret FROM games_feed WHERE user_id = %s"
TABLES = """
    SELECT game.address, game.status, other.number FROM games_seat seat
    JOIN games_game game ON game.id = seat.game_id
    LEFT JOIN games_seat other ON other.game_id = game.id AND other.awaited_since IS NOT NULL
        AND other.user_id IS NOT NULL AND other.user_id <> seat.user_id
    WHERE seat.user_id = %s AND game.status IN ('running', 'paused') AND NOT seat.stand_in
"""
PATIENCE = 10  # seconds in which a form is posted again and again
PAUSED = "All have agreed: this table is paused. All clocks are stopped."


@dataclass
class Asides:
    """One person's asides, and what the site said it had accepted."""

    user: int
    visitor: Visitor
    chance: Random
    replied: dict[int, bool] = field(default_factory=dict)  # by proposal: what one has said to it
    away: bool | None = False  # None: nobody knows
    said: Counter[str] = field(default_factory=Counter)

    def one(self, line: Any, enough: Event) -> None:
        """Do one thing of those that can be done now."""
        if asked := line.execute(ASKED, [self.user]).fetchall():
            address, proposal = self.chance.choice(asked)
            agrees = self.chance.random() < 0.85
            if self.post(f"/t/{address}/reply/", enough, proposal=proposal, agree="yes" if agrees else "no"):
                self.replied[proposal] = agrees
        elif tables := line.execute(TABLES, [self.user]).fetchall():
            address, status, number = self.chance.choice(tables)
            what = self.chance.choice(["propose", "propose", "nudge", "away", "calendar"])
            if what == "propose":
                self.propose(address, status, enough)
            elif what == "away":
                self.go_or_come(enough)
            elif what == "calendar":
                self.read_calendar(line.execute(CALENDAR, [self.user]).fetchone()[0], enough)
            elif number is not None:
                self.post(f"/t/{address}/nudge/", enough, seat=number)

    def propose(self, address: str, status: str, enough: Event) -> None:
        """Propose a pause, or that a paused table goes on; now and then to end the game."""
        kind = "go_on" if status == "paused" else self.chance.choice(["pause", "pause", "pause", "end"])
        self.post(f"/t/{address}/propose/", enough, kind=kind)

    def go_or_come(self, enough: Event) -> None:
        """Be away today, or be back."""
        goes, today = not self.away, datetime.now(UTC).date().isoformat()
        self.away = None
        path = "/settings/away/" if goes else "/settings/away/back/"
        if self.post(path, enough, first=today, last=today):
            self.away = goes

    def read_calendar(self, secret: str, enough: Event) -> None:
        """Read one's deadlines, as a calendar program does every now and then."""
        self.ask(lambda: self.visitor.get(f"/calendar/{secret}.ics"), enough)

    def post(self, path: str, enough: Event, **form: object) -> bool:
        """Post a form until somebody answers, and return whether it was accepted."""
        return self.ask(lambda: self.visitor.post(path, **form), enough)

    def ask(self, asking: Callable[[], requests.Response], enough: Event) -> bool:
        """Ask until somebody answers, and return whether it was accepted."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not enough.is_set():
            try:
                status = str(asking().status_code)
            except requests.RequestException:
                status = "nobody there"
            self.said[status] += 1
            if status != "nobody there" and not status.startswith("5"):
                return status == "200"
            enough.wait(0.2)
        return False


def asides(people: Sequence[Asides]) -> Iterator[Row]:
    """Whether what was accepted is stored, and what follows from it was done once."""
    from games.models import Consent, LetterItem, Nudge

    replies = [(person.user, key, agrees) for person in people for key, agrees in person.replied.items()]
    stored = {(c.seat.user_id, c.proposal_id): c.agrees for c in Consent.objects.select_related("seat")}
    lost = sum(stored.get((user, key)) is not agrees for user, key, agrees in replies)
    yield "replies to proposals that the site said it had accepted", "", f"{len(replies):,}", None
    yield "of them not stored", "0", str(lost), lost == 0
    yield from proposals()
    nudges, letters = Nudge.objects.count(), LetterItem.objects.filter(why=LetterItem.Why.NUDGE).count()
    yield "nudges, and letters written for them", "", f"{nudges} and {letters}", nudges == letters
    wrong = len(wrongly_away(people))
    yield "people away of whom the site thinks otherwise", "0", str(wrong), wrong == 0
    failed = sum(count for person in people for said, count in person.said.items() if said.startswith("5"))
    yield "their pages that failed (500 and above)", "0", str(failed), failed == 0


def proposals() -> Iterator[Row]:
    """Whether tables know what is proposed, and what all have agreed to was done once."""
    from games.models import Game, Line, Proposal

    agreed = Proposal.objects.filter(kind="pause", outcome="agreed").count()
    begun = sum(is_template(text, PAUSED) for text in Line.objects.values_list("text", flat=True))
    yield "pauses agreed to, and begun", "", f"{agreed} and {begun}", agreed == begun
    open_ones = set(Proposal.objects.filter(closed_at=None).values_list("game", flat=True))
    wrong = len(open_ones ^ set(Game.objects.filter(proposal_open=True).values_list("pk", flat=True)))
    yield "tables that are wrong about whether something is proposed", "0", str(wrong), wrong == 0


def wrongly_away(people: Sequence[Asides]) -> list[int]:
    """Return the people who were told that they are away, or back, and are not."""
    from django.utils import timezone

    from accounts.models import User

    away = set(User.objects.filter(away_until__gt=timezone.now()).values_list("pk", flat=True))
    return [person.user for person in people if person.away is not None and person.away != (person.user in away)]


def is_template(text: Any, template: str) -> bool:
    """Whether a line of the log says this."""
    return (text if isinstance(text, str) else text.get("template")) == template
