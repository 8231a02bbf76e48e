"""The outbox: one sender claims each letter or call, and reports what became of it.

A letter is sent at least once, and nearly always exactly once. SMTP leaves one gap: if a sender is killed after the
mail server has taken a mail but before that is recorded, the letter is sent again when its lease expires. Both mails
have the same Message-ID, so mail servers and programs can tell that they are one. Calls have their own rule (calls.py).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import TypeVar

from django.core.cache import cache
from django.utils import timezone

from faults.noting import note
from games.models import Call, Letter
from games.post.mail import mail_of

LEASE = timedelta(minutes=10)  # a sender that has not reported by then is dead; every receiver has less time
WAITS = tuple(timedelta(minutes=m) for m in (1, 5, 30, 120, 360))  # before each further try, until we give up

Sendable = TypeVar("Sendable", Letter, Call)


def claim(row: Sendable) -> bool:
    """Claim a row for the length of a lease, unless somebody else has."""
    now = timezone.now()
    mine = type(row).objects.filter(pk=row.pk, try_at=row.try_at, sent_at__isnull=True)
    if not mine.update(claimed_at=now, try_at=now + LEASE):
        return False
    row.claimed_at = now
    return True


def report(row: Sendable, **outcome: object) -> bool:
    """Record what became of a row; false if its lease has expired and somebody else has claimed it."""
    return type(row).objects.filter(pk=row.pk, claimed_at=row.claimed_at).update(**outcome) == 1


# Letters


log = logging.getLogger(__name__)

AT_ONCE = 50  # letters per sweep
BUSY, BUSY_FOR = "post:busy", 30  # seconds; a mail server that hangs must not hold up every worker


def post_due() -> int:
    """Send the letters that are due and return how many went out. After a failure the rest wait for the next sweep."""
    if not cache.add(BUSY, True, BUSY_FOR):
        return 0
    sent = 0
    try:
        due = Letter.objects.filter(try_at__lte=timezone.now()).select_related("user").prefetch_related("items")
        for letter in due.order_by("try_at", "pk")[:AT_ONCE]:
            sent += post(letter)
            if letter.trouble:
                break
            cache.touch(BUSY, BUSY_FOR)
    finally:
        cache.delete(BUSY)
    return sent


def post(letter: Letter) -> bool:
    """Send one letter unless somebody else does, and return whether it went out."""
    if not claim(letter):
        return False
    letter.trouble = ""
    try:
        mail = mail_of(letter)
        if mail is not None:
            mail.send()
    except Exception as error:  # must not hold up the other letters
        note_failure(letter, error)
        return False
    report(letter, try_at=None, trouble="", sent_at=None if mail is None else timezone.now())
    return mail is not None


def note_failure(letter: Letter, error: Exception) -> None:
    """Record the type of an error and when to try again, if at all."""
    letter.trouble = type(error).__name__
    letter.tries += 1
    log.warning("letter %s could not be sent (%s)", letter.pk, letter.trouble)
    if not isinstance(error, OSError) and not type(error).__module__.startswith("anymail"):
        note(error)  # not the mail server's fault but ours
    report(letter, trouble=letter.trouble, tries=letter.tries, try_at=next_try(letter, error))


def next_try(letter: Letter, error: Exception) -> datetime | None:
    """Return when to try a letter again, None if there is no point."""
    if refused_for_good(error) or letter.tries > len(WAITS):
        return None
    return timezone.now() + WAITS[letter.tries - 1]


def refused_for_good(error: Exception) -> bool:
    """Whether the mail server has refused the recipient permanently."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= 500 for code, _reason in error.recipients.values())
    return type(error).__name__ == "AnymailRecipientsRefused"  # importing it would cost every process 0.3 s
