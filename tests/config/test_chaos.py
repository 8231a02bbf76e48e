"""The judge of `make chaos` finds what was lost, doubled or made up, once all that can be sent is sent."""

from collections import Counter
from collections.abc import Iterable, Iterator
from ipaddress import ip_network
from itertools import cycle
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from benchmarks.chaos import told
from benchmarks.chaos.people import Person, Post
from benchmarks.chaos.told import send_until_done
from benchmarks.chaos.verdict import answers
from games.engine.position import encode_sorted
from games.models import Call, Channel, Letter, Move
from games.post import call_due, calls, outside, set_hook
from games.post.outbox import claim, post
from tests.games.tables import friend
from tests.hints import sure
from tests.services.hooks import Service, is_silent, says, service
from tests.services.site import Visitor

PASS, BID = {"verb": "pass", "values": {}}, {"verb": "bid", "values": {"value": 3}}
Given = tuple[int, int, dict[str, Any]]  # seat, question and answer


def judged(
    monkeypatch: pytest.MonkeyPatch,
    heard: list[Given],
    stored: list[Given],
    posted: Iterable[Given] = (),
    by_the_site: Iterable[Given] = (),
) -> list[str]:
    """What the judge says is wrong, where people heard these answers to be taken and those are stored."""
    posts = [Post("table", *post) for post in heard]
    person = Person(
        1, Visitor("http://nowhere"), "", Random(), [*posts, *(Post("table", *post) for post in posted)], posts
    )
    rows = [
        Counter(("table", seat, question, encode_sorted(answer)) for seat, question, answer in given)
        for given in (stored, by_the_site)
    ]
    monkeypatch.setattr("benchmarks.chaos.verdict.moves", lambda source: rows[source != Move.Source.PLAYER])
    return [what for what, _wanted, _found, good in answers([person]) if good is False]


def test_nothing_is_wrong_where_each_answer_is_stored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(monkeypatch, [(0, 1, PASS), (1, 1, PASS)], [(0, 1, PASS), (1, 1, PASS)]) == []


def test_an_answer_counts_under_a_later_question_where_others_acted_out_of_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert judged(monkeypatch, [(0, 1, PASS)], [(0, 3, PASS)]) == []


def test_an_answer_that_nobody_heard_of_may_be_stored_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(monkeypatch, [], [(0, 1, PASS)], posted=[(0, 1, PASS), (0, 2, BID)]) == []


def test_a_lost_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(monkeypatch, [(0, 1, PASS), (0, 2, BID)], [(0, 1, PASS)]) == ["of them not stored"]


def test_an_answer_that_the_site_gave_first_in_the_same_words_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with a last card: who plays it while the site does is told that it is played."""
    assert judged(monkeypatch, [(0, 1, PASS)], [], by_the_site=[(0, 1, PASS)]) == []
    assert judged(monkeypatch, [(0, 1, BID)], [], by_the_site=[(0, 1, PASS)]) == ["of them not stored"]


def test_a_doubled_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "questions for which a seat's answer is stored twice" in judged(
        monkeypatch, [(0, 1, PASS)], [(0, 1, PASS), (0, 1, PASS)]
    )


def test_an_answer_that_nobody_gave_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(monkeypatch, [], [(0, 1, PASS)]) == ["answers stored that nobody gave"]


def given_letters(count: int) -> Any:
    """What is left to be sent, where there are so many letters."""
    Letter.objects.bulk_create(Letter(user=friend("Ada"), kind=Letter.Kind.TEST) for _ in range(count))
    return Letter.objects.filter(sent_at=None, try_at__isnull=False)


@pytest.mark.django_db
def test_a_run_ends_when_all_is_sent_however_often_that_takes(mailoutbox: list[Any]) -> None:
    left, slow = given_letters(3), cycle([False, True])

    send_until_done(left, lambda: post(sure(left.first())) if next(slow) else 0, still=60)

    assert (left.count(), len(mailoutbox)) == (0, 3)


@pytest.mark.django_db
def test_a_run_ends_when_nothing_moves_any_longer(mailoutbox: list[Any]) -> None:
    left = given_letters(3)
    send_until_done(left, lambda: 0, still=0.1)
    assert (left.count(), mailoutbox) == (3, [])


@pytest.fixture
def hook(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A service that hears what is said to webhooks, each time with the call that it belongs to."""
    settings.LONGHAND_NETWORKS = [ip_network("127.0.0.0/8")]
    monkeypatch.setattr(calls, "parcel_of", calls.parcel_of)  # as it is again after the test
    told.mark_calls()
    with service() as ours:
        ours.manner = says(201)
        set_hook(friend("Ada"), Channel.Kind.DISCORD, ours.url)
        yield ours


def wrong_with_messages(hook: Service) -> list[str]:
    """What the judge says is wrong with what a service has heard."""
    return [what for what, _wanted, _found, good in told.calls(told.Told(hook, {})) if good is False]


def tell_and_die() -> None:
    """Tell the only call, and write down nothing of what comes of it."""
    call = Call.objects.select_related("channel__user", "letter__user").get()
    assert claim(call)
    parcel = calls.begin(call)
    assert parcel is not None
    assert outside.post(parcel).heard


@pytest.mark.django_db
def test_a_message_that_was_cut_off_is_none_that_was_heard_twice(hook: Service) -> None:
    tell_and_die()
    Call.objects.update(try_at=timezone.now())
    assert call_due() == 1
    assert wrong_with_messages(hook) == []


@pytest.mark.django_db
def test_nor_is_one_of_which_there_was_nothing_more_to_say(hook: Service) -> None:
    tell_and_die()
    User.objects.update(notices=User.Notices.NONE)
    Call.objects.update(try_at=timezone.now(), letter=Letter.objects.create(user=friend("Ada"), kind=Letter.Kind.OVER))
    assert call_due() == 0
    assert len(hook.heard) == 1
    assert wrong_with_messages(hook) == []


@pytest.mark.django_db
def test_nor_is_one_that_took_too_long(hook: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "STEP", 0.2)
    hook.manner = is_silent(hook)
    assert call_due() == 0
    assert len(hook.heard) == 1
    assert wrong_with_messages(hook) == []


@pytest.mark.django_db
def test_a_message_that_was_told_twice_is_found(hook: Service) -> None:
    tell_and_die()
    Call.objects.update(try_at=timezone.now(), begun_at=None)  # as if nobody had begun
    assert call_due() == 1
    assert wrong_with_messages(hook) == ["messages that a webhook has heard twice"]


@pytest.mark.django_db
def test_a_message_that_was_never_told_is_found(hook: Service) -> None:
    Call.objects.update(try_at=None, sent_at=timezone.now())
    assert wrong_with_messages(hook) == ["messages noted as heard that nobody heard"]
