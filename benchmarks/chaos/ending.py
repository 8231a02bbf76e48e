"""How a run ends: what is still to be sent goes out, however slow the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

STILL = 120  # seconds without anything going out, longer than any killed sender keeps the others waiting


def send_until_done(left: Any, send_due: Callable[[], int], still: float = STILL) -> None:
    """Send what is left, as if the leases of killed senders had run out, until nothing is or nothing has moved."""
    from django.utils import timezone

    before, moved = left.count(), time.monotonic()
    while before and time.monotonic() - moved < still:
        left.update(try_at=timezone.now())
        sent, now = send_due(), left.count()
        if sent or now < before:
            moved = time.monotonic()
        else:
            time.sleep(1)  # a killed sender keeps the others waiting for a moment
        before = now
