"""Push messages: switched on by the button, shown by the service worker; and the page without a network."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from accounts.models import User
from games import post
from tests.catalog.which import SEALED
from tests.games.tables import friend, table_of
from tests.services.fixtures import NewPage
from tests.services.hooks import Service
from tests.services.receiver import Receiver

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# What the worker asks to be shown, one after another: Chromium's shell has nowhere to show it.
ASKED = """() => {
    const note = (asked) => registration.showNotification = async (title, { body, tag, data }) =>
        asked.enqueue({ title, body, tag, path: data.path });
    self.asked = new ReadableStream({ start: note }).getReader();
}"""


@pytest.fixture
def installed(new_page: NewPage, sign_in: Callable[[Page, User], None]) -> Page:
    """A page of Ada's that may show messages."""
    page = new_page(permissions=["notifications"])
    sign_in(page, friend("Ada"))
    return page


def registration(cdp: CDPSession) -> list[str]:
    """The key of each registration of a worker, as Chromium tells of them."""
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in event["registrations"] if not one["isDeleted"])

    cdp.on("ServiceWorker.workerRegistrationUpdated", note)
    cdp.send("ServiceWorker.enable")
    return found


def test_the_button_subscribes_and_the_worker_shows_what_the_device_reads(
    installed: Page, pushes: Service, live_server: Any
) -> None:
    """Chromium without a push service cannot subscribe: its subscription is the receiver's, all else is its own."""
    device = Receiver(f"{pushes.url}/one")
    posted = {"endpoint": device.address, "keys": {n: device.subscription[n] for n in ("p256dh", "auth")}}
    installed.add_init_script(
        f"PushManager.prototype.subscribe = async () => ({{toJSON: () => ({json.dumps(posted)})}})"
    )
    cdp = installed.context.new_cdp_session(installed)
    found = registration(cdp)
    installed.goto("/settings/channels/")
    installed.get_by_role("button", name="Tell me on this device").click()
    expect(installed.get_by_text("A first message is on its way to this device.")).to_be_visible()
    game = table_of(SEALED, 3)
    User.objects.update(notices="at_once")
    assert post.call_due() == 1
    told = device.read(pushes.heard[-1]) | {"path": game.get_absolute_url()}
    message = {"origin": live_server.url, "registrationId": found[-1], "data": json.dumps(told)}
    (worker,) = installed.context.service_workers
    worker.evaluate(ASKED)
    cdp.send("ServiceWorker.deliverPushMessage", message)
    assert worker.evaluate("asked.read().then(next => next.value)") == told


def test_without_a_network_the_installed_site_says_so_in_its_own_words(installed: Page) -> None:
    installed.add_init_script(
        "const asked = matchMedia; matchMedia = (what) => what.includes('standalone') ? {matches: true} : asked(what)"
    )
    installed.goto("/turns/")
    installed.evaluate("navigator.serviceWorker.ready.then(() => true)")
    installed.goto("/turns/")
    installed.wait_for_function("navigator.serviceWorker.controller !== null")
    installed.context.set_offline(True)
    installed.goto("/tables/")
    expect(installed.get_by_role("heading", name="No post today")).to_be_visible()
    assert "Ada" not in installed.content()
    installed.context.set_offline(False)
    installed.get_by_role("link", name="Look again").click()
    expect(installed.get_by_role("heading", name="Tables", exact=True)).to_be_visible()


def test_a_tab_of_a_browser_gets_no_worker(installed: Page) -> None:
    installed.goto("/turns/")
    assert installed.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
