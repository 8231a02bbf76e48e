"""What is sent. Webhooks and devices are played by a service of our own, which takes its time so that calls are cut."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler
from random import Random
from typing import Any

from benchmarks.report import Row
from tests.services.hooks import Service, service
from tests.services.receiver import Receiver

STILL = 120  # seconds without anything going out, longer than any killed sender keeps the others waiting
SLOWEST = 0.6  # seconds until the service says that it has heard
CUT_OFF = b"may not have reached you"
MARK = "X-Call"  # the header that says which call a message belongs to


@dataclass
class Told:
    """The service, and each player's device by the path of its address."""

    service: Service
    devices: dict[str, Receiver]


@contextmanager
def told() -> Iterator[Told]:
    """Start the service, and let the site call addresses of this machine."""
    os.environ["LONGHAND_NETWORKS"] = "127.0.0.0/8"
    with service() as ours:
        ours.manner = slowly
        yield Told(ours, {})


def slowly(handler: BaseHTTPRequestHandler) -> None:
    """Think for a while, then say yes."""
    time.sleep(Random().uniform(0, SLOWEST))
    handler.send_response(201)
    handler.send_header("Content-Length", "0")
    handler.end_headers()


def give_channels(told: Told) -> None:
    """Give every player a webhook, a device, and an address for calendar programs."""
    from accounts.models import User
    from games import post
    from games.models import Feed

    root = told.service.url.removesuffix("/hooks/secret")
    for user in User.objects.order_by("pk"):
        device = told.devices[f"/device/{user.pk}"] = Receiver(f"{root}/device/{user.pk}")
        keys = {name: device.subscription[name] for name in ("p256dh", "auth")}
        post.set_hook(user, "discord", f"{root}/webhook/{user.pk}")
        post.add_device(user, device.address, keys, "a device")
        Feed.objects.create(user=user)


def finish_calls() -> None:
    """Make the calls that are left, as if the leases of killed senders had run out."""
    from games.models import Call
    from games.post import call_due

    mark_calls()
    left = Call.objects.filter(try_at__isnull=False)
    send_until_done(left, call_due)
    for trouble in left.values_list("trouble", flat=True):
        print(f"a message did not go out: {trouble}", file=sys.stderr)


def mark_calls() -> None:
    """Have the senders of this process say which call each message belongs to: two messages may read alike."""
    from games.models import Call
    from games.post import calls
    from games.post.outside import Parcel

    plain = calls.parcel_of

    def marked(call: Call) -> Parcel | None:
        parcel = plain(call)
        return parcel and replace(parcel, headers={**parcel.headers, MARK: str(call.pk)})

    calls.parcel_of = marked


def calls(told: Told) -> Iterator[Row]:
    """What was to be told was: to a webhook at most once, to a device until it had heard."""
    from games.models import Call

    to_devices = [one for one in told.service.heard if one.path in told.devices]
    to_hooks = [one for one in told.service.heard if one.path not in told.devices]
    yield "messages that webhooks and devices have heard", "", f"{len(to_hooks):,} and {len(to_devices):,}", None
    asked = Counter(int(one.headers[MARK]) for one in to_hooks if CUT_OFF in one.body)
    plain = Counter(int(one.headers[MARK]) for one in to_hooks if CUT_OFF not in one.body)
    yield "webhooks told that a message was cut off, since its sender was killed", "", str(asked.total()), None
    hooks = Call.objects.exclude(channel__kind="device")
    doubt = hooks.filter(sent_at=None, trouble__in=(Call.Trouble.CUT, Call.Trouble.SLOW, Call.Trouble.CLOSED)).count()
    yield "messages to webhooks in doubt for good: sender killed twice, or no answer in time", "", str(doubt), None
    not_cut = {*asked} - {*hooks.exclude(cut_at=None).values_list("pk", flat=True)}
    again = len(not_cut) + sum(count > 1 for counts in (plain, asked) for count in counts.values())
    yield "messages that a webhook has heard twice", "0", str(again), again == 0
    heard = {int(one.headers[MARK]) for one in told.service.heard}
    unheard = len({*Call.objects.exclude(sent_at=None).values_list("pk", flat=True)} - heard)
    yield "messages noted as heard that nobody heard", "0", str(unheard), unheard == 0
    left = Call.objects.filter(try_at__isnull=False).count() + given_up()
    yield "messages left lying, or given up although a device could hear them twice", "0", str(left), left == 0
    wrong = sum(not legible(told, one.path, one) for one in to_devices)
    yield "messages that their device cannot read", "0", str(wrong), wrong == 0


def given_up() -> int:
    """Count the calls to devices that were given up, which no kill is a reason for: a device may hear twice."""
    from games.models import Call

    return Call.objects.filter(sent_at=None, try_at=None, channel__kind="device").exclude(trouble="").count()


def legible(told: Told, path: str, heard: object) -> bool:
    """Whether a device can read what it was sent."""
    from tests.services.hooks import Heard

    assert isinstance(heard, Heard)
    return {*told.devices[path].read(heard)} == {"title", "body", "path", "tag"}


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
