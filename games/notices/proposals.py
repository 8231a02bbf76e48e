"""Draws letters about what somebody proposes at their reader's tables."""

from __future__ import annotations

from games.ledger.proposals import in_words
from games.models import Consent, Letter
from games.notices.draw import Said, TableNews, said, seen_from
from games.wording.moments import exactly_for


class Proposed(TableNews):
    """What a letter tells about a proposal at one table."""

    consent: Consent

    @property
    def proposal(self) -> Said:
        """What is proposed."""
        return said(self.words, in_words(self.consent.proposal))

    @property
    def lapses(self) -> str:
        """Until when it stands, exactly."""
        return exactly_for(self.consent.proposal.lapses_at, self.user)


def open_proposals(letter: Letter) -> list[Proposed]:
    """Return the proposals that a letter still has something to say about: open ones that wait for its reader."""
    told = Consent.objects.filter(letter_items__letter=letter, seat__user=letter.user, agrees=None)
    waiting = told.filter(proposal__closed_at=None).order_by("pk")
    found = []
    for consent in waiting.select_related("seat__game", "seat__hand", "proposal__by", "proposal__about"):
        news = Proposed(seen_from(consent.seat), letter.user)
        news.consent = consent
        found.append(news)
    return found
