"""Push messages: read by a device, signed for its service, once for each question, and never with a card."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import post
from games.models import Call, Channel, PushKey
from games.post.outbox import LEASE, claim
from tests.catalog.which import SEALED, name_of
from tests.hints import sure
from tests.services.fixtures import url_of_test_database
from tests.services.hooks import Service, says
from tests.services.receiver import Receiver, claims_of
from tests.services.senders import senders

from .letters import HOUR, MINUTE, NOON, at
from .tables import browser_of, friend, table_of
from .test_hooks import sweep

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cleo_is_the_first_baron")]
AFTER_TEN = NOON + 10 * MINUTE
KEY = re.compile(r'data-push="([\w-]+)"')
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def device_of(user: User, pushes: Service, name: str = "one") -> Receiver:
    """A device of a player that is told, after its first message."""
    device = Receiver(f"{pushes.url}/{name}")
    with at(NOON):
        browser = browser_of(user)
        answer = browser.post("/settings/channels/device/", device.subscription, headers={"User-Agent": FIREFOX})
        assert answer.status_code == 302
        assert post.call_due() == 1
    return device


def site_key(user: User) -> str:
    """The key that a page gives to browsers."""
    page = browser_of(user).get("/settings/channels/").content.decode()
    return sure(KEY.search(page)).group(1)


def test_a_device_reads_game_and_friends_and_its_service_sees_who_sends(pushes: Service) -> None:
    ada = friend("Ada")
    device = device_of(ada, pushes)
    assert device.read(pushes.heard[0])["body"] == "This is how you will hear from Longhand."
    with at(NOON):
        game = table_of(SEALED, 3)
    sweep(AFTER_TEN)
    told = pushes.heard[1]
    message = device.read(told)
    assert message.pop("tag") == told.headers["Topic"]
    assert message == {
        "title": "Longhand",
        "body": f"Your turn at {name_of(SEALED)}, with Ben and Cleo",
        "path": game.get_absolute_url(),
    }
    assert told.path == "/hooks/secret/one"
    assert name_of(SEALED).encode() not in told.body
    due = sure(game.seats.get(number=0).due_at)
    assert int(told.headers["TTL"]) == (due - AFTER_TEN).total_seconds()
    claims = claims_of(told, site_key(ada))
    assert claims["aud"] == f"http://127.0.0.1:{pushes.port}"
    assert claims["sub"].startswith("mailto:")


def test_the_key_is_made_once_and_a_host_may_set_their_own(pushes: Service, settings: Any) -> None:
    first = site_key(friend("Ada"))
    assert site_key(friend("Ben")) == first
    private = PushKey.objects.get().private
    PushKey.objects.all().delete()
    settings.VAPID_PRIVATE_KEY = private
    assert site_key(friend("Ben")) == first
    assert not PushKey.objects.exists()


def test_each_device_is_told_of_each_question_once(pushes: Service) -> None:
    device_of(friend("Ada"), pushes, "phone")
    device_of(friend("Ada"), pushes, "desk")
    pushes.heard.clear()
    with at(NOON):
        table_of(SEALED, 3)
    for moment in (AFTER_TEN, AFTER_TEN, AFTER_TEN + HOUR):
        sweep(moment)
    assert sorted(told.path for told in pushes.heard) == ["/hooks/secret/desk", "/hooks/secret/phone"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_expired_is_dropped(pushes: Service, status: int) -> None:
    ada = friend("Ada")
    device_of(ada, pushes)
    with at(NOON):
        table_of(SEALED, 3)
    pushes.manner = says(status)
    sweep(AFTER_TEN)
    assert not Channel.objects.exists()
    ada.refresh_from_db()
    assert not ada.has_channel


def test_a_service_that_is_away_is_asked_again_and_no_device_is_switched_off(pushes: Service) -> None:
    device = device_of(friend("Ada"), pushes)
    with at(NOON):
        table_of(SEALED, 3)
    pushes.manner = says(503)
    sweep(AFTER_TEN)
    Channel.objects.update(failures=7)
    pushes.manner = says(201)
    sweep(AFTER_TEN + MINUTE)
    assert device.read(pushes.heard[-1])["body"].startswith("Your turn")
    channel = Channel.objects.get()
    assert (channel.failures, channel.stopped_at) == (0, None)


def test_a_device_belongs_to_the_last_who_was_signed_in_there(pushes: Service) -> None:
    device = device_of(friend("Ada"), pushes)
    browser_of(friend("Ben")).post("/settings/channels/device/", device.subscription)
    assert [channel.user for channel in Channel.objects.all()] == [friend("Ben")]
    assert not User.objects.get(name="Ada").has_channel


def test_the_page_names_a_device_and_removes_it(pushes: Service) -> None:
    ada = friend("Ada")
    device_of(ada, pushes)
    browser, channel = browser_of(ada), Channel.objects.get()
    assert "Firefox, Android" in browser.get("/settings/channels/").content.decode()
    browser.post(f"/settings/channels/{channel.pk}/off/")
    assert not Channel.objects.exists()


@pytest.mark.parametrize(
    "spoilt",
    [
        {"address": "https://10.0.0.1/x"},
        {"address": ""},
        {"p256dh": "BAAA"},
        {"p256dh": "é"},
        {"auth": "AAAA"},
        {"auth": ""},
    ],
)
def test_a_subscription_that_cannot_be_read_is_refused_with_a_sentence(spoilt: dict[str, str]) -> None:
    subscription = Receiver("https://push.example/one").subscription | spoilt
    answer = browser_of(friend("Ada")).post("/settings/channels/device/", subscription)
    assert answer.status_code == 422
    assert "subscription cannot be read" in answer.content.decode()
    assert not Channel.objects.exists()


def test_a_sender_killed_before_it_sends_loses_nothing(pushes: Service) -> None:
    device_of(friend("Ada"), pushes)
    with at(NOON):
        table_of(SEALED, 3)
    sweep(AFTER_TEN - MINUTE)
    pushes.heard.clear()
    with at(AFTER_TEN):
        from games import play

        play.write_due()
        assert claim(Call.objects.get(letter__isnull=False))  # and then dies
    sweep(AFTER_TEN + LEASE)
    assert len(pushes.heard) == 1


@pytest.mark.django_db(transaction=True)
def test_what_a_killed_sender_may_have_sent_comes_again_and_replaces_itself(pushes: Service, tmp_path: Path) -> None:
    """A device shows one message for each tag, and a push service keeps one for each topic."""
    device = Receiver(f"{pushes.url}/one")
    browser_of(friend("Ada")).post("/settings/channels/device/", device.subscription)
    with senders(url_of_test_database(), tmp_path, LONGHAND_NETWORKS="127.0.0.0/8") as ours:
        ours.killed("record")
    with at(sure(Call.objects.get().try_at)):
        assert post.call_due() == 1
    first, again = pushes.heard
    assert device.read(first) == device.read(again)
    assert first.headers["Topic"] == again.headers["Topic"]


def test_the_worker_and_the_offline_page_are_the_same_for_everybody() -> None:
    ada = browser_of(friend("Ada"))
    for path in ("/sw.js", "/offline/"):
        seen = ada.get(path)
        assert seen.content == Client().get(path).content
        assert seen["Cache-Control"] == "no-cache"
    assert ada.get("/sw.js")["Content-Type"] == "text/javascript; charset=utf-8"
    assert b"No post today" in ada.get("/offline/").content
