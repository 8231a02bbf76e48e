"""Draws letters about what somebody proposes at their reader's tables."""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import gettext_lazy

from games.ledger.proposals import in_words
from games.models import Consent, Letter, Proposal
from games.notices.draw import Said, TableNews, both_parts, seen_from
from games.notices.links import consent_url
from games.wording.moments import exactly_for

Outcome = Proposal.Outcome
CAME_OF_IT = {
    Outcome.AGREED: gettext_lazy("All have agreed, and so it was done."),
    Outcome.DECLINED: gettext_lazy("Somebody would rather not: the proposal is off."),
    Outcome.LAPSED: gettext_lazy("The proposal has lapsed: not everybody has agreed in time."),
    Outcome.OVERTAKEN: gettext_lazy("The proposal is off: the players have changed, or the game is over."),
}


class Proposed(TableNews):
    """What a letter tells about a proposal at one table."""

    consent: Consent

    @property
    def proposal(self) -> Said:
        """What is proposed."""
        return both_parts(self.words, in_words(self.consent.proposal))

    @property
    def lapses(self) -> str:
        """Until when it stands, exactly."""
        return exactly_for(self.consent.proposal.lapses_at, self.user)

    @property
    def open(self) -> bool:
        """Whether it can still be agreed to or declined."""
        return self.consent.proposal.closed_at is None

    @property
    def came_of_it(self) -> str:
        """What came of it, once it is closed."""
        return str(CAME_OF_IT[Outcome(self.consent.proposal.outcome)])

    @cached_property
    def link(self) -> str:
        """The link for agreeing or declining without signing in."""
        return consent_url(self.consent.pk)


def proposed_to(consent: Consent) -> Proposed:
    """Return what a player is asked, with the names of those at the table."""
    assert consent.seat.user is not None
    news = Proposed(seen_from(consent.seat), consent.seat.user)
    news.consent = consent
    return news


def open_proposals(letter: Letter) -> list[Proposed]:
    """Return the proposals that a letter still has something to say about: open ones that wait for its reader."""
    told = Consent.objects.filter(letter_items__letter=letter, seat__user=letter.user, agrees=None)
    waiting = told.filter(proposal__closed_at=None).order_by("pk")
    seats = waiting.select_related("seat__game", "seat__hand", "seat__user", "proposal__by", "proposal__about")
    return [proposed_to(consent) for consent in seats]
