"""A webhook is told what letters say, once; never inside our own network; and one that fails is switched off."""

from __future__ import annotations

import json
import socket
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import play, post
from games.models import Call, Channel, Game, Letter
from games.post import outside
from tests.catalog.which import SEALED, TOGETHER, name_of
from tests.factories import a_guest
from tests.hints import sure
from tests.services.hooks import Service, drips, floods, hangs_up, is_silent, says, service

from .letters import HOUR, MINUTE, NOON, at, look
from .tables import browser_of, friend, give, table_of
from .test_hard_cases import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cleo_is_the_first_baron")]
AFTER_TEN = NOON + 10 * MINUTE


def set_up(user: User, address: str, kind: str = "discord") -> str:
    """Give a player a webhook through its form, and return what the page says then."""
    form = {"kind": kind, "address": address}
    return browser_of(user).post("/settings/channels/webhook/", form, follow=True).content.decode()


def said_hello(user: User, hook: Service, kind: str = "discord") -> Channel:
    """A player's webhook that works, after its first message."""
    with at(NOON):
        set_up(user, hook.url, kind)
        assert post.call_due() == 1
    hook.heard.clear()
    return Channel.objects.get(user=user)


def sweep(moment: Any) -> None:
    """Let the site do at a moment what workers do."""
    with at(moment):
        play.write_due()
        post.post_due()
        post.call_due()


def test_it_says_hello_through_the_form_and_the_page_says_that_it_did(hook: Service) -> None:
    page = set_up(friend("Ada"), hook.url)
    assert "waiting" in page
    assert post.call_due() == 1
    (hello,) = hook.heard
    assert hello.path == "/hooks/secret"
    assert json.loads(hello.body)["content"].startswith("Ada: This is how you will hear from Longhand.")
    assert "told" in browser_of(friend("Ada")).get("/settings/channels/").content.decode()


def test_it_is_told_of_a_turn_once_with_game_and_friends_and_a_link_for_the_player_alone(hook: Service) -> None:
    said_hello(friend("Ada"), hook)
    with at(NOON):
        game = table_of(SEALED, 3)
    sweep(AFTER_TEN - MINUTE)
    assert hook.heard == []
    for moment in (AFTER_TEN, AFTER_TEN, AFTER_TEN + HOUR):
        sweep(moment)
    (told,) = hook.heard
    assert json.loads(told.body) == {
        "content": f"Ada: Your turn at {name_of(SEALED)}, with Ben and Cleo\nhttp://localhost:8000{game.get_absolute_url()}",
        "allowed_mentions": {"parse": []},
    }


@pytest.mark.parametrize(("kind", "field"), [("discord", "content"), ("slack", "text"), ("matrix", "text")])
def test_each_service_reads_its_own_form_in_which_a_name_calls_nobody(hook: Service, kind: str, field: str) -> None:
    said_hello(friend("Ada"), hook, kind)
    with at(NOON):
        game = play.open_table(friend("Ada"), play.Plan(TOGETHER, 2))
        play.take_seat(game.address, User.objects.create(name="<!here> [x](y) *b*", email="b@friends.example"))
    sweep(AFTER_TEN)
    message = json.loads(hook.heard[0].body)
    written = {"slack": "&lt;!here&gt; [x](y) *b*"}.get(kind, r"\<!here\> \[x\](y) \*b\*")
    assert written in message[field]
    assert "<!here>" not in message.get("html", "")


def test_a_question_that_i_have_answered_is_not_told_but_one_that_i_have_only_seen_is(hook: Service) -> None:
    said_hello(friend("Ada"), hook)
    with at(NOON):
        game = table_of(SEALED, 3)
        other = table_of(SEALED, 3)
    look(game, friend("Ada"), NOON + MINUTE)
    with at(NOON + MINUTE):
        give(other, 0)
    sweep(AFTER_TEN)
    (told,) = hook.heard
    assert json.loads(told.body)["content"].endswith(f"http://localhost:8000{game.get_absolute_url()}")


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_several_sweeps_at_once_have_it_told_once(hook: Service) -> None:
    said_hello(friend("Ada"), hook)
    with at(NOON):
        game = table_of(SEALED, 3)
    with at(AFTER_TEN):
        at_once(*[play.write_due] * 3, lambda: give(game, 1))
    with at(AFTER_TEN + MINUTE):
        at_once(*[play.write_due] * 3)
        post.call_due()
    assert len(hook.heard) == 1


@pytest.mark.both_databases
def test_questions_of_several_tables_are_one_message(hook: Service) -> None:
    said_hello(friend("Ada"), hook)
    with at(NOON):
        for _ in range(2):
            table_of(SEALED, 3)
    sweep(AFTER_TEN)
    assert [json.loads(told.body)["content"] for told in hook.heard] == [
        "Ada: 2 tables are waiting for you\nhttp://localhost:8000/turns/"
    ]


def test_what_a_webhook_alone_is_told_is_no_letter_to_anybody(hook: Service, mailoutbox: list[Any]) -> None:
    ada = friend("Ada")
    said_hello(ada, hook)
    with at(NOON):
        game = table_of(SEALED, 3)
    look(game, ada, NOON + MINUTE)
    sweep(AFTER_TEN)
    assert len(hook.heard) == 1
    assert ["ada@friends.example"] not in [mail.to for mail in mailoutbox]
    assert "None so far." in browser_of(ada).get("/settings/").content.decode()


def test_the_deadline_in_a_reminder_is_told_to_the_hour_as_to_the_others(hook: Service) -> None:
    said_hello(friend("Ada"), hook)
    with at(NOON - 20 * MINUTE):
        table_of(SEALED, 3)
    sweep(AFTER_TEN)
    hook.heard.clear()
    with at(NOON):
        due = sure(Game.objects.get().seats.get(number=0).due_at)
    assert due.minute == 40
    sweep(due - HOUR)
    (told,) = hook.heard
    assert f":00: your turn at {name_of(SEALED)}, with Ben and Cleo" in json.loads(told.body)["content"]


def test_a_webhook_set_up_later_is_told_of_what_waits_and_another_not_again(hook: Service) -> None:
    with at(NOON):
        table_of(SEALED, 3)
    sweep(AFTER_TEN)
    said_hello(friend("Ada"), hook)
    sweep(AFTER_TEN + MINUTE)
    assert len(hook.heard) == 1
    said_hello(friend("Ada"), hook)
    sweep(AFTER_TEN + 2 * MINUTE)
    assert hook.heard == []


def test_the_night_holds_for_it_and_never_means_never(hook: Service) -> None:
    ada = friend("Ada")
    said_hello(ada, hook)
    User.objects.filter(pk=ada.pk).update(sleeps=11, wakes=15)
    with at(NOON):
        table_of(SEALED, 3)
    sweep(AFTER_TEN)
    assert hook.heard == []
    sweep(NOON + 3 * HOUR)
    assert len(hook.heard) == 1
    User.objects.filter(pk=ada.pk).update(notices="none")
    with at(NOON + 4 * HOUR):
        table_of(SEALED, 3)
    sweep(NOON + 5 * HOUR)
    assert len(hook.heard) == 1


def test_a_guest_without_an_address_is_told(hook: Service, mailoutbox: list[Any]) -> None:
    gert = a_guest("Gert")
    said_hello(gert, hook)
    with at(NOON):
        game = play.open_table(gert, play.Plan(TOGETHER, 2))
        play.take_seat(game.address, friend("Ada"))
    sweep(AFTER_TEN)
    assert len(hook.heard) == 1
    assert [mail.to for mail in mailoutbox] == [["ada@friends.example"]]
    post.remove(Channel.objects.get(user=gert))
    assert game.seats.get(user=gert).remind_at is None


def test_a_table_that_already_waits_is_told_to_the_first_channel_of_a_guest(hook: Service) -> None:
    gert = a_guest("Gert")
    with at(NOON):
        game = play.open_table(gert, play.Plan(TOGETHER, 2))
        play.take_seat(game.address, friend("Ada"))
    said_hello(gert, hook)
    sweep(AFTER_TEN)
    assert len(hook.heard) == 1


PRIVATE = """127.0.0.1 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 [::1] [fe80::1]
    [fc00::1] [::ffff:127.0.0.1] [::ffff:10.0.0.1] [2002:7f00:1::] [64:ff9b::7f00:1] [::] [ff02::1] [fec0::1]"""


@pytest.mark.parametrize("host", PRIVATE.split())
def test_an_address_inside_is_refused_with_a_sentence_and_nothing_is_kept(host: str) -> None:
    ada = friend("Ada")
    answer = browser_of(ada).post("/settings/channels/webhook/", {"kind": "slack", "address": f"https://{host}/x"})
    assert answer.status_code == 422
    assert "The address leads into a private network" in answer.content.decode()
    assert not Channel.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "http://hooks.example/x",
        "ftp://hooks.example/x",
        "https://me:secret@hooks.example/x",
        "https://hooks.example:99999/",
        "https://hooks.example/a b",
        "https://hooks.example/\r\nHost: inside",
        "https:///x",
        "javascript:alert(1)",
        "nonsense",
        "https://[::1",
    ],
)
def test_what_is_no_address_is_refused_with_a_sentence(address: str) -> None:
    answer = browser_of(friend("Ada")).post("/settings/channels/webhook/", {"kind": "slack", "address": address})
    assert answer.status_code == 422
    assert "This is no address that we can write to." in answer.content.decode()


def leading_to(monkeypatch: pytest.MonkeyPatch, *found: list[str]) -> list[str]:
    """Have names lead to these addresses, one list each time that somebody asks; returns the names asked for."""
    answers, asked = iter(found), []
    real = socket.getaddrinfo

    def lookup(host: Any, port: Any, *rest: Any, **more: Any) -> Any:
        if str(host).endswith(".example"):
            asked.append(host)
            return [entry for address in next(answers) for entry in real(address, port, *rest, **more)]
        return real(host, port, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    return asked


@pytest.mark.parametrize("found", [["127.0.0.1"], ["93.184.215.14", "10.0.0.7"], ["::ffff:169.254.169.254"]])
def test_a_name_that_leads_inside_is_not_called(monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    leading_to(monkeypatch, found)
    set_up(friend("Ada"), "https://hooks.example/x")
    assert post.call_due() == 0
    call = Call.objects.get()
    assert (call.trouble, call.try_at) == ("private", None)
    assert "leads into a private network" in browser_of(friend("Ada")).get("/settings/channels/").content.decode()


def test_the_address_that_was_checked_is_the_one_called(hook: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = leading_to(monkeypatch, ["127.0.0.1"], ["10.0.0.7"])  # a second look would lead elsewhere
    set_up(friend("Ada"), hook.url.replace("127.0.0.1", "hooks.example"))
    assert post.call_due() == 1
    assert asked == ["hooks.example"]
    assert hook.heard[0].headers["Host"] == f"hooks.example:{hook.port}"


def test_without_tls_only_trusted_networks_are_called(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LONGHAND_NETWORKS = [ip_network("10.0.0.0/8")]
    leading_to(monkeypatch, ["93.184.215.14"])
    set_up(friend("Ada"), "http://hooks.example/x")
    assert post.call_due() == 0
    assert Call.objects.get().trouble == "odd"


def test_a_redirect_is_not_followed(hook: Service) -> None:
    with service() as inside:
        hook.manner = says(302, Location=inside.url)
        set_up(friend("Ada"), hook.url)
        assert post.call_due() == 0
        assert inside.heard == []
    call = Call.objects.get()
    assert (call.trouble, call.try_at, len(hook.heard)) == ("moved", None, 1)


@pytest.mark.parametrize("manner", [is_silent, drips])
def test_a_slow_one_costs_no_more_than_its_time_and_is_not_told_twice(
    hook: Service, monkeypatch: pytest.MonkeyPatch, manner: Any
) -> None:
    monkeypatch.setattr(outside, "STEP", 0.2)
    monkeypatch.setattr(outside, "LIMIT", 0.4)
    hook.manner = manner(hook)
    set_up(friend("Ada"), hook.url)
    assert post.call_due() == 0
    call = Call.objects.get()
    assert (call.trouble, call.try_at, len(hook.heard)) == ("slow", None, 1)


@pytest.mark.parametrize(
    ("begun", "trouble"), [(b"HTTP/1.1 200 OK\r\n\r\n", ""), (b"HTTP/1.1 200 OK\r\nX-More: ", "closed")]
)
def test_of_a_huge_answer_nothing_is_read_but_its_head(hook: Service, begun: bytes, trouble: str) -> None:
    hook.manner = floods(hook, begun)
    set_up(friend("Ada"), hook.url)
    assert post.call_due() == (trouble == "")
    call = Call.objects.get()
    assert (call.trouble, call.try_at, len(hook.heard)) == (trouble, None, 1)
    assert hook.poured < 16_000_000  # what fits between two sockets


def test_one_that_hangs_up_may_have_heard_and_is_not_told_again(hook: Service) -> None:
    hook.manner = hangs_up
    set_up(friend("Ada"), hook.url)
    assert post.call_due() == 0
    call = Call.objects.get()
    assert (call.trouble, call.try_at, len(hook.heard)) == ("closed", None, 1)


def test_one_that_fails_for_now_is_told_later(hook: Service) -> None:
    said_hello(friend("Ada"), hook)
    with at(NOON):
        table_of(SEALED, 3)
    hook.manner = says(500)
    sweep(AFTER_TEN)
    hook.manner = says(204)
    sweep(AFTER_TEN + MINUTE)
    sweep(AFTER_TEN + 20 * MINUTE)
    assert len(hook.heard) == 2
    assert Channel.objects.get().failures == 0


def test_a_slow_one_does_not_hold_up_the_others(hook: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "STEP", 0.2)
    hook.manner = is_silent(hook)
    with service() as good:
        set_up(friend("Ada"), hook.url)
        set_up(friend("Ben"), good.url)
        assert post.call_due() == 1
        assert len(good.heard) == 1


def test_five_failures_in_a_row_switch_it_off_and_a_letter_and_the_page_say_so(
    hook: Service, mailoutbox: list[Any]
) -> None:
    ada = friend("Ada")
    channel = said_hello(ada, hook)
    hook.manner = says(404)
    browser = browser_of(ada)
    for number in range(1, 6):
        assert Channel.objects.get().stopped_at is None
        browser.post(f"/settings/channels/{channel.pk}/try/")
        post.call_due()
        assert Channel.objects.get().failures == number
    assert Channel.objects.get().stopped_at is not None
    post.post_due()
    (mail,) = mailoutbox
    assert mail.subject == "Your webhook is switched off"
    assert "switched off" in browser.get("/settings/channels/").content.decode()
    with at(NOON):
        table_of(SEALED, 3)
    sweep(AFTER_TEN)
    assert len(hook.heard) == 5
    hook.manner = says(204)
    browser.post(f"/settings/channels/{channel.pk}/try/")
    assert post.call_due() == 1
    assert Channel.objects.get().stopped_at is None


def test_nobody_tries_or_removes_the_channel_of_another(hook: Service) -> None:
    channel = said_hello(friend("Ada"), hook)
    for browser in (browser_of(friend("Ben")), Client()):
        for deed in ("try", "off"):
            answer = browser.post(f"/settings/channels/{channel.pk}/{deed}/")
            assert answer.status_code in (302, 404)
    assert Channel.objects.filter(pk=channel.pk).exists()
    assert post.call_due() == 0
    assert hook.url not in browser_of(friend("Ben")).get("/settings/channels/").content.decode()


def test_letters_of_old_code_have_no_calls_and_break_nothing(hook: Service) -> None:
    said_hello(friend("Ada"), hook)
    Letter.objects.create(user=friend("Ada"), kind=Letter.Kind.TEST)
    sweep(AFTER_TEN)
    assert hook.heard == []
