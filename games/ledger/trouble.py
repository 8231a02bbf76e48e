"""Stuck tables, whose game cannot go on: marked on their row, mailed to the admins, retried when the code changes."""

from __future__ import annotations

import hashlib
import logging
import sys
import traceback
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import mail_admins
from django.db import Error, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from faults.noting import note
from games.ledger.locks import lock, note_change
from games.ledger.refusals import Gone, Refused
from games.models import Game

GAMES = Path(__file__).resolve().parent.parent
SOURCES = ("*.py", "*.toml")


def code_version() -> str:
    """Return a name for the running version of games: LONGHAND_CODE, or if that is empty, a hash of the source code."""
    return settings.LONGHAND_CODE or fingerprint()


@cache
def fingerprint() -> str:
    """Return the SHA-256 of games' source code in hexadecimal, computed once per process."""
    digest = hashlib.sha256()
    for source in sorted(path for kind in SOURCES for path in GAMES.rglob(kind)):
        digest.update(f"{source.relative_to(GAMES)}\0".encode() + source.read_bytes() + b"\0")
    return digest.hexdigest()


def note_at(error: BaseException, address: str) -> str:
    """Record an error that happened at a table; return its number."""
    try:
        question = Game.objects.filter(address=address).values_list("question", flat=True).first() if address else None
    except Error:
        question = None
    return note(error, address, question)


def note_of_request(request: HttpRequest | None = None, **_: Any) -> None:
    """Record the error that a page failed with, and give the page its number."""
    error = sys.exc_info()[1]
    if request is None or error is None:
        return
    match = request.resolver_match
    address = getattr(request, "table", "") or (str(match.kwargs.get("address", "")) if match else "")
    request.fault = note_at(error, address[:10])  # type: ignore[attr-defined]  # for the error page


log = logging.getLogger(__name__)

TROUBLE = ("trouble", "trouble_at", "trouble_code", "trouble_mail_at")
LEASE = timedelta(minutes=10)  # after this, a mail that has not gone out is tried again
MOST_IN_A_MAIL = 100
HOW_TO_HELP = """They take no answers. Each is tried again as soon as the site runs other code,
and its players then get their full time again. Until then a host can pause it, end it, or seat a bot for later:"""
STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)


class Stuck(Refused):
    """The game cannot be resumed. If this has a cause, the table is still to be marked with it."""

    sentence = _("Something at this table is broken. It cannot take answers until we have mended it. Nothing is lost.")


class Faulty(Refused):
    """The game is sound, but what was to be done with it failed through a fault of the site."""

    sentence = _(
        "Something went wrong here (fault number %(number)s). Nothing has changed. Try something else, or again later."
    )

    def __init__(self, number: str) -> None:
        super().__init__(self.sentence % {"number": number})


def note_trouble(address: str, error: BaseException) -> None:
    """Mark a table as stuck under this code, with the place of the error."""
    try:
        with transaction.atomic():
            game = lock(address)
            if game.status not in STARTED:
                return
            if game.trouble_at is None:
                game.trouble_at = game.trouble_mail_at = timezone.now()
                note_change(game)
            game.trouble, game.trouble_code = place_of(error), code_version()
            game.save(update_fields=[*TROUBLE, "revision", "changed_at"])
    except Gone:
        return
    log.error("table %s is stuck: %s", address, game.trouble, exc_info=error)


def end_trouble(game: Game) -> None:
    """Unmark a locked game that goes on or has ended. The caller saves it."""
    game.trouble = game.trouble_code = ""
    game.trouble_at = game.trouble_mail_at = None


def place_of(error: BaseException) -> str:
    """Return an error's type and line, never its message, which may contain a hidden card."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(settings.BASE_DIR / "games")]
    frame = (ours or frames)[-1]
    return f"{type(error).__name__} in {frame.name}, {'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno}"[:200]


def tell_admins() -> int:
    """Mail the admins about all stuck tables that they have not heard of yet, and return the number of tables.

    Each table is claimed for the length of a lease, so that a failed mail or a killed worker only delays it.
    """
    now = timezone.now()
    untold = Game.objects.filter(trouble_at__isnull=False, trouble_mail_at__lte=now).order_by("trouble_at")
    claimed = [
        game
        for game in untold[:MOST_IN_A_MAIL]
        if Game.objects.filter(pk=game.pk, trouble_mail_at=game.trouble_mail_at).update(trouble_mail_at=now + LEASE)
    ]
    if claimed:
        tables = "\n".join(f"{game.address} ({game.slug}, edition {game.edition}): {game.trouble}" for game in claimed)
        mail_admins(f"Stuck tables: {len(claimed)}", f"{tables}\n\n{HOW_TO_HELP}\n{settings.SITE_URL}/admin/\n")
        Game.objects.filter(pk__in=[game.pk for game in claimed]).update(trouble_mail_at=None)
    return len(claimed)
