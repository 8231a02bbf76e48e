"""Push messages in Chromium: switched on by the button, shown by the service worker; and the page without a network."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from accounts.models import User
from games import post
from tests.catalog.which import SEALED
from tests.games.tables import friend, table_of
from tests.services.chromium import whole_chromium
from tests.services.fixtures import NewPage
from tests.services.hooks import Service
from tests.services.missing import enter_or_skip
from tests.services.receiver import Receiver

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# What is shown, once all of it came after a moment; after ten seconds, whatever is shown.
SHOWN_SINCE = """async (before) => {
    const worker = await navigator.serviceWorker.ready, late = performance.now() + 10_000;
    let all = [];
    do {
        await new Promise(requestAnimationFrame);
        all = await worker.getNotifications();
    } while (performance.now() < late && !(all.length && all.every(shown => shown.timestamp > before)));
    const said = all.map(shown => ({title: shown.title, body: shown.body, tag: shown.tag, path: shown.data.path}));
    return {said, latest: Math.max(...all.map(shown => shown.timestamp))};
}"""


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Iterator[Browser]:
    """The whole of Chromium, since its shell shows no notifications."""
    with ExitStack() as stack:
        yield enter_or_skip(stack, whole_chromium(browser))


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
    before = 0
    for _ in range(2):  # one that comes twice takes the place of the first, and Chromium lists neither for a moment
        cdp.send("ServiceWorker.deliverPushMessage", message)
        shown = installed.evaluate(SHOWN_SINCE, before)
        assert (shown["said"], shown["latest"] > before) == ([told], True)
        before = shown["latest"]


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
