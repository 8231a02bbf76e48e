"""Posts to addresses that players have given: only outside, never to this host or the network that it stands in."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from http.client import HTTPConnection, HTTPException
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from games.models import Call

Trouble = Call.Trouble
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

LIMIT = 10  # seconds for all of it
STEP = 5  # seconds for each step
GATEWAYS = (502, 504, 520, 524)  # what one says that does not know what became of a message behind it
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # an IPv4 address in an IPv6 one, for networks that translate


class Unreachable(Exception):
    """Nothing was sent; its argument is the trouble."""


@dataclass(frozen=True)
class Parcel:
    """A message, ready to be posted."""

    address: str
    body: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Delivery:
    """What came of a message: the status of the answer, or the trouble; in doubt if it may have been heard."""

    status: int = 0
    trouble: str = ""
    in_doubt: bool = False

    @property
    def heard(self) -> bool:
        """Whether it was taken."""
        return 200 <= self.status < 300


class CheckedConnection(HTTPConnection):
    """A connection to the very address that was checked, whatever its name leads to by now."""

    def __init__(self, parts: SplitResult, address: Address) -> None:
        self.tls = parts.scheme == "https"
        self.default_port = 443 if self.tls else 80
        super().__init__(parts.hostname or "", parts.port or self.default_port, timeout=STEP)
        self.checked = str(address)
        self.out_of_time = False

    def connect(self) -> None:
        """Connect; the certificate must still be that of the name."""
        self.sock = socket.create_connection((self.checked, self.port), self.timeout)
        if self.tls:
            self.sock = context().wrap_socket(self.sock, server_hostname=self.host)

    def hang_up(self) -> None:
        """End all waiting at once, from another thread."""
        self.out_of_time = True
        with suppress(OSError, TypeError):  # it may not have begun, or be over
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)  # past TLS, which would wait for the other side


def post(parcel: Parcel) -> Delivery:
    """Post a message. Redirects are not followed, and of the answer only the status is read."""
    try:
        parts = read(parcel.address)
        line = CheckedConnection(parts, checked(parts))
    except Unreachable as error:
        return Delivery(trouble=error.args[0])
    alarm = Timer(LIMIT, line.hang_up)
    alarm.start()
    try:
        outcome = exchange(line, parts, parcel)
        cut_short = line.out_of_time and outcome.trouble == Trouble.CLOSED
        return replace(outcome, trouble=Trouble.SLOW) if cut_short else outcome
    finally:
        alarm.cancel()
        line.close()


def exchange(line: CheckedConnection, parts: SplitResult, parcel: Parcel) -> Delivery:
    """Send a message and wait for the answer."""
    sent = False
    try:
        line.connect()
        sent = True
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        line.request("POST", target, parcel.body, {"User-Agent": "Longhand", **parcel.headers})
        status = line.getresponse().status
    except TimeoutError:
        return Delivery(trouble=Trouble.SLOW if sent else Trouble.AWAY, in_doubt=sent)
    except (OSError, HTTPException, ValueError):
        return Delivery(trouble=Trouble.CLOSED if sent else Trouble.AWAY, in_doubt=sent)
    if 200 <= status < 300:
        return Delivery(status)
    trouble = Trouble.MOVED if 300 <= status < 400 else Trouble.REFUSED
    return Delivery(status, trouble, in_doubt=status in GATEWAYS or not 300 <= status < 600)


def read(url: str) -> SplitResult:
    """Take an address apart. Raises Unreachable."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("https", "http") and parts.hostname and parts.port != 0
        sound = sound and url.isascii() and not any(letter.isspace() or ord(letter) < 33 for letter in url)
    except ValueError:
        sound = False
    if not sound or parts.username is not None or parts.password is not None:
        raise Unreachable(Trouble.ODD)
    return parts


def sound(url: str) -> None:
    """Check an address as far as that goes without asking anybody. Raises Unreachable."""
    parts = read(url)
    try:
        address = ipaddress.ip_address(parts.hostname or "")
    except ValueError:  # a name
        if parts.scheme != "https" and not settings.LONGHAND_NETWORKS:
            raise Unreachable(Trouble.ODD) from None
    else:
        need_outside([address], parts.scheme)


def checked(parts: SplitResult) -> Address:
    """Look a host's name up, once, and return the address to connect to. Raises Unreachable if any is private."""
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    except (OSError, UnicodeError, ValueError):
        raise Unreachable(Trouble.NAME) from None
    if not addresses:
        raise Unreachable(Trouble.NAME)
    need_outside(addresses, parts.scheme)
    return addresses[0]


def need_outside(addresses: Sequence[Address], scheme: str) -> None:
    """Raise Unreachable unless all addresses of a host are outside, or trusted; only trusted ones do without TLS."""
    trusted = all(is_trusted(address) for address in addresses)
    if not trusted and not all(is_outside(address) for address in addresses):
        raise Unreachable(Trouble.PRIVATE)
    if not trusted and scheme != "https":
        raise Unreachable(Trouble.ODD)


def is_outside(address: Address) -> bool:
    """Whether an address belongs to somebody else's host, also if it stands for another one."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in TRANSLATED:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_outside(inner)
        if address.teredo is not None or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def is_trusted(address: Address) -> bool:
    """Whether the host of this site has named a network with this address as one to write to all the same."""
    return any(address in network for network in settings.LONGHAND_NETWORKS)


@cache
def context() -> ssl.SSLContext:
    """Return what is asked of certificates: the usual."""
    return ssl.create_default_context()
