"""Push messages to devices: encrypted for the device, signed with the site's key (RFC 8030, 8188, 8291, 8292)."""

from __future__ import annotations

import base64
import json
import secrets
import time
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.models import Channel, PushKey
from games.post.news import News
from games.post.outside import Parcel, read

HOUR, DAY = 3600, 86400
KEPT_FOR = 300  # seconds
POINT = Encoding.X962, PublicFormat.UncompressedPoint
SIGNED_FOR = 12 * HOUR
AT_LEAST, AT_MOST = 60, 7 * DAY  # seconds for which a push service keeps a message for a device that is off


def parcel_for_device(channel: Channel, news: News) -> Parcel:
    """Pack news for a device. Raises Unreachable if it has no sound address."""
    headers = {"Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "Urgency": "normal"}
    headers |= {"TTL": str(seconds_until(news.until)), "Topic": tag_of(channel, news), **signature(channel.address)}
    return Parcel(channel.address, sealed(channel, message_for(channel, news)), headers)


def message_for(channel: Channel, news: News) -> bytes:
    """Return what the service worker shows (static/js/sw.js): only what anyone may read on a lock screen."""
    told = {"title": "Longhand", "body": news.sentence, "path": news.path, "tag": tag_of(channel, news)}
    return json.dumps(told).encode()


def tag_of(channel: Channel, news: News) -> str:
    """Return the name by which later news of the same table replace earlier ones, on the way and on the screen."""
    return salted_hmac("longhand.push", f"{channel.user_id} {news.about}").hexdigest()[:32]


def sealed(channel: Channel, message: bytes) -> bytes:
    """Encrypt a message for a device. Push services can read nothing of it."""
    from pywebpush import WebPusher  # only here: importing it takes more than a second

    body: bytes = WebPusher({"endpoint": channel.address, "keys": channel.keys}).encode(message)["body"]
    return body


def signature(address: str) -> dict[str, str]:
    """Return the header that tells a push service who is sending."""
    parts = read(address)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED_FOR, "sub": contact()}
    header: dict[str, str] = key().sign(claims)
    return header


def contact() -> str:
    """Return where a push service can reach the host."""
    if settings.ADMINS:
        return f"mailto:{settings.ADMINS[0][1]}"
    return str(settings.SITE_URL if urlsplit(settings.SITE_URL).scheme == "https" else "mailto:host@example.org")


def seconds_until(moment: datetime | None) -> int:
    """Return how long a message is worth delivering."""
    seconds = (moment - timezone.now()).total_seconds() if moment else AT_MOST
    return int(min(AT_MOST, max(AT_LEAST, seconds)))


def public_key() -> str:
    """Return the key that browsers subscribe with, base64url; kept for a while, as many pages offer to use it."""
    return str(cache.get_or_set("public-push-key", read_public_key, KEPT_FOR))


def read_public_key() -> str:
    """Work the public key out from the private one."""
    number = int.from_bytes(base64.urlsafe_b64decode(private_key() + "="), "big")
    point = derive_private_key(number, SECP256R1()).public_key().public_bytes(*POINT)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def key() -> Any:
    """Return what signs messages."""
    from py_vapid import Vapid02  # only here: importing it takes long

    return Vapid02.from_raw(private_key().encode())


def private_key() -> str:
    """Return the site's key: the host's, or one in the database, made at the first call, once for all processes."""
    if settings.VAPID_PRIVATE_KEY:
        return str(settings.VAPID_PRIVATE_KEY).rstrip("=")
    row, _made = PushKey.objects.get_or_create(pk=1, defaults={"private": new_key()})
    return row.private


def new_key() -> str:
    """Draw a private key."""
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
    number = 1 + secrets.randbelow(order - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()
