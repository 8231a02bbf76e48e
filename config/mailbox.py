"""The mailbox of a machine where nobody's mail really goes out: every mail is a file, and /mail/ shows them.

For development alone: without DEBUG there is no such page.
"""

from __future__ import annotations

import itertools
import os
import re
import time
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
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

View = Callable[..., HttpResponseBase]

NAME = re.compile(r"[0-9]+-[0-9]+-[0-9]+")  # when it was sent, by which process, which of its mails: no path fits
SHOWN = 100
count = itertools.count()

# What a mail may do in a page: have its own style and be clicked; no script, no picture from elsewhere.
LETTER_POLICY = {
    "default-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "img-src": [SELF],
    "frame-ancestors": [SELF],
    "sandbox": ["allow-top-navigation-by-user-activation"],
}


class Backend(BaseEmailBackend):
    """Puts every mail into settings.MAIL_DIR as a file."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write the mails and return how many; each is there whole or not at all."""
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
        """Return the text or the HTML."""
        body = self.mail.get_body((kind,))
        return body.get_content() if isinstance(body, Mail) else ""

    @property
    def text(self) -> str:
        """The text."""
        return self.half("plain")

    @property
    def html(self) -> str:
        """The HTML, its links leaving the frame that it is shown in."""
        return self.half("html").replace("<head>", '<head><base target="_top">', 1)


def in_development(view: View) -> View:
    """Show a page only where DEBUG says that this is nobody's real site."""

    @wraps(view)
    def shown(request: HttpRequest, **named: str) -> HttpResponseBase:
        if not settings.DEBUG:
            raise Http404
        return view(request, **named)

    return require_safe(never_cache(shown))


@in_development
def mailbox(request: HttpRequest) -> HttpResponse:
    """The mails that were sent, newest first."""
    mails = [opened(path) for path in newest()]
    return render(request, "mail/mailbox.html", {"mails": mails, "folder": settings.MAIL_DIR})


@in_development
def letter(request: HttpRequest, name: str) -> HttpResponse:
    """One mail: its headers, its text, and a frame with its HTML."""
    return render(request, "mail/letter.html", {"mail": find(name)})


@in_development
@xframe_options_sameorigin
@csp_replace(LETTER_POLICY)  # type: ignore[arg-type]  # django-csp forgets that a view is given more than a request
def html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML of one mail, as it was sent, at an address of its own since it brings its own style."""
    return HttpResponse(find(name).html)


def newest() -> list[Path]:
    """Return the mails' files, the newest first."""
    return sorted(settings.MAIL_DIR.glob("*.eml"), key=lambda path: path.name, reverse=True)[:SHOWN]


def find(name: str) -> Received:
    """Open a mail by its name. Raises Http404."""
    path = settings.MAIL_DIR / f"{name}.eml"
    if not NAME.fullmatch(name) or not path.is_file():
        raise Http404
    return opened(path)


def opened(path: Path) -> Received:
    """Read a mail."""
    return Received(path.stem, message_from_bytes(path.read_bytes(), policy=policy.default))
