"""A service on this machine that webhooks and devices are told through; it takes its time, so that calls are cut."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from random import Random

from benchmarks.report import Row
from tests.services.hooks import Service, service
from tests.services.receiver import Receiver

PATIENCE = 180  # seconds for the last messages
SLOWEST = 0.6  # seconds until the service says that it has heard


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
    """Give every player a webhook and a device."""
    from accounts.models import User
    from games import notices

    root = told.service.url.removesuffix("/hooks/secret")
    for user in User.objects.order_by("pk"):
        device = told.devices[f"/device/{user.pk}"] = Receiver(f"{root}/device/{user.pk}")
        keys = {name: device.subscription[name] for name in ("p256dh", "auth")}
        notices.set_hook(user, "discord", f"{root}/webhook/{user.pk}")
        notices.add_device(user, device.address, keys, "a device")


def finish_calls() -> None:
    """Make the calls that are left, as if the leases of killed senders had run out."""
    from django.utils import timezone

    from games.models import Call
    from games.notices import call_due

    left = Call.objects.filter(try_at__isnull=False)
    until = time.monotonic() + PATIENCE
    while left.exists() and time.monotonic() < until:
        left.update(try_at=timezone.now())
        if not call_due():
            time.sleep(1)  # a killed sender keeps the others waiting for a moment
    for trouble in left.values_list("trouble", flat=True):
        print(f"a message did not go out: {trouble}", file=sys.stderr)


def calls(told: Told) -> Iterator[Row]:
    """What was to be told was: to a webhook at most once, to a device until it had heard."""
    from games.models import Call

    heard = Counter(one.path for one in told.service.heard)
    hooks, devices = (sum(n for path, n in heard.items() if path.startswith(of)) for of in ("/webhook/", "/device/"))
    yield "messages that webhooks and devices have heard", "", f"{hooks:,} and {devices:,}", None
    cut, again, unheard = 0, 0, 0
    for path, count in heard.items():
        rows = Call.objects.filter(channel__address__endswith=path)
        sent = rows.exclude(sent_at=None).count()
        in_doubt = rows.filter(trouble=Call.Trouble.CUT).count()
        if path.startswith("/webhook/"):
            cut, again = cut + in_doubt, again + max(0, count - sent - in_doubt)
        unheard += max(0, sent - count)
    yield "messages to webhooks in doubt, since their sender was killed: never repeated", "", str(cut), None
    yield "messages that a webhook has heard twice", "0", str(again), again == 0
    yield "messages noted as heard that nobody heard", "0", str(unheard), unheard == 0
    left = Call.objects.filter(try_at__isnull=False).count() + given_up()
    yield "messages left lying, or given up although a device could hear them twice", "0", str(left), left == 0
    wrong = sum(not legible(told, one.path, one) for one in told.service.heard if one.path in told.devices)
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
