"""How letters fare, as far as a host may know.

A letter shows that its player had not answered when it was written, and the lack of one that they had. So a letter
about a question that several are asked shows when the question closes; so do letters about offers and proposals.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Prefetch, Q
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.ledger.letters import Why
from games.ledger.pace import WRITE_AFTER, write_at
from games.models import Awaited, Game, Letter, LetterItem, Seat
from games.models.letter import LetterQuerySet
from games.wording.moments import clock

FAILING = Q(sent_at=None) & ~Q(trouble="")
RECENT = timedelta(days=30)
MOST = 200  # failing letters that are looked through
OF_ONE = 10  # letters shown of one player
LOOKED_AT = 80  # letters of one table or player that are looked through: how many are shown must not tell of others
NEVER_TOLD = (Letter.Kind.STOPPED, Letter.Kind.INVITE)
HIDDEN_WHILE_OPEN = (Why.OFFER, Why.PROPOSAL)

WHYS = {  # the errors that hosts meet
    "ConnectionRefusedError": _("the mail server cannot be reached"),
    "gaierror": _("the mail server’s name is not known"),
    "TimeoutError": _("the mail server does not answer"),
    "SMTPServerDisconnected": _("the mail server hung up"),
    "SMTPAuthenticationError": _("the mail server refuses our password"),
    "SMTPSenderRefused": _("the mail server refuses our own address"),
    "SMTPRecipientsRefused": _("the mail server refuses this address"),
    "AnymailRecipientsRefused": _("the mail service refuses this address"),
}


@dataclass(frozen=True)
class Failing:
    """The players whose letters fail, each with their latest failing letter."""

    by_user: dict[int, Letter]
    letters: list[Letter]


def told(letters: LetterQuerySet, most: int) -> list[Letter]:
    """Return those of the first of these letters that a host may know of.

    A letter to a player without an address would betray a webhook or a device, as would one that says it is switched
    off; letters about kept seats would betray who is in a circle.
    """
    items = LetterItem.objects.select_related("seat__game", "consent__proposal")
    mailed = letters.mails().exclude(user__email=None, address="").exclude(kind__in=NEVER_TOLD)
    return [letter for letter in mailed.prefetch_related(Prefetch("items", items))[:most] if may_be_told(letter)]


def may_be_told(letter: Letter) -> bool:
    """Whether nothing of what is still secret shows in there being this letter, or in what becomes of it."""
    return not any(hides(item, letter.created_at) for item in letter.items.all())


def hides(item: LetterItem, written_at: datetime) -> bool:
    """Whether this item's question is still open to several players, or its offer or proposal to its player."""
    if item.consent is not None:
        return item.consent.proposal.closed_at is None
    if item.seat is None or item.seat.game.status not in (Game.Status.RUNNING, Game.Status.PAUSED):
        return False
    game = item.seat.game
    if item.why in HIDDEN_WHILE_OPEN:
        return item.question >= game.question
    begun = [entry.since for entry in game.public.awaited if entry.since]
    return len(game.public.awaited) > 1 and (not begun or written_at >= min(begun))


def failing(users: Iterable[int] | None = None) -> Failing:
    """Return the letters of late that fail, of these players or of all, and that none sent since has made good.

    A letter to an address of its own counts for itself alone, as does one to an address left behind.
    """
    of_late = Letter.objects.filter(created_at__gte=timezone.now() - RECENT).order_by("-created_at")
    if users is not None:
        of_late = of_late.filter(user__in=users)
    found = told(of_late.filter(FAILING).select_related("user"), MOST)
    sent = of_late.filter(user__in={letter.user_id for letter in found}, sent_at__isnull=False)
    sent = sent.exclude(kind=Letter.Kind.LEFT)
    last: dict[int, datetime] = {}
    for letter in told(sent, MOST) if found else ():
        last[letter.user_id] = max(letter.created_at, last.get(letter.user_id, letter.created_at))
    kept = [
        letter
        for letter in found
        if letter.address or letter.created_at > last.get(letter.user_id, letter.created_at - RECENT)
    ]
    return Failing({letter.user_id: letter for letter in reversed(kept)}, kept)


def why_of(letter: Letter) -> str:
    """Say why a letter fails; the type of an error that is not among the usual ones."""
    return str(WHYS.get(letter.trouble, letter.trouble))


def state_of(letter: Letter) -> SafeString:
    """Say what has become of a letter."""
    if letter.sent_at:
        return format_html(gettext("sent {}"), clock(letter.sent_at))
    if letter.trouble:
        tries = ngettext("tried once", "tried %(count)d times", letter.tries) % {"count": letter.tries}
        if letter.try_at is None:
            return format_html(gettext("failed for good, {}: {}"), tries, why_of(letter))
        return format_html(gettext("failing, {}: {}; again at {}"), tries, why_of(letter), clock(letter.try_at))
    if letter.try_at is None:
        return format_html("{}", gettext("not needed any more"))
    return format_html(gettext("waiting since {}"), clock(letter.created_at))


def of_table(game: Game) -> dict[int, Letter]:
    """Return by seat's number the last letter about this table."""
    about = Letter.objects.filter(pk__in=LetterItem.objects.filter(seat__game=game).values("letter"))
    found: dict[int, Letter] = {}
    for letter in told(about.order_by("-created_at"), LOOKED_AT):
        for item in letter.items.all():
            if item.seat and item.seat.game_id == game.pk:
                found.setdefault(item.seat.number, letter)
    return found


def in_words(last: Letter | None, plan: SafeString) -> SafeString:
    """Say what became of a seat's last letter, and when the next is to be written."""
    said = format_html("{}: {}", last.get_kind_display(), state_of(last)) if last else SafeString("")
    return format_html("{}<br>{}", said, plan) if said and plan else said or plan


def of_player(user: User) -> list[Letter]:
    """Return a player's last letters."""
    return told(user.letters.order_by("-created_at"), LOOKED_AT)[:OF_ONE]


def planned(game: Game, seat: Seat, entry: Awaited | None) -> SafeString:
    """Say when an awaited player is to be written to, by what the table knows: not by whether they have looked."""
    user = seat.user
    if user is None or seat.is_bot or entry is None or entry.bot or entry.since is None:
        return SafeString("")
    if not user.wants_mail:
        return format_html("{}", gettext("wants none") if user.email else gettext("has no address"))
    at = write_at(game, user, entry.since)
    if at is None or at <= timezone.now() or game.status == Game.Status.PAUSED:
        return SafeString("")
    if at > entry.since + WRITE_AFTER and user.notices != User.Notices.DAILY:
        return format_html(gettext("held back by the night until {}, unless they look first"), clock(at))
    return format_html(gettext("to be written at {}, unless they look first"), clock(at))


def figures(users: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Return for each player when they last looked at a table, and at how many they play."""
    playing = Q(game__status__in=(Game.Status.RUNNING, Game.Status.PAUSED))
    rows = Seat.objects.order_by().filter(user__in=users).values("user")
    counted = rows.annotate(seen=Max("seen_at"), tables=Count("pk", filter=playing))
    return {row["user"]: dict(row) for row in counted}
