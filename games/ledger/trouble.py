"""A table whose game cannot go on: noted on its row, told to the admins, tried again when the code changes."""

from __future__ import annotations

import logging
import traceback
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.mail import mail_admins
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.ledger.code import code_version
from games.ledger.held import lock, note_change
from games.ledger.refusals import Gone, Refused
from games.models import Game

log = logging.getLogger(__name__)

TROUBLE = ("trouble", "trouble_at", "trouble_code", "trouble_mail_at")
LEASE = timedelta(minutes=10)  # after which a mail that has not gone out is tried again
MOST_IN_A_MAIL = 100
HOW_TO_HELP = """No answer is taken there. As soon as other code runs, each is tried again by itself,
and everybody there gets their full time again. Until then a host can pause or end it, or seat a bot for later:"""
STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)


class Stuck(Refused):
    """The game cannot be resumed. Its cause, if it has one, is still to be noted."""

    sentence = _("Something at this table is broken. No answer can be taken until it is mended; nothing is lost.")


class Faulty(Refused):
    """The game stands, but what was to be done with it failed through a fault of the site."""

    sentence = _(
        "That met a fault of ours, number %(number)s, and nothing has changed. Try something else, or again later."
    )

    def __init__(self, number: str) -> None:
        super().__init__(self.sentence % {"number": number})


def note_trouble(address: str, error: BaseException) -> None:
    """Note at a table that it cannot go on under this code, and where that showed."""
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
    log.error("table %s cannot go on: %s", address, game.trouble, exc_info=error)


def end_trouble(game: Game) -> None:
    """Note that a locked game goes on, or has ended; it is still to be saved."""
    game.trouble = game.trouble_code = ""
    game.trouble_at = game.trouble_mail_at = None


def place_of(error: BaseException) -> str:
    """Return an error's kind and the line it arose in, never its message: that may hold a hidden card."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(settings.BASE_DIR / "games")]
    frame = (ours or frames)[-1]
    return f"{type(error).__name__} in {frame.name}, {'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno}"[:200]


def tell_admins() -> int:
    """Write one mail to the admins about all tables that they have not been told of, and return how many these are.

    A table is claimed for as long as a lease lasts, so that a mail that fails or a killed worker only delays it.
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
        mail_admins(
            f"Tables that cannot go on: {len(claimed)}", f"{tables}\n\n{HOW_TO_HELP}\n{settings.SITE_URL}/admin/\n"
        )
        Game.objects.filter(pk__in=[game.pk for game in claimed]).update(trouble_mail_at=None)
    return len(claimed)
