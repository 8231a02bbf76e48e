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

from benchmarks.chaos.ending import send_until_done
from benchmarks.report import Row
from tests.services.hooks import Service, service
from tests.services.receiver import Receiver

SLOWEST = 0.6  # seconds until the service says that it has heard
CUT_OFF = b"may not have reached you"


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
    from games.models import Call
    from games.notices import call_due

    left = Call.objects.filter(try_at__isnull=False)
    send_until_done(left, call_due)
    for trouble in left.values_list("trouble", flat=True):
        print(f"a message did not go out: {trouble}", file=sys.stderr)


def calls(told: Told) -> Iterator[Row]:
    """What was to be told was: to a webhook at most once, to a device until it had heard."""
    from games.models import Call

    hooks = Counter(one.path for one in told.service.heard if one.path not in told.devices)
    devices = Counter(one.path for one in told.service.heard if one.path in told.devices)
    asked = Counter(one.path for one in told.service.heard if one.path in hooks and CUT_OFF in one.body)
    yield "messages that webhooks and devices have heard", "", f"{hooks.total():,} and {devices.total():,}", None
    cut = Call.objects.exclude(channel__kind="device").filter(trouble=Call.Trouble.CUT).count()
    again, unheard = 0, 0
    for path, count in (hooks + devices).items():
        rows = Call.objects.filter(channel__address__endswith=path)
        sent, may_be = rows.exclude(sent_at=None).count(), rows.filter(trouble=Call.Trouble.CUT).count()
        if path in hooks:
            again += max(0, count - asked[path] - sent - may_be)
            again += max(0, asked[path] - rows.exclude(cut_at=None).count())
        unheard += max(0, sent - count)
    yield "webhooks told that a message was cut off, since its sender was killed", "", str(asked.total()), None
    yield "messages whose sender was killed twice: in doubt for good", "", str(cut), None
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
