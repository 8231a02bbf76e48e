"""A device that takes push messages: it subscribes, and reads what was sent to it, as a browser does."""

from __future__ import annotations

import base64
import json
import os
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey, generate_private_key
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .hooks import Heard


def b64(raw: bytes) -> str:
    """Write bytes as the web does."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    """Read what `b64` writes."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Receiver:
    """A device's keys, and its address at a push service."""

    def __init__(self, address: str) -> None:
        self.private, self.secret, self.address = generate_private_key(SECP256R1()), os.urandom(16), address

    @property
    def subscription(self) -> dict[str, str]:
        """What its browser posts."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"address": self.address, "p256dh": b64(point), "auth": b64(self.secret)}

    def read(self, heard: Heard) -> dict[str, Any]:
        """Decrypt a message."""
        assert heard.headers["Content-Encoding"] == "aes128gcm"
        message: dict[str, Any] = json.loads(
            http_ece.decrypt(heard.body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        )
        return message


def claims_of(heard: Heard, key: str) -> dict[str, Any]:
    """Check who has signed a message, as a push service does, and return what they claim."""
    scheme, _, given = heard.headers["Authorization"].partition(" ")
    said = dict(part.strip().split("=", 1) for part in given.split(","))
    assert (scheme, said["k"]) == ("vapid", key)
    head, claims, signature = said["t"].split(".")
    numbers = [int.from_bytes(raw(signature)[half], "big") for half in (slice(32), slice(32, 64))]
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw(key))
    public.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(raw(claims))
    return found
