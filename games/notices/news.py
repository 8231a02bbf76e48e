"""What a channel is told: one sentence with the game and who is there, and where to read on. Never a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from games.models import Call, Letter
from games.notices.announced import announced_tables
from games.notices.draw import TableNews
from games.notices.invitations import KeptSeat
from games.notices.mail import subject_of, tables_of

ABOUT_A_TURN = (Letter.Kind.TURN, Letter.Kind.REMINDER, Letter.Kind.NUDGE)


@dataclass(frozen=True)
class News:
    """A sentence, the path of a page for its reader alone, and what it is about: later news of that replace it."""

    sentence: str
    path: str
    about: str
    until: datetime | None = None  # when it is no longer news


def news_of(call: Call) -> News | None:
    """Draw what a call tells; None if it is told nothing any more."""
    with translation.override(settings.LANGUAGE_CODE):
        if call.letter is None:
            return News(gettext("This is how you will hear from Longhand."), reverse("games:channels"), "trial")
        user = call.channel.user
        tables = tables_for(call, call.letter) if user.is_active and user.notices != user.Notices.NONE else []
        if not tables:
            return None
        told = "turn" if call.letter.kind in ABOUT_A_TURN else call.letter.kind
        place = tables[0].game.address if len(tables) == 1 else "tables"
        due = [table.seat.due_at for table in tables if isinstance(table, TableNews) and table.seat.due_at]
        return News(subject_of(call.letter, tables), path_of(tables), f"{told} {place}", min(due, default=None))


def tables_for(call: Call, letter: Letter) -> Sequence[TableNews | KeptSeat]:
    """Return the tables that a call still has something to tell about."""
    apart = call.channel.is_hook and letter.kind in ABOUT_A_TURN
    return announced_tables(letter) if apart else tables_of(letter)


def cut_short(news: News) -> News:
    """Say instead that these news may not have come through, and where they are: true for all who did hear them."""
    with translation.override(settings.LANGUAGE_CODE):
        sentence = gettext("We were cut off, so our last message may not have reached you. It was about this:")
    return replace(news, sentence=sentence)


def path_of(tables: Sequence[TableNews | KeptSeat]) -> str:
    """Return where to read on: no link that lets in others, since a channel may have more readers than one."""
    if isinstance(tables[0], KeptSeat):
        return reverse("games:lobby")
    return tables[0].game.get_absolute_url() if len(tables) == 1 else reverse("games:turns")
