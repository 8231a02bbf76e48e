"""Records a fault: a number, a log line, and a row, unless the database itself is the trouble."""

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

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that sound or look like another
LENGTH = 6
FLOOD = timedelta(minutes=1)  # within this, the same place at the same table only counts up
FRAMES = 40
KEPT = timedelta(days=90)
PYTHON = [Path(sysconfig.get_path(of)) for of in ("purelib", "platlib", "stdlib")]  # libraries, then Python itself


def note(error: BaseException, address: str = "", question: int | None = None) -> str:
    """Record an unexpected error, with the table where it happened; return its number."""
    number = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    kind, place = type(error).__name__, place_of(error)
    try:
        number = store(number, kind, place, address, question)
    except Error as trouble:  # the number is still on the page and in the log
        log.warning("fault %s could not be stored (%s)", number, type(trouble).__name__)
    log.error(
        "fault %s: %s at table %s, question %s", number, kind, address or "-", "-" if question is None else question
    )
    return number


@transaction.atomic
def store(number: str, kind: str, place: str, address: str, question: int | None) -> str:
    """Store a fault, or count it with the same one of a moment ago; return its number."""
    now = timezone.now()
    known = Fault.objects.filter(type=kind, place=place, address=address, last_at__gt=now - FLOOD).first()
    if known is None:
        Fault.objects.create(number=number, type=kind, place=place, address=address, question=question)
        return number
    Fault.objects.filter(pk=known.pk).update(times=F("times") + 1, last_at=now)
    return known.number


def place_of(error: BaseException) -> str:
    """Return an error's stack, outermost frame first, each frame as file, line and function."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return "\n".join(f"{shortened(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames)


def shortened(path: str) -> str:
    """Return a file's path relative to this site or to the library that it belongs to."""
    for folder in (*PYTHON, Path(settings.BASE_DIR)):
        if Path(path).is_relative_to(folder):
            return str(Path(path).relative_to(folder))
    return path


def tidy() -> None:
    """Delete faults that have not happened again for a long time."""
    Fault.objects.filter(last_at__lt=timezone.now() - KEPT).delete()
