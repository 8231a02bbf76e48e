"""Looks at a page in all the ways in which somebody may come to it, with as few turns of the browser as that takes."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from tests.browser.looks import (
    SHOWN,
    astray,
    lost_in_forced_colours,
    lost_to_the_keyboard,
    objections,
    objections_to_what_is_new,
    too_wide,
)
from tests.services.fixtures import SIZES

DJANGOS = ("label-title-only", "aria-prohibited-attr")  # its search box, and its filter of groups
NARROW = {"width": 320, "height": 640}  # what is left of a desk of 1280 px at 400 %
SETTLE = "document.getAnimations().forEach(animation => animation.finish())"
FORMS = "[...document.forms].filter(form => form.method === 'post').map(form => form.getAttribute('action') || '')"


def begin(page: Any) -> None:
    """Hold the browser as the first look wants it, before anything is opened."""
    page.set_viewport_size(SIZES["phone"])
    page.emulate_media(color_scheme="light")


def sit_down_as(page: Any, browser: Client, root: str) -> None:
    """Go on in a browser where a test's client is."""
    page.context.clear_cookies()
    page.context.add_cookies(
        [{"name": each.key, "value": each.value, "url": root} for each in browser.cookies.values() if each.value]
    )


def show(page: Any, answer: HttpResponse, root: str) -> None:
    """Show in a browser what a test's client was answered, at the address where it came to.

    Past `page.route`, under which the browser keeps no files: then each page would ask for all of them again.
    """
    request: Any = answer.request  # type: ignore[attr-defined]
    address = root + request["PATH_INFO"]
    said = {
        "responseCode": answer.status_code,
        "responseHeaders": [{"name": name, "value": value} for name, value in answer.items()],
        "body": b64encode(answer.content).decode(),
    }
    line = page.context.new_cdp_session(page)
    line.on(
        "Fetch.requestPaused", lambda asked: line.send("Fetch.fulfillRequest", said | {"requestId": asked["requestId"]})
    )
    line.send("Fetch.enable", {"patterns": [{"urlPattern": address, "resourceType": "Document"}]})
    page.goto(address)
    line.detach()


def forms_on(page: Any) -> set[str]:
    """The names of the addresses that the forms of a page are sent to."""
    sent_to = [urlsplit(action).path or urlsplit(page.url).path for action in page.evaluate(FORMS)]
    return {resolve(path).view_name for path in sent_to}


def looks(page: Any, ours: bool = True, again: bool = False) -> Iterator[str]:
    """What is wrong with a page, by day and by night, on a phone and a desk, in forced colours, large and narrow.

    If another page of its address has been looked at in all ways, neither its other colours nor the keyboard are
    tried: they are the same style sheet's. On the desk, only what hangs on the size is asked a second time.
    """
    page.evaluate(SHOWN, False)
    yield from (f"phone light {trouble}" for trouble in of_ours(objections(page), ours))
    if not again:
        yield from (f"phone dark {trouble}" for trouble in contrasts(page, "dark"))
    if ours:
        yield from (f"phone {trouble}" for trouble in astray(page))
        yield from (f"large letters on a phone {trouble}" for trouble in too_wide(page, "200%"))
        yield from (f"forced colours {trouble}" for trouble in lost_in_forced_colours(page))
        if not again:
            yield from (f"phone {trouble}" for trouble in lost_to_the_keyboard(page))
    page.set_viewport_size(SIZES["desktop"])
    if again:
        page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLE)
    yield from (f"desktop dark {trouble}" for trouble in of_ours(objections_to_what_is_new(page), ours))
    if not again:
        yield from (f"desktop light {trouble}" for trouble in contrasts(page, "light"))
    if ours:
        yield from (f"desktop {trouble}" for trouble in astray(page))
        yield from (f"large letters {trouble}" for trouble in too_wide(page, "200%"))
        page.set_viewport_size(NARROW)
        yield from (f"narrow {trouble}" for trouble in too_wide(page))


def of_ours(troubles: list[str], ours: bool) -> list[str]:
    """Leave out what is not ours to mend."""
    return [trouble for trouble in troubles if ours or not trouble.startswith(DJANGOS)]


def contrasts(page: Any, scheme: str) -> list[str]:
    """What is hard to read by the other light."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate(SETTLE)
    return objections(page, "html", "color-contrast")
