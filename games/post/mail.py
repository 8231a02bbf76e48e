"""Turns a letter into a mail: subject, text, HTML, and headers for threading and unsubscribing."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext, ngettext

from accounts.account_mails import HEADERS, account_mail, in_both_halves
from games.models import Letter
from games.post.letters import (
    KeptSeat,
    TableNews,
    asked_back,
    finished_tables,
    kept_seats,
    not_mailed_yet,
    open_proposals,
    waiting_proposals,
    waiting_tables,
)
from games.post.links import unsubscribe_url
from games.post.options import attach
from games.post.seasons import season_news

Kind = Letter.Kind
WITH_CARDS = (Kind.TURN, Kind.REMINDER, Kind.NUDGE)
OF_NO_TABLE = (Kind.TEST, Kind.STOPPED)
OF_A_MOVE = (Kind.LEFT, Kind.ARRIVED)


def mail_of(letter: Letter) -> EmailMultiAlternatives | None:
    """Draw a letter as a mail; None if it no longer has anything to say."""
    if letter.kind in OF_A_MOVE:
        return mail_of_account(letter, letter.address)
    user = letter.user
    if letter.kind == Kind.TOKEN:
        return mail_of_account(letter, user.email) if user.email and user.is_active else None
    if not (user.email and user.is_active) or (user.notices == user.Notices.NONE and letter.kind != Kind.TEST):
        return None
    with translation.override(settings.LANGUAGE_CODE):
        if letter.season_id is not None:
            return mail_of_a_season(letter)
        tables = tables_of(letter)
        if letter.kind == Kind.PROPOSAL:
            tables = not_mailed_yet(letter, open_proposals(letter))
        if not tables and letter.kind not in OF_NO_TABLE:
            return None
        proposed = waiting_proposals(letter)
        unsubscribe = unsubscribe_url(user.pk)
        context = {
            "subject": subject_of(letter, tables, proposed),
            "tables": tables,
            "proposed": proposed,
            "waiting": how_many(tables, proposed),
            "user": user,
            "site_url": settings.SITE_URL,
            "unsubscribe": unsubscribe,
        }
        mail = in_both_halves(letter.kind, context, [user.email], headers_of(letter, tables, unsubscribe))
        if letter.kind in WITH_CARDS:
            attach(mail, [one for table in tables if isinstance(table, TableNews) for one in table.pictures])
        return mail


def mail_of_account(letter: Letter, address: str) -> EmailMultiAlternatives:
    """Draw what somebody must be told about their account, whatever they want to be written about."""
    with translation.override(settings.LANGUAGE_CODE):
        given = {"sentence": letter.sentence}
        return account_mail(letter.kind, [address], given, HEADERS | {"Message-ID": message_id(letter)})


def mail_of_a_season(letter: Letter) -> EmailMultiAlternatives | None:
    """Draw what a season tells its reader; None if they have left it since."""
    news = season_news(letter)
    if news is None or not letter.user.email:
        return None
    unsubscribe = unsubscribe_url(letter.user.pk)
    context = {"subject": news.subject, "news": news, "user": letter.user, "site_url": settings.SITE_URL}
    context["unsubscribe"] = unsubscribe
    return in_both_halves(letter.kind, context, [letter.user.email], headers_of(letter, [], unsubscribe))


def tables_of(letter: Letter) -> Sequence[TableNews | KeptSeat]:
    """Return the tables that a letter still has something to say about."""
    if letter.kind in OF_NO_TABLE:
        return []
    if letter.kind == Kind.INVITE:
        return kept_seats(letter)
    if letter.kind == Kind.PROPOSAL:
        return open_proposals(letter)
    if letter.kind == Kind.COMEBACK:
        return asked_back(letter)
    return finished_tables(letter) if letter.kind == Kind.OVER else waiting_tables(letter)


def how_many(tables: Sequence[TableNews | KeptSeat], proposed: Sequence[TableNews] = ()) -> int:
    """Count the tables of a letter, those where something is proposed among them."""
    return len({table.game.pk for table in (*tables, *proposed)})


def subject_of(letter: Letter, tables: Sequence[TableNews | KeptSeat], proposed: Sequence[TableNews] = ()) -> str:
    """Return the subject line. It does not give away how a game ended."""
    if letter.kind == Kind.TEST:
        return gettext("A test letter from Longhand")
    if letter.kind == Kind.STOPPED:
        return gettext("Your webhook is switched off")
    if letter.kind == Kind.INVITE:
        return subject_of_invitation(tables)
    if letter.kind == Kind.PROPOSAL and len(tables) > 1:
        return gettext("Your friends have a question for you at %(count)d tables") % {"count": len(tables)}
    if (count := how_many(tables, proposed)) > 1:
        sentence = ngettext("%(count)d table is waiting for you", "%(count)d tables are waiting for you", count)
        return sentence % {"count": count}
    table = tables[0]
    assert isinstance(table, TableNews)
    offered = table.offer is not None
    sentences = {
        Kind.TURN: gettext("You have an offer at %(game)s, with %(others)s")
        if offered
        else gettext("Your turn at %(game)s, with %(others)s"),
        Kind.REMINDER: gettext("By %(until)s: your turn at %(game)s, with %(others)s"),
        Kind.NUDGE: gettext("A friend asks after you: %(game)s, with %(others)s"),
        Kind.PROPOSAL: gettext("Your friends have a question for you: %(game)s, with %(others)s"),
        Kind.COMEBACK: gettext("Somebody asks for their seat: %(game)s, with %(others)s"),
        Kind.OVER: gettext("The game is over: %(game)s, with %(others)s"),
    }
    return sentences[Kind(letter.kind)] % {"game": table.name, "others": table.others, "until": table.until}


def subject_of_invitation(tables: Sequence[TableNews | KeptSeat]) -> str:
    """Return the subject line of a letter about seats that are kept."""
    table = tables[0]
    if len(tables) > 1 or not isinstance(table, KeptSeat) or not table.host:
        sentence = ngettext("A seat is kept for you", "%(count)d tables keep a seat for you", len(tables))
        return sentence % {"count": len(tables)}
    return gettext("%(host)s keeps you a seat at %(game)s") % {"host": table.host, "game": table.name}


def headers_of(letter: Letter, tables: Sequence[TableNews | KeptSeat], unsubscribe: str) -> dict[str, str]:
    headers = HEADERS | {
        "Message-ID": message_id(letter),
        "List-Unsubscribe": f"<{unsubscribe}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if len(tables) == 1:
        thread = f"<table-{tables[0].game.address}@{host()}>"
        headers |= {"In-Reply-To": thread, "References": thread}
    return headers


def message_id(letter: Letter) -> str:
    """Return a letter's Message-ID.

    It is always the same, so that mail programs recognise a letter that had to be sent twice.
    """
    sign = salted_hmac("longhand.message", str(letter.pk)).hexdigest()[:24]
    return f"<letter-{sign}@{host()}>"


def host() -> str:
    """Return the name that the site's mails bear."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"
