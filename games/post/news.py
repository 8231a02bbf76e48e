"""What a channel is told: one sentence with the game and who is there, and where to read on. Never a card.

A mail or a device tells its reader only of what they still have to answer. A webhook's readers may not learn that,
so of tables that await its player it is told nothing that the whole table does not know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from html import escape

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import User
from accounts.nights import zone_of
from games.ledger.letters import TOLD_APART
from games.models import Awaited, Call, Channel, Letter
from games.post.letters import KeptSeat, TableNews, on_one_line, questions_of, seats_of, seen_from, waiting_tables
from games.post.links import whole
from games.post.mail import subject_of, tables_of
from games.post.outside import Parcel
from games.sight.clock import deadline_of
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


# In one sentence


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


# In the form that each service reads


MARKDOWN = re.compile(r"([\\*_~`|<>\[\]])")


def parcel_for_hook(channel: Channel, news: News) -> Parcel:
    """Pack news for a webhook."""
    message = json.dumps(message_for(channel, news)).encode()
    return Parcel(channel.address, message, {"Content-Type": "application/json"})


def message_for(channel: Channel, news: News) -> dict[str, object]:
    """Put news into a service's form, in which a name can call nobody and be nothing but a name."""
    sentence, address = f"{name_of(channel.user)}: {news.sentence}", whole(news.path)
    if channel.kind == Channel.Kind.DISCORD:
        return {"content": f"{unformatted(sentence)}\n{address}", "allowed_mentions": {"parse": []}}
    if channel.kind == Channel.Kind.SLACK:
        return {"text": f"{escape(sentence, quote=False)}\n{escape(address, quote=False)}"}
    html = f'{escape(sentence)}<br><a href="{escape(address)}">{escape(address)}</a>'
    return {"text": f"{unformatted(sentence)}\n{address}", "html": html, "username": "Longhand"}


def unformatted(sentence: str) -> str:
    """Return a sentence without anything that Markdown would take for more than letters."""
    return MARKDOWN.sub(r"\\\1", sentence)


def name_of(user: User) -> str:
    """Return a player's name on one line."""
    return on_one_line(str(user))
