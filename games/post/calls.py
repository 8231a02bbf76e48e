"""Tells channels what letters say: one sender claims each call, and nothing is told twice.

A service that takes messages does not know one that it has had before. So a call that may have been heard is not
repeated: `begun_at` is written before anything is sent, with a lease that begins then, so that nobody who has read the
call before can claim it. If its sender was killed, the service is told just that, once, with a link to where the news
are (`cut_at`). A device does know: there a message that comes again replaces the first, so calls to devices are
repeated until they are answered.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from faults.noting import note
from games.models import Call, Channel
from games.post.channels import remove, switch_off
from games.post.news import cut_short, news_of, parcel_for_hook
from games.post.outbox import LEASE, WAITS, claim, report
from games.post.outside import Delivery, Parcel, Unreachable, post
from games.post.push import parcel_for_device

log = logging.getLogger(__name__)

AT_ONCE = 16  # calls under way together: one that hangs holds up no other
STRIKES = 5  # failures in a row after which a webhook is switched off
BUSY, BUSY_FOR = "calls:busy", 60  # seconds
GONE = (404, 410)
LATER = (408, 425, 429)
Trouble = Call.Trouble


def call_due() -> int:
    """Make the calls that are due, and return how many were heard."""
    if not cache.add(BUSY, True, BUSY_FOR):
        return 0
    heard = 0
    try:
        while batch := due():
            heard += make([call for call in batch if claim(call)])
            cache.touch(BUSY, BUSY_FOR)
    finally:
        cache.delete(BUSY)
    return heard


def due() -> list[Call]:
    """Find, by index, the next calls that are due, those of reliable channels first."""
    calls = Call.objects.filter(try_at__lte=timezone.now()).select_related("channel__user", "letter__user")
    return list(calls.prefetch_related("letter__items").order_by("channel__failures", "try_at", "pk")[:AT_ONCE])


def make(calls: Sequence[Call]) -> int:
    """Make these calls, all at the same time, and record what came of each."""
    ready = [(call, parcel) for call in calls if (parcel := begin(call)) is not None]
    if not ready:
        return 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        outcomes = list(pool.map(post, [parcel for _call, parcel in ready]))
    for (call, _parcel), outcome in zip(ready, outcomes, strict=True):
        record(call, outcome)
    return sum(outcome.heard for outcome in outcomes)


def begin(call: Call) -> Parcel | None:
    """Pack what a call tells, and write down that it may be heard from now on; None if nothing is to be sent."""
    if call.begun_at is not None and call.channel.is_hook:
        if call.cut_at is not None:
            report(call, try_at=None, trouble=Trouble.CUT)
            return None
        call.cut_at = timezone.now()
    try:
        parcel = parcel_of(call)
    except Unreachable as error:
        record(call, Delivery(trouble=error.args[0]))
        return None
    except Exception as error:  # must not hold up the others
        note(error)
        wait_or_give_up(call, Delivery(trouble=Trouble.AWAY))
        return None
    if parcel is None:
        report(call, try_at=None)
        return None
    call.begun_at = timezone.now()
    mine = report(call, begun_at=call.begun_at, cut_at=call.cut_at, try_at=call.begun_at + LEASE)
    return parcel if mine else None


def parcel_of(call: Call) -> Parcel | None:
    """Pack what a call tells; None if it is told nothing any more. Raises Unreachable."""
    news = news_of(call) if call.channel.stopped_at is None else None
    if news is None:
        return None
    if call.cut_at is not None:
        news = cut_short(news)
    return parcel_for_hook(call.channel, news) if call.channel.is_hook else parcel_for_device(call.channel, news)


@transaction.atomic
def record(call: Call, outcome: Delivery) -> None:
    """Write down what came of a call: it was heard, will be repeated, or is given up."""
    channel = locked(call.channel)
    if channel is None:
        return
    if outcome.heard:
        if report(call, try_at=None, trouble="", sent_at=timezone.now()):
            Channel.objects.filter(pk=channel.pk).update(failures=0)
        return
    log.info("call %s was not heard (%s %s)", call.pk, outcome.trouble, outcome.status or "")
    if not wait_or_give_up(call, outcome):
        return
    if outcome.status in GONE and not channel.is_hook:
        remove(channel)
        return
    Channel.objects.filter(pk=channel.pk).update(failures=channel.failures + 1)
    if channel.is_hook and channel.failures + 1 >= STRIKES and channel.stopped_at is None:
        switch_off(channel)


def locked(channel: Channel) -> Channel | None:
    """Lock a channel after its player, as all do who change one; None if it is gone."""
    list(User.objects.select_for_update().filter(pk=channel.user_id))
    return Channel.objects.select_for_update().filter(pk=channel.pk).first()


def wait_or_give_up(call: Call, outcome: Delivery) -> bool:
    """Write down when to repeat a call, if at all; false if somebody else has claimed it since."""
    again, begun_at = next_try(call, outcome), call.begun_at if outcome.in_doubt else None
    noted = {"tries": call.tries + 1, "trouble": outcome.trouble}
    return report(call, try_at=again, begun_at=begun_at, cut_at=call.cut_at, **noted)


def next_try(call: Call, outcome: Delivery) -> datetime | None:
    """Return when to repeat a call, or to ask after it; None if there is no point."""
    may_be_heard = outcome.in_doubt and not outcome.status and call.channel.is_hook
    for_good = outcome.trouble in (Trouble.PRIVATE, Trouble.ODD) or 300 <= outcome.status < 500
    if may_be_heard or (for_good and outcome.status not in LATER) or call.tries >= len(WAITS):
        return None
    return timezone.now() + WAITS[call.tries]
