"""Noting a fault: a number, a line in the log, and a row, unless the database is what is at fault."""

from __future__ import annotations

import logging
import secrets
import sysconfig
import traceback
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import Error, transaction
from django.db.models import F
from django.utils import timezone

from .models import Fault

log = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none to be mistaken for another when it is read out
LENGTH = 6
FLOOD = timedelta(minutes=1)  # what fails again so soon, in the same place at the same table, is counted
FRAMES = 40
KEPT = timedelta(days=90)
PYTHON = [Path(sysconfig.get_path(of)) for of in ("purelib", "platlib", "stdlib")]  # libraries, then Python itself


def note(error: BaseException, address: str = "", question: int | None = None) -> str:
    """Note an error that nobody awaited, with the table that it was met at; return its number."""
    number = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    kind, place = type(error).__name__, place_of(error)
    try:
        number = kept(number, kind, place, address, question)
    except Error as trouble:  # the number still stands on the page and in the log
        log.warning("fault %s could not be written down (%s)", number, type(trouble).__name__)
    log.error(
        "fault %s: %s at table %s, question %s", number, kind, address or "-", "-" if question is None else question
    )
    return number


@transaction.atomic
def kept(number: str, kind: str, place: str, address: str, question: int | None) -> str:
    """Write a fault down, or count it to the one that was met in the same place a moment ago; return its number."""
    now = timezone.now()
    known = Fault.objects.filter(type=kind, place=place, address=address, last_at__gt=now - FLOOD).first()
    if known is None:
        Fault.objects.create(number=number, type=kind, place=place, address=address, question=question)
        return number
    Fault.objects.filter(pk=known.pk).update(times=F("times") + 1, last_at=now)
    return known.number


def place_of(error: BaseException) -> str:
    """Return the frames that an error came through, the outermost first, each as file, line and function."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return "\n".join(f"{shortened(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames)


def shortened(path: str) -> str:
    """Return a file's path from the site's own folder, or from that of the library that it belongs to."""
    for folder in (*PYTHON, Path(settings.BASE_DIR)):
        if Path(path).is_relative_to(folder):
            return str(Path(path).relative_to(folder))
    return path


def tidy() -> None:
    """Forget what was met long ago."""
    Fault.objects.filter(last_at__lt=timezone.now() - KEPT).delete()
