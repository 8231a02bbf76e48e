"""A mailbox for development: no mail goes out, each is a file, and /mail/ shows them.

Without DEBUG there is no such page.
"""

from __future__ import annotations

import itertools
import os
import re
import time
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage as Mail
from functools import wraps
from pathlib import Path

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from accounts.models import User
from games import sight

View = Callable[..., HttpResponseBase]

NAME = re.compile(r"[0-9]+-[0-9]+-[0-9]+")  # time, process and count; no other path matches
SHOWN = 100
count = itertools.count()

# What a mail may do on a page: bring its own styles and be clicked; no scripts, no images from elsewhere.
LETTER_POLICY = {
    "default-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "img-src": [SELF, "data:"],
    "frame-ancestors": [SELF],
    "sandbox": ["allow-top-navigation-by-user-activation"],
}


class Backend(BaseEmailBackend):
    """Saves every mail as a file in settings.MAIL_DIR."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write each mail whole or not at all, and return how many there were."""
        settings.MAIL_DIR.mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            path = settings.MAIL_DIR / f"{time.time_ns()}-{os.getpid()}-{next(count)}.eml"
            unfinished = path.with_suffix(".part")
            unfinished.write_bytes(message.message().as_bytes())
            unfinished.rename(path)
        return len(email_messages)


@dataclass(frozen=True)
class Received:
    """A mail in the mailbox."""

    name: str
    mail: Mail

    def half(self, kind: str) -> str:
        """Return the plain text or the HTML."""
        body = self.mail.get_body((kind,))
        return body.get_content() if isinstance(body, Mail) else ""

    @property
    def text(self) -> str:
        return self.half("plain")

    @property
    def html(self) -> str:
        """The HTML, with links that leave the frame around it."""
        html = self.half("html").replace("<head>", '<head><base target="_top">', 1)
        for part in self.mail.iter_attachments():
            if cid := str(part["Content-ID"] or "").strip("<>"):
                data = b64encode(part.get_payload(decode=True) or b"").decode()  # type: ignore[arg-type]  # not a part of parts
                html = html.replace(f"cid:{cid}", f"data:image/png;base64,{data}")
        return html


def in_development(view: View) -> View:
    """Serve a view only under DEBUG."""

    @wraps(view)
    def shown(request: HttpRequest, **named: str) -> HttpResponseBase:
        if not settings.DEBUG:
            raise Http404
        return view(request, **named)

    return require_safe(never_cache(shown))


@in_development
def mailbox(request: HttpRequest) -> HttpResponse:
    """List the mails that were sent, newest first."""
    mails = [opened(path) for path in newest()]
    context = {"mails": mails, "folder": settings.MAIL_DIR, "held_back": all_held_back()}
    return render(request, "mail/mailbox.jinja", context)


@in_development
def letter(request: HttpRequest, name: str) -> HttpResponse:
    """Show one mail: headers, text, and a frame with the HTML."""
    return render(request, "mail/letter.jinja", {"mail": find(name)})


@in_development
@xframe_options_sameorigin
@csp_replace(LETTER_POLICY)  # type: ignore[arg-type]  # django-csp allows views no further arguments
def html(request: HttpRequest, name: str) -> HttpResponse:
    """Serve one mail's HTML by itself, since it brings its own styles."""
    return HttpResponse(find(name).html)


def all_held_back() -> list[tuple[User, sight.HeldBack]]:
    """Return what the night holds back, and from whom: a developer who misses a letter has often forgotten the hour."""
    planned = User.objects.filter(seats__notify_at__gt=timezone.now()).distinct().order_by("name", "pk")
    return [(player, held) for player in planned if (held := sight.held_back(player)) and held.tables]


def newest() -> list[Path]:
    """Return the files of the newest mails, newest first."""
    return sorted(settings.MAIL_DIR.glob("*.eml"), key=lambda path: path.name, reverse=True)[:SHOWN]


def find(name: str) -> Received:
    """Open a mail by its name. Raises Http404."""
    path = settings.MAIL_DIR / f"{name}.eml"
    if not NAME.fullmatch(name) or not path.is_file():
        raise Http404
    return opened(path)


def opened(path: Path) -> Received:
    return Received(path.stem, message_from_bytes(path.read_bytes(), policy=policy.default))
