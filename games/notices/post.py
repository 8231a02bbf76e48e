"""The post: each letter is claimed by one sender, and marked as sent once the mail server has taken it.

A letter is sent at least once and all but always exactly once. One window cannot be closed with SMTP: a sender
killed after the mail server has taken a mail and before that is written down here leaves a letter that is sent
again when its lease has run out. Both mails have the same Message-ID, by which mail servers and programs know them
for one.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused

from django.core.cache import cache
from django.utils import timezone

from faults.noting import note
from games.models import Letter
from games.notices.mail import mail_of

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=10)  # a sender that has not reported by then is dead; the mail server has 20 s
WAITS = tuple(timedelta(minutes=m) for m in (1, 5, 30, 120, 360))  # before each further try; after the last, none
AT_ONCE = 50  # letters in one sweep
BUSY, BUSY_FOR = "post:busy", 30  # seconds: a mail server that hangs must not hold every worker


def post_due() -> int:
    """Send the letters that are due and return how many went out; after a failure the rest waits for the next sweep."""
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
    """Send one letter if nobody else does, and return whether it went out."""
    if not claim(letter):
        return False
    letter.trouble = ""
    try:
        mail = mail_of(letter)
        if mail is not None:
            mail.send()
    except Exception as error:  # whatever is wrong with one letter, the others must go out
        note_trouble(letter, error)
        return False
    report(letter, try_at=None, trouble="", sent_at=None if mail is None else timezone.now())
    return mail is not None


def claim(letter: Letter) -> bool:
    """Take a letter for as long as a lease lasts, unless somebody else has."""
    now = timezone.now()
    mine = Letter.objects.filter(pk=letter.pk, try_at=letter.try_at, sent_at__isnull=True)
    if not mine.update(claimed_at=now, try_at=now + LEASE):
        return False
    letter.claimed_at = now
    return True


def note_trouble(letter: Letter, error: Exception) -> None:
    """Write down what went wrong, by its kind alone, and when to try again; after the last try, never."""
    letter.trouble = type(error).__name__
    letter.tries += 1
    log.warning("letter %s could not be sent (%s)", letter.pk, letter.trouble)
    if not isinstance(error, OSError) and not type(error).__module__.startswith("anymail"):
        note(error)  # no mail server's doing, but a fault of ours
    report(letter, trouble=letter.trouble, tries=letter.tries, try_at=next_try(letter, error))


def next_try(letter: Letter, error: Exception) -> datetime | None:
    """Return when a letter is tried again, None where that is of no use."""
    if refused_for_good(error) or letter.tries > len(WAITS):
        return None
    return timezone.now() + WAITS[letter.tries - 1]


def refused_for_good(error: Exception) -> bool:
    """Whether the mail server knows no such recipient, and never will."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= 500 for code, _reason in error.recipients.values())
    return type(error).__name__ == "AnymailRecipientsRefused"  # to import it would cost every process 0.3 s


def report(letter: Letter, **outcome: object) -> None:
    """Write down what became of a letter, unless the lease has run out and somebody else has taken it."""
    Letter.objects.filter(pk=letter.pk, claimed_at=letter.claimed_at).update(**outcome)
